package show

import (
	"slices"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/formula"
	"raduno/engine/game"
	"raduno/engine/game/games"
	"raduno/engine/standings"
	"raduno/ui/kit"
)

// View is the tournament as it stood at one moment, with what the pages show of it. It is made off the
// goroutine of the user interface and never changed after.
type View struct {
	Path           string
	Tournament     *engine.Tournament
	Players        map[int]*engine.Player
	Findings       []engine.Finding
	Errors         int
	Undo           engine.Text
	Redo           engine.Text
	ReadOnly       engine.Text
	Clubs          []string
	Regions        []string
	Type           formula.Type
	Game           game.Game     // what is played, where it is not RisiKo!
	Own            *formula.Type // the organizer's own formula; nil where the workbook has none
	Ranked         *standings.Standings
	RankedErr      error
	RankingWritten bool                 // the last round is played, and the sheet Classifica holds the standings
	EndedNow       *standings.Standings // as they would be if the games under way ended now; nil where that is not asked
	NotMet         map[int][]int        // in a league where everybody should meet everybody: by ID, those not met yet
	Cut            *standings.CutLine   // of the semifinals; nil where there are none
	In             map[int]bool         // who is above it
}

// Take makes a snapshot of a desk. typeID is the type chosen in the window, which goes before the workbook's.
func Take(d *desk.Desk, typeID string) *View {
	s := &View{
		Path: d.Path(), Tournament: d.Tournament(), Findings: d.Findings(), Undo: d.UndoText(), Redo: d.RedoText(),
		ReadOnly: d.ReadOnly(), Clubs: d.Clubs(), Regions: d.Regions(),
	}
	s.Players = s.Tournament.Index()
	own, wrong, found := d.OwnFormula()
	if found {
		s.Own = &own
	}
	if typeID == "" {
		typeID = s.Tournament.Settings.Type
	}
	if s.Own != nil && (typeID == s.Own.ID || typeID == desk.OwnType) {
		s.Findings = append(s.Findings, wrong...)
	}
	for _, f := range s.Findings {
		if !f.Warning {
			s.Errors++
		}
	}
	if typeID == "" {
		return s
	}
	if s.Own != nil && (typeID == s.Own.ID || typeID == desk.OwnType) {
		s.Type = *s.Own
	} else if kind, err := desk.TypeByID(typeID); err == nil {
		s.Type = kind
	}
	s.Game, _ = games.ByID(s.Type.Game)
	s.Ranked, s.RankedErr = d.Standings(desk.StandingsRequest{Type: typeID})
	if n := len(s.Tournament.Rounds); s.Ranked != nil && n > 0 && s.Tournament.Rounds[n-1].Played() == len(s.Tournament.Rounds[n-1].Tables) {
		s.RankingWritten = d.StandingsWritten(s.Ranked)
	}
	s.takeGame(d, typeID)
	s.TakeCut()
	return s
}

// takeGame finds what only a game other than RisiKo! has to show.
func (s *View) takeGame(d *desk.Desk, typeID string) {
	if s.Type.Tables == formula.Only7 && s.underWay() {
		s.EndedNow, _ = d.Standings(desk.StandingsRequest{Type: typeID, EndedNow: true}) // where it fails there is no such view
	}
	if g, meets := s.Game.(game.NotYetMet); meets {
		s.NotMet = g.NotMet(s.Tournament)
	}
}

// underWay reports whether any game has begun and is not over.
func (s *View) underWay() bool {
	return slices.ContainsFunc(s.Tournament.Rounds, func(r engine.Round) bool {
		return slices.ContainsFunc(r.Tables, func(t engine.Table) bool { return t.State() == engine.Incomplete })
	})
}

// Points are a number of points as people read them.
func (s *View) Points(p engine.Points) string {
	if s.Game != nil {
		return game.Shown(p)
	}
	return Points(p)
}

// TakeCut finds the cut line of the standings.
func (s *View) TakeCut() {
	s.Cut, s.In = nil, nil
	if s.Ranked == nil {
		return
	}
	if s.Cut = s.Ranked.Cut(); s.Cut != nil {
		s.In = map[int]bool{}
		for _, id := range s.Cut.In {
			s.In[id] = true
		}
	}
}

// Name is what is written on a player's seat.
func (s *View) Name(id int) string {
	switch p := s.Players[id]; {
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

func (s *View) Club(id int) string {
	if p := s.Players[id]; p != nil {
		return p.Club
	}
	return ""
}

// Round is the round with that number, nil if it is not drawn.
func (s *View) Round(number int) *engine.Round { return s.Tournament.Round(number) }

// Current is the round that is worked at: the last that is drawn, or the one after it where all its tables
// are played and another follows.
func (s *View) Current() int {
	if len(s.Tournament.Rounds) == 0 {
		return 1
	}
	last := s.Tournament.Rounds[len(s.Tournament.Rounds)-1]
	if s.Type.Tables == formula.Scheduled {
		return firstOpen(s.Tournament.Rounds).Number
	}
	if last.Played() == len(last.Tables) && !Finished(State{Tournament: s.Tournament, Kind: s.Type}, last.Number) {
		return last.Number + 1
	}
	return last.Number
}

// LastRound is the highest number that the round slider offers.
func (s *View) LastRound() int {
	if s.Type.Rounds > 0 {
		return s.Type.Rounds
	}
	if s.Type.Tables == formula.Scheduled && len(s.Tournament.Rounds) > 0 {
		return s.Tournament.Rounds[len(s.Tournament.Rounds)-1].Number
	}
	n := max(10, s.Tournament.Info.Rounds)
	if len(s.Tournament.Rounds) > 0 {
		n = max(n, s.Tournament.Rounds[len(s.Tournament.Rounds)-1].Number+1)
	}
	return n
}
