package engine

import "strings"

// Offers are what a player agrees to, so that a round comes out even.
type Offers struct {
	StandBy  bool // he plays only where he fills a table
	SitOut   bool // he rests before others
	Double   bool // he plays at two tables before others
	Unranked bool // he plays and has no place, as a director does who fills a seat
}

// offerWords are the words by which each is written, folded, and the one that people are told, in their language one of them.
var offerWords = []struct {
	message Text
	words   []string
	set     func(*Offers)
}{
	{Textf("riserva"), []string{"riserva", "standby", "stand by", "stand-by", "reserve"}, func(o *Offers) { o.StandBy = true }},
	{Textf("riposa"), []string{"riposa", "riposo", "salta", "sit out", "sits out", "sitting out"}, func(o *Offers) { o.SitOut = true }},
	{Textf("doppia"), []string{"doppia", "doppio", "doppi", "due tavoli", "double", "two boards"}, func(o *Offers) { o.Double = true }},
	{Textf("fuori classifica"), []string{"fuori classifica", "unranked", "not ranked"}, func(o *Offers) { o.Unranked = true }},
}

// OfferNames are the words that people are told, in the order of Offers.
func OfferNames() (names Text) {
	for _, offer := range offerWords {
		names = names.Comma(offer.message)
	}
	return names
}

// ParseOffers reads what a player agrees to, several apart by commas. Unknown are the words that mean none of it.
func ParseOffers(text string) (o Offers, unknown []string) {
	for part := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r == ',' || r == ';' || r == '/' || r == '+' }) {
		part = strings.Join(strings.Fields(part), " ")
		known := part == "" || part == "-"
		for _, offer := range offerWords {
			for _, word := range offer.words {
				if part == word {
					offer.set(&o)
					known = true
				}
			}
		}
		if !known {
			unknown = append(unknown, part)
		}
	}
	return o, unknown
}

// Offered is what the player agrees to, as far as it is understood.
func (p *Player) Offered() Offers {
	if p.Offers == "" {
		return Offers{}
	}
	o, _ := ParseOffers(p.Offers)
	return o
}
