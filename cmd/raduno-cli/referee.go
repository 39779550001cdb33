package main

import (
	"cmp"
	"context"
	"flag"
	"strconv"
	"strings"
	"time"

	"raduno/engine"
	"raduno/engine/desk"
)

// refereeOptions are the flags of `arbitro`.
type refereeOptions struct {
	penalty, places, forfeit, caution, expel, substitute int
	table, round, from, remove                           int
	reason                                               string
}

func (o *refereeOptions) declare(fs *flag.FlagSet) {
	fs.IntVar(&o.penalty, "penalita", 0, "`ID` di chi perde dei punti; quanti, un numero sopra lo 0, viene dopo: --penalita 12 20")
	fs.IntVar(&o.places, "posti", 0, "`ID` di chi perde dei posti in classifica; quanti viene dopo: --posti 12 2")
	fs.IntVar(&o.forfeit, "perde", 0, "`ID` di chi perde il tavolo nel --turno: quello che ci ha fatto non conta")
	fs.IntVar(&o.table, "tavolo", 0,
		"`K`: i punti di questo tavolo nel --turno li decide l'arbitro; vengono dopo, uno per posto, o restano quelli scritti")
	fs.IntVar(&o.caution, "ammonizione", 0, "`ID` di chi è ammonito")
	fs.IntVar(&o.expel, "squalifica", 0,
		"`ID` di chi è squalificato: fuori dalla classifica, o con --dal-turno solo dai turni da quello in poi")
	fs.IntVar(&o.from, "dal-turno", 0, "`N`: il primo turno che chi è squalificato non gioca; quello che ha fatto prima resta")
	fs.IntVar(&o.substitute, "sostituto", 0,
		"`ID` di chi è sostituito nel --turno; l'ID di chi gioca al suo posto viene dopo: --sostituto 12 40")
	fs.IntVar(&o.round, "turno", 0, "`N`: il turno di cui si decide")
	fs.StringVar(&o.reason, "motivo", "", "`TESTO`: perché")
	fs.IntVar(&o.remove, "togli", 0, "`K`: toglie la decisione con questo numero nell'elenco")
}

// rulingRow is a decision of the referee as JSON.
type rulingRow struct {
	K      int       `json:"k"`
	Kind   string    `json:"kind"`
	Player int       `json:"player,omitempty"`
	With   int       `json:"with,omitempty"`
	Round  int       `json:"round,omitempty"`
	Table  int       `json:"table,omitempty"`
	Points string    `json:"points,omitempty"`
	Places int       `json:"places,omitempty"`
	Reason string    `json:"reason,omitempty"`
	Time   time.Time `json:"time"`
}

// ruling is the decision that the flags say; the second number of a penalty or a substitution stands among the arguments, before or
// after the file.
func ruling(in *call[refereeOptions]) (*engine.Ruling, error) {
	r, chosen := &engine.Ruling{Round: in.opts.round, Reason: in.opts.reason}, 0
	for _, act := range []struct {
		flag   string
		player int
		act    engine.RulingKind
		second bool
	}{
		{"penalita", in.opts.penalty, engine.Penalty, true},
		{"posti", in.opts.places, engine.Penalty, true},
		{"perde", in.opts.forfeit, engine.Forfeit, false},
		{"tavolo", 0, engine.Decision, false},
		{"ammonizione", in.opts.caution, engine.Caution, false},
		{"squalifica", in.opts.expel, engine.Disqualification, false},
		{"sostituto", in.opts.substitute, engine.Substitution, true},
	} {
		if !in.Given[act.flag] {
			continue
		}
		chosen++
		r.Kind, r.Player = act.act, act.player
		if !act.second {
			continue
		}
		if len(in.Args) < 2 {
			return nil, engine.Errorf(engine.BadUsage,
				"Dopo --%s %d manca il secondo numero: per esempio --penalita 12 20, o --sostituto 12 40 --turno 2.", act.flag, act.player)
		}
		if _, err := engine.ParsePoints(in.Args[0]); err == nil { // the flag stood before the file
			in.Args[0], in.Args[1] = in.Args[1], in.Args[0]
		}
	}
	if r.Kind == engine.Disqualification && in.opts.from > 0 {
		r.Round = in.opts.from
	}
	switch {
	case chosen > 1 || chosen > 0 && in.Given["togli"]:
		return nil, engine.Errorf(engine.BadUsage,
			"Una decisione per volta: --penalita, --posti, --perde, --tavolo, --ammonizione, --squalifica, --sostituto o --togli.")
	case chosen == 0:
		return nil, cmp.Or(in.Only("motivo", false, "--penalita"), in.Only("turno", false, "--penalita"),
			in.Only("dal-turno", false, "--squalifica"))
	case in.Given["penalita"]:
		r.Points = in.Args[1]
	case r.Kind == engine.Decision:
		r.Table, r.Points = in.opts.table, strings.Join(in.Args[1:], " ")
	case in.Given["posti"], r.Kind == engine.Substitution:
		second, err := strconv.Atoi(in.Args[1])
		switch {
		case err != nil:
			return nil, engine.Errorf(engine.BadUsage, "“%s” non è un numero.", in.Args[1])
		case r.Kind == engine.Substitution:
			r.With = second
		default:
			r.Places = second
		}
	case len(in.Args) > 1:
		return nil, engine.Errorf(engine.BadUsage, "“%s” è di troppo per il comando %s.", in.Args[1], in.Command.Name)
	}
	return r, in.Only("dal-turno", r.Kind == engine.Disqualification, "--squalifica")
}

func runReferee(_ context.Context, in *call[refereeOptions]) error {
	r, err := ruling(in)
	if err != nil {
		return err
	}
	return in.withDesk(func(d *desk.Desk) error {
		switch {
		case r != nil && r.Kind != "":
			if err := d.Rule(*r); err != nil {
				return err
			}
		case in.Given["togli"]:
			if err := d.Unrule(in.opts.remove); err != nil {
				return err
			}
		}
		return listRulings(in, d.View())
	})
}

// listRulings prints the referee's book.
func listRulings(in *call[refereeOptions], v *desk.View) error {
	book := v.Tournament.Rulings
	if in.JSON {
		rows := []rulingRow{}
		for i, r := range book {
			rows = append(rows, rulingRow{i + 1, string(r.Kind), r.Player, r.With, r.Round, r.Table, r.Points, r.Places, r.Reason, r.Time})
		}
		return in.WriteJSON(rows)
	}
	if len(book) == 0 {
		in.Tell("L'arbitro non ha deciso niente.")
	}
	for i := range book {
		in.Row("%3d  %s  %s", i+1, book[i].Time.Format("02/01/2006 15:04"), in.Say(v.Ruled(&book[i])))
	}
	in.warnConsequences(v)
	return nil
}
