package ui

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/publish"
	"raduno/engine/store"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// sheetsOf is how many score sheets a request makes; 0 for one that makes none.
func sheetsOf(t *engine.Tournament, request publish.PrintRequest) int {
	if one, err := publish.PrinterOf(request.Kind); err != nil || !one.Sheets {
		return 0
	}
	n := len(request.Tables)
	for _, r := range t.Rounds {
		if len(request.Tables) == 0 && (request.Round == 0 || r.Number == request.Round) {
			n += len(r.Tables)
		}
	}
	return n
}

// makePDF has the desk write a document.
func (u *printing) makePDF(request publish.PrintRequest, then func(path string)) {
	d, path := u.Desk, ""
	u.produce(kit.Tr("Preparo il PDF…"), func(replace bool) (err error) {
		request.Replace = replace
		path, _, err = publish.Print(d, request)
		return err
	}, func() {
		u.Report(kit.Tr("Scritto %s", filepath.Base(path)))
		then(path)
	})
}

// produce has the desk write files; where one would take the place of what Raduno did not make it asks first.
func (u *printing) produce(what string, write func(replace bool) error, done func()) {
	var occupied *store.OccupiedError
	u.Aside(what, func(context.Context) error {
		err := write(false)
		if errors.As(err, &occupied) {
			return nil
		}
		return err
	}, func() {
		if occupied == nil {
			done()
			return
		}
		text := kit.Wrapped(
			kit.Tr("%s c'è già e non è come Raduno l'ha scritto. Se lo sostituisci, quello che contiene va perso.",
				filepath.Base(occupied.Path)))
		dialogs.Ask(u.Win, kit.Tr("Sostituire il file?"), kit.Wide(28, text), dialogs.Leave(),
			dialogs.Answer{Text: kit.Tr("Sostituisci"), Do: func() { u.Aside(what, func(context.Context) error { return write(true) }, done) }})
	})
}

// printReport prints the score sheets of all rounds with their points.
func (u *printing) printReport() {
	u.Print(publish.PrintRequest{Kind: publish.Report, HalfPage: u.View.Tournament.Settings.HalfPage})
}

// readTables reads the numbers of tables, such as “3, 7, 12-15”, of a round.
func readTables(text string, r *engine.Round) ([]int, error) {
	numbers, err := engine.ParseTableNumbers(text)
	if i := slices.IndexFunc(numbers, func(n int) bool { return r.Table(n) == nil }); i >= 0 {
		err = engine.Errorf(engine.BadInput, "Non c'è un tavolo %d: i tavoli sono %s.", numbers[i],
			engine.Ranges(slices.Sorted(slices.Values(r.Numbers()))))
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), err
}

// pack writes everything that is published into one file.
func (u *printing) pack() {
	d, path := u.Desk, ""
	u.produce(kit.Tr("Scrivo il pacchetto…"), func(replace bool) (err error) {
		path, err = publish.PackZip(d, replace)
		return err
	}, func() {
		text := kit.Tr("Scritto %s", filepath.Base(path))
		u.left(text)
		u.offer(kit.Tr("Pacchetto pronto"), text, path)
	})
}
