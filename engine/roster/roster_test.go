package roster_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/roster"
)

var must = worked.Must

const list = "Nome;Cognome;Nick;Club;Partecipa Torneo;Regione\nNicolò;D'Alba;;ROMA [Il Gufo];SI;LAZIO\nZoë;Müller;zoe;;NO;\n"

// The same list is read whatever program wrote it.
func TestEncodings(t *testing.T) {
	encode := func(b []byte, err error) []byte {
		must(t, err)
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
		players, findings := taken(p)
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
		"quoted": {"Nome,Cognome,Club\nMario,\"Rossi, jr\",\"IL \"\"GIGLIO\"\"\"\n", engine.Player{
			Name: "Mario", Surname: "Rossi, jr",
			Club: `IL "GIGLIO"`, Plays: true,
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
		"surname first": {"Cognome e Nome;Club\nDe Santis Mario;XY\n", engine.Player{
			Name: "Mario", Surname: "De Santis", Club: "XY",
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
		players, _ := taken(p)
		if len(players) != 1 || players[0] != c.want {
			t.Errorf("%s: %+v, want %+v", name, players, c.want)
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
			data, err := chars.NewEncoder().Bytes([]byte("Nome;Cognome\n" + name + ";Rossi\n"))
			must(t, err)
			l, err := roster.Parse(data)
			if err != nil || first(l) != name || remarks(l) > 0 {
				t.Errorf("%s of %s: %+v %v", name, chars, l, err)
			}
		}
	}
	for _, name := range []string{
		"Niccolò Abatè", "NICCOLÒ BELLAVÌA", "José Muñoz", "Perù D'Alba", "Carlò Bò", "È Carlà - Bò", "Giosuè Corrà",
	} {
		data, err := charmap.CodePage850.NewEncoder().Bytes([]byte("Nome;Cognome\n" + name + ";Rossi\n"))
		must(t, err)
		if l, err := roster.Parse(data); err != nil || first(l) != name {
			t.Errorf("%s of MS-DOS: %+v %v", name, l, err)
		}
	}
	for text, line := range map[string]string{
		"Nome;Cognome\n\xccdan;Rossi\n":                       "A2",
		"Nome;Cognome\nJos\xe9 B\xe0;Rossi\nCarl\x98;Rossi\n": "A3",
	} {
		l, err := roster.Parse([]byte(text))
		if u := l.Understand(nil, engine.OfficialLists()); err != nil || len(u.Remarks) != 1 || u.Remarks[0].Cell != line {
			t.Errorf("%q: %+v %v", text, u.Remarks, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(list))
	f.Add([]byte("\xff\xfeN\x00"))
	f.Add([]byte("a,b\n\"c\nd"))
	f.Add([]byte("\n\n\n;;;\n"))
	f.Add([]byte("Anna Abate e altri venti\n\x01:\n")) // a heading that leaves nothing
	f.Add([]byte("\x00\x00\x00:"))
	f.Fuzz(func(_ *testing.T, data []byte) {
		p, err := roster.Parse(data)
		if err == nil {
			taken(p)
		}
	})
}

// One open quote must not make nine players one surname.
func TestAnUnclosedQuoteStaysInItsLine(t *testing.T) {
	text := "Nome;Cognome;Club\nAnna;\"Rossi;ROMA\nBice;Verdi;NAPOLI\nCarla;\"De \"\"Santis\"\"\";PISA\nDina;\"Lo\nPresti\";BARI\n"
	p, err := roster.Parse([]byte(text))
	must(t, err)
	players, _ := taken(p)
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
	must(t, err)
	if players, _ := taken(p); players[0].FullName() != "Niccolò Papàleo" || players[1].FullName() != "José Bellavìa" {
		t.Errorf("got %+v", players)
	}
	if p, err = roster.Parse([]byte("Nome;Cognome\nNiccol\xf2;Pap\xe0leo\n")); err != nil || first(p) != "Niccolò" {
		t.Errorf("windows-1252: %v %v", first(p), err)
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
		"Anna;Rossi;annina\nBice;Verdi;biba\n":                {engine.RosterName, engine.RosterSurname, engine.RosterNick},
		"Rossi;Anna;PISA [Torre]\nVerdi;Marco;PISA [Torre]\n": {engine.RosterSurname, engine.RosterName, engine.RosterClub},
	} {
		p, err := roster.Parse([]byte(text))
		must(t, err)
		if got := fields(p); !slices.Equal(got, want) {
			t.Errorf("%.30q: %v, want %v", text, got, want)
		}
	}
}

func fields(l *roster.List) []*engine.Column {
	var list []*engine.Column
	for _, c := range l.Understand(nil, engine.OfficialLists()).Columns {
		list = append(list, c.Holds)
	}
	return list
}

// A club spelt nearly like one that is known stays as it is written, in columns and in a message: “CLUB B” is no slip of “CLUB A”.
func TestNoClubIsTakenForAnotherThatIsSpeltNearlySo(t *testing.T) {
	for _, text := range []string{
		"Nome;Cognome;Club\nAnna;Neri;CLUB B\nBruno;Verdi;TORRINO\nCarla;Conti;milano [rcu]\n",
		"1. Anna Neri - CLUB B\n2. Bruno Verdi (TORRINO)\n3. Carla Conti, milano [rcu]\n",
	} {
		list, err := roster.Parse([]byte(text))
		must(t, err)
		var clubs []string
		here := &engine.Tournament{Players: []engine.Player{{ID: 9, Name: "Z", Surname: "Z", Club: "CLUB A"}}}
		for _, e := range list.Understand(here, engine.OfficialLists()).Entries {
			if e.State != roster.Found {
				t.Errorf("%q is %v", e.Text, e.State)
			}
			clubs = append(clubs, e.Incoming.Player.Club)
		}
		if want := []string{"CLUB B", "TORRINO", "MILANO [RCU]"}; !slices.Equal(clubs, want) {
			t.Errorf("%q: the clubs became %q", text, clubs)
		}
	}
}

// taken are the people of a list with the doubtful as they are written, and the remarks about it.
func taken(l *roster.List) (players []engine.Player, remarks []engine.Finding) {
	u := l.Understand(nil, engine.OfficialLists())
	u.TakeAsWritten()
	for _, in := range u.Taken() {
		players = append(players, in.Player)
	}
	return players, u.Remarks
}

func first(l *roster.List) string { return l.Understand(nil, engine.OfficialLists()).Rows[0][0] }

func remarks(l *roster.List) int { return len(l.Understand(nil, engine.OfficialLists()).Remarks) }

// A long text whose lines are cut alike, and make no table, is cut once and not from each of its lines on: that took minutes.
func TestALongTextThatIsNoTableIsReadAtOnce(t *testing.T) {
	var text strings.Builder
	for i := range 2400 {
		fmt.Fprintf(&text, "Mario%d;Rossi%d;CLUB %d\n", i, i, i%40)
	}
	l, err := roster.Parse([]byte(text.String()))
	must(t, err)
	begun := time.Now()
	l.Understand(nil, engine.OfficialLists())
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("it takes %v", took)
	}
}
