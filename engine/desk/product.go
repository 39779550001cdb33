package desk

import (
	"time"

	"raduno/engine/formula"
)

// Env is what surrounds the desk.
func (d *Desk) Env() Env { return d.env }

// Now is the organizer's clock.
func (v *View) Now() time.Time { return v.desk.env.Now() }

// TypeOf resolves the ID of a tournament type, the workbook's own where it is empty. The error is of kind BadInput or BadUsage.
func (d *Desk) TypeOf(id string) (formula.Type, error) { return d.typeOf(d.View().Tournament, id) }

// WriteProduct writes a file made of the tournament. One in its place that Raduno did not make is replaced only where replace says so,
// else the error is a *store.OccupiedError.
func (d *Desk) WriteProduct(path string, data []byte, replace bool) error {
	return d.store.WriteProduct(path, data, replace)
}
