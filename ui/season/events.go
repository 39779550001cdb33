package season

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/rules"
	"raduno/engine/season"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// eventsTab is the list of the tournaments.
type eventsTab struct {
	win     *Window
	content fyne.CanvasObject
	grid    *kit.Grid
	tools   []*kit.Button // those that need a selected event
	certify *kit.Button
	update  *kit.Button
}

func newEventsTab(w *Window) *eventsTab {
	t := &eventsTab{win: w}
	cell := func(ink fyne.ThemeColorName, of func(e *season.Event) string) func(int) kit.Cell {
		return func(row int) kit.Cell { return kit.Cell{Text: of(&w.now.season.Events[row]), Ink: ink} }
	}
	const right = fyne.TextAlignTrailing
	t.grid = kit.NewGrid([]kit.Column{
		{Title: kit.Tr("N°"), Ems: 2.8, Align: right, Cell: func(row int) kit.Cell {
			return kit.Cell{Text: strconv.Itoa(row + 1), Ink: kit.ColorQuiet}
		}},
		{Title: kit.Tr("Torneo"), Ems: 10, Weight: 3, Cell: func(row int) kit.Cell {
			if e := w.now.season.Events[row]; len(e.ToReview()) > 0 {
				return kit.Cell{Text: kit.Tr("%s – da rivedere", e.Name), Bold: true, Ink: theme.ColorNameError}
			}
			return kit.Cell{Text: w.now.season.Events[row].Name, Bold: true}
		}},
		{Title: kit.Tr("Data"), Ems: 7, Weight: 1, Drop: 2, Cell: cell("", func(e *season.Event) string { return e.Date })},
		{Title: kit.Tr("Tipo"), Ems: 8, Weight: 2, Drop: 3, Cell: cell(kit.ColorQuiet, func(e *season.Event) string { return e.Type })},
		{Title: kit.Tr("Giocatori"), Ems: 5.6, Align: right, Cell: cell("", func(e *season.Event) string { return strconv.Itoa(e.Players()) })},
		{Title: kit.Tr("Vincitore"), Ems: 9, Weight: 2, Drop: 1, Cell: cell("", func(e *season.Event) string {
			return cmp.Or(kit.Say(w.now.season.Moment(*e)), strings.Join(e.Winners(), ", "))
		})},
		{Title: kit.Tr("Peso"), Ems: 4, Align: right, Cell: cell("", func(e *season.Event) string { return kit.Number(e.Weight.Number()) })},
		{Title: kit.Tr("File"), Ems: 9, Weight: 2, Drop: 4, Cell: cell(kit.ColorQuiet, func(e *season.Event) string { return e.File })},
	}, func() int {
		if w.now == nil {
			return 0
		}
		return len(w.now.season.Events)
	}, nil)
	t.grid.Empty = kit.Tr("Nessun torneo: aggiungili, oppure trascina i file qui.")
	t.grid.OnSelected = func(int) { t.enable() }
	t.grid.OnEnter = func(int) { t.edit() }
	t.grid.OnDelete = func(int) { t.remove() }
	add := kit.NewMainButton(kit.Tr("Aggiungi un torneo…"), theme.ContentAddIcon(), func() {
		w.chooseFile(kit.Tr("Aggiungi un torneo"), func(path string) { t.add([]string{path}, "") }, ".xlsx", ".xls")
	})
	all := kit.NewButton(kit.Tr("Aggiungi una cartella…"), theme.FolderIcon(), func() {
		w.chooseFolder(kit.Tr("Aggiungi tutti i tornei di una cartella"), t.addFolder)
	})
	edit := kit.NewButton(kit.Tr("Peso e tipo…"), theme.DocumentCreateIcon(), t.edit)
	remove := kit.NewButton(kit.Tr("Togli"), theme.DeleteIcon(), t.remove)
	certify := kit.NewButton(kit.Tr("Certifica"), theme.ConfirmIcon(), func() {
		t.act(func(file string) engine.Text { return engine.Textf("Certificati: %s", file) }, (*season.Event).Certify)
	})
	update := kit.NewButton(kit.Tr("Aggiorna"), theme.ViewRefreshIcon(), func() {
		t.act(func(file string) engine.Text { return engine.Textf("Aggiornati: %s", file) },
			func(e *season.Event) error { return e.Update(filepath.Dir(w.now.path)) })
	})
	t.tools, t.certify, t.update = []*kit.Button{edit, remove}, certify, update
	t.content = container.NewBorder(kit.Margin(6, 6, 0, 0, kit.NewFlow(8, add, all, edit, certify, update, remove)), nil, nil, nil,
		kit.NewTint(kit.ColorCard, t.grid))
	return t
}

func (t *eventsTab) show() {
	t.grid.Select(min(max(0, t.grid.Selected()), len(t.win.now.season.Events)-1))
	t.grid.Refresh()
	t.enable()
}

func (t *eventsTab) enable() {
	for _, b := range t.tools {
		kit.SetAble(b, t.selected() != nil)
	}
	e := t.selected()
	kit.SetVisible(t.certify, e != nil && t.win.now.season.Rule.Certified && e.Stage() == season.Over)
	kit.SetVisible(t.update, e != nil && !e.Changed.IsZero())
}

// selected is the event that is selected; nil for none.
func (t *eventsTab) selected() *season.Event {
	if t.win.now == nil || t.grid.Selected() < 0 || t.grid.Selected() >= len(t.win.now.season.Events) {
		return nil
	}
	return &t.win.now.season.Events[t.grid.Selected()]
}

// add puts tournaments into the season; typeID is the type of those that do not say theirs. Where one does not, it is asked.
func (t *eventsTab) add(paths []string, typeID string) {
	t.addAs(paths, false, func(string) string { return typeID })
}

func (t *eventsTab) addAs(paths []string, folder bool, typeOf func(path string) string) {
	added := engine.Map(paths, func(path string) season.Addition { return season.Addition{Path: path, Type: typeOf(path)} })
	var untyped []string
	var others error
	t.win.do(kit.Tr("Leggo i tornei…"), func(ctx context.Context, progress season.Progress) error {
		err := t.win.file.Add(ctx, progress, added...)
		var refused *season.AddError
		if !errors.As(err, &refused) {
			return err
		}
		lacks := func(r season.Refused) bool { return r.Untyped }
		untyped = engine.Map(engine.Where(refused.Refused, lacks), func(r season.Refused) string { return r.Path })
		if rest := slices.DeleteFunc(refused.Refused, lacks); len(rest) > 0 {
			others = &season.AddError{Refused: rest}
		}
		return nil
	}, func() {
		now := t.win.now.season
		t.win.say(kit.Tr("Tornei della stagione: %d.", len(now.Events)))
		if folder && others == nil && len(untyped) == 0 { // how each was read
			newest := kit.FirstOf(12, now.Events[max(0, len(now.Events)-len(paths)):], func(e season.Event) string {
				return kit.Say(now.Message(e, kit.Translate))
			})
			dialogs.Message(t.win.Win, kit.Tr("Letti"), strings.Join(newest, "\n"))
		}
		if len(untyped) > 0 {
			t.askTypes(untyped)
		}
		if others != nil {
			t.win.fail(others)
		}
	})
}

// addFolder adds the tournaments of a folder that are not in the season yet.
func (t *eventsTab) addFolder(folder string) {
	var paths []string
	t.win.do(kit.Tr("Leggo i tornei…"), func(context.Context, season.Progress) (err error) {
		paths, err = t.win.file.Season().InFolder(t.win.file.Dir(), folder)
		return err
	}, func() {
		if len(paths) == 0 {
			dialogs.Message(t.win.Win, kit.Tr("Niente da aggiungere"),
				kit.Tr("In questa cartella non ci sono tornei .xlsx o .xls che non siano già nella stagione."))
			return
		}
		t.addAs(paths, true, func(string) string { return "" })
	})
}

// askTypes asks for the types of the workbooks that do not say theirs, then adds them.
func (t *eventsTab) askTypes(untyped []string) {
	names, ids := types()
	form := widget.NewForm()
	choices := map[string]*widget.Select{}
	for _, path := range untyped {
		choices[path] = widget.NewSelect(names, nil)
		choices[path].PlaceHolder = kit.Tr("Scegli il tipo")
		form.Append(filepath.Base(path), choices[path])
	}
	chosen := func() bool {
		for _, choice := range choices {
			if choice.SelectedIndex() < 0 {
				dialogs.Message(t.win.Win, kit.Tr("Manca un tipo"), kit.Tr("Scegli il tipo di ogni torneo: Raduno non lo indovina."))
				return false
			}
		}
		return true
	}
	content := kit.NewLines(kit.Wrapped(kit.Tr(
		"Questi fogli non dicono che torneo sono, e non hanno una classifica scritta: scegli con quale tipo metterli in classifica.")), form)
	dialogs.Ask(t.win.Win, kit.Tr("Che tornei sono?"), kit.Wide(34, content), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Aggiungi"), Icon: theme.ConfirmIcon(), Main: true, Try: chosen, Do: func() {
			t.addAs(untyped, false, func(path string) string { return ids[choices[path].SelectedIndex()] })
		}})
}

// types are the names of the types and their IDs.
func types() (names, ids []string) {
	for _, kind := range rules.AllTypes() {
		names, ids = append(names, kind.Name), append(ids, kind.ID)
	}
	return names, ids
}

// edit changes the weight of the selected event and the type to rank it by.
func (t *eventsTab) edit() {
	e := t.selected()
	if e == nil {
		return
	}
	names, ids := types()
	names, ids = append([]string{kit.Tr("Quello del suo foglio")}, names...), append([]string{""}, ids...)
	weight, choice := kit.NewEntry(), widget.NewSelect(names, nil)
	weight.SetText(kit.Number(e.Weight.Number()))
	choice.SetSelectedIndex(max(0, slices.Index(ids, e.TypeID)))
	form := widget.NewForm(widget.NewFormItem(kit.Tr("Peso"), weight), widget.NewFormItem(kit.Tr("Tipo"), choice))
	file := e.File
	accept := dialogs.Form(t.win.Win, e.Name, form, kit.Tr("Salva"), func() {
		t.win.do(kit.Tr("Salvo…"), func(ctx context.Context, progress season.Progress) error {
			message := engine.Textf("Cambiato nella stagione: %s", file)
			return t.win.file.ChangeEvents(ctx, progress, message, []string{file}, func(e *season.Event) error {
				return errors.Join(e.Change("Peso", weight.Text), e.Change("Tipo", ids[max(0, choice.SelectedIndex())]))
			})
		}, nil)
	})
	weight.OnSubmitted = func(string) { accept() }
}

// act does something with the selected event.
func (t *eventsTab) act(what func(file string) engine.Text, do func(*season.Event) error) {
	if e := t.selected(); e != nil {
		message := what(e.File)
		t.win.do(kit.Tr("Salvo…"), func(ctx context.Context, progress season.Progress) error {
			return t.win.file.ChangeEvents(ctx, progress, message, []string{e.File}, do)
		}, func() { t.win.say(kit.Sentence(kit.Say(message))) })
	}
}

// remove takes the selected event out of the season, after asking.
func (t *eventsTab) remove() {
	e := t.selected()
	if e == nil {
		return
	}
	file := e.File
	dialogs.Sure(t.win.Win, kit.Tr("Togliere %s?", e.Name),
		kit.Tr("Il torneo non conta più nella stagione; il suo foglio resta com'è. Annulla lo rimette."), kit.Tr("Togli"), func() {
			t.win.do(kit.Tr("Salvo…"), func(context.Context, season.Progress) error { return t.win.file.Remove(file) }, nil)
		})
}
