package main

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

// numberOptions are the flags that change an option of the tournament.
var numberOptions = map[string]*engine.Option{
	"primo": engine.OptionFirstTable, "salta": engine.OptionSkipTables, "sale": engine.OptionHalls,
	"capolista-al-primo": engine.OptionLeaderFirst,
}

func placesFlags() []cli.Flag {
	return []cli.Flag{
		round,
		cli.Text("primo", "`N`: il numero del primo tavolo"),
		cli.Text("salta", "`N,...`: numeri che nessun tavolo ha; \"\" per nessuno"),
		cli.Text("sale", "`SALE` con i loro numeri, come \"Sala A:1-8,Sala B:21-28\"; \"\" per una sala sola"),
		cli.Texts("fisso", "`ID=N`: chi siede sempre al tavolo N; si ripete"),
		cli.Texts("togli-fisso", "`ID` di chi non ha più un tavolo suo; si ripete"),
		cli.Switch("capolista-al-primo", "dal secondo turno il tavolo di chi è in testa ha il primo numero; =false lo toglie"),
		cli.Text("scambia", "`N,M`: due tavoli del --turno si scambiano il numero, e le persone restano insieme"),
	}
}

// changePlaces makes the changes that the flags ask for.
func changePlaces(c *invocation, t *engine.Tournament) error {
	for _, flag := range []string{"primo", "salta", "sale", "capolista-al-primo"} {
		if c.Given[flag] {
			if err := numberOptions[flag].Set(t, c.Typed(flag)); err != nil {
				return err
			}
		}
	}
	for _, text := range append(c.Texts("fisso"), c.Texts("togli-fisso")...) {
		who, number, _ := strings.Cut(text, "=")
		id, err := cli.Numbers([]string{who})
		if err != nil {
			return err
		}
		p := t.Player(id[0])
		if p == nil {
			return engine.UnknownPlayer(id[0])
		}
		if err := engine.RosterFixed.Set(p, number); err != nil {
			return err
		}
		if n := p.FixedTable(); n > 0 && !t.Settings.HasTable(n) {
			return engine.Errorf(engine.BadInput, "Il tavolo %d non c'è: è tra i numeri da saltare, o in nessuna sala.", n)
		}
	}
	return nil
}

func runPlaces(_ context.Context, c *invocation) error {
	pair, err := c.List("scambia")
	if c.Text("scambia") != "" {
		if err := needRound(c.Call); err != nil {
			return err
		}
		if err == nil && len(pair) != 2 {
			err = engine.Errorf(engine.BadUsage, "--scambia vuole due numeri di tavolo, come --scambia 4,9.")
		}
	}
	if err != nil {
		return err
	}
	return c.withDesk(func(d *desk.Desk) error {
		var messages []engine.Text
		asked := []string{"primo", "salta", "sale", "fisso", "togli-fisso", "capolista-al-primo"}
		if slices.ContainsFunc(asked, func(flag string) bool { return c.Given[flag] }) {
			if messages, err = d.NumberTables(func(t *engine.Tournament) error { return changePlaces(c, t) }); err != nil {
				return err
			}
		}
		if pair != nil {
			more, err := d.ExchangeNumbers(c.Number("turno"), pair[0], pair[1])
			if err != nil {
				return err
			}
			messages = append(messages, more...)
		}
		c.Warn(messages...)
		return reportPlaces(c, d.Tournament())
	})
}

// reportPlaces tells the numbers of the tables, and who has one of his own.
func reportPlaces(c *invocation, t *engine.Tournament) error {
	type numbered struct { // the numbers of the tables of a round, in the order of the sheet
		Round  int     `json:"round"`
		Tables [][]int `json:"tables"`
		Labels []int   `json:"labels"`
	}
	fixed, rounds := map[string]int{}, []numbered{}
	for _, p := range t.Players {
		if n := p.FixedTable(); n > 0 {
			fixed[strconv.Itoa(p.ID)] = n
		}
	}
	for _, r := range t.Rounds {
		if !c.Given["turno"] || r.Number == c.Number("turno") {
			rounds = append(rounds, numbered{r.Number, r.TableIDs(), r.Numbers()})
		}
	}
	s := &t.Settings
	if c.JSON {
		return c.WriteJSON(map[string]any{
			"first": max(s.FirstTable, 1), "skip": s.SkipTables, "rooms": s.Halls, "leader_first": s.LeaderFirst, "fixed": fixed, "rounds": rounds,
		})
	}
	for _, o := range []*engine.Option{engine.OptionFirstTable, engine.OptionSkipTables, engine.OptionHalls, engine.OptionLeaderFirst} {
		if !o.Empty(t) {
			c.Row("%s: %s", o.Name, o.Get(t))
		}
	}
	for _, p := range t.Players {
		if n := p.FixedTable(); n > 0 {
			c.Report("%s: sempre al tavolo %d.", p.NameAndClub(), n)
		}
	}
	for _, r := range rounds {
		c.Report("Turno %d: tavoli %s.", r.Round, strings.Join(engine.Map(r.Labels, strconv.Itoa), ", "))
	}
	return nil
}
