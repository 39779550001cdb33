package engine

import "strings"

// FeePaid says what a player has paid of the entry fee: "SI" in the column Pagato stands for all that is due. open is what is left to
// pay; both are 0 where the columns hold no amounts.
func (p *Player) FeePaid() (paid, open Points) {
	due, _ := ParsePoints(amount(p.Fee))
	switch text := amount(p.Paid); strings.ToLower(text) {
	case "":
	case "si", "sì", "x", "yes", "pagato", "pagata":
		paid = due
	default:
		paid, _ = ParsePoints(text)
	}
	if open = due.Sub(paid); open.Sign() < 0 {
		open = Points{}
	}
	return paid, open
}

// amount is an amount of money without the sign of its currency.
func amount(text string) string {
	return strings.TrimSpace(strings.NewReplacer("€", "", "EUR", "").Replace(text))
}

// Money is an amount as it is written, with two decimals unless it is whole.
func (p Points) Money() Number {
	if p.Rat().IsInt() {
		return p.Number()
	}
	return Number(p.Decimal(2, ","))
}
