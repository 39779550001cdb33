package dialogs

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2/container"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// about is how a chapter of the manual begins, or its section of that title if it has one, and a button that opens it. Where there is no
// such chapter it is the section of that title of another one, and nothing where no chapter has one.
func about(s *present.Session, id, section string) []fyne.CanvasObject {
	chapters := publish.Manual(string(kit.Spoken()))
	heading := "\n### " + section + "\n"
	i := slices.IndexFunc(chapters, func(chapter assets.Chapter) bool { return chapter.ID == id })
	if i < 0 && section != "" {
		i = slices.IndexFunc(chapters, func(chapter assets.Chapter) bool { return strings.Contains(chapter.Markdown, heading) })
	}
	if i < 0 {
		return nil
	}
	text := chapters[i].Markdown
	if _, below, has := strings.Cut(text, heading); has && section != "" {
		text = "\n" + below
	}
	open := kit.NewQuietButton(kit.Tr("La sua pagina del manuale"), theme.HelpIcon(), func() { s.Help(chapters[i].ID) })
	return []fyne.CanvasObject{kit.Wrapped(strings.SplitN(text, "\n\n", 3)[1]), container.NewHBox(open)}
}

// gameOptions are the choices of a tournament of a game other than RisiKo!, each with a line that explains it.
type gameOptions struct {
	content *fyne.Container
	session *present.Session
	fields  []game.Field
	asked   []Asked // by field
	wrong   *widget.Label
	game    game.Game     // whose they are
	kept    engine.Record // what stands in the workbook and is no option of the game
}

func newGameOptions(session *present.Session) *gameOptions {
	return &gameOptions{content: kit.NewLines(), session: session, wrong: kit.Warning("")}
}

// fill shows the options of a game as a record has them; of RisiKo! there are none.
func (o *gameOptions) fill(g game.Game, record engine.Record) {
	o.content.Objects, o.fields, o.asked, o.kept = nil, nil, nil, nil
	if o.game = g; g != nil {
		o.fields = g.Options()
	}
	o.kept = engine.Where(record, func(e engine.Entry) bool { return !slices.Contains(present.Labels(o.fields), e.Label) })
	for _, f := range o.fields {
		o.add(f, record.Get(f.Label))
	}
	o.wrong.Hide()
	o.content.Add(o.wrong)
	o.content.Refresh()
}

func (o *gameOptions) add(f game.Field, value string) {
	value = cmp.Or(value, f.Default)
	var asked Asked
	var shown fyne.CanvasObject
	switch {
	case f.Kind == game.YesNo:
		asked = Ticked(present.Word(f.Label), game.IsYes(value))
	case f.Kind == game.Choice:
		asked, shown = o.choice(f, value)
	case f.Kind == game.Words && len(f.Choices) > 0:
		combo := kit.NewCombo(f.Choices)
		combo.SetText(value)
		asked = Asked{combo, func() string { return strings.TrimSpace(combo.Text) }}
	default:
		asked = written(value, f.Default, 1)
	}
	o.asked = append(o.asked, asked)
	if shown == nil {
		shown = asked.CanvasObject
	}
	if f.Kind != game.YesNo {
		shown = kit.Field(present.Word(f.Label), shown)
	}
	o.content.Add(shown)
	if !f.Help.IsZero() {
		o.content.Add(kit.Quiet(kit.Say(f.Help)))
	}
}

// choice is a list of the choices of a field; shown has below it what the manual says of the one that is chosen.
func (o *gameOptions) choice(f game.Field, value string) (asked Asked, shown fyne.CanvasObject) {
	words := engine.Map(f.Choices, present.Word)
	asked = Picked(words, f.Choices, value)
	if f.Chapters == nil {
		return asked, asked.CanvasObject
	}
	list, text := asked.CanvasObject.(*kit.Select), container.NewVBox()
	list.OnChanged = func(string) {
		text.Objects = about(o.session, f.Chapters[list.SelectedIndex()], asked.Said())
		text.Refresh()
	}
	list.OnChanged("")
	return asked, container.NewVBox(list, text)
}

// record is what was chosen, as far as it is not the default; false where something in it cannot be, which is told.
func (o *gameOptions) record() (engine.Record, bool) {
	record := slices.Clone(o.kept)
	report := func(problem engine.Text) {
		o.wrong.SetText(kit.Say(problem))
		o.wrong.Show()
		o.content.Refresh()
	}
	for i, f := range o.fields {
		value := o.asked[i].Said()
		if problem := f.Problem("", value); !problem.IsZero() {
			report(problem)
			return nil, false
		}
		if value != "" && value != f.Default {
			record = append(record, engine.Entry{Label: f.Label, Value: value})
		}
	}
	return record, true
}

// ChangeType has the tournament played as a type, and asks first where rounds are drawn by another one.
func ChangeType(s *present.Session, id, name string) {
	v := s.View
	if !v.Chosen || v.Type.ID == id || len(v.Tournament.Rounds) == 0 || !v.ReadOnly.IsZero() {
		s.ChooseType(id)
		return
	}
	text := kit.Tr(
		"Il torneo è %s, ed è già cominciato. Come %s cambiano la classifica, anche di quello che è giocato, e i sorteggi che vengono.",
		kit.Say(v.Type.Title()), name)
	Ask(s.Win, kit.Tr("Cambiare il tipo di torneo?"), kit.Wide(30, kit.Wrapped(text)), Leave(),
		Answer{Text: kit.Tr("Sì, %s", name), Danger: true, Do: func() { s.ChooseType(id) }})
}

// SaveOptions saves options of the game, and asks first where games have begun that a change does not reach.
func SaveOptions(s *present.Session, record engine.Record) {
	save := func() {
		if !slices.Equal(s.View.Tournament.Settings.Game, record) {
			s.SetSettings(func(settings *engine.Settings) { settings.Game = record }, func() {
				s.ReportUndo(kit.Tr("Opzioni del gioco salvate."))
			})
		}
	}
	late := s.View.LateOptions(record)
	if len(late) == 0 {
		save()
		return
	}
	lines := kit.NewLines()
	for _, text := range late {
		lines.Add(kit.Wrapped(kit.Say(text)))
	}
	Ask(s.Win, kit.Tr("Si è già giocato"), kit.Wide(30, lines), Leave(),
		Answer{Text: kit.Tr("Cambia"), Icon: theme.ConfirmIcon(), Main: true, Do: save})
}
