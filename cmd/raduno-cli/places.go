package main

import (
	"context"
	"flag"
	"strconv"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
)

// placesOptions are the flags of `tavoli-posti`.
type placesOptions struct {
	roundOptions
	first, skip, rooms string
	fixed, unfixed     []string
	leaderFirst        bool
	exchange           string
}

func (o *placesOptions) declare(fs *flag.FlagSet) {
	o.roundOptions.declare(fs)
	fs.StringVar(&o.first, "primo", "", "`N`: il numero del primo tavolo")
	fs.StringVar(&o.skip, "salta", "", "`N,...`: numeri che nessun tavolo ha; \"\" per nessuno")
	fs.StringVar(&o.rooms, "sale", "", "`SALE` con i loro numeri, come \"Sala A:1-8,Sala B:21-28\"; \"\" per una sala sola")
	fs.Func("fisso", "`ID=N`: chi siede sempre al tavolo N; si ripete", several(&o.fixed))
	fs.Func("togli-fisso", "`ID` di chi non ha più un tavolo suo; si ripete", several(&o.unfixed))
	fs.BoolVar(&o.leaderFirst, "capolista-al-primo", false,
		"dal secondo turno il tavolo di chi è in testa ha il primo numero; =false lo toglie")
	fs.StringVar(&o.exchange, "scambia", "", "`N,M`: due tavoli del --turno si scambiano il numero, e le persone restano insieme")
}

// changePlaces makes the changes that the flags ask for.
func changePlaces(in *call[placesOptions], t *engine.Tournament) error {
	for _, f := range []struct {
		flag   string
		option *engine.Option
		value  string
	}{
		{"primo", engine.OptionFirstTable, in.opts.first},
		{"salta", engine.OptionSkipTables, in.opts.skip},
		{"sale", engine.OptionHalls, in.opts.rooms},
		{"capolista-al-primo", engine.OptionLeaderFirst, engine.YesNo(in.opts.leaderFirst)},
	} {
		if in.Given[f.flag] {
			if err := f.option.Set(t, f.value); err != nil {
				return err
			}
		}
	}
	for _, text := range append(in.opts.fixed, in.opts.unfixed...) {
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

func runPlaces(_ context.Context, in *call[placesOptions]) error {
	var pair []int
	if in.opts.exchange != "" {
		if err := in.needRound(in.opts.round); err != nil {
			return err
		}
		var err error
		if pair, err = cli.Numbers(strings.Split(in.opts.exchange, ",")); err != nil {
			return err
		}
		if len(pair) != 2 {
			return engine.Errorf(engine.BadUsage, "--scambia vuole due numeri di tavolo, come --scambia 4,9.")
		}
	}
	return in.withDesk(func(d *desk.Desk) error {
		var told []engine.Text
		for _, flag := range []string{"primo", "salta", "sale", "fisso", "togli-fisso", "capolista-al-primo"} {
			if in.Given[flag] {
				more, err := d.NumberTables(func(t *engine.Tournament) error { return changePlaces(in, t) })
				if err != nil {
					return err
				}
				told = more
				break
			}
		}
		if pair != nil {
			more, err := d.ExchangeNumbers(in.opts.round, pair[0], pair[1])
			if err != nil {
				return err
			}
			told = append(told, more...)
		}
		for _, text := range told {
			in.Warn(text)
		}
		return tellPlaces(in, d.Tournament())
	})
}

// numbered is a round with the numbers of its tables, in the order of the sheet.
type numbered struct {
	Round  int     `json:"round"`
	Tables [][]int `json:"tables"`
	Labels []int   `json:"labels"`
}

// tellPlaces tells the numbers of the tables, and who has one of his own.
func tellPlaces(in *call[placesOptions], t *engine.Tournament) error {
	fixed := map[string]int{}
	for _, p := range t.Players {
		if n := p.FixedTable(); n > 0 {
			fixed[strconv.Itoa(p.ID)] = n
		}
	}
	rounds := []numbered{}
	for _, r := range t.Rounds {
		if !in.Given["turno"] || r.Number == in.opts.round {
			rounds = append(rounds, numbered{r.Number, r.TableIDs(), r.Numbers()})
		}
	}
	s := &t.Settings
	if in.JSON {
		return in.WriteJSON(map[string]any{
			"first": max(s.FirstTable, 1), "skip": s.SkipTables, "rooms": s.Halls, "leader_first": s.LeaderFirst, "fixed": fixed, "rounds": rounds,
		})
	}
	for _, o := range []*engine.Option{engine.OptionFirstTable, engine.OptionSkipTables, engine.OptionHalls, engine.OptionLeaderFirst} {
		if !o.Empty(t) {
			in.Row("%s: %s", o.Name, o.Get(t))
		}
	}
	for _, p := range t.Players {
		if n := p.FixedTable(); n > 0 {
			in.Tell("%s: sempre al tavolo %d.", p.NameAndClub(), n)
		}
	}
	for _, r := range t.Rounds {
		if in.Given["turno"] && r.Number != in.opts.round {
			continue
		}
		numbers := engine.Map(r.Numbers(), strconv.Itoa)
		in.Tell("Turno %d: tavoli %s.", r.Number, strings.Join(numbers, ", "))
	}
	return nil
}
