package ui

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/standings"
	"raduno/ui/kit"
)

// snapshot is the tournament as it stood at one moment, with what the pages show of it. It is made off the
// goroutine of the user interface and never changed after.
type snapshot struct {
	path      string
	t         *engine.Tournament
	players   map[int]*engine.Player
	findings  []engine.Finding
	errors    int
	undo      engine.Text
	redo      engine.Text
	readOnly  engine.Text
	clubs     []string
	regions   []string
	kind      formula.Type
	game      game.Game     // what is played, where it is not RisiKo!
	own       *formula.Type // the organizer's own formula; nil where the workbook has none
	ranked    *standings.Standings
	rankedErr error
	written   bool                 // the last round is played, and the sheet Classifica holds the standings
	endedNow  *standings.Standings // as they would be if the games under way ended now; nil where that is not asked
	notMet    map[int][]int        // in a league where everybody should meet everybody: by ID, those not met yet
	cut       *standings.CutLine   // of the semifinals; nil where there are none
	in        map[int]bool         // who is above it
}

// take makes a snapshot of a desk. typeID is the type chosen in the window, which goes before the workbook's.
func take(d *desk.Desk, typeID string) *snapshot {
	s := &snapshot{
		path: d.Path(), t: d.Tournament(), findings: d.Findings(), undo: d.UndoText(), redo: d.RedoText(),
		readOnly: d.ReadOnly(), clubs: d.Clubs(), regions: d.Regions(),
	}
	s.players = s.t.Index()
	own, wrong, found := d.OwnFormula()
	if found {
		s.own = &own
	}
	if typeID == "" {
		typeID = s.t.Settings.Type
	}
	if s.own != nil && (typeID == s.own.ID || typeID == desk.OwnType) {
		s.findings = append(s.findings, wrong...)
	}
	for _, f := range s.findings {
		if !f.Warning {
			s.errors++
		}
	}
	if typeID == "" {
		return s
	}
	if s.own != nil && (typeID == s.own.ID || typeID == desk.OwnType) {
		s.kind = *s.own
	} else if kind, err := desk.TypeByID(typeID); err == nil {
		s.kind = kind
	}
	s.game, _ = game.ByID(s.kind.Game)
	s.ranked, s.rankedErr = d.Standings(desk.StandingsRequest{Type: typeID})
	if n := len(s.t.Rounds); s.ranked != nil && n > 0 && s.t.Rounds[n-1].Played() == len(s.t.Rounds[n-1].Tables) {
		s.written = d.StandingsWritten(s.ranked)
	}
	s.takeGame(d, typeID)
	s.takeCut()
	return s
}

// takeGame finds what only a game other than RisiKo! has to show.
func (s *snapshot) takeGame(d *desk.Desk, typeID string) {
	if s.kind.Tables == formula.Only7 && s.underWay() {
		s.endedNow, _ = d.Standings(desk.StandingsRequest{Type: typeID, EndedNow: true}) // where it fails there is no such view
	}
	if s.kind.Game == "babylon5" {
		s.notMet = game.NotMet(s.t)
	}
}

// underWay reports whether any game has begun and is not over.
func (s *snapshot) underWay() bool {
	return slices.ContainsFunc(s.t.Rounds, func(r engine.Round) bool {
		return slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return t.State() == engine.Incomplete })
	})
}

// points are a number of points as people read them.
func (s *snapshot) points(p engine.Points) string {
	if s.game != nil {
		return game.Shown(p)
	}
	return pointsWord(p)
}

// takeCut finds the cut line of the standings.
func (s *snapshot) takeCut() {
	s.cut, s.in = nil, nil
	if s.ranked == nil {
		return
	}
	if s.cut = s.ranked.Cut(); s.cut != nil {
		s.in = map[int]bool{}
		for _, id := range s.cut.In {
			s.in[id] = true
		}
	}
}

// name is what is written on a player's seat.
func (s *snapshot) name(id int) string {
	switch p := s.players[id]; {
	case id == engine.Ghost:
		return engine.GhostName
	case id == 0:
		return ""
	case p == nil:
		return kit.Tr("ID %d (non iscritto)", id)
	default:
		return p.FullName()
	}
}

func (s *snapshot) club(id int) string {
	if p := s.players[id]; p != nil {
		return p.Club
	}
	return ""
}

// round is the round with that number, nil if it is not drawn.
func (s *snapshot) round(number int) *engine.Round { return s.t.Round(number) }

// current is the round that is worked at: the last that is drawn, or the one after it where all its tables
// are played and another follows.
func (s *snapshot) current() int {
	if len(s.t.Rounds) == 0 {
		return 1
	}
	last := s.t.Rounds[len(s.t.Rounds)-1]
	if s.kind.Tables == formula.Scheduled {
		return firstOpen(s.t.Rounds).Number
	}
	if last.Played() == len(last.Tables) && !finished(state{Tournament: s.t, Kind: s.kind}, last.Number) {
		return last.Number + 1
	}
	return last.Number
}

// lastRound is the highest number that the round slider offers.
func (s *snapshot) lastRound() int {
	if s.kind.Rounds > 0 {
		return s.kind.Rounds
	}
	if s.kind.Tables == formula.Scheduled && len(s.t.Rounds) > 0 {
		return s.t.Rounds[len(s.t.Rounds)-1].Number
	}
	n := max(10, s.t.Info.Rounds)
	if len(s.t.Rounds) > 0 {
		n = max(n, s.t.Rounds[len(s.t.Rounds)-1].Number+1)
	}
	return n
}
