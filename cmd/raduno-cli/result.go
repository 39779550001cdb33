package main

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/engine/rules"
	"raduno/engine/store"
)

func runScores(_ context.Context, c *invocation) error {
	if c.Text("da") != "" {
		return scoresFrom(c)
	}
	return c.withDesk(func(d *desk.Desk) error {
		round, table, scores := c.Number("turno"), c.Number("tavolo"), c.Args[1:]
		fields := slices.ContainsFunc(scores, isField)
		switch {
		case fields && table < 1:
			return roundFields(c, d)
		case !fields && len(scores) < 1:
			return engine.Errorf(engine.BadUsage,
				"Mancano i punti: scrivi per esempio `raduno-cli punti FILE.xlsx --turno 1 --tavolo 3 44,1 44 12 -1`.")
		case table < 1:
			return engine.Errorf(engine.BadUsage, "Manca --tavolo: scrivi per esempio --tavolo 3.")
		}
		filled, err := fillSheet(c, d, table, scores)
		if err != nil {
			return err
		}
		findings, err := setTable(c, d, filled)
		if err != nil {
			return err
		}
		return reportSheet(c, d, round, table, findings)
	})
}

// setTable writes a table as it was filled.
func setTable(c *invocation, d *desk.Desk, filled engine.Table) ([]engine.Finding, error) {
	round := c.Number("turno")
	return d.SetTable(round, *d.View().Round(round).Table(filled.Number), filled)
}

// scoresFrom writes the scores of several tables from a file, a table a row: its number, then the scores as for one table. Nothing is
// written where a row is wrong.
func scoresFrom(c *invocation) error {
	read := c.readStdin
	if c.Text("da") != "-" {
		read = func() ([]byte, error) { return store.ReadNamed(c.Text("da")) }
	}
	data, err := read()
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		filled, err := filledTables(c, d, strings.TrimPrefix(string(data), "\ufeff"))
		if err != nil {
			return err
		}
		for _, table := range filled {
			findings, err := setTable(c, d, table)
			if err == nil && !c.JSON {
				err = reportSheet(c, d, c.Number("turno"), table.Number, findings)
			}
			if err != nil {
				return err
			}
		}
		return c.result(map[string]int{"round": c.Number("turno"), "tables": len(filled)}, func() {})
	})
}

// filledTables are the tables that the rows of a text fill. The error names the first row that is wrong.
func filledTables(c *invocation, d *desk.Desk, text string) (filled []engine.Table, err error) {
	at := 0
	for line := range strings.Lines(text) {
		at++
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ';' || unicode.IsSpace(r) })
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		n, err := strconv.Atoi(words[0])
		if err != nil && len(filled) == 0 { // headings
			continue
		} else if err != nil {
			return nil, engine.Errorf(engine.BadInput, "Riga %d: “%s” non è il numero di un tavolo. Niente è stato scritto.", at, words[0])
		}
		table, err := fillSheet(c, d, n, words[1:])
		if slices.ContainsFunc(filled, func(t engine.Table) bool { return t.Number == n }) {
			err = engine.Errorf(engine.BadInput, "il tavolo %d c'è due volte.", n)
		}
		if err != nil {
			return nil, engine.Errorf(engine.BadInput, "Riga %d: %s Niente è stato scritto.", at, engine.Message(err))
		}
		filled = append(filled, table)
	}
	if len(filled) == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"Nessun tavolo: scrivi una riga per tavolo, il numero e poi i punti, per esempio 3;44,1;44;12;-1")
	}
	return filled, nil
}

// fillSheet is a table with what words say in its score sheet: numbers, one a seat, or fields by their names.
func fillSheet(c *invocation, d *desk.Desk, table int, words []string) (engine.Table, error) {
	g := d.View().Game
	p, err := d.View().Place(c.Number("turno"), table)
	if err != nil {
		return engine.Table{}, err
	}
	if len(words) > 0 && !slices.ContainsFunc(words, isField) {
		if words, err = numbers(c, d, g.Form(p), *p.Table, words); err != nil {
			return engine.Table{}, err
		}
	}
	err = c.setFields(g, p, words)
	return *p.Table, err
}

// numbers makes plain numbers, one for each seat in order, fields of the score sheet of a game that is scored by them. The
// ghost's may be left out.
func numbers(c *invocation, d *desk.Desk, form game.Form, table engine.Table, values []string) ([]string, error) {
	at := slices.IndexFunc(form.Seat, func(f game.Field) bool { return !f.Given })
	if at < 0 || form.Seat[at].Kind != game.Number && form.Seat[at].Kind != game.Score {
		return nil, engine.Errorf(engine.BadUsage,
			"Di questo gioco si scrivono le voci della scheda, come Data=5/11/2026 per la partita e 1:%s=... per il primo posto.",
			game.Word(form.Seat[max(at, 0)].Label, c.Word))
	}
	var people []int
	for i, s := range table.Seats {
		if s.Player != engine.Ghost {
			people = append(people, i)
		}
	}
	var fields []string
	write := func(label string, values []string) bool {
		if len(values) != len(table.Seats) && len(values) != len(people) {
			return false
		}
		for i, value := range values {
			seat := i
			if len(values) == len(people) {
				seat = people[i]
			}
			fields = append(fields, strconv.Itoa(seat+1)+":"+label+"="+value)
		}
		return true
	}
	if !write(form.Seat[at].Label, values) {
		return nil, engine.Errorf(engine.BadInput, "Tavolo %d %s: posti %d, punteggi scritti %d. Scrivine uno per posto, nell'ordine stampato.",
			table.Number, d.View().RoundName(c.Number("turno")).Of(), len(table.Seats), len(values))
	}
	beside := slices.IndexFunc(form.Seat, func(f game.Field) bool { return f.Kind == game.Outside })
	if values := strings.Split(c.Text("fuori"), ","); c.Text("fuori") != "" && beside >= 0 && !write(form.Seat[beside].Label, values) {
		return nil, engine.Errorf(engine.BadInput, "Punti fuori obiettivo scritti: %d; posti: %d. Scrivine uno per posto, nell'ordine stampato.",
			len(values), len(table.Seats))
	}
	return fields, nil
}

// nameOf is what a player is called on the screen.
func (c *invocation) nameOf(t *engine.Tournament, id int) string {
	if id == engine.Ghost {
		return engine.GhostName
	}
	if p := t.Player(id); p != nil {
		return p.DisplayName()
	}
	return c.Say(engine.Textf("ID %d (non iscritto)", id))
}

func runStandings(_ context.Context, c *invocation) error {
	if c.Given["turni"] && c.Number("turni") < 1 {
		return engine.Errorf(engine.BadUsage, "--turni %d: i turni si contano da 1.", c.Number("turni"))
	}
	return c.withDesk(func(d *desk.Desk) error {
		compute := d.WriteStandings
		if c.On("se-finisse-ora") {
			compute = d.Standings // of games under way nothing is written
		}
		s, err := compute(desk.StandingsRequest{
			Type: c.Text("tipo"), Rounds: c.Number("turni"),
			Discards: c.Number("scarti"), DiscardsSet: c.Given["scarti"],
			SharedWins: c.On("vincitori-pari"), SharedWinsSet: c.Given["vincitori-pari"],
			EndedNow: c.On("se-finisse-ora"),
		})
		if err != nil {
			return err
		}
		for _, w := range s.Warnings {
			c.Warn(w.Report())
		}
		switch {
		case c.Given["spiega"]:
			return explain(c, s)
		case c.JSON && !c.On("stato"):
			return c.WriteJSON(standingsJSON(c, s))
		case c.JSON:
			document := map[string]any{"state": s.State.Stage, "after_round": s.State.After, "rows": standingsJSON(c, s)}
			if ends := s.IfEndedNow(); ends != nil {
				document["if_it_ended_now"] = ends
			}
			return c.WriteJSON(document)
		case c.On("stato"):
			c.Row("%s", s.Moment())
			return nil
		}
		return publish.WriteRankings(c.Stdout, d.Tournament(), s, c.Say)
	})
}

// standingsJSON are the rows of `classifica --json`.
func standingsJSON(c *invocation, s *rules.Standings) any {
	type team struct {
		Team  string `json:"team"`
		Place int    `json:"team_pos"`
		Total string `json:"team_total"`
	}
	type row struct {
		Pos            *int     `json:"pos"` // null where the player is not ranked
		ID             int      `json:"id"`
		PointsPerRound []string `json:"points_per_round"`
		Penalty        string   `json:"penalty,omitempty"` // taken off the total by the referee
		Note           string   `json:"note,omitempty"`
		Wins           int      `json:"wins"`
		Total          string   `json:"total"`
		*team                   // where teams are ranked
	}
	teams := map[int]*team{}
	for _, t := range s.Teams {
		for _, id := range t.Players {
			teams[id] = &team{t.Club, t.Place, t.Best.String()}
		}
	}
	rows := []row{}
	for _, r := range s.Rows {
		one := row{
			ID: r.Player.ID, Wins: r.Wins, Total: r.Total.String(), Note: c.Say(r.Note), team: teams[r.Player.ID],
			PointsPerRound: engine.Map(r.Results, func(of rules.Result) string { return of.Points.String() }),
		}
		if r.Place > 0 {
			one.Pos = &r.Place
		}
		if r.Penalty.Sign() > 0 {
			one.Penalty = r.Penalty.String()
		}
		rows = append(rows, one)
	}
	return rows
}

func explain(c *invocation, s *rules.Standings) error {
	explanation, err := s.Explain(c.Number("spiega"))
	if err != nil {
		return err
	}
	lines := c.said(explanation.Lines())
	return c.result(map[string]any{"id": c.Number("spiega"), "lines": lines}, func() { c.Row("%s", strings.Join(lines, "\n")) })
}
