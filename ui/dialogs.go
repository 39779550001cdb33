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
		widget.NewFormItem(tr("Nome del torneo"), fields[0]),
		widget.NewFormItem(tr("Luogo"), fields[1]),
		widget.NewFormItem(tr("Organizzatore"), fields[2]),
		widget.NewFormItem(tr("Turni previsti"), fields[3]),
		widget.NewFormItem(tr("Date"), fields[4]),
	)
	u.ask(tr("Dati del torneo"), form, tr("Salva"), func() {
		info.Name, info.Venue, info.Organizer = fields[0].Text, fields[1].Text, fields[2].Text
		info.Rounds, _ = strconv.Atoi(strings.TrimSpace(fields[3].Text))
		info.Dates = nil
		for date := range strings.SplitSeq(fields[4].Text, ";") {
			if date = strings.TrimSpace(date); date != "" {
				info.Dates = append(info.Dates, date)
			}
		}
		u.change(tr("Salvo…"), func(d *desk.Desk) error { return d.SetInfo(info) }, func() { u.tell(tr("Dati del torneo salvati.")) })
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
		u.message(tr("Nessuna soglia"), tr("In questo tipo di torneo semifinali e finale non dipendono dal numero di giocatori."))
		return
	}
	form := widget.NewForm()
	fields := make([]*kit.Entry, len(thresholds))
	for i, threshold := range thresholds {
		fields[i] = kit.NewEntry()
		fields[i].SetText(strconv.Itoa(threshold.Value))
		it := widget.NewFormItem(say(threshold.Text), fields[i])
		it.HintText = tr("di norma %d", threshold.Default)
		form.AppendItem(it)
	}
	u.ask(tr("Fino a quanti giocatori"), form, tr("Salva"), func() {
		changed := map[string]int{}
		for i, threshold := range thresholds {
			n, err := strconv.Atoi(strings.TrimSpace(fields[i].Text))
			if err != nil || n < 1 {
				u.message(tr("Così non si può"), tr("“%s” non è un numero di giocatori.", fields[i].Text))
				return
			}
			if n != threshold.Default {
				changed[threshold.Name] = n
			}
		}
		settings.Thresholds = changed
		u.change(tr("Salvo…"), func(d *desk.Desk) error { return d.SetSettings(settings) }, nil)
	})
}

// ask shows a form with a way out. It returns what its button does, for Enter in a field.
func (u *UI) ask(title string, form fyne.CanvasObject, yes string, done func()) (accept func()) {
	var d *dialog.CustomDialog
	accept = func() {
		d.Hide()
		done()
	}
	cancel := button(tr("Lascia stare"), nil, func() { d.Hide() })
	ok := button(yes, theme.ConfirmIcon(), accept)
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
	keep := button(tr("Lascia stare"), nil, func() { d.Hide() })
	sure := button(yes, theme.DeleteIcon(), func() {
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
	ok := button(done, nil, func() { d.Hide() })
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
		u.message(tr("Copie di sicurezza"), tr("Non ci sono ancora copie: ne nasce una a ogni cambiamento, nella cartella accanto al file."))
		return
	}
	list := container.NewVBox()
	var d *dialog.CustomDialog
	for _, entry := range history {
		text := fmt.Sprintf("%s   %s", entry.Time.Format("02/01/2006 15:04:05"), say(entry.Action))
		b := button(text, nil, func() {
			d.Hide()
			u.change(tr("Riapro la copia…"), func(d *desk.Desk) error { return d.Restore(entry) }, func() {
				u.tell(tr("Riaperta la copia delle %s. Annulla torna a prima.", entry.Time.Format("15:04:05")))
			})
		})
		b.Alignment = widget.ButtonAlignLeading
		if entry.Now {
			b.Disable()
		}
		list.Add(b)
	}
	cancel := button(tr("Chiudi"), nil, func() { d.Hide() })
	cancel.Importance = widget.HighImportance
	head := kit.Wrapped(tr("Ogni riga è il torneo com'era dopo quell'azione. Sceglierne una rimette il foglio così; si può sempre annullare."))
	d = dialog.NewCustomWithoutButtons(tr("Copie di sicurezza"), container.NewBorder(head, nil, nil, nil, kit.Box(560, 340, container.NewVScroll(list))), u.win)
	d.SetButtons([]fyne.CanvasObject{cancel})
	d.Show()
	u.closable(d)
}

// showKeys lists the keys.
func (u *UI) showKeys() {
	keys := [][2]string{
		{"Ctrl+1 … Ctrl+6", tr("Iscritti, Tavoli, Punti, Classifica, Sala, Problemi")},
		{"Ctrl+" + tr("Invio"), tr("Fa il passo suggerito nella striscia azzurra")},
		{"Ctrl+G", tr("GO: sorteggia il turno")},
		{"Ctrl+K", tr("Classifica")},
		{"Ctrl+F", tr("Cerca un giocatore")},
		{"Ctrl+Z, Ctrl+Y", tr("Annulla, Ripeti")},
		{"Ctrl+O, Ctrl+N, Ctrl+P", tr("Apri, Nuovo, Stampa il report")},
		{tr("Spazio"), tr("Iscritti: presente o assente")},
		{tr("Invio"), tr("Iscritti: modifica; Tavoli: prende o scambia; Punti: avanti")},
		{"R", tr("Punti: RisiKo!")},
		{"B", tr("Tavoli: blocca il tavolo")},
		{"Esc", tr("Rimette a posto, torna indietro, chiude")},
		{"Ctrl+H, F1", tr("Il manuale")},
		{"?", tr("Questi tasti")},
	}
	grid := container.New(&twoColumns{})
	for _, k := range keys {
		grid.Add(boldNoWrap(k[0]))
		grid.Add(widget.NewLabel(k[1]))
	}
	u.note(tr("Tasti"), tr("Ho capito"), grid)
}

// twoColumns puts pairs of objects in rows, the first column as wide as it needs.
type twoColumns struct{}

func (twoColumns) measure(objects []fyne.CanvasObject) (first, second, height float32) {
	for i, o := range objects {
		size := o.MinSize()
		height = fyne.Max(height, size.Height)
		if i%2 == 0 {
			first = fyne.Max(first, size.Width)
		} else {
			second = fyne.Max(second, size.Width)
		}
	}
	return first, second, height - 6
}

// Layout places the rows.
func (l twoColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	first, _, height := l.measure(objects)
	for i, o := range objects {
		x, width := float32(0), first
		if i%2 == 1 {
			x, width = first+8, size.Width-first-8
		}
		o.Move(fyne.NewPos(x, float32(i/2)*height))
		o.Resize(fyne.NewSize(width, height+6))
	}
}

// MinSize is that of all rows.
func (l twoColumns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	first, second, height := l.measure(objects)
	return fyne.NewSize(first+8+second, float32((len(objects)+1)/2)*height+6)
}

// showAbout says what the program is and which it is.
func (u *UI) showAbout() {
	icon := canvas.NewImageFromResource(Icon)
	icon.FillMode = canvas.ImageFillContain
	icon.SetMinSize(fyne.NewSize(72, 72))
	title := widget.NewLabelWithStyle(tr("Raduno %s", desk.Version), fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameHeadingText
	text := kit.Wrapped(tr("Per chi organizza tornei di RisiKo!: iscritti, sorteggio, schede, punti, classifica. Il torneo è un foglio .xlsx che si apre anche con Excel e LibreOffice."))
	sources := kit.Wrapped(tr("Le formule vengono dal manuale di GestioneRaduno 1.5 di Marco De Simone e da come si gioca oggi; dove il manuale tace, la scelta è scritta nel manuale di Raduno."))
	mark := kit.Quiet(tr("RisiKo! è un marchio di Editrice Giochi. Raduno è un programma libero (licenza MIT), non collegato all'editore."))
	u.note(tr("About"), tr("Chiudi"), kit.Wide(30, container.NewVBox(icon, title, text, sources, mark)))
}
