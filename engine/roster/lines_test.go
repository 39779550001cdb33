package roster_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/roster"
)

// What the drawn lists are made of: given names common and rare, surnames with particles, apostrophes, accents, of two
// words, such as are cities or common words too.
var (
	drawnNames = strings.Fields(
		"Anna Bice Carlo Dina Elio Fabio Gina Hans Irene Jacopo Livia Marco Nunzia Oreste Pia Ugo Zoe Massimiliano Ylenia Niccolò Desirè " +
			"Zoltan Gundula Oddbjørn Maria_Chiara Gian_Paolo Domenica Jean-Luc")
	drawnSurnames = strings.Fields(
		"Abate Bassi Conti De_Santis D'Angelo Ferri Gallo Zuccalà Iannicelli Lo_Presti Kovačević Müller Quarantotti Della_Valle Bo O'Brien " +
			"Sala Porta Di_Pietrantonio Bongiovanni_Spadafora Messina Verona Russo-Neri Papà Nobiletti Ravaglia")
	drawnClubs = []string{
		"torino", "FAMIGLIA TORRISI", "PALERMO [Eagles]", "ROMA [Il Gufo]", "MILANO [RCU]", "GENOVA [Borgo Pila]",
		"FIRENZE [Maledetti Toscani]",
	}
	rosterClubs = []string{"torino", "FAMIGLIA TORRISI"}
	around      = []string{
		"ISCRITTI AL TORNEO", "Elenco partecipanti aggiornato a ieri sera", "chi porta le mappe? ci vediamo alle " +
			"9!!", "Raduno di primavera - 14 marzo", "Ciao a tutti,", "grazie",
		"ecco gli iscritti:", "Quota 15 €", "https://example.org/torneo", "----------", "Totale: 12", "RISERVE:", "CENA SOCIALE",
		"ci sentiamo domani", "Posti liberi: 3",
	}
)

// drawnPerson is somebody of a drawn list, as he is.
type drawnPerson struct{ name, surname, club string }

func (p drawnPerson) whole() string { return p.name + " " + p.surname }

// drawnList writes people down as they do, in one of the usual forms, and returns the text and whose clubs it tells.
func drawnList(random *rand.Rand, people []drawnPerson) (text string, form int, clubs bool) {
	var b strings.Builder
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	chatter := func() {
		if random.IntN(4) == 0 {
			fmt.Fprintln(&b, pick(around...))
		}
	}
	spelt := func(club string) string {
		if place, _, found := strings.Cut(club, " ["); found && random.IntN(3) == 0 {
			return pick(place, strings.ToLower(club), strings.ToLower(place))
		}
		return pick(club, strings.ToLower(club))
	}
	form = random.IntN(10)
	if form == 0 || form == 6 {
		if random.IntN(2) == 0 {
			fmt.Fprintln(&b, pick(around...))
		}
	} else {
		chatter()
	}
	switch form {
	case 0: // columns with titles
		fmt.Fprintln(&b, "N.\tCognome\tNome\tClub")
		for i, p := range people {
			fmt.Fprintf(&b, "%d\t%s\t%s\t%s\n", i+1, p.surname, p.name, spelt(p.club))
		}
		return b.String(), form, true
	case 1, 2: // a chat
		for i, p := range people {
			day := fmt.Sprintf("%d/11/26", 1+random.IntN(28))
			who := pick("Gino", "Zia Pina", "+39 333 1234567", "~ capitan uncino")
			said := pick(p.whole(), strings.ToLower(p.whole()), p.whole()+" ✔", "✅ "+p.whole()+" - "+p.club, p.whole()+" ("+strings.ToLower(p.club)+
				")")
			if said == strings.ToLower(p.whole()) &&
				!slices.Contains(strings.Fields("Anna Bice Carlo Dina Elio Fabio Gina Irene Jacopo Livia Marco Pia Ugo Zoe"), p.name) {
				said = p.whole()
			}
			if form == 1 {
				fmt.Fprintf(&b, "[%s, 22:%02d:10] %s: %s\n", day, i%60, who, said)
			} else {
				fmt.Fprintf(&b, "%s, 22:%02d - %s: %s\n", day, i%60, who, said)
			}
			if random.IntN(6) == 0 {
				fmt.Fprintf(&b, "[%s, 22:%02d:30] %s: %s\n", day, i%60, who, pick("ok grazie", "a che ora si mangia?", "👍", "io porto i dadi",
					"quanti siamo?"))
			}
		}
		return b.String(), form, false
	case 3: // a mail, quoted
		fmt.Fprintln(&b, "Da: Gino <gino@example.org>\nOggetto: iscrizioni\n\nCiao,\necco i nostri:")
		for _, p := range people {
			fmt.Fprintf(&b, "> %s%s\n", p.whole(), pick("", " <"+"posta@example.com>", ", "+p.club))
		}
		fmt.Fprintln(&b, "Cordiali saluti")
		return b.String(), form, false
	case 4: // numbered, with clubs behind a dash
		for i, p := range people {
			fmt.Fprintf(&b, "%d%s%s - %s\n", i+1, pick(". ", ") ", ".", "° "), p.whole(), spelt(p.club))
		}
		return b.String(), form, true
	case 5: // bullets and ticks
		mark := pick("- ", "• ", "* ", "✔ ", "✅", "☑️ ", "[x] ", "👉 ")
		for _, p := range people {
			fmt.Fprintf(&b, "%s%s%s\n", mark, p.whole(), pick("", " ✔", " 🎲🎲", " ok", " (pagato)", " - sì"))
		}
		return b.String(), form, false
	case 6: // under their clubs
		sorted := slices.Clone(people)
		slices.SortStableFunc(sorted, func(a, b drawnPerson) int { return strings.Compare(a.club, b.club) })
		for i, p := range sorted {
			if i == 0 || sorted[i-1].club != p.club {
				if i > 0 && random.IntN(2) == 0 {
					fmt.Fprintln(&b)
				}
				place, _, _ := strings.Cut(p.club, " [")
				titles := []string{strings.ToUpper(place) + ":", p.club + ":", "*" + place + "*:"}
				if !strings.Contains(place, " ") && strings.HasSuffix(b.String(), "\n\n") {
					titles = append(titles, strings.ToUpper(place), "*"+strings.ToUpper(place)+"* 🎲")
				}
				fmt.Fprintf(&b, "%s\n", pick(titles...))
			}
			fmt.Fprintln(&b, p.whole())
		}
		return b.String(), form, true
	case 7: // clubs in parentheses
		for _, p := range people {
			fmt.Fprintf(&b, "%s (%s)\n", p.whole(), spelt(p.club))
		}
		return b.String(), form, true
	case 8: // a forum
		fmt.Fprintln(&b, "[quote=\"gufo77\"]")
		for i, p := range people {
			fmt.Fprintf(&b, "[*] [b]%s[/b], %s\n", p.whole(), spelt(p.club))
			if i%5 == 4 {
				fmt.Fprintln(&b, pick("[/quote]", "gufo77 ha scritto:", "Messaggi: 345"))
			}
		}
		return b.String(), form, true
	default: // a table without titles, then numbered lines
		half := len(people) / 2
		for _, p := range people[:half] {
			fmt.Fprintf(&b, "%s;%s;%s\n", p.surname, p.name, p.club)
		}
		for i, p := range people[half:] {
			fmt.Fprintf(&b, "%d) %s, %s\n", half+i+1, p.whole(), p.club)
		}
		return b.String(), form, true
	}
}

// key is a name whatever the order of its words.
func key(whole string) string {
	words := strings.Fields(engine.Fold(whole))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// A list in any of the usual forms, or in two of them one below the other: anyone who stands in it is found or doubtful, who is
// found stands in it, with his own club, and few are doubtful.
func TestDrawnListsLoseNobodyAndInventNobody(t *testing.T) {
	people, doubts := 0, 0
	for seed := range uint64(worked.Budget(t, 600)) {
		random := rand.New(rand.NewPCG(seed, 57))
		truth := map[string]drawnPerson{}
		told := map[string]bool{} // whose club the text tells
		var text strings.Builder
		var forms []int
		for range 1 + random.IntN(2) {
			var group []drawnPerson
			for len(group) < 4+random.IntN(9) {
				p := drawnPerson{
					strings.ReplaceAll(drawnNames[random.IntN(len(drawnNames))], "_",
						" "), strings.ReplaceAll(drawnSurnames[random.IntN(len(drawnSurnames))], "_", " "),
					drawnClubs[random.IntN(len(drawnClubs))],
				}
				if k := key(p.whole()); truth[k].name == "" {
					truth[k] = p
					group = append(group, p)
				}
			}
			part, form, clubs := drawnList(random, group)
			text.WriteString(part)
			forms = append(forms, form)
			for _, p := range group {
				told[key(p.whole())] = clubs
			}
			text.WriteString("\n")
		}
		list, err := roster.Parse([]byte(text.String()))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		met := map[string]bool{}
		for _, l := range list.Lines(roster.Known{Clubs: [][]string{rosterClubs, engine.OfficialClubs()}}) {
			k := key(l.Player.FullName())
			switch p, there := truth[k]; l.State {
			case roster.Found:
				if !there {
					t.Errorf("seed %d, forms %v: %q makes %q, who is nobody\n%s", seed, forms, l.Text, l.Player.FullName(), text.String())
				}
				if there && (told[k] || l.Player.Club != "") && !strings.EqualFold(l.Player.Club, p.club) {
					t.Errorf("seed %d, forms %v: %q is of %q, not of %q\n%s", seed, forms, l.Text, l.Player.Club, p.club, text.String())
				}
				met[k] = true
			case roster.Doubtful:
				doubts++
				for _, c := range l.Choices {
					met[key(c.Player.FullName())] = true
				}
				if len(l.Choices) < 2 || l.Why.IsZero() || l.Text == "" {
					t.Errorf("seed %d: a doubt without answers or words: %+v", seed, l)
				}
			default:
				if l.Why.IsZero() || l.Text == "" {
					t.Errorf("seed %d: line %d is skipped without a word", seed, l.Number)
				}
			}
		}
		for k, p := range truth {
			people++
			if !met[k] {
				t.Errorf("seed %d, forms %v: %s is lost\n%s", seed, forms, p.whole(), text.String())
			}
		}
		if t.Failed() {
			return
		}
	}
	if 12*doubts > people {
		t.Errorf("%d of %d are doubtful", doubts, people)
	}
}

// What one line could not tell is asked, with the answers that come into question.
func TestDoubtfulLinesComeWithTheirAnswers(t *testing.T) {
	known := roster.Known{
		Clubs: [][]string{{"torino"}, engine.OfficialClubs()},
		People: []engine.Player{
			{ID: 1, Name: "Mario", Surname: "Rossi", Club: "PALERMO [Eagles]"},
			{ID: 2, Name: "Mara", Surname: "Rossi", Club: "MILANO [RCU]"},
		},
	}
	for text, want := range map[string][]string{
		"[21/11/26, 22:47] Gino: Rossi M. ✔":      {"Mario Rossi (PALERMO [Eagles])", "Mara Rossi (MILANO [RCU])", "Così com'è", "Salta"},
		"29) Alba Marino Genova":                  {"GENOVA [Borgo Pila]", "No, cognome", "Salta"},
		"• Sandro + 1 (forse)":                    {"Solo “Sandro”", "Salta"},
		"Anna Abate (RCU)":                        {"CAGLIARI [RCU]", "CAPALBIO [RCU]", "MILANO [RCU]", "Senza club", "Salta"},
		"3. Anna Abate (forse)":                   {"È un giocatore", "Salta"},
		"❌ Anna Abate":                            {"È un giocatore", "Salta"},
		"21/11/26, 22:48 - Anna Abate: ci sono!":  {"È un giocatore", "Salta"},
		"io e la mia amica Anna Abate arriviamo":  {"È un giocatore", "Salta"},
		"7. Anna Abate\n8. Anna Abate":            {"È un altro", "Salta"},
		"Bassi Piero\nAnna Abate\nMarco Conti\n":  {"Cognome Bassi", "Cognome Piero", "Salta"},
		"SABATO SERA TARDI:\nAnna Abate\n":        nil,
		"PIPPO E PLUTO:\nAnna Abate\nBice Bo\n":   nil,
		"1. Anna Abate - I Senza Nome\n2. Bice B": {"I Senza Nome", "No, nick", "Senza club", "Salta"},
	} {
		list, err := roster.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range list.Lines(known) {
			if l.State == roster.Doubtful && got == nil {
				for _, c := range l.Choices {
					got = append(got, c.Label.String())
				}
			}
		}
		if want != nil && !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A club alone above its people, without a colon, is theirs alone; a club that says so is not asked about. Who stands there alone is
// somebody still.
func TestClubsAboveTheirPeopleWithoutAColon(t *testing.T) {
	for text, want := range map[string]string{
		"Firenze (Risiko Club Giglio)\n- Tommaso Bini":           "found: Tommaso Bini (Firenze [Risiko Club Giglio])",
		"*PISA* 🐟\n• Ugo Lanfranchi":                             "doubtful: Ugo Lanfranchi (PISA)",
		"Genova - Compagnia della Lanterna\nSimone Adorno":       "found: Simone Adorno (Genova - Compagnia della Lanterna)",
		"Roma [RCU]\n1. Romolo Savelli":                          "found: Romolo Savelli (Roma [RCU])",
		"Casale Monferrato\n1) Anna Abate":                       "doubtful: Anna Abate (Casale Monferrato)",
		"Reggio Emilia\n• Matilde Canossa":                       "doubtful: Matilde Canossa (Reggio Emilia)",
		"Singoli:\nBianca Lancia":                                "found: Bianca Lancia",
		"BASSANO:\nMirella Bassan (Miri)":                        "doubtful: Mirella Bassan (BASSANO) Miri",
		"Pinamonte Bonacolsi mantova":                            "doubtful: Pinamonte Bonacolsi (LIVORNO [I 4 MORI]) mantova",
		"Marco (Gufo)\nAnna Abate":                               "doubtful: Marco",
		"Rossi\nAnna Abate":                                      "doubtful: Rossi",
		"[18/11/26, 22:10] Ugo Bo: io e mio zio Ivo Po ci siamo": "doubtful: Ivo Po; doubtful: Ugo Bo",
	} {
		list, err := roster.Parse([]byte("LIVORNO [I 4 MORI]:\nEttore Cardosi\n\n" + text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range list.Lines(roster.Known{Clubs: [][]string{engine.OfficialClubs()}})[1:] {
			if l.State != roster.Skipped {
				got = append(got, strings.TrimSpace(l.State.String()+": "+l.Player.NameAndClub()+" "+l.Player.Nick))
			}
		}
		if all := strings.Join(got, "; "); !strings.HasPrefix(all, want) {
			t.Errorf("%q: %q, want %q", text, all, want)
		}
	}
}

// People as one list of a Raduno had them: a chat whose writer gives only his name, a wife named in passing, a name of seven
// words with the nick's title, a club that nobody knows behind two names, and the place behind the title of the list.
func TestPeopleAmidOtherWords(t *testing.T) {
	for text, want := range map[string]string{
		"[20/11/26, 18:11:55] Zeno: Zeno Tallarico [Il Grifo]":              "doubtful: Zeno Tallarico (Il Grifo)",
		"[20/11/26, 18:05:02] Gino: e anche mia moglie Tina Po (RCU Alba)":  "doubtful: Tina Po (RCU Alba)",
		"5) Maria Vittoria Della Rovere Montefeltro De' Conti (nick: Mavi)": "found: Maria Vittoria Della Rovere Montefeltro De' Conti Mavi",
		"1. Noah Pemberton - London\n2. Ada Whitlock - London":              "found: Ada Whitlock (London)",
		"Ciao Andrea, ecco chi ha detto di sì per domenica!":                "skipped:",
		"RADUNO D'AUTUNNO – Cuneo, 22 novembre":                             "skipped:",
	} {
		list, err := roster.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		lines := list.Lines(roster.Known{Clubs: [][]string{engine.OfficialClubs()}})
		if strings.Contains(text, "\n") {
			lines = lines[1:]
		}
		if len(lines) != 1 {
			t.Fatalf("%q: %d lines", text, len(lines))
		}
		p := lines[0].Player
		if got := strings.TrimSpace(lines[0].State.String() + ": " + p.NameAndClub() + " " + p.Nick); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
