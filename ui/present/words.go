package present

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/risiko"
	"raduno/engine/rules"
	"raduno/engine/verify"
	"raduno/ui/kit"
)

// TablesPlayed says how many tables of a round have their scores.
func TablesPlayed(round engine.Text, played, tables int) string {
	return kit.Tr("%s: %d di %d {3:tavolo|tavoli}", round, played, tables)
}

// PresentOf says how many players are there for a round.
func PresentOf(round engine.Text, present, players int) string {
	return kit.Tr("%s: %d {2:presente|presenti} su %d {3:iscritto|iscritti}", round, present, players)
}

// Proof says what is known of a criterion's value, with a sign where it can be no lower; given is what the proof takes as it
// is.
func Proof(c *verify.Claim, given engine.Text) engine.Text {
	switch {
	case c.Value == 0 && c.Counted == 0:
		return engine.Textf("✓ nessuno")
	case c.Best():
		return engine.Textf("✓ %s", verify.Proof(c, given))
	}
	return verify.Proof(c, given)
}

// Undone says that an act was taken back, of the commonest in words of their own.
func Undone(act engine.Text) string {
	switch with := act.Args; act.Format {
	case "Conferma dei tavoli %s":
		return kit.Tr("Annullata la conferma %s", with...)
	case "Sorteggio %s (%s), seme %s":
		return kit.Tr("Annullato il sorteggio %s", with[0])
	case "Punti %s, tavolo %d":
		return kit.Tr("Annullati i punti %s, tavolo %d", with...)
	case "Cancellati i tavoli %s":
		return kit.Tr("Annullata la cancellazione dei tavoli %s", with...)
	case "Modificato %s":
		return kit.Tr("Annullata la modifica di %s", with...)
	case "Cancellato dagli iscritti %s":
		return kit.Tr("Annullata la cancellazione di %s", with...)
	case "Presente %s: %s":
		return kit.Tr("Annullata la presenza %s: %s", with...)
	case "Assente %s: %s":
		return kit.Tr("Annullata l'assenza %s: %s", with...)
	case "Cambiate le opzioni del torneo":
		return kit.Tr("Annullate le opzioni del torneo")
	}
	return kit.Tr("Annullato: %s", act)
}

// Finding is a finding as a line of a list.
func Finding(f engine.Finding) string { return kit.Bullet(f.Report()) }

// ownLabel is the organizer's own formula in a list of types, marked so that it is not taken for the
// built-in type that it was copied from.
func ownLabel(typ rules.Type) string {
	if strings.HasSuffix(typ.Name, "(mia)") {
		return typ.Name
	}
	return kit.Tr("%s (mia)", typ.Name)
}

// KindName is a type of tournament as people call it in the language of the window.
func KindName(typ rules.Type) string { return kit.Translate(typ.Name) }

// TypeNames are the tournament types that a workbook may choose from, and their IDs: the organizer's own
// first, where the workbook has one.
func (s *View) TypeNames() (names, ids []string) {
	if s != nil && s.Own != nil {
		names, ids = append(names, ownLabel(*s.Own)), append(ids, s.Own.ID)
	}
	for _, group := range rules.TypeGroups() {
		for _, typ := range group.Types {
			if s != nil && s.Type.ID != "" && kit.Say(typ.Game().Name()) != kit.Say(s.Type.Game().Name()) {
				continue // another game is another tournament
			}
			names, ids = append(names, KindName(typ)), append(ids, typ.ID)
		}
	}
	return names, ids
}

// Caption is what stands under a player's name on a card: his part and his club.
func (s *View) Caption(r *engine.Round, t *engine.Table, seat int) string {
	id := t.Seats[seat].Player
	parts := []string{s.Part(r, t, seat), s.Club(id)}
	if p := s.Players[id]; p != nil && p.Tag == p.Club {
		parts = parts[:1] // the name says it
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " – ")
}

// Part is what a player is at a table: what the draw gave the seat, such as a power, and in semifinals and final how he came
// there.
func (s *View) Part(r *engine.Round, t *engine.Table, seat int) string {
	parts := s.Given(r, t, seat)
	if way := s.Bracket().Seat(r.Number, t.Seats[seat].Player).Said(); !way.IsZero() {
		parts = append(parts, kit.Say(way))
	}
	return strings.Join(parts, " – ")
}

// BoardSeats are the seats of a table as a card shows them, the winner in bold.
func (s *View) BoardSeats(r *engine.Round, t *engine.Table) []kit.BoardSeat {
	top, seats := s.Tournament.Firsts(r.Number, *t, false), make([]kit.BoardSeat, len(t.Seats))
	for i, seat := range t.Seats {
		seats[i] = kit.BoardSeat{Title: s.Name(seat.Player), Bold: slices.Contains(top, i), Part: s.Part(r, t, i), Sub: s.Caption(r, t, i)}
		if t.State() != engine.NotPlayed {
			seats[i].Right = s.Score(seat.Score)
		}
	}
	return seats
}

// Given is what the draw gave a seat in a game other than RisiKo!.
func (s *View) Given(r *engine.Round, t *engine.Table, seat int) []string {
	return game.Given(s.Form(r, t).Seat, t.Seats[seat].Record, kit.Translate)
}

// Labels are the labels of fields.
func Labels(fields []game.Field) []string {
	return engine.Map(fields, func(f game.Field) string { return f.Label })
}

// Word is a label or a choice of a score sheet in the language of the program.
func Word(label string) string { return game.Word(label, kit.Translate) }

// YesWord is SI or NO in the language of the program.
func YesWord(yes bool) string {
	if yes {
		return kit.Tr("SI")
	}
	return kit.Tr("NO")
}

// ShownValue is a value of a field as the screen shows it.
func ShownValue(f game.Field, value string) string { return f.Said(value, kit.Translate) }

// ReadValue is what is typed into a field as the sheet keeps it.
func ReadValue(f game.Field, text string) string { return f.Read(text, kit.Translate) }

// Matching are the choices of a field that begin with a text as the screen shows them.
func Matching(f game.Field, text string) []string { return f.Matching(text, kit.Translate) }

// FieldsOfRound are the fields that one choice sets at all tables of a round: those of the game as a whole that the
// draw fills in.
func FieldsOfRound(s *View, r *engine.Round) []game.Field {
	if r == nil || len(r.Tables) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Form(r, &r.Tables[0]).Table), func(f game.Field) bool {
		return !f.Given || f.Kind != game.Choice && f.Kind != game.Date
	})
}

// OfRound is the value of a field that all tables of a round have; empty where they differ.
func OfRound(r *engine.Round, f game.Field) string {
	value := r.Tables[0].Record.Get(f.Label)
	if slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return t.Record.Get(f.Label) != value }) {
		return ""
	}
	return value
}

// TableTitle names a table, with what the draw made of it: the top board is called so.
func TableTitle(s *View, r *engine.Round, t *engine.Table) string {
	title := kit.Tr("Tavolo %d", t.Number)
	if room := s.Tournament.Settings.RoomOf(t.Number); room != "" {
		title += " · " + room
	}
	for _, f := range s.Form(r, t).Table {
		if f.Given && f.Kind == game.YesNo && game.IsYes(t.Record.Get(f.Label)) {
			title += " – " + Word(f.Label)
		}
	}
	return title
}

// ShortTitle is the number of a table, where that is all that its title says; else empty.
func ShortTitle(s *View, r *engine.Round, t *engine.Table) string {
	if TableTitle(s, r, t) == kit.Tr("Tavolo %d", t.Number) {
		return strconv.Itoa(t.Number)
	}
	return ""
}

// PlayerLine is a player as a list shows him.
func PlayerLine(p engine.Player) string {
	if p.Club == "" {
		return kit.Tr("%s (n. %d)", p.FullName(), p.ID)
	}
	return kit.Tr("%s – %s (n. %d)", p.FullName(), p.Club, p.ID)
}

// inOrder are the tables of all rounds: by day where games have days, else as the rounds come.
func inOrder(s *View) []game.Place {
	if dated := game.Can(s.Game); dated.Dates != nil {
		return game.InOrder(dated.Dates, s.Tournament)
	}
	var places []game.Place
	for i := range s.Tournament.Rounds {
		r := &s.Tournament.Rounds[i]
		for j := range r.Tables {
			places = append(places, game.Place{Tournament: s.Tournament, Round: r, Table: &r.Tables[j]})
		}
	}
	return places
}

// History is what a player has played so far, a line a game.
func History(s *View, id int) string {
	var lines []string
	for _, place := range inOrder(s) {
		r, t := place.Round, place.Table
		seat := slices.IndexFunc(t.Seats, func(seat engine.Seat) bool { return seat.Player == id })
		if seat < 0 {
			continue
		}
		var others []string
		for _, other := range t.Seats {
			if other.Player != id {
				others = append(others, s.Name(other.Player))
			}
		}
		if s.Sheet().Eliminated && s.OneNumber() && t.Seats[seat].Score.Eliminated() {
			lines = append(lines, kit.Tr("%s, tavolo %d: eliminato, con %s.", s.RoundName(r.Number).Name(), t.Number, strings.Join(others, ", ")))
			continue
		}
		score := s.Score(t.Seats[seat].Score)
		switch {
		case score == "":
			score = "–"
		case strings.ContainsAny(score, "0123456789"): // else it is a word, as an objective is
			score = kit.Tr("%s punti", score)
		}
		lines = append(lines, kit.Tr("%s, tavolo %d: %s, con %s.", s.RoundName(r.Number).Name(), t.Number, score, strings.Join(others, ", ")))
	}
	if others := s.NotMet[id]; len(others) > 0 {
		lines = append(lines, kit.Tr("Non ha ancora incontrato: %s.", strings.Join(engine.Map(others, s.Name), ", ")))
	}
	return strings.Join(lines, "\n")
}

// Score is a score as an organizer reads it on a card: without the decimal that says who won a tie, since the winner stands
// out there.
func (s *View) Score(score engine.Score) string {
	switch {
	case score.Whole() == risiko.Made && s.Sheet().RisiKo:
		return "RisiKo!"
	case score.Typed() && s.Sheet().OneWinner && s.Sheet().Step == nil:
		return kit.Number(engine.NewScore(score.Whole()).Number())
	}
	return kit.Number(score.Number())
}

// OrDash is a score, or a dash where none was typed.
func OrDash(s engine.Score) string {
	if !s.Typed() {
		return "–"
	}
	return kit.Number(s.Number())
}

// StateBadge says how far a table has come, in a sign and a word.
func StateBadge(t engine.Table) (string, fyne.ThemeColorName) {
	switch state := t.State(); {
	case t.Void:
		return "– " + kit.Tr("abbandonata"), kit.ColorQuiet
	case state == engine.Played:
		return "✓ " + kit.Tr("giocato"), theme.ColorNameSuccess
	case state == engine.Incomplete && t.Ruled != nil: // as the rules of its game have it
		return "… " + kit.Tr("in corso"), theme.ColorNameWarning
	case state == engine.Incomplete:
		return "… " + kit.Tr("incompleto"), theme.ColorNameWarning
	}
	return "", kit.ColorQuiet
}
