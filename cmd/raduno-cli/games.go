package main

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/importer"
	"raduno/engine/rules"
)

// isField reports whether an argument of `punti` is a field of a score sheet, as in 1:Centri=8.
func isField(arg string) bool { return strings.Contains(arg, "=") }

// atTheirSeats makes fields of the seats as the players were named fields of the seats where they sit: a calendar has its
// own order.
func atTheirSeats(p game.Place, players []int, fields []string) []string {
	seated := slices.Clone(fields)
	for i, field := range fields {
		n, rest, ofSeat := seatOf(field)
		if ofSeat && n >= 1 && n <= len(players) {
			seated[i] = strconv.Itoa(slices.Index(p.Table.IDs(), players[n-1])+1) + ":" + rest
		}
	}
	return seated
}

// reportSheet says what is wrong with a table's score sheet and what is worth knowing of it, and prints it.
func reportSheet(c *invocation, d *desk.Desk, round, table int, findings []engine.Finding) error {
	for _, f := range findings {
		c.Warn(f.Message)
	}
	if err := reportHints(c, d, round, table); err != nil {
		return err
	}
	c.warnConsequences(d.View())
	return showSheet(c, d, round, table)
}

// runPickUp enters a game that was not drawn, and writes its score sheet where the arguments have fields of it.
func runPickUp(_ context.Context, c *invocation) error {
	at := slices.IndexFunc(c.Args, isField)
	if at < 0 {
		at = len(c.Args)
	}
	players, err := cli.Numbers(c.Args[1:at])
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		var fill func(game.Place) error
		if fields := c.Args[at:]; len(fields) > 0 {
			g := d.View().Game
			fill = func(p game.Place) error { return c.setFields(g, p, atTheirSeats(p, players, fields)) }
		}
		seat, findings, err := d.AddGame(players, fill)
		if err != nil {
			return err
		}
		c.Warn(engine.Textf("%s, tavolo %d.", d.View().RoundName(seat.Round).Name(), seat.Table))
		return reportSheet(c, d, seat.Round, seat.Table, findings)
	})
}

// runLeave has a player leave a league in mid season.
func runLeave(_ context.Context, c *invocation) error {
	id, err := cli.Numbers(c.Args[1:2])
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		if err := d.Leave(id[0], c.Number("sostituto")); err != nil {
			return err
		}
		return c.answer(struct {
			Player int `json:"player"`
			With   int `json:"with,omitempty"`
		}{id[0], c.Number("sostituto")}, d.View().Undo)
	})
}

// runNextSeason makes the workbook of a league's next season.
func runNextSeason(_ context.Context, c *invocation, d *desk.Desk) error {
	message, err := importer.NextSeason(d.View(), c.Args[1], c.environment())
	if err != nil {
		return err
	}
	lines := []string{}
	if !message.IsZero() {
		lines = append(lines, c.Say(message))
	}
	return c.result(map[string]any{"file": c.Args[1], "told": lines}, func() {
		for _, line := range lines {
			c.Row("%s", line)
		}
		c.Report("Creato %s: sorteggia il turno 1 e il calendario è fatto.", c.Args[1])
	})
}

// runExcluded makes the workbook of the tournament for those who are not in the semifinals.
func runExcluded(_ context.Context, c *invocation, d *desk.Desk) error {
	players, err := importer.Excluded(d, c.Args[1], c.environment())
	if err != nil {
		return err
	}
	return c.answer(map[string]any{"file": c.Args[1], "players": players},
		engine.Textf("Creato %s, un Open per {2:un giocatore|%d giocatori}: sorteggia il turno 1.", c.Args[1], players))
}

// runGames lists the games of all rounds.
func runGames(_ context.Context, c *invocation, d *desk.Desk) error {
	games := desk.FindGames(d.View(), strings.Join(c.Args[1:], " "), c.On("tutte"), c.Word)
	return c.result(engine.Map(games, listedJSON), func() {
		if len(games) == 0 {
			c.Report("Nessuna partita.")
			return
		}
		for _, g := range games {
			c.Row("%s", c.gameLine(g))
		}
		c.Report("%d {1:partita|partite}.", len(games))
	})
}

// gameLine is a game on one line.
func (c *invocation) gameLine(g desk.ListedGame) string {
	names := slices.Clone(g.Names)
	for i, given := range g.Given {
		if given != "" {
			names[i] += " (" + given + ")"
		}
	}
	state := g.When()
	if state.IsZero() {
		state = g.State.Words()
	}
	return strings.Join([]string{
		c.Say(engine.Textf("%s, tavolo %d", engine.RoundName{Number: g.Round}.Name(), g.Table)), strings.Join(names, ", "), c.Say(state),
	}, " · ")
}

// listedJSON is a game of `partite --json`: days as 2006-01-02, empty where none is written.
func listedJSON(g desk.ListedGame) any {
	type seat struct {
		ID    int    `json:"id"`
		Name  string `json:"name"`
		Given string `json:"given"` // by the draw
	}
	day := func(t time.Time) string {
		if t.IsZero() {
			return ""
		}
		return t.Format(time.DateOnly)
	}
	seats := []seat{}
	for i, id := range g.Players {
		seats = append(seats, seat{id, g.Names[i], g.Given[i]})
	}
	return struct {
		Round    int            `json:"round"`
		Table    int            `json:"table"`
		State    desk.GameState `json:"state"`
		Begun    string         `json:"begun"`
		Deadline string         `json:"deadline"`
		Over     string         `json:"over"`
		Late     bool           `json:"late"`
		Seats    []seat         `json:"seats"`
	}{g.Round, g.Table, g.State, day(g.Dates.Begun), day(g.Dates.Due), day(g.Dates.Over), g.Late, seats}
}

// reportHints says of a game that is not over what is worth knowing: a vote, the centres given, the points if it
// ended now. The error says so where the table is gone: of a round that its sheet has twice, points may bring the other to count.
func reportHints(c *invocation, d *desk.Desk, round, table int) error {
	p, err := d.View().Place(round, table)
	if err != nil || p.Table.State() == engine.Played {
		return err
	}
	trial, err := d.View().TryTable(round, *p.Table)
	if err != nil {
		return err
	}
	c.Warn(trial.Hints...)
	return nil
}

// roundFields writes fields of the game as a whole at every table.
func roundFields(c *invocation, d *desk.Desk) error {
	g := d.View().Game
	var fields []game.Field
	if r := d.View().Round(c.Number("turno")); r != nil && len(r.Tables) > 0 {
		fields = g.Form(game.Place{Tournament: d.View().Tournament, Round: r, Table: &r.Tables[0]}).Table
	}
	for _, arg := range c.Args[1:] {
		label, value, _ := strings.Cut(arg, "=")
		if _, _, ofSeat := seatOf(label); ofSeat {
			return engine.Errorf(engine.BadUsage, "Manca --tavolo: scrivi per esempio --tavolo 3.")
		}
		label, value = strings.TrimSpace(label), strings.TrimSpace(value)
		if at := c.field(fields, label); at >= 0 {
			label, value = fields[at].Label, fields[at].Read(value, c.Word)
		}
		if err := d.SetRoundField(c.Number("turno"), label, value); err != nil {
			return err
		}
	}
	c.warnConsequences(d.View())
	return c.done("round", c.Number("turno"), engine.Textf("%s: scritto a tutti i tavoli.", d.View().RoundName(c.Number("turno")).Name()))
}

// seatOf takes “3:Centri” apart.
func seatOf(label string) (seat int, rest string, ok bool) {
	before, after, found := strings.Cut(label, ":")
	n, err := strconv.Atoi(strings.TrimSpace(before))
	if !found || err != nil {
		return 0, label, false
	}
	return n, after, true
}

// setFields writes fields into a table's records.
func (c *invocation) setFields(g game.Game, p game.Place, args []string) error {
	for _, arg := range args {
		if err := c.setField(g, p, arg); err != nil {
			return err
		}
	}
	return nil
}

// setField writes one field into a table's records. What the field does not take is refused: stored, it would take back
// the points of a game that was over.
func (c *invocation) setField(g game.Game, p game.Place, arg string) error {
	label, value, found := strings.Cut(arg, "=")
	if !found {
		return engine.Errorf(engine.BadUsage, "“%s” non va bene: scrivi per esempio Esito=patta oppure 3:Centri=8.", arg)
	}
	seat, label, ofSeat := seatOf(label)
	form := g.Form(p)
	fields, into := form.Table, &engine.Seat{Record: p.Table.Record}
	if ofSeat {
		if seat < 1 || seat > len(p.Table.Seats) {
			return engine.Errorf(engine.BadUsage, "Il posto %d non c'è: i posti vanno da 1 a %d.", seat, len(p.Table.Seats))
		}
		fields, into = form.Seat, &p.Table.Seats[seat-1]
	}
	label = strings.TrimSpace(label)
	at := c.field(fields, label)
	if at < 0 {
		labels := c.labels(fields)
		if len(labels) == 0 {
			labels = append(labels, "1:"+game.Word(form.Seat[0].Label, c.Word))
		}
		return engine.Errorf(engine.BadUsage, "La scheda non ha la voce “%s”: qui ci sono %s.", label, strings.Join(labels, ", "))
	}
	if err := fields[at].Fill(into, fields[at].Read(value, c.Word)); err != nil {
		return err
	}
	if !ofSeat {
		p.Table.Record = into.Record
	}
	return nil
}

// showSheet prints a table's score sheet as it now stands.
func showSheet(c *invocation, d *desk.Desk, round, number int) error {
	type seat struct {
		ID     int           `json:"id"`
		Score  string        `json:"score"`
		Record engine.Record `json:"record,omitempty"` // of a sheet of more than one number a seat
	}
	t := d.Tournament()
	r := t.Round(round)
	table := r.Table(number)
	list := engine.Map(table.Seats, func(s engine.Seat) seat { return seat{s.Player, s.Score.String(), s.Record} })
	sheet := map[string]any{"round": round, "table": number, "seats": list, "consequences": c.consequences(d.View())}
	if len(table.Record) > 0 {
		sheet["record"] = table.Record
	}
	return c.result(sheet, func() {
		form := d.View().Game.Form(game.Place{Tournament: t, Round: r, Table: table})
		for _, s := range table.Seats {
			c.Row("%8s  %s%s", s.Score.Number(), c.nameOf(t, s.Player), c.written(form.Seat, s.Record))
		}
		c.Report("Tavolo %d scritto%s; tavoli con i punti: %d su %d.", number, c.written(form.Table, table.Record), r.Played(), len(r.Tables))
	})
}

// written is what a record says, on one line.
func (c *invocation) written(fields []game.Field, record engine.Record) string {
	text := ""
	for _, e := range record {
		value := e.Value
		if at := slices.IndexFunc(fields, func(f game.Field) bool { return f.Label == e.Label }); at >= 0 {
			value = fields[at].Said(value, c.Word)
		}
		if value != "" {
			text += " · " + game.Word(e.Label, c.Word) + " " + value
		}
	}
	return text
}

// field is the index of the field that a label names, in Italian or in the language of the call; -1 for none.
func (c *invocation) field(fields []game.Field, label string) int {
	return slices.IndexFunc(fields, func(f game.Field) bool { return f.Named(label, c.Word) })
}

// labels are the fields' in the language of the call.
func (c *invocation) labels(fields []game.Field) []string {
	return engine.Map(fields, func(f game.Field) string { return game.Word(f.Label, c.Word) })
}

// runGame shows the choices of a game other than RisiKo! and the rules of a round, and changes the choices. With
// --tipo it makes the workbook a tournament of that type first: a roster that was imported has none.
func runGame(_ context.Context, c *invocation, d *desk.Desk) error {
	settings := d.Tournament().Settings
	g := d.View().Game
	if c.Text("tipo") != "" {
		typ, err := rules.TypeByID(c.Text("tipo"))
		if err != nil {
			return err
		}
		settings.Type = typ.ID
		g = typ.Game()
	}
	if len(g.Options()) == 0 {
		return noOptions()
	}
	for _, arg := range c.Args[1:] {
		if err := c.setOption(g, &settings, arg); err != nil {
			return err
		}
	}
	if len(c.Args) > 1 || settings.Type != d.Tournament().Settings.Type {
		late := d.View().LateOptions(settings.Game)
		if err := d.SetSettings(d.View().Tournament.Settings, settings); err != nil {
			return err
		}
		c.Warn(late...)
	}
	page, _ := d.View().Rules(c.Number("turno"))
	if c.JSON {
		choices := map[string]string{}
		for _, f := range g.Options() {
			choices[f.Label] = cmp.Or(settings.Game.Get(f.Label), f.Default)
		}
		return c.WriteJSON(map[string]any{"options": choices, "rules": map[string]string{
			"title": page.Title.String(), "clock": page.Clock.String(), "text": page.Text.String(),
		}})
	}
	for _, f := range g.Options() {
		c.Row("%s = %s", game.Word(f.Label, c.Word), f.Said(cmp.Or(settings.Game.Get(f.Label), f.Default), c.Word))
	}
	c.Row("")
	c.Row("%s", page.Title)
	for _, text := range []engine.Text{page.Clock, page.Text} {
		if !text.IsZero() {
			c.Row("")
			c.Row("%s", text)
		}
	}
	return nil
}

func noOptions() error {
	return engine.Errorf(engine.BadUsage, "Questo torneo è di RisiKo!: le sue scelte sono nel tipo di torneo e nella formula.")
}

// setOption writes a choice of the tournament.
func (c *invocation) setOption(g game.Game, settings *engine.Settings, arg string) error {
	label, value, found := strings.Cut(arg, "=")
	label, value = strings.TrimSpace(label), strings.TrimSpace(value)
	options := g.Options()
	if len(options) == 0 {
		return noOptions()
	}
	at := c.field(options, label)
	if !found || at < 0 {
		labels := c.labels(options)
		return engine.Errorf(engine.BadUsage, "“%s” non va bene: si scrive VOCE=VALORE, e le voci sono %s.", arg, strings.Join(labels, ", "))
	}
	f := options[at]
	value = f.Read(value, c.Word)
	if problem := f.Problem("", value); !problem.IsZero() {
		return &engine.Error{Kind: engine.BadUsage, Text: problem}
	}
	if choice, known := f.Choose(value); f.Kind == game.Choice && known {
		value = choice
	}
	settings.Game.Set(f.Label, value)
	return nil
}
