package engine

// NameLists are how the clubs and regions that are known are written.
type NameLists struct{ Clubs, Regions []string }

// OfficialLists is that of the clubs of the circuit and the regions of Italy.
func OfficialLists() NameLists { return NameLists{OfficialClubs(), OfficialRegions()} }

// Write writes a player's club and region as the lists do: “milano [rcu]” becomes MILANO [RCU].
func (l NameLists) Write(p *Player) {
	if club, known := WordIn(l.Clubs, p.Club); known {
		p.Club = club
	}
	p.Region = CanonicalRegion(p.Region)
	if region, known := WordIn(l.Regions, p.Region); known {
		p.Region = region
	}
}
