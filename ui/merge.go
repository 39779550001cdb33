package ui

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/merge"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// askMerge asks for another workbook of the tournament that is open, such as that of a second hall, and makes one of both.
func (f *files) askMerge() {
	f.File(f.Win, kit.Tr("Unisci con un altro foglio dello stesso torneo"), kit.Tr("Tornei"), func(path string) {
		f.merge(path, merge.Decisions{})
	}, ".xlsx")
}

// merge makes a third workbook of the one that is open and another, and opens it; what they do not agree about is asked.
func (f *files) merge(other string, decided merge.Decisions) {
	if f.View == nil {
		return
	}
	first, env := f.View.Path, f.Env()
	into := ""
	var open *merge.Conflicts
	var said []engine.Text
	f.Aside(kit.Tr("Unisco i fogli…"), func(context.Context) error {
		into = freeName(strings.TrimSuffix(first, filepath.Ext(first)) + " unito.xlsx")
		var err error
		said, err = merge.Workbooks(into, decided, env, first, other)
		if errors.As(err, &open) {
			return nil
		}
		return err
	}, func() {
		if open != nil {
			f.askConflicts(open.List, func(by map[string]merge.Choice) { f.merge(other, merge.Decisions{By: by}) })
			return
		}
		f.open(into)
		lines := []string{kit.Tr("Il torneo intero è in %s; i due fogli sono rimasti com'erano.", filepath.Base(into))}
		f.Message(kit.Tr("Uniti"), strings.Join(append(lines, kit.FirstOf(12, said, kit.Bullet)...), "\n"))
	})
}

// askConflicts asks of each difference between two workbooks which of them holds.
func (f *files) askConflicts(conflicts []merge.Conflict, decide func(map[string]merge.Choice)) {
	first, second := kit.Tr("Vale il primo (quello aperto)"), kit.Tr("Vale il secondo")
	groups := make([]*widget.RadioGroup, len(conflicts))
	list := kit.NewLines(kit.Wrapped(kit.Tr(
		"I due fogli non dicono la stessa cosa. Finché non hai deciso tutto non si scrive nulla.")))
	for i, c := range conflicts {
		groups[i] = widget.NewRadioGroup([]string{first, second}, nil)
		list.Add(kit.NewPanel(kit.NewLines(kit.Quiet(c.Sheet), kit.Wrapped(kit.Say(c.Text)), groups[i])))
	}
	decided := map[string]merge.Choice{}
	try := func() bool {
		for i, c := range conflicts {
			choice, answered := map[string]merge.Choice{first: merge.First, second: merge.Second}[groups[i].Selected]
			if !answered {
				f.Message(kit.Tr("Manca una risposta"), kit.Say(c.Text))
				return false
			}
			decided[c.ID] = choice
		}
		return true
	}
	dialogs.Ask(f.Win, kit.Tr("Quale vale?"), kit.Wide(44, list), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Unisci"), Icon: theme.ConfirmIcon(), Main: true, Try: try, Do: func() { decide(decided) }})
}
