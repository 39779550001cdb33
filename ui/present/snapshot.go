package present

import (
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game"
	"raduno/engine/hall"
	"raduno/engine/rules"
	"raduno/ui/kit"
)

// View is the desk's view, with what the pages show of it worked out: it is made off the goroutine of the user interface
// and never changed after.
type View struct {
	*desk.View
	Ranked    *rules.Standings
	RankedErr error
	EndedNow  *rules.Standings // as they would be if the games under way ended now; nil where that is not asked
	NotMet    map[int][]int    // in a league where everybody should meet everybody: by ID, those not met yet
	Cut       *rules.CutLine   // of the semifinals; nil if there are none
	In        map[int]bool     // who is above it
	Waiting   []Waiting        // what tables sent from phones, the oldest first
	Enrolled  []hall.Enrolment // who enrolled, came or went by phone and has no answer
}

// Take takes the view of a desk.
func Take(d *desk.Desk) *View {
	v := d.View()
	s := &View{View: v, NotMet: v.NotMet(), EndedNow: v.EndedNow()}
	s.takeWaiting(d)
	if v.Type.ID != "" || v.Chosen {
		s.Ranked, s.RankedErr = v.Ranking()
	}
	desk.NextStep(v, desk.StepChoices{}) // here, not on the goroutine of the user interface
	s.TakeCut()
	return s
}

// Published is the view as everybody may see it: with the names by which the players want to be published.
func (s *View) Published() *View {
	v := s.View.Published()
	if v == s.View {
		return s
	}
	open := *s
	open.View, open.EndedNow = v, v.EndedNow()
	if s.Ranked != nil {
		open.Ranked, open.RankedErr = v.Ranking()
	}
	open.TakeCut()
	return &open
}

// TakeCut finds the cut line of the standings.
func (s *View) TakeCut() {
	s.Cut, s.In = nil, nil
	if s.Ranked == nil {
		return
	}
	if s.Cut = s.Ranked.Cut(); s.Cut != nil {
		s.In = engine.SetOf(s.Cut.In)
	}
}

// Name is what is written on a player's seat.
func (s *View) Name(id int) string { return kit.Say(s.View.Name(id)) }

// Club is a player's club; empty for none.
func (s *View) Club(id int) string {
	if p := s.Players[id]; p != nil {
		return p.Club
	}
	return ""
}

// Rules is the page that explains how a round is scored; false where the game has none.
func (s *View) Rules(round int) (game.Page, bool) {
	g := game.Can(s.Game)
	if g.Rules == nil {
		return game.Page{}, false
	}
	return g.Rules(s.Tournament, s.Round(round)), true
}
