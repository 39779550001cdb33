package engine

import "strings"

// FeePaid says what a player has paid of the entry fee: "SI" in the column Pagato stands for all that is due. open is what is left to
// pay; both are 0 where the columns hold no amounts.
func (p *Player) FeePaid() (paid, open Points) {
	paid, open, _, _ = p.fee()
	return paid, open
}

// OddFee says whether the columns Quota and Pagato hold something that is no amount, and so counts as nothing.
func (p *Player) OddFee() (fee, paid bool) {
	_, _, wrongFee, wrongPaid := p.fee()
	return wrongFee != nil && p.Fee != "", wrongPaid != nil
}

// fee reads both columns.
func (p *Player) fee() (paid, open Points, wrongFee, wrongPaid error) {
	due, wrongFee := ParsePoints(amount(p.Fee))
	switch text := amount(p.Paid); strings.ToLower(text) {
	case "", "no":
	case "si", "sì", "x", "yes", "pagato", "pagata":
		paid = due
	default:
		paid, wrongPaid = ParsePoints(text)
	}
	if open = due.Sub(paid); open.Sign() < 0 {
		open = Points{}
	}
	return paid, open, wrongFee, wrongPaid
}

// currency takes away the sign of a currency.
var currency = strings.NewReplacer("€", "", "EUR", "")

// amount is an amount of money without the sign of its currency.
func amount(text string) string { return strings.TrimSpace(currency.Replace(text)) }

// Money is an amount as it is written, with two decimals unless it is whole.
func (p Points) Money() Number {
	if p.Rat().IsInt() {
		return p.Number()
	}
	return Number(p.Decimal(2, ","))
}
