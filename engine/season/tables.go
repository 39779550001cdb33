package season

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/rules"
)

// The rows of the sheets that are lists.
type (
	resultRow struct {
		File string
		Result
		played string // SI, nothing, or aTeam
	}
	personRow struct {
		Key string
		engine.Player
		hidden      bool
		same, other string // keys, several apart by semicolons
	}
)

// aTeam is who has played in a row of earlier editions that is the place of a club.
const aTeam = "squadra"

// column is a column of a sheet, written by what it holds: words, a whole number, points, or SI and nothing.
func column[T any](title string, width float64, at func(*T) any) *engine.Field[T] {
	f := engine.Field[T]{Title: title, Width: width}
	switch at(new(T)).(type) {
	case *string:
		return f.Words(func(v *T) *string { return at(v).(*string) })
	case *int:
		return f.Number(engine.MaxPlayerID, func(v *T) *int { return at(v).(*int) })
	case *engine.Points:
		f.Kind = engine.NumberField
		f.Get = func(v *T) string { return at(v).(*engine.Points).Text(".") }
		f.Set = func(v *T, text string) error {
			p, err := parsePoints(text)
			if err != nil {
				return engine.Errorf(engine.BadInput, "“%s” non è un numero: scrivilo in cifre", text)
			}
			*at(v).(*engine.Points) = p
			return nil
		}
	default:
		f.Kind = engine.AnswerField
		f.Get = func(v *T) string {
			if *at(v).(*bool) {
				return engine.YesNo(true)
			}
			return ""
		}
		f.Set = func(v *T, text string) error {
			*at(v).(*bool) = text == engine.YesNo(true)
			return nil
		}
	}
	return &f
}

// ofPlayer is a column of the roster in a sheet of a season.
func ofPlayer[T any](c *engine.Column, width float64, player func(*T) *engine.Player) *engine.Field[T] {
	f := engine.Within(c, player)
	f.Title, f.Also, f.Width = c.Name.Format, nil, width
	if c == engine.RosterID {
		f.Title = c.Title
	}
	return f
}

// parsePoints reads a number as people and spreadsheets write it.
func parsePoints(text string) (engine.Points, error) {
	text = strings.ReplaceAll(text, ",", ".")
	const exact = 12 // more decimals than that are the binary noise of a spreadsheet (3.2280000000000002)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > exact {
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			text = strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', exact, 64), "0"), ".")
		}
	}
	return engine.ParsePoints(text)
}

// some leaves the cell of a 0 empty.
func some[T any](f *engine.Field[T]) *engine.Field[T] {
	get := f.Get
	f.Get = func(v *T) string {
		if text := get(v); text != "0" {
			return text
		}
		return ""
	}
	return f
}

// eventFields are the columns of the sheet Eventi.
func eventFields() []*engine.Field[Event] {
	return []*engine.Field[Event]{
		column("File", 34, func(e *Event) any { return &e.File }),
		column("Nome", 34, func(e *Event) any { return &e.Name }),
		column("Data", 16, func(e *Event) any { return &e.Date }),
		column("Tipo", 26, func(e *Event) any { return &e.Type }),
		column("Tipo scelto", 14, func(e *Event) any { return &e.TypeID }),
		column("Peso", 8, func(e *Event) any { return &e.Weight }),
		column("In corso", 9, func(e *Event) any { return &e.Running }),
		column("Certificato", 11, func(e *Event) any { return &e.Certified }),
		some(column("Dopo il turno", 12, func(e *Event) any { return &e.After })),
		column("Impronta", 20, func(e *Event) any { return &e.Hash }),
		{Title: "Da rivedere", Width: 40, Get: func(e *Event) string { return cmp.Or(e.Problem.String(), e.Changed.String()) }},
	}
}

// resultFields are the columns of the sheet Risultati: what a season keeps of a player stands among them, how he is published last.
func resultFields() []*engine.Field[resultRow] {
	player := func(r *resultRow) *engine.Player { return &r.Player }
	fields := []*engine.Field[resultRow]{column("File", 30, func(r *resultRow) any { return &r.File })}
	for _, c := range engine.Roster {
		switch {
		case c == engine.RosterID:
			fields = append(fields, some(ofPlayer(c, resultWidth(c), player)))
		case c.Kept && c != engine.RosterAs:
			fields = append(fields, ofPlayer(c, resultWidth(c), player))
		}
	}
	played := column("Ha giocato", 11, func(r *resultRow) any { return &r.played })
	played.Kind = engine.AnswerField
	return append(fields,
		some(column("Pos.", 7, func(r *resultRow) any { return &r.Place })),
		column("Punti", 10, func(r *resultRow) any { return &r.Points }),
		column("Vittorie", 9, func(r *resultRow) any { return &r.Wins }),
		column("Finale", 8, func(r *resultRow) any { return &r.Final }),
		played,
		ofPlayer(engine.RosterAs, 18, player))
}

func resultWidth(c *engine.Column) float64 {
	switch c {
	case engine.RosterID:
		return 7
	case engine.RosterSurname:
		return 20
	case engine.RosterClub:
		return 26
	case engine.RosterName, engine.RosterNick:
		return 16
	}
	return 14
}

// personFields are the columns of the sheet Persone.
func personFields() []*engine.Field[personRow] {
	player := func(p *personRow) *engine.Player { return &p.Player }
	return []*engine.Field[personRow]{
		column("Chiave", 40, func(p *personRow) any { return &p.Key }),
		ofPlayer(engine.RosterName, 16, player),
		ofPlayer(engine.RosterSurname, 20, player),
		ofPlayer(engine.RosterClub, 26, player),
		{Title: "Pubblica", Width: 10, Kind: engine.AnswerField, Get: func(p *personRow) string {
			return engine.YesNo(!p.hidden)
		}, Set: func(p *personRow, text string) error {
			p.hidden = strings.EqualFold(text, engine.YesNo(false))
			return nil
		}},
		column("Stessa persona di", 40, func(p *personRow) any { return &p.same }),
		column("Altra persona da", 40, func(p *personRow) any { return &p.other }),
	}
}

// LabelQualified is the line of the rule that says who qualifies.
const LabelQualified = "Qualificati"

// ruleFields are the lines of the sheet Regola; each says itself what may be written in it.
var ruleFields = []*engine.Field[Season]{
	engine.Field[Season]{Title: "Nome"}.Words(func(s *Season) *string { return &s.Name }),
	{
		Title: "Punti", Get: func(s *Season) string { return s.Rule.Points },
		Set: func(s *Season, value string) error {
			v := strings.ToLower(value)
			if v != ByPoints && v != ByPlaces {
				return engine.Errorf(engine.BadInput,
					"“%s” in “%s” non va bene: scrivi %s (somma dei punti dei tornei) oppure %s (punti secondo il posto)", value, "Punti",
					ByPoints, ByPlaces)
			}
			s.Rule.Points = v
			return nil
		},
	},
	ruleList("Punti per posto", "; ", "; ", func(s *Season) *[]engine.Points { return &s.Rule.Table },
		func(p engine.Points) string { return p.Text(",") }, func(_ *Season, word string) (engine.Points, error) {
			p, err := parsePoints(word)
			if err != nil {
				err = engine.Errorf(engine.BadInput,
					"“%s” in “%s” non è un numero: scrivi i punti del primo posto, del secondo e così via, per esempio 25; 20; 16",
					word, "Punti per posto")
			}
			return p, err
		}),
	ruleList("Pesi per tipo", "; ", ";", func(s *Season) *[]KindWeight { return &s.Rule.Kinds },
		func(k KindWeight) string { return k.Kind + "=" + k.Weight.Text(",") }, readKind),
	ruleCount("Migliori", func(s *Season) *int { return &s.Rule.Best }),
	ruleCount("Presenze minime", func(s *Season) *int { return &s.Rule.Presence }),
	{
		Title: "Premio finale", Get: func(s *Season) string { return s.Rule.Bonus.Text(",") },
		Set: func(s *Season, value string) error {
			p, err := parsePoints(value)
			if err != nil {
				return engine.Errorf(engine.BadInput, "“%s” in “%s” non è un numero: scrivilo in cifre", value, "Premio finale")
			}
			s.Rule.Bonus = p
			return nil
		},
	},
	ruleList("A pari punti", ", ", ",; ", func(s *Season) *[]string { return &s.Rule.Ties }, strings.Clone,
		func(_ *Season, word string) (string, error) {
			if word = strings.ToLower(word); !slices.Contains([]string{TieWins, TieBest, TiePresence, TiePlaces}, word) {
				return word, engine.Errorf(engine.BadInput,
					"“%s” in “%s” non si conosce: si scrivono vittorie, migliore, presenze, posti, nell'ordine in cui contano", word, "A pari punti")
			}
			return word, nil
		}),
	{
		Title: "Certificazione", Get: func(s *Season) string { return engine.YesNo(s.Rule.Certified) },
		Set: func(s *Season, value string) error {
			yes, known := engine.ParseYesNo(value)
			if !known {
				return engine.Errorf(engine.BadInput, "“%s” in “%s” non va bene: scrivi SI (conta solo quello che è certificato) oppure NO", value,
					"Certificazione")
			}
			s.Rule.Certified = yes
			return nil
		},
	},
	ruleCount("Migliori del club", func(s *Season) *int { return &s.Rule.ClubBest }),
	{
		Title: LabelQualified, Get: func(s *Season) string { return s.Places },
		Set: func(s *Season, value string) error {
			if value != "" {
				if _, err := ParseQualifyRule(value); err != nil {
					return err
				}
			}
			s.Places = value
			return nil
		},
	},
}

// ruleList is a line of the rule with several values, parted by any of some signs; read reads one of them.
func ruleList[V any](
	title, joint, signs string, at func(*Season) *[]V, written func(V) string, read func(*Season, string) (V, error),
) *engine.Field[Season] {
	return &engine.Field[Season]{
		Title: title, Get: func(s *Season) string { return strings.Join(engine.Map(*at(s), written), joint) },
		Set: func(s *Season, value string) error {
			var list []V
			for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return strings.ContainsRune(signs, r) }) {
				v, err := read(s, word)
				if err != nil {
					return err
				}
				list = append(list, v)
			}
			*at(s) = list
			return nil
		},
	}
}

// readKind reads the weight of a kind, such as Open=1,5. The error, of kind BadInput, says that it is no number, or of no type.
func readKind(s *Season, part string) (KindWeight, error) {
	at := strings.LastIndex(part, "=")
	kind, text := strings.TrimSpace(part[:max(at, 0)]), strings.TrimSpace(part[at+1:])
	weight, err := parsePoints(text)
	if kind == "" || err != nil || weight.Sign() < 0 {
		return KindWeight{}, engine.Errorf(engine.BadInput,
			"“%s” in “%s” non va bene: scrivi il tipo e quanto conta, per esempio Raduno Nazionale=3; Open=1,5", part, "Pesi per tipo")
	}
	_, err = rules.TypeByID(kind)
	named := slices.ContainsFunc(rules.AllTypes(), func(t rules.Type) bool { return engine.PlainLetters(t.Name) == engine.PlainLetters(kind) })
	if err != nil && !named && len(s.Events) > 0 && !slices.ContainsFunc(s.Events, func(e Event) bool { return e.is(kind) }) {
		return KindWeight{}, engine.Errorf(engine.BadInput, "“%s” non è un tipo di torneo: “raduno-cli tipi” li elenca.", kind)
	}
	return KindWeight{kind, weight}, nil
}

func ruleCount(title string, at func(*Season) *int) *engine.Field[Season] {
	f := engine.Field[Season]{Title: title}.Number(1000, at)
	set := f.Set
	f.Set = func(s *Season, value string) error {
		if set(s, value) != nil {
			return engine.Errorf(engine.BadInput, "“%s” in “%s” non va bene: scrivi un numero intero da 0 a 1000", value, title)
		}
		return nil
	}
	return f
}

// Entries are the rule as label and value, as the sheet Regola and the command line have them.
func (s *Season) Entries() engine.Record {
	return engine.Map(ruleFields, func(f *engine.Field[Season]) engine.Entry { return engine.Entry{Label: f.Heading(), Value: f.Get(s)} })
}

// Set changes one entry of the rule; the error says what may be written there.
func (s *Season) Set(label, value string) error {
	f := ruleField(label)
	if f == nil {
		labels := engine.Map(ruleFields, (*engine.Field[Season]).Heading)
		return engine.Errorf(engine.BadUsage, "La regola di una stagione non ha la voce “%s”: ha %s.", label, strings.Join(labels, ", "))
	}
	return f.Set(s, strings.TrimSpace(value))
}

// ruleField finds the line of the rule with a label; nil if unknown.
func ruleField(label string) *engine.Field[Season] {
	at := slices.IndexFunc(ruleFields, func(f *engine.Field[Season]) bool { return strings.EqualFold(f.Heading(), label) })
	if at < 0 {
		return nil
	}
	return ruleFields[at]
}

// standingFields are the columns of a ranking, before and behind those of the events.
func standingFields(events []Event, before, behind []*engine.Field[Line]) []*engine.Field[Line] {
	for i, e := range events {
		before = append(before, &engine.Field[Line]{
			Title: e.Name, Width: 13, Kind: engine.NumberField, Get: func(l *Line) string { return l.Values[i].cell() },
		})
	}
	return append(before, behind...)
}

// cell is the text of an event's value: “(5)” where it does not count, empty without a game.
func (v Value) cell() string {
	switch {
	case v.Played && v.Counts:
		return v.Points.Text(".")
	case v.Played:
		return "(" + v.Points.Text(",") + ")"
	}
	return ""
}

func playerStandings(events []Event) []*engine.Field[Line] {
	player := func(l *Line) *engine.Player { return &l.Person.Player }
	return standingFields(events, []*engine.Field[Line]{
		some(column("Pos.", 7, func(l *Line) any { return &l.Place })),
		ofPlayer(engine.RosterName, 16, player), ofPlayer(engine.RosterSurname, 20, player), ofPlayer(engine.RosterClub, 26, player),
	}, []*engine.Field[Line]{
		column("Tornei", 9, func(l *Line) any { return &l.Events }),
		column("Vittorie", 9, func(l *Line) any { return &l.Wins }),
		column("Totale", 11, func(l *Line) any { return &l.Total }),
		some(column("Provvisori", 11, func(l *Line) any { return &l.Provisional })),
	})
}

func clubStandings(events []Event) []*engine.Field[Line] {
	return standingFields(events, []*engine.Field[Line]{
		column("Pos.", 7, func(l *Line) any { return &l.Place }),
		ofPlayer(engine.RosterClub, 28, func(l *Line) *engine.Player { return &l.Person.Player }),
	}, []*engine.Field[Line]{column("Totale", 11, func(l *Line) any { return &l.Total })})
}
