package tables

import (
	"raduno/engine/desk"
	"raduno/engine/plan"
	"raduno/ui/kit"
)

// aheadChoice is whether the organizer wants the rounds after one kept free of rematches, in one tournament.
type aheadChoice struct {
	path  string
	round int
	how   plan.Ahead
}

// of puts the choice into a request for a draw of its round.
func (c aheadChoice) of(path string, request desk.DrawRequest) desk.DrawRequest {
	if c.path == path && c.round == request.Round {
		request.Ahead = c.how
	}
	return request
}

// sideAhead offers, where rounds to come may run into rematches that need not be, to follow a schedule that spares them.
func (p *Page) sideAhead(preview *desk.Preview) {
	if preview.Following == 0 {
		return
	}
	round, path := p.host.Round(), p.host.View().Path
	check := kit.NewCheck(kit.Tr("Niente rivincite dopo"), nil)
	now := p.ahead.of(path, desk.DrawRequest{Round: round}).Ahead
	check.SetChecked(now == plan.AheadAlways || now == plan.AheadAsBefore && preview.Ahead)
	check.OnChanged = func(on bool) {
		p.ahead = aheadChoice{path: path, round: round, how: plan.AheadNever}
		if on {
			p.ahead.how = plan.AheadAlways
		}
	}
	p.add(check,
		kit.Quiet(
			kit.Tr(
				"{1:Nemmeno nel prossimo turno|Nemmeno nei prossimi %d turni}. Si segue uno schema noto: chi lo conosce può prevedere i turni.",
				preview.Following)))
}
