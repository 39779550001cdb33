package pdf

import (
	"strconv"

	"raduno/engine"
	"raduno/export"
)

const receiptHeight = pageHeight / 2

// Receipts writes a receipt for each who has paid something of the entry fee, by surname, two a page.
// Without payments the error is of kind BadInput and says where they are written.
func Receipts(t *engine.Tournament, o ListOptions) (*Paper, error) {
	d := newDocument(t.Info, t.Info.Name+" - "+o.About.Say("Ricevute"), o.About, o.Stamp)
	if err := d.readLogos(t.Logos()); err != nil {
		return nil, err
	}
	n := 0
	for _, p := range bySurname(t) {
		paid, _ := p.FeePaid()
		if paid.Sign() <= 0 {
			continue
		}
		if n%2 == 0 {
			d.page()
			d.cutAt(receiptHeight)
		}
		n++
		d.receipt(float64((n-1)%2)*receiptHeight, n, export.PlayerSeat(p), o.About.Say("%s €", paid.Money()), o.About.Days(t.Info))
	}
	if n == 0 {
		return nil, engine.Errorf(engine.BadInput,
			"Nessuno ha ancora pagato: nel foglio Iscritti scrivi la quota in “Quota” e, quando paga, SI o quanto in “Pagato”")
	}
	return d.finish()
}

// receipt draws one receipt with its upper edge at y.
func (d *document) receipt(y float64, number int, seat export.Seat, money, days string) {
	const left, width = 20.0, pageWidth - 2*20.0
	d.ink(ink)
	d.font(bold, 16)
	d.put(left, y+24, width-50, export.Left, d.info.Name)
	d.font(regular, 11)
	d.put(left+width-50, y+24, 50, export.Right, d.Say("Ricevuta n. %d", number))
	d.ink(soft)
	for i, text := range []string{d.info.Organizer, d.info.Venue, days} {
		d.put(left, y+32+6*float64(i), width, export.Left, export.Clean(text))
	}
	d.ink(ink)
	d.font(regular, 12)
	d.put(left, y+66, width, export.Left, d.Say("Ricevuti per la quota di iscrizione da"))
	d.font(bold, 15)
	d.box(left, y+69, width-50, 14, export.Left, seat.Name)
	d.put(left+width-50, y+77, 50, export.Right, money)
	d.font(regular, 11)
	d.ink(soft)
	d.put(left, y+89, width, export.Left, seat.Club)
	d.put(left, y+120, 40, export.Left, d.Say("Data"))
	d.put(left+width-70, y+120, 70, export.Left, d.Say("Firma"))
	d.stroke(line, 0.3)
	d.segment(left+14, y+120.5, left+60, y+120.5)
	d.segment(left+width-56, y+120.5, left+width, y+120.5)
	d.put(left+width-10, y+140, 10, export.Right, "ID "+strconv.Itoa(seat.ID))
}
