package spelling

import "raduno/engine"

// Lists are how the clubs and regions that are known are written.
type Lists struct{ Clubs, Regions []string }

// Official is that of the clubs of the circuit and the regions of Italy.
func Official() Lists { return Lists{Clubs(), Regions()} }

// Write writes a player's club and region as the lists do: “milano [rcu]” becomes MILANO [RCU].
func (l Lists) Write(p *engine.Player) {
	if club, known := OneOf(l.Clubs, p.Club); known {
		p.Club = club
	}
	p.Region = CanonicalRegion(p.Region)
	if region, known := OneOf(l.Regions, p.Region); known {
		p.Region = region
	}
}
