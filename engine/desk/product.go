package desk

import (
	"time"

	"raduno/engine/rules"
	"raduno/engine/store"
)

// Env is what surrounds the desk.
func (d *Desk) Env() Env { return d.env }

// Now is the organizer's clock.
func (v *View) Now() time.Time { return v.env.Now() }

// TypeOf resolves the ID of a tournament type, the workbook's own where it is empty. The error is of kind BadInput or BadUsage.
func (d *Desk) TypeOf(id string) (rules.Type, error) { return d.View().typeOf(d.View().Tournament, id) }

// WriteProducts writes files made of the tournament, all or none. One in their places that Raduno did not make is replaced only where
// replace says so, else the error is a *store.OccupiedError.
func (d *Desk) WriteProducts(products []store.Product, replace bool) error {
	return d.store.WriteProducts(products, replace)
}
