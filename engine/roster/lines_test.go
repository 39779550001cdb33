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

// drawnPerson is a person of a drawn list, as he is.
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
	lists, people, doubts, questions := 0, 0, 0, 0
	for seed := range uint64(worked.Budget(t, 200)) {
		random := rand.New(rand.NewPCG(seed, 57))
		truth := map[string]drawnPerson{}
		reported := map[string]bool{} // whose club the text tells
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
				reported[key(p.whole())] = clubs
			}
			text.WriteString("\n")
		}
		list, err := roster.Parse([]byte(text.String()))
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		met := map[string]bool{}
		u := list.Understand(nil, engine.NameLists{Clubs: slices.Concat(rosterClubs, engine.OfficialClubs())})
		questions += len(u.Questions())
		for _, l := range u.Entries {
			k := key(l.Line.Player.FullName())
			switch p, there := truth[k]; l.State {
			case roster.Found:
				if !there {
					t.Errorf("seed %d, forms %v: %q makes %q, who is nobody\n%s", seed, forms, l.Text, l.Line.Player.FullName(), text.String())
				}
				if there && (reported[k] || l.Line.Player.Club != "") && !strings.EqualFold(l.Line.Player.Club, p.club) {
					t.Errorf("seed %d, forms %v: %q is of %q, not of %q\n%s", seed, forms, l.Text, l.Line.Player.Club, p.club, text.String())
				}
				met[k] = true
			case roster.Doubtful:
				doubts++
				line := engine.Fold(l.Text)
				for k, p := range truth {
					met[k] = met[k] || strings.Contains(line, engine.Fold(p.surname)) && strings.Contains(line, engine.Fold(p.name))
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
		lists++
	}
	t.Logf("%d lists, %d people, %d of them doubtful, %d questions", lists, people, doubts, questions)
	if 5*doubts > 2*people || questions > 2*lists {
		t.Errorf("%d of %d are doubtful, with %d questions about %d lists", doubts, people, questions, lists)
	}
}

// understood is a list as it is understood: whom it names, those with a question between question marks, and the questions with their
// answers.
func understood(t *testing.T, text string, players []engine.Player, clubs ...string) (people, questions []string) {
	t.Helper()
	list, err := roster.Parse([]byte(text))
	must(t, err)
	u := list.Understand(&engine.Tournament{Players: players}, engine.NameLists{Clubs: slices.Concat(clubs, engine.OfficialClubs())})
	for _, e := range u.Entries {
		p := e.Incoming.Player
		words := strings.Join(strings.Fields(p.Surname+", "+p.Name+" ("+p.Club+") "+p.Nick), " ")
		switch words = strings.ReplaceAll(words, " ()", ""); e.State {
		case roster.Doubtful:
			people = append(people, "?"+words+"?")
		case roster.Found:
			people = append(people, words)
		}
	}
	for _, q := range u.Questions() {
		text := q.Text().String()
		for _, a := range q.Answers {
			text += " [" + a.String() + "]"
		}
		questions = append(questions, text)
	}
	return people, questions
}

// written are the people of a list with the doubtful as they are written.
func written(t *testing.T, text string) (people []string) {
	t.Helper()
	list, err := roster.Parse([]byte(text))
	must(t, err)
	u := list.Understand(nil, engine.OfficialLists())
	u.TakeAsWritten()
	for _, in := range u.Taken() {
		words := strings.Join(strings.Fields(in.Player.Surname+", "+in.Player.Name+" ("+in.Player.Club+") "+in.Player.Nick), " ")
		people = append(people, strings.ReplaceAll(words, " ()", ""))
	}
	return people
}

// What the text does not say is asked once for each cause, with the answers that come into question; what it says is not asked.
func TestEachCauseIsAskedOnce(t *testing.T) {
	players := []engine.Player{
		{ID: 1, Name: "Giuseppe", Surname: "D'Angelo", Club: "PALERMO [Eagles]"},
		{ID: 2, Name: "Maria Grazia", Surname: "Bo"},
		{ID: 3, Name: "Ada", Surname: "Neri", Club: "PALERMO [Eagles]"},
	}
	for text, want := range map[string]string{
		"1. Anna Abate (RCU)\n2. Marco Conti (RCU)": "RCU, 2 persone: quale? " +
			"[CAGLIARI [RCU]] [CAPALBIO [RCU]] [MILANO [RCU]] [Resta «RCU»]",
		"Abate Anna\nConti Marco\nBassi Livia\nCinzia Malavolta": "1 ha prima il nome [Gira] [Lascia]",
		"Anna Abate (Palermo)\nMarco Conti, PALERMO":             "2 persone di Palermo: sono del club PALERMO [Eagles]? [Sì] [Solo la città]",
		"Peppe D Angelo": "Peppe D Angelo somiglia a Giuseppe D'Angelo (PALERMO [Eagles]), già tra gli iscritti: " +
			"è la stessa persona? [È la stessa persona] [È un altro]",
		"Ada Neri (Palermo)\nD'Angelo Giuseppe": "",
		"Anna Abate - nessuno\nMarco Conti - /": "",
	} {
		if _, got := understood(t, text, players); strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Who has answered a form several times counts once: by the last answer, or by the first.
func TestTheLastAnswerToAFormCounts(t *testing.T) {
	form := "Informazioni cronologiche\tNome e cognome\tClub\n"
	for i, row := range []string{
		"Anna Abate\tIl Gufo", "Livia Bassi\tEagles", "Anna Abate\tBorgo Pila",
		"LIVIA BASSI\tEagles", "Anna Abate\tRCU Milano",
	} {
		form += fmt.Sprintf("0%d/11/2026 21.12.33\t%s\n", i+1, row)
	}
	for answer, want := range []string{
		"Anna Abate (MILANO [RCU]), LIVIA BASSI (PALERMO [Eagles])",
		"Anna Abate (ROMA [Il Gufo]), Livia Bassi (PALERMO [Eagles])",
	} {
		list, err := roster.Parse([]byte(form))
		must(t, err)
		u := list.Understand(nil, engine.OfficialLists())
		questions := u.Questions()
		if len(questions) != 1 || questions[0].Text().String() != "3 risposte sono di chi aveva già risposto: quale vale?" {
			t.Fatalf("%v", questions)
		}
		u.Answer(questions[0], answer)
		var names []string
		for _, in := range u.Taken() {
			names = append(names, in.Player.NameAndClub())
		}
		slices.Sort(names)
		if got := strings.Join(names, ", "); !strings.EqualFold(got, want) {
			t.Errorf("%s: %s, want %s", questions[0].Answers[answer], got, want)
		}
	}
}
