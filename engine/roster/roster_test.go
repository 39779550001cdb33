package roster_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"raduno/engine"
	"raduno/engine/roster"
)

const list = "Nome;Cognome;Nick;Club;Partecipa Torneo;Regione\nNicolò;D'Alba;;ROMA [Il Gufo];SI;LAZIO\nZoë;Müller;zoe;;NO;\n"

// The same list is read whatever program wrote it.
func TestEncodings(t *testing.T) {
	encode := func(b []byte, err error) []byte {
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	utf16 := func(e unicode.Endianness, bom unicode.BOMPolicy) []byte {
		return encode(unicode.UTF16(e, bom).NewEncoder().Bytes([]byte(list)))
	}
	for name, data := range map[string][]byte{
		"UTF-8":                         []byte(list),
		"UTF-8 with a mark":             []byte("\xef\xbb\xbf" + list),
		"windows-1252":                  encode(charmap.Windows1252.NewEncoder().Bytes([]byte(list))),
		"Mac OS Roman":                  encode(charmap.Macintosh.NewEncoder().Bytes([]byte(list))),
		"lines of the old Mac":          []byte(strings.ReplaceAll(list, "\n", "\r")),
		"UTF-16, lines of the old Mac":  []byte(strings.ReplaceAll(string(utf16(unicode.LittleEndian, unicode.UseBOM)), "\n", "\r")),
		"UTF-16 with a mark":            utf16(unicode.LittleEndian, unicode.UseBOM),
		"UTF-16 big-endian with a mark": utf16(unicode.BigEndian, unicode.UseBOM),
		"UTF-16 without a mark":         utf16(unicode.LittleEndian, unicode.IgnoreBOM),
	} {
		p, err := roster.Parse(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		players, findings := p.Players()
		want := []engine.Player{
			{Name: "Nicolò", Surname: "D'Alba", Club: "ROMA [Il Gufo]", Plays: true, Region: "LAZIO"},
			{Name: "Zoë", Surname: "Müller", Nick: "zoe"},
		}
		if len(findings) > 0 || len(players) != 2 || players[0] != want[0] || players[1] != want[1] {
			t.Errorf("%s: %+v, findings %v", name, players, findings)
		}
	}
}

// Lists come with any separator, with headings in any order, under a title, or with none.
func TestShapesOfLists(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want engine.Player
	}{
		"comma": {"Cognome,Nome\nRossi,Mario\n", engine.Player{Name: "Mario", Surname: "Rossi", Plays: true}},
		"tab":   {"ID\tNome\tCognome\n7\tMario\tRossi\n", engine.Player{ID: 7, Name: "Mario", Surname: "Rossi", Plays: true}},
		"quoted": {"Nome,Cognome,Club\nMario,\"Rossi, jr\",\"IL \"\"GUFO\"\"\"\n", engine.Player{
			Name: "Mario", Surname: "Rossi, jr",
			Club: `IL "GUFO"`, Plays: true,
		}},
		"title above": {"Elenco Partecipanti;;\n;;\nID;Nome;Cognome\n3;Mario;Rossi\n", engine.Player{
			ID: 3, Name: "Mario", Surname: "Rossi",
			Plays: true,
		}},
		"no headings": {"12;Mario;Rossi;mr;CLUB;SI;LAZIO\n", engine.Player{
			ID: 12, Name: "Mario", Surname: "Rossi", Nick: "mr", Club: "CLUB",
			Plays: true, Region: "LAZIO",
		}},
		"names only": {"Maria Grazia De Santis\n", engine.Player{Name: "Maria Grazia", Surname: "De Santis", Plays: true}},
		"one word":   {"Pelé\n", engine.Player{Name: "Pelé", Plays: true}},
		"harmless":   {"Nome;Cognome\n=cmd|' /C calc'!A0;Rossi\n", engine.Player{Name: "=cmd|' /C calc'!A0", Surname: "Rossi", Plays: true}},
		"surname first": {"Cognome e Nome;Club\nDe Santis Mario;X\n", engine.Player{
			Name: "Mario", Surname: "De Santis", Club: "X",
			Plays: true,
		}},
		"in capitals": {"Nominativo\nAnna Maria ROSSI BIANCHI\n", engine.Player{Name: "Anna Maria", Surname: "ROSSI BIANCHI", Plays: true}},
		"sep line":    {"sep=,\nNome,Cognome\n\"Mario;\",Rossi\n", engine.Player{Name: "Mario;", Surname: "Rossi", Plays: true}},
		"comma in cells": {"Nome;Cognome;Club\nMario;Rossi;\"a, b, c, d\"\n", engine.Player{
			Name: "Mario", Surname: "Rossi", Club: "a, b, c, d",
			Plays: true,
		}},
		"hidden marks": {"Nome;Cognome\n\u202eMa\x07rio\u200b;\u00a0Rossi \n", engine.Player{Name: "Mario", Surname: "Rossi", Plays: true}},
		"ID as a decimal": {"ID;Nome;Cognome\n7,0;Mario;Rossi\n-1;The;Ghost\n", engine.Player{
			ID: 7, Name: "Mario", Surname: "Rossi",
			Plays: true,
		}},
		"only a nickname": {"Nome;Cognome;Nickname\n;;gufo77\n", engine.Player{Name: "gufo77", Nick: "gufo77", Plays: true}},
		"other games": {
			"Nome;Cognome;Partite recenti\nMario;Rossi;6\n",
			engine.Player{Name: "Mario", Surname: "Rossi", Plays: true, Recent: "6"},
		},
		"windows newline": {"Nome;Cognome\r\nMario;Rossi\r\n", engine.Player{Name: "Mario", Surname: "Rossi", Plays: true}},
	} {
		p, err := roster.Parse([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		players, _ := p.Players()
		if len(players) != 1 || players[0] != c.want {
			t.Errorf("%s: %+v, want %+v", name, players, c.want)
		}
	}
}

// What is odd is told with its cell, and nobody is lost over it.
func TestFindingsNameTheCell(t *testing.T) {
	p, err := roster.Parse([]byte("ID;Nome;Cognome;Partecipa\n1;Mario;Rossi;SI\n1;Ugo;Neri;forse\nx;Anna;Blu;no\n9;;;SI\n"))
	if err != nil {
		t.Fatal(err)
	}
	players, findings := p.Players()
	var cells []string
	for _, f := range findings {
		cells = append(cells, f.Cell)
	}
	want := []string{"D3", "A3", "A4", "A5"}
	if len(players) != 3 || len(cells) != len(want) {
		t.Fatalf("%d players, findings at %v", len(players), cells)
	}
	for i := range want {
		if cells[i] != want[i] {
			t.Errorf("findings at %v, want %v", cells, want)
			break
		}
	}
	if players[1].ID != 0 || !players[1].Plays || players[2].ID != 0 || players[2].Plays {
		t.Errorf("players: %+v", players)
	}
}

// The same person twice is told, and both rows stay: they may be two.
func TestTheSamePersonTwice(t *testing.T) {
	for _, again := range []string{"MARIÒ\tRossi", "Rossi\tMario"} {
		p, err := roster.Parse([]byte("Nome\tCognome\nMario\tRossi\nUgo\tNeri\n" + again + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		players, findings := p.Players()
		if len(players) != 3 || len(findings) != 1 || findings[0].Cell != "A4" || !findings[0].Warning {
			t.Errorf("%q: %d players, findings %v", again, len(players), findings)
		}
	}
}

// A workbook or a picture is no list, and is refused in words.
func TestNoList(t *testing.T) {
	for _, data := range []string{"PK\x03\x04rest", "\xd0\xcf\x11\xe0rest", "ab\x00cd\x01\x02\x03\x04\x05\x06"} {
		if _, err := roster.Parse([]byte(data)); engine.KindOf(err) != engine.BadInput {
			t.Errorf("%q: %v", data, err)
		}
	}
}

// What no program wrote as a list is refused, and leaves no player behind.
func TestRandomBytesAreNoList(t *testing.T) {
	random := rand.New(rand.NewPCG(36, 5))
	for size := 32; size < 4000; size += 7 {
		data := make([]byte, size)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		for _, mark := range []string{"", "\xff\xfe"} { // that of UTF-16, as which few of them may read by chance
			l, err := roster.Parse(append([]byte(mark), data...))
			if engine.KindOf(err) != engine.BadInput && (mark == "" || size > 512) {
				t.Fatalf("%d bytes behind %q: %+v %v", size, mark, l, err)
			}
		}
	}
}

// Names that the Mac, Windows or MS-DOS wrote are read as they were written, whatever else stands in the line; a letter that two could
// have written is asked about.
func TestOneByteSetsAreToldApart(t *testing.T) {
	for _, name := range []string{
		"Niccolò Abatè", "NICCOLÒ BELLAVÌA", "José Muñoz", "Zoë Müller", "François Lévêque", "Perù D’Alba", "Carlò “gufo” Bò", "Øyvind Ångström",
		"È Carlà – Bò",
	} {
		for _, chars := range []*charmap.Charmap{charmap.Windows1252, charmap.Macintosh} {
			from := chars.String()
			data, err := chars.NewEncoder().Bytes([]byte("Nome;Cognome\n" + name + ";Rossi\n"))
			if err != nil {
				t.Fatal(err)
			}
			l, err := roster.Parse(data)
			if err != nil || l.Encoding != from || l.Rows[0][0] != name || len(l.Doubts()) > 0 {
				t.Errorf("%s of %s: %+v %v", name, from, l, err)
			}
		}
	}
	for _, name := range []string{
		"Niccolò Abatè", "NICCOLÒ BELLAVÌA", "José Muñoz", "Perù D'Alba", "Carlò Bò", "È Carlà - Bò", "Giosuè Corrà",
	} {
		data, err := charmap.CodePage850.NewEncoder().Bytes([]byte("Nome;Cognome\n" + name + ";Rossi\n"))
		if err != nil {
			t.Fatal(err)
		}
		if l, err := roster.Parse(data); err != nil || l.Rows[0][0] != name {
			t.Errorf("%s of MS-DOS: %+v %v", name, l, err)
		}
	}
	for text, line := range map[string]string{
		"Nome;Cognome\n\xccdan;Rossi\n":                       "A2",
		"Nome;Cognome\nJos\xe9 B\xe0;Rossi\nCarl\x98;Rossi\n": "A3",
	} {
		l, err := roster.Parse([]byte(text))
		if err != nil || len(l.Doubts()) != 1 || l.Doubts()[0].Cell != line {
			t.Errorf("%q: %+v %v", text, l, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(list))
	f.Add([]byte("\xff\xfeN\x00"))
	f.Add([]byte("a,b\n\"c\nd"))
	f.Add([]byte("\n\n\n;;;\n"))
	f.Add([]byte("Anna Abate e altri venti\n\x01:\n")) // a heading of which nothing is left
	f.Add([]byte("\x00\x00\x00:"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		p, err := roster.Parse(data)
		if err == nil {
			p.Players()
		}
	})
}

// One quote that nobody closed must not make nine players one surname.
func TestAnUnclosedQuoteStaysInItsLine(t *testing.T) {
	text := "Nome;Cognome;Club\nAnna;\"Rossi;ROMA\nBice;Verdi;NAPOLI\nCarla;\"De \"\"Santis\"\"\";PISA\nDina;\"Lo\nPresti\";BARI\n"
	p, err := roster.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	players, _ := p.Players()
	var names []string
	for _, player := range players {
		names = append(names, player.FullName()+"/"+player.Club)
	}
	want := []string{"Anna Rossi/ROMA", "Bice Verdi/NAPOLI", `Carla De "Santis"/PISA`, "Dina Lo Presti/BARI"}
	if !slices.Equal(names, want) {
		t.Errorf("got %q, want %q", names, want)
	}
}

// One byte of Windows in a list in UTF-8 must not spoil every accent.
func TestOneBadByteSpoilsNoAccent(t *testing.T) {
	p, err := roster.Parse([]byte("Nome;Cognome\nNiccolò;Papàleo\nJos\xe9;Bellavìa\n"))
	if err != nil {
		t.Fatal(err)
	}
	if players, _ := p.Players(); players[0].FullName() != "Niccolò Papàleo" || players[1].FullName() != "José Bellavìa" {
		t.Errorf("got %+v", players)
	}
	if p, err = roster.Parse([]byte("Nome;Cognome\nNiccol\xf2;Pap\xe0leo\n")); err != nil || p.Rows[0][0] != "Niccolò" {
		t.Errorf("windows-1252: %v %v", p.Rows, err)
	}
}

// In a list without headings the regions and the clubs are known, wherever they stand.
func TestRegionsAndClubsAreKnownWithoutHeadings(t *testing.T) {
	for text, want := range map[string][]*engine.Column{
		"Anna;Rossi;LAZIO\nBice;Verdi;Emilia-Romagna\n":              {engine.RosterName, engine.RosterSurname, engine.RosterRegion},
		"Anna;Rossi;ROMA [Il Gufo]\nBice;Verdi;NAPOLI [Partenope]\n": {engine.RosterName, engine.RosterSurname, engine.RosterClub},
		"1;Anna;Rossi;Toscana;ROMA [Il Gufo];SI\n2;Bice;Verdi;Lazio;PISA [Torre];NO\n": {
			engine.RosterID, engine.RosterName, engine.RosterSurname, engine.RosterRegion,
			engine.RosterClub, engine.RosterPlays,
		},
		"Anna;Rossi;annina\nBice;Verdi;biba\n": {engine.RosterName, engine.RosterSurname, engine.RosterNick},
	} {
		p, err := roster.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := fields(p); !slices.Equal(got, want) {
			t.Errorf("%.30q: %v, want %v", text, got, want)
		}
	}
}

func fields(l *roster.List) []*engine.Column {
	var list []*engine.Column
	for _, c := range l.Columns {
		list = append(list, c.Holds)
	}
	return list
}

// What was not sure is asked, and who is asked can put it right.
func TestDoubtsAreAskedAndColumnsPutRight(t *testing.T) {
	for text, want := range map[string][]string{
		"Nome;Cognome;Maglia\nAnna;Rossi;L\n":                                {"C column-skipped"},
		"Rossi;Anna\nVerdi;Bice\n":                                           {"A column-guessed", "B column-guessed"},
		"Nome;Cognome\nAnna;\"Rossi\nBice;Verdi\n":                           {"A2 quote-open"},
		"Nome;Cognome\nNiccolò;Papàleo\nJos\xe9;Bellavìa\n":                  {"A3 byte-odd"},
		"Nome;Cognome\nNiccolÃ²;Rossi\n":                                     {"A2 accents-spoilt"},
		"Nome;Cognome;Club;Regione\nAnna;Rossi;ROMA [Il Gufo];LAZIO\n":       nil,
		"Anna Abate, ROMA [Il Gufo]\nBice Bo, NAPOLI [Partenope]\nCarla Ce,": nil,
	} {
		l, err := roster.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range l.Doubts() {
			got = append(got, f.Cell+" "+f.Code)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%.40q: %q, want %q", text, got, want)
		}
	}
	l, err := roster.Parse([]byte("Rossi;Anna\nVerdi;Bice\n"))
	if err != nil {
		t.Fatal(err)
	}
	l.Assign(0, engine.RosterSurname)
	l.Assign(1, engine.RosterName)
	if players, _ := l.Players(); players[0].FullName() != "Anna Rossi" || len(l.Doubts()) > 0 {
		t.Errorf("put right: %+v, doubts %v", players, l.Doubts())
	}
}

// A club spelt nearly like one that is known stays as it is written, in columns and in a message: “CLUB B” is no slip of “CLUB A”.
func TestNoClubIsTakenForAnotherThatIsSpeltNearlySo(t *testing.T) {
	for _, text := range []string{
		"Nome;Cognome;Club\nAnna;Neri;CLUB B\nBruno;Verdi;TORRINO\nCarla;Conti;milano [rcu]\n",
		"1. Anna Neri - CLUB B\n2. Bruno Verdi (TORRINO)\n3. Carla Conti, milano [rcu]\n",
	} {
		list, err := roster.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var clubs []string
		for _, line := range list.Lines(roster.Known{Clubs: [][]string{{"CLUB A"}, engine.OfficialClubs()}}) {
			if line.State != roster.Found {
				t.Errorf("%q: %s", line.Text, line.Why)
			}
			clubs = append(clubs, line.Player.Club)
		}
		if want := []string{"CLUB B", "TORRINO", "MILANO [RCU]"}; !slices.Equal(clubs, want) {
			t.Errorf("%q: the clubs became %q", text, clubs)
		}
	}
}
