package ui

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"raduno/engine/desk"
	"raduno/ui/kit"
)

// askInfo changes what the sheet TORNEO says.
func (u *UI) askInfo() {
	if u.snap == nil {
		return
	}
	info := u.snap.t.Info
	fields := []*kit.Entry{kit.NewEntry(), kit.NewEntry(), kit.NewEntry(), kit.NewEntry(), kit.NewEntry()}
	fields[0].SetText(info.Name)
	fields[1].SetText(info.Venue)
	fields[2].SetText(info.Organizer)
	if info.Rounds > 0 {
		fields[3].SetText(strconv.Itoa(info.Rounds))
	}
	fields[4].SetText(strings.Join(info.Dates, "; "))
	form := widget.NewForm(
		widget.NewFormItem(kit.Tr("Nome del torneo"), fields[0]),
		widget.NewFormItem(kit.Tr("Luogo"), fields[1]),
		widget.NewFormItem(kit.Tr("Organizzatore"), fields[2]),
		widget.NewFormItem(kit.Tr("Turni previsti"), fields[3]),
		widget.NewFormItem(kit.Tr("Date"), fields[4]),
	)
	u.ask(kit.Tr("Dati del torneo"), form, kit.Tr("Salva"), func() {
		info.Name, info.Venue, info.Organizer = fields[0].Text, fields[1].Text, fields[2].Text
		info.Rounds, _ = strconv.Atoi(strings.TrimSpace(fields[3].Text))
		info.Dates = nil
		for date := range strings.SplitSeq(fields[4].Text, ";") {
			if date = strings.TrimSpace(date); date != "" {
				info.Dates = append(info.Dates, date)
			}
		}
		u.change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetInfo(info) }, func() { u.tell(kit.Tr("Dati del torneo salvati.")) })
	})
	u.win.Canvas().Focus(fields[0])
}

// askThresholds changes the numbers of players at which semifinals and finals change.
func (u *UI) askThresholds() {
	if u.snap == nil {
		return
	}
	settings := u.snap.t.Settings
	thresholds := u.snap.kind.Thresholds(settings.Thresholds)
	if len(thresholds) == 0 {
		u.message(kit.Tr("Nessuna soglia"), kit.Tr("In questo tipo di torneo semifinali e finale non dipendono dal numero di giocatori."))
		return
	}
	form := widget.NewForm()
	fields := make([]*kit.Entry, len(thresholds))
	for i, threshold := range thresholds {
		fields[i] = kit.NewEntry()
		fields[i].SetText(strconv.Itoa(threshold.Value))
		it := widget.NewFormItem(kit.Say(threshold.Text), fields[i])
		it.HintText = kit.Tr("di norma %d", threshold.Default)
		form.AppendItem(it)
	}
	u.ask(kit.Tr("Fino a quanti giocatori"), form, kit.Tr("Salva"), func() {
		changed := map[string]int{}
		for i, threshold := range thresholds {
			n, err := strconv.Atoi(strings.TrimSpace(fields[i].Text))
			if err != nil || n < 1 {
				u.message(kit.Tr("Così non si può"), kit.Tr("“%s” non è un numero di giocatori.", fields[i].Text))
				return
			}
			if n != threshold.Default {
				changed[threshold.Name] = n
			}
		}
		settings.Thresholds = changed
		u.change(kit.Tr("Salvo…"), func(d *desk.Desk) error { return d.SetSettings(settings) }, nil)
	})
}

// ask shows a form with a way out. It returns what its button does, for Enter in a field.
func (u *UI) ask(title string, form fyne.CanvasObject, yes string, done func()) (accept func()) {
	var d *dialog.CustomDialog
	accept = func() {
		d.Hide()
		done()
	}
	cancel := kit.NewButton(kit.Tr("Lascia stare"), nil, func() { d.Hide() })
	ok := kit.NewButton(yes, theme.ConfirmIcon(), accept)
	ok.Importance = widget.HighImportance
	d = dialog.NewCustomWithoutButtons(title, u.capped(kit.Wide(34, form)), u.win)
	d.SetButtons([]fyne.CanvasObject{cancel, ok})
	d.Show()
	u.closable(d)
	return accept
}

// askSure asks before something is taken away. The keyboard is on the way out, so that a stray Enter does nothing.
func (u *UI) askSure(title, text, yes string, do func()) {
	var d *dialog.CustomDialog
	keep := kit.NewButton(kit.Tr("Lascia stare"), nil, func() { d.Hide() })
	sure := kit.NewButton(yes, theme.DeleteIcon(), func() {
		d.Hide()
		do()
	})
	sure.Importance = widget.DangerImportance
	d = dialog.NewCustomWithoutButtons(title, u.capped(kit.Wide(30, kit.Wrapped(text))), u.win)
	d.SetButtons([]fyne.CanvasObject{keep, sure})
	d.Show()
	u.closable(d)
	u.win.Canvas().Focus(keep)
}

// capped keeps what a dialog shows lower than the window, with room for the title and the buttons.
func (u *UI) capped(content fyne.CanvasObject) fyne.CanvasObject {
	return kit.Capped(u.win.Canvas().Size().Height-8*kit.Em()-20, content)
}

// note shows something to read in a dialog of one button.
func (u *UI) note(title, done string, content fyne.CanvasObject) {
	d := dialog.NewCustomWithoutButtons(title, u.capped(content), u.win)
	ok := kit.NewButton(done, nil, func() { d.Hide() })
	ok.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{ok})
	d.Show()
	u.closable(d)
}

// askCopies offers the dated copies of the workbook, the newest first.
func (u *UI) askCopies() {
	if u.snap == nil {
		return
	}
	history := u.desk.History()
	if len(history) == 0 {
		u.message(kit.Tr("Copie di sicurezza"), kit.Tr("Non ci sono ancora copie: ne nasce una a ogni cambiamento, nella cartella accanto al file."))
		return
	}
	list := container.NewVBox()
	var d *dialog.CustomDialog
	for _, entry := range history {
		text := fmt.Sprintf("%s   %s", entry.Time.Format("02/01/2006 15:04:05"), kit.Say(entry.Action))
		b := kit.NewButton(text, nil, func() {
			d.Hide()
			u.change(kit.Tr("Riapro la copia…"), func(d *desk.Desk) error { return d.Restore(entry) }, func() {
				u.tell(kit.Tr("Riaperta la copia delle %s. Annulla torna a prima.", entry.Time.Format("15:04:05")))
			})
		})
		b.Alignment = widget.ButtonAlignLeading
		if entry.Now {
			b.Disable()
		}
		list.Add(b)
	}
	cancel := kit.NewButton(kit.Tr("Chiudi"), nil, func() { d.Hide() })
	cancel.Importance = widget.HighImportance
	head := kit.Wrapped(kit.Tr("Ogni riga è il torneo com'era dopo quell'azione. Sceglierne una rimette il foglio così; si può sempre annullare."))
	d = dialog.NewCustomWithoutButtons(kit.Tr("Copie di sicurezza"), container.NewBorder(head, nil, nil, nil, kit.Box(560, 340, container.NewVScroll(list))), u.win)
	d.SetButtons([]fyne.CanvasObject{cancel})
	d.Show()
	u.closable(d)
}

// showKeys lists the keys.
func (u *UI) showKeys() {
	keys := [][2]string{
		{"Ctrl+1 … Ctrl+6", kit.Tr("Iscritti, Tavoli, Punti, Classifica, Sala, Problemi")},
		{"Ctrl+" + kit.Tr("Invio"), kit.Tr("Fa il passo suggerito nella striscia azzurra")},
		{"Ctrl+G", kit.Tr("GO: sorteggia il turno")},
		{"Ctrl+K", kit.Tr("Classifica")},
		{"Ctrl+F", kit.Tr("Cerca un giocatore")},
		{"Ctrl+Z, Ctrl+Y", kit.Tr("Annulla, Ripeti")},
		{"Ctrl+O, Ctrl+N, Ctrl+P", kit.Tr("Apri, Nuovo, Stampa il report")},
		{kit.Tr("Spazio"), kit.Tr("Iscritti: presente o assente")},
		{kit.Tr("Invio"), kit.Tr("Iscritti: modifica; Tavoli: prende o scambia; Punti: avanti")},
		{"R", kit.Tr("Punti: RisiKo!")},
		{"B", kit.Tr("Tavoli: blocca il tavolo")},
		{"Esc", kit.Tr("Rimette a posto, torna indietro, chiude")},
		{"Ctrl+H, F1", kit.Tr("Il manuale")},
		{"?", kit.Tr("Questi tasti")},
	}
	grid := container.New(&kit.TwoColumns{})
	for _, k := range keys {
		grid.Add(kit.BoldLine(k[0]))
		grid.Add(widget.NewLabel(k[1]))
	}
	u.note(kit.Tr("Tasti"), kit.Tr("Ho capito"), grid)
}

// showAbout says what the program is and which it is.
func (u *UI) showAbout() {
	icon := canvas.NewImageFromResource(Icon)
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSize(72, 72))
	title := widget.NewLabelWithStyle(kit.Tr("Raduno %s", desk.Version), fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	text := kit.Wrapped(kit.Tr("Per chi organizza tornei di RisiKo!: iscritti, sorteggio, schede, punti, classifica. Il torneo è un foglio .xlsx che si apre anche con Excel e LibreOffice."))
	sources := kit.Wrapped(kit.Tr("Le formule vengono dal manuale di GestioneRaduno 1.5 di Marco De Simone e da come si gioca oggi; dove il manuale tace, la scelta è scritta nel manuale di Raduno."))
	mark := kit.Quiet(kit.Tr("RisiKo! è un marchio di Editrice Giochi. Raduno è un programma libero (licenza MIT), non collegato all'editore."))
	u.note(kit.Tr("About"), kit.Tr("Chiudi"), kit.Wide(30, container.NewVBox(icon, title, text, sources, mark)))
}
