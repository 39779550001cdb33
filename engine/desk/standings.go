package desk

import (
	"cmp"
	"slices"
	"strconv"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/workbook"
)

// StandingsRequest asks for a standings.
type StandingsRequest struct {
	Type   string // ID of the tournament type; empty for the workbook's own
	Rounds int    // only rounds 1 to this one; 0 for all
	// Discards and SharedWins take the place of the workbook's settings where their Set is true.
	Discards      int
	DiscardsSet   bool
	SharedWins    bool
	SharedWinsSet bool
	EndedNow      bool // games of Diplomacy under way count as if they ended as they stand
}

// Standings ranks the tournament as it stands and writes nothing.
func (d *Desk) Standings(request StandingsRequest) (*rules.Standings, error) {
	t := d.Tournament()
	if err := d.View().within(t, request); err != nil {
		return nil, err
	}
	return d.View().rank(t, request)
}

// withLost has a standings tell what the workbook has lost of the rounds that were drawn, which stands in no cell any more, and what the
// referee's book has that does not count: the standings are others without it.
func withLost(findings []engine.Finding) func(*rules.Standings, error) (*rules.Standings, error) {
	return func(s *rules.Standings, err error) (*rules.Standings, error) {
		for _, f := range findings {
			if err == nil && (workbook.Lost(f) || f.Code == wrongPenalty) {
				s.Warnings = append(s.Warnings, f)
			}
		}
		return s, err
	}
}

func (v *View) rank(t *engine.Tournament, request StandingsRequest) (*rules.Standings, error) {
	typ, err := v.typeOf(t, request.Type)
	if err != nil {
		return nil, err
	}
	return withLost(v.found)(rankAs(t, typ, request))
}

// rankAs ranks a tournament under a type that is resolved.
func rankAs(t *engine.Tournament, typ rules.Type, request StandingsRequest) (*rules.Standings, error) {
	options := rules.StandingsOptions{Rounds: request.Rounds, Discards: t.Settings.Discards, SharedWins: t.Settings.SharedWins}
	options.EndedNow = request.EndedNow
	if request.DiscardsSet {
		options.Discards, typ.Discards = request.Discards, request.Discards
	}
	if request.SharedWinsSet {
		options.SharedWins = request.SharedWins
	}
	return rules.Compute(t, typ, options)
}

// movement compares the standings with those of the round before.
func (v *View) movement() map[int]int {
	last := 0
	for _, r := range v.Tournament.Rounds {
		if r.Started() {
			last = r.Number
		}
	}
	now, err := v.Ranking()
	if last < 2 || err != nil {
		return nil
	}
	before, err := rankAs(v.Tournament, v.Type, StandingsRequest{Rounds: last - 1})
	if err != nil {
		return nil
	}
	was, moved := placesOf(before), map[int]int{}
	for id, place := range placesOf(now) {
		if was[id] > 0 && place > 0 {
			moved[id] = was[id] - place
		}
	}
	return moved
}

// placesOf are the places of the players, by ID.
func placesOf(s *rules.Standings) map[int]int {
	places := map[int]int{}
	for _, row := range s.Rows {
		places[row.Player.ID] = row.Place
	}
	return places
}

// WriteStandings ranks the tournament and writes the sheets Classifica and Classifica Ridotta, which follow each change from
// then on as they were asked for. By another type than the workbook's own they are written this once.
func (d *Desk) WriteStandings(request StandingsRequest) (*rules.Standings, error) {
	if err := d.mended(unmended); err != nil {
		return nil, err
	}
	var s *rules.Standings
	e := &edit{what: engine.Textf("Calcolata la classifica")}
	e.mutate = func(t *engine.Tournament) error {
		if err := d.View().within(t, request); err != nil {
			return err
		}
		if request.DiscardsSet {
			if err := d.View().keepDiscards(t, request.Discards); err != nil {
				return err
			}
		}
		if request.SharedWinsSet {
			t.Settings.SharedWins = request.SharedWins
		}
		t.Settings.Ranked = engine.Ranked{Type: request.Type, Rounds: request.Rounds}
		if t.Settings.Type != "" {
			t.Settings.Ranked.Type, e.rankedAs = "", request.Type
		}
		var err error
		if s, err = d.View().rank(t, request); err != nil {
			return err
		}
		e.what = engine.Textf("Calcolata la classifica (%s)", s.Type.Title())
		return nil
	}
	if err := d.change(e); err != nil {
		return nil, err
	}
	return s, nil
}

// keepDiscards sets how many results a tournament discards, where its type asks how many, or else where all types are told.
func (v *View) keepDiscards(t *engine.Tournament, k int) error {
	for _, o := range v.answers() {
		if o.ID == engine.OptionDiscards.Name.Format {
			return o.Set(t, strconv.Itoa(k))
		}
	}
	if t.Settings.Discards = k; k == 0 && v.isOwn(v.Type.ID) && v.Type.Discards > 0 {
		return engine.Errorf(engine.BadUsage, "Gli scarti li dice il foglio Formula (%d): per non scartare nulla scrivi lì 0.", v.Type.Discards)
	}
	return nil
}

// unmended is why a workbook with errors is not ranked.
var unmended = engine.Textf("Il foglio ha degli errori: vanno corretti prima della classifica.")

// rerank has the sheets of the standings say what the open workbook comes to, once there is a game that is played. A ranking
// that is refused says there why. A tournament without a type has none. As is a type to rank by this once, empty for the usual one.
func (d *Desk) rerank(as string) error {
	t := d.now
	if !slices.ContainsFunc(t.Rounds, func(r engine.Round) bool { return r.Played() > 0 }) && !d.book.HasStandings() {
		return nil
	}
	request := StandingsRequest{Type: cmp.Or(as, t.Settings.Ranked.Type)}
	if request.Rounds = t.Settings.Ranked.Rounds; t.Round(request.Rounds) == nil {
		request.Rounds = 0
	}
	typ, err := d.kinds.typeOf(t, request.Type)
	if err != nil {
		return nil // anyone who ranks this workbook is told
	}
	var s *rules.Standings
	if errs := refusing(d.findings); len(errs) > 0 {
		err = &engine.Error{Kind: engine.BadInput, Text: engine.Textf("%s %s", unmended, errs[0].Report())}
	} else {
		s, err = rankAs(t, typ, request)
	}
	if err != nil {
		return WriteRefusal(d.book, engine.Message(err))
	}
	return WriteSheets(d.book, t, s)
}

// within refuses standings of another game than the tournament's, choices that mean nothing to it, and numbers beyond its
// rounds.
func (v *View) within(t *engine.Tournament, request StandingsRequest) error {
	typ, err := v.typeInGame(t, request.Type)
	if err != nil {
		return err
	}
	if err := request.fits(typ); err != nil {
		return err
	}
	if last := len(t.Rounds); request.Rounds > 0 && (last == 0 || request.Rounds > t.Rounds[last-1].Number) {
		return engine.Errorf(engine.BadUsage, "%s: i tavoli non sono ancora sorteggiati.", v.RoundName(request.Rounds).Name())
	}
	rounds := cmp.Or(request.Rounds, max(len(t.Rounds), typ.Rounds, t.Info.Rounds))
	if request.DiscardsSet && request.Discards > 0 && request.Discards >= rounds {
		return engine.Errorf(engine.BadUsage,
			"Con %d {1:risultato scartato|risultati scartati} non ne resta nessuno: {2:c'è %d turno|i turni sono %d}.", request.Discards, rounds)
	}
	return nil
}
