package ui

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"

	"raduno/engine"
	"raduno/engine/publish"
	"raduno/engine/store"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/platform"
)

// sheetsOf is how many score sheets a request makes; 0 for one that makes none.
func sheetsOf(t *engine.Tournament, request publish.PrintRequest) int {
	if one, err := publish.PrinterOf(request.Kind); err != nil || !one.Sheets {
		return 0
	}
	n := 0
	for _, r := range t.Rounds {
		if request.Round != 0 && r.Number != request.Round {
			continue
		}
		for _, table := range r.Tables {
			if len(request.Tables) == 0 || slices.Contains(request.Tables, table.Number) {
				n++
			}
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
		u.Tell(kit.Tr("Scritto %s", filepath.Base(path)))
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

// printOut sends a document to the printer; where the system will not have it, its reader opens it.
func (u *printing) printOut(path string) {
	p := u.printer
	var refused error
	u.Aside(kit.Tr("Mando in stampa…"), func(context.Context) error {
		refused = p.Print(path)
		return nil
	}, func() {
		switch {
		case refused == nil:
			u.Tell(kit.Tr("Mandato in stampa: %s", filepath.Base(path)))
			return
		case errors.Is(refused, platform.ErrNoPrinting):
			u.Tell(kit.Tr("Questo computer non stampa i PDF da solo: si apre il PDF, stampalo da lì."))
		default:
			u.Message(kit.Tr("La stampante non risponde"), kit.Tr("Il computer non l'ha messo in stampa (%s). Si apre il PDF: stampalo da lì.",
				refused))
		}
		u.OpenOutside(path)
	})
}

// printReport prints the score sheets of all rounds with their points.
func (u *printing) printReport() {
	u.Print(publish.PrintRequest{Kind: publish.Report, HalfPage: u.View.Tournament.Settings.HalfPage})
}

// beside is a file beside the workbook, with its name and another ending.
func (u *printing) beside(ending string) string {
	return strings.TrimSuffix(u.View.Path, filepath.Ext(u.View.Path)) + ending
}

// readTables reads the numbers of tables, such as “3, 7, 12-15”, of a round.
func readTables(text string, r *engine.Round) ([]int, error) {
	var numbers []int
	parts := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ';' || c == ' ' })
	for _, part := range parts {
		first, last, isRange := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		to := from
		if isRange && err == nil {
			to, err = strconv.Atoi(last)
		}
		if err != nil || to < from {
			return nil, engine.Errorf(engine.BadInput, "“%s” non è un numero di tavolo: scrivi per esempio 3, 7, 12-15.", part)
		}
		for _, n := range []int{from, to} {
			if r.Table(n) == nil {
				return nil, engine.Errorf(engine.BadInput, "Non c'è un tavolo %d: i tavoli sono %s.", n,
					engine.Ranges(slices.Sorted(slices.Values(r.Numbers()))))
			}
		}
		for _, n := range r.Numbers() {
			if from <= n && n <= to {
				numbers = append(numbers, n)
			}
		}
	}
	if len(numbers) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Scrivi il numero di almeno un tavolo.")
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}

// askPack writes everything for publication into a folder, after saying which.
func (u *printing) askPack() {
	line, where := dialogs.Folder(u.beside("_pubblicazione"), func(chosen func(string)) {
		u.files.Folder(u.Win, kit.Tr("Pacchetto per la pubblicazione"), chosen)
	})
	text := kit.Wrapped(kit.Tr("Pagina web, testo per il forum, CSV, JSON, report, classifica e verbali."))
	quiet := kit.Quiet(kit.Tr("Prima di pubblicare, pensa a chi non vuole il suo nome in rete."))
	form := container.NewVBox(text, kit.Bold(kit.Tr("Cartella")), line, quiet)
	dialogs.Form(u.Win, kit.Tr("Pacchetto per la pubblicazione"), form, kit.Tr("Scrivi"), func() { u.pack(where.Text) })
}

func (u *printing) pack(dir string) {
	d := u.Desk
	var names []string
	u.produce(kit.Tr("Scrivo il pacchetto…"), func(replace bool) error {
		entries, err := publish.Pack(d, "", dir, "", replace)
		names = nil
		for _, e := range entries {
			names = append(names, e.File)
		}
		return err
	}, func() {
		text := kit.Tr("Pacchetto scritto: %d file.", len(names))
		u.left(text)
		u.offer(kit.Tr("Pacchetto pronto"), text, filepath.Join(dir, indexOf(names)))
	})
}

// indexOf is the file of a pack that is worth opening: the page.
func indexOf(names []string) string {
	for _, name := range names {
		if filepath.Ext(name) == ".html" {
			return name
		}
	}
	return names[0]
}
