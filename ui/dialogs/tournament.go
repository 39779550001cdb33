package dialogs

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/store"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// Beside is something that is asked for behind a button of its own: its name, the button, and what that does.
type Beside struct {
	Name, Button string
	Do           func()
}

// askedElsewhere are the lines of the sheet TORNEO that have a place of their own: the type, the prizes.
var askedElsewhere = []*engine.Option{engine.InfoKind, engine.InfoPrizes}

// Info asks for what the sheet TORNEO says, and offers what else says something of the tournament.
func Info(s *present.Session, beside []Beside) {
	seen, wanted := s.View.Tournament, s.View.Tournament.Clone()
	form := NewFields(seen)
	for _, line := range engine.InfoLines {
		if slices.Contains(askedElsewhere, line) {
			continue
		}
		rows := 1
		if slices.Contains([]*engine.Option{engine.InfoProgram, engine.InfoDiploma, engine.InfoBadge}, line) {
			rows = 2
		}
		form.Add(line, rows)
	}
	for _, b := range beside {
		form.Append(b.Name, container.NewHBox(kit.NewButton(b.Button, nil, b.Do)))
	}
	try := func() bool {
		wanted.Info = seen.Info
		err := form.Take(wanted)
		if err == nil {
			err = wanted.Info.CheckPaper()
		}
		if err != nil {
			Message(s.Win, kit.Tr("Così non si può"), kit.SayError(err))
		}
		return err == nil
	}
	Ask(s.Win, kit.Tr("Dati del torneo"), kit.Wide(34, form.Form), Leave(), Answer{
		Text: kit.Tr("Salva"), Icon: theme.ConfirmIcon(), Main: true, Try: try, Do: func() {
			s.SetInfo(seen.Info, wanted.Info, kit.Tr("Dati del torneo salvati."))
		},
	})
}

// Copies offers the dated copies of the workbook, the newest first.
func Copies(s *present.Session) {
	s.Look(func(d *desk.Desk) func() {
		history := d.History()
		return func() { copies(s, history) }
	})
}

func copies(s *present.Session, history []store.Entry) {
	if len(history) == 0 {
		Message(s.Win, kit.Tr("Copie di sicurezza"),
			kit.Tr("Non ci sono ancora copie: ne nasce una a ogni cambiamento, nella cartella accanto al file."))
		return
	}
	list := container.NewVBox()
	head := kit.Wrapped(kit.Tr("Ogni riga è il torneo dopo quell'azione. Sceglierne una lo rimette così; si può annullare."))
	var d *Dialog
	for _, entry := range history {
		text := fmt.Sprintf("%s   %s", entry.Time.Format("02/01/2006 15:04:05"), kit.Say(entry.Action))
		b := kit.NewButton(text, nil, func() {
			d.Hide()
			s.Change(kit.Tr("Riapro la copia…"), func(d *desk.Desk) error { return d.Restore(entry) }, func() {
				s.Report(kit.Tr("Riaperta la copia delle %s. Annulla torna a prima.", entry.Time.Format("15:04:05")))
			})
		})
		b.Alignment = widget.ButtonAlignLeading
		if entry.Now {
			b.Disable()
		}
		list.Add(b)
	}
	content := container.NewBorder(head, nil, nil, nil, kit.Box(560, 340, kit.NewScroll(list)))
	d = AskAsItIs(s.Win, kit.Tr("Copie di sicurezza"), content, Answer{Text: kit.Tr("Chiudi"), Main: true})
}

// Keys lists the keys: those that work everywhere, which the caller has, and those of the pages.
func Keys(win fyne.Window, everywhere [][2]string) {
	pages := [][2]string{
		{kit.Tr("Spazio"), kit.Tr("Iscritti: presente o assente")},
		{kit.Tr("Invio"), kit.Tr("Iscritti: modifica; Tavoli: prende o scambia; Punti: avanti")},
		{"F2", kit.Tr("Iscritti: al club di chi è scelto, per correggerlo")},
		{"R", kit.Tr("Punti: RisiKo!")},
		{"C", kit.Tr("Punti: quelli di un tavolo che sembrano strani sono giusti")},
		{"B", kit.Tr("Tavoli: blocca il tavolo")},
		{"Esc", kit.Tr("Rimette a posto, torna indietro, chiude")},
		{"Alt", kit.Tr("I menu, da girare con le frecce")},
		{"F1", kit.Tr("Il manuale")},
		{"F5", kit.Tr("La classifica sul proiettore")},
		{"F, F11", kit.Tr("Sul proiettore: a tutto schermo")},
		{"?", kit.Tr("Questi tasti")},
	}
	list := func(keys [][2]string) fyne.CanvasObject {
		grid := container.New(layout.NewFormLayout())
		for _, k := range keys {
			grid.Add(kit.BoldLine(k[0]))
			grid.Add(widget.NewLabel(k[1]))
		}
		return grid
	}
	all := container.NewHBox(list(everywhere), list(pages))
	if all.MinSize().Width > win.Canvas().Size().Width-2*kit.Em() {
		all = container.NewVBox(list(everywhere), list(pages))
	}
	Note(win, kit.Tr("Tasti"), kit.Tr("Ho capito"), all)
}

// About says what the program is and which it is.
func About(win fyne.Window, picture fyne.Resource) {
	icon := canvas.NewImageFromResource(picture)
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSize(72, 72))
	title := widget.NewLabelWithStyle(kit.Tr("Raduno %s", desk.Version), fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	text := kit.Wrapped(kit.Tr("Per chi organizza tornei di RisiKo!. Il torneo è un foglio .xlsx, che si apre anche con Excel."))
	sources := kit.Wrapped(kit.Tr("Le formule vengono dal manuale di GestioneRaduno 1.5 di Marco De Simone e da come si gioca oggi."))
	mark := kit.Quiet(kit.Tr("RisiKo! è un marchio del suo proprietario: Raduno ne è indipendente, ed è un programma libero (licenza MIT)."))
	Note(win, kit.Tr("About"), kit.Tr("Chiudi"), kit.Wide(30, container.NewVBox(icon, title, text, sources, mark)))
}
