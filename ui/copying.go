package ui

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/publish"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
	"raduno/ui/present"
)

// forum is how a forum writes its tables, by the name that the desk knows.
type forum struct{ dialect, name string }

// forums are those that an export can be written for.
func forums() []forum {
	return []forum{{"", "vBulletin, BBCode"}, {publish.Markdown, "Discourse, Markdown"}}
}

// askPublish offers what can be written or copied for others: the formats that the tournament's game has, texts for the
// clipboard, and everything together.
func (u *printing) askPublish() {
	dialogs.Choose(u.Win, kit.Tr("Pubblica"), u.published(publish.Formats()))
}

func (u *printing) published(formats []publish.Exporter) []dialogs.Choice {
	where := kit.Tr("dove lo leggono tutti: si dice una volta")
	if to, err := publish.SiteOf(u.View.Tournament, ""); err == nil {
		where = to.String()
	}
	list := []dialogs.Choice{
		{Name: kit.Tr("Pubblica sul sito"), About: where, Do: u.site.press},
		{Name: kit.Tr("Il sito del torneo…"), About: kit.Tr("indirizzo, e se si pubblica da sé"), Do: u.site.ask},
		{Name: kit.Tr("Pacchetto per la pubblicazione…"), About: kit.Tr("tutto in una cartella"), Do: u.askPack},
		{
			Name: kit.Tr("Copia per il forum (vBulletin)"), About: kit.Tr("da incollare"),
			Do: func() { u.copyText(publish.ExportRequest{Format: publish.VBulletin}) },
		},
		{Name: kit.Tr("Copia per un altro forum, o un turno solo…"), About: kit.Tr("anche in più messaggi"), Do: u.askForum},
	}
	for _, e := range formats {
		if e.Menu.IsZero() || !e.Offered(u.View.Game) {
			continue
		}
		about, do := kit.Tr("scrive %s", filepath.Base(u.beside(e.Ending))), func() { u.export(e) }
		switch {
		case e.Copied:
			about, do = kit.Tr("da incollare"), func() { u.copyText(publish.ExportRequest{Format: e.Format}) }
		case e.Ending == "":
			about = kit.Tr("scrive più file")
		}
		list = append(list, dialogs.Choice{Name: kit.Say(e.Menu), About: about, Do: do})
	}
	return append(list, dialogs.Choice{
		Name: kit.Tr("Incontri, nei fogli del torneo"), About: kit.Tr("chi ha incontrato chi"), Do: func() {
			present.Done(u.Session, kit.Tr("Salvo…"), func(d *desk.Desk) ([]string, error) {
				_, sheets, err := d.WriteMeetings()
				return sheets, err
			}, func(sheets []string) { u.Tell(kit.Tr("Scritti i fogli: %s.", strings.Join(sheets, ", "))) })
		},
	})
}

// copyText puts an export on the clipboard, ready to be pasted.
func (u *printing) copyText(request publish.ExportRequest) {
	d := u.Desk
	request.Type = u.View.Type.ID
	write := func(context.Context) ([]byte, error) { return publish.ExportBytes(d, request) }
	present.Get(u.Session, kit.Tr("Esporto…"), write, func(data []byte) {
		u.App.Clipboard().SetContent(string(data))
		u.Tell(kit.Tr("Copiato: ora si può incollare."))
	})
}

// usualPart is the longest message of a forum unless another length is typed.
const usualPart = "10000"

// askForum asks for which forum, of what and in messages of which length, and copies it.
func (u *printing) askForum() {
	all := forums()
	var names []string
	for _, f := range all {
		names = append(names, f.name)
	}
	whole, standings := kit.Tr("Tutti i turni e la classifica"), kit.Tr("Solo la classifica")
	contents := []string{whole, standings}
	rounds := map[string]int{}
	for _, r := range u.View.Tournament.Rounds {
		name := kit.Tr("Solo %s", u.View.TheRound(r.Number))
		contents, rounds[name] = append(contents, name), r.Number
	}
	which, what := kit.NewSelect(names, nil), kit.NewSelect(contents, nil)
	at := slices.IndexFunc(all, func(f forum) bool { return f.dialect == u.Prefs.String(present.PrefForum) })
	which.SetSelectedIndex(max(at, 0))
	what.SetSelected(whole)
	short := kit.NewCheck(kit.Tr("Classifica corta: posto, nome e punti"), nil)
	part := kit.NewEntry()
	part.SetText(usualPart)
	length := widget.NewFormItem(kit.Tr("Caratteri"), part)
	length.HintText = kit.Tr("di un messaggio al massimo; 0: nessun limite")
	form := widget.NewForm(widget.NewFormItem("Forum", which), widget.NewFormItem(kit.Tr("Che cosa"), what), widget.NewFormItem("", short),
		length)
	accept := dialogs.Form(u.Win, kit.Tr("Copia per il forum"), form, kit.Tr("Copia"), func() {
		limit, err := strconv.Atoi(strings.TrimSpace(part.Text))
		if err != nil || limit < 0 {
			u.Fail(engine.Errorf(engine.BadInput, "“%s” non è un numero di caratteri: scrivi per esempio 10000.", part.Text))
			return
		}
		dialect := all[max(which.SelectedIndex(), 0)].dialect
		u.Prefs.SetString(present.PrefForum, dialect)
		u.copyParts(publish.ExportRequest{
			Format: publish.VBulletin, Type: u.View.Type.ID, Dialect: dialect, Round: rounds[what.Selected],
			OnlyStandings: what.Selected == standings,
			Short:         short.Checked, Part: limit,
		})
	})
	part.OnSubmitted = func(string) { accept() }
}

// copyParts copies the messages of a forum: the only one at once, several one by one, each when its button is pressed.
func (u *printing) copyParts(request publish.ExportRequest) {
	d := u.Desk
	write := func(context.Context) ([]string, error) { return publish.ForumParts(d, request) }
	present.Get(u.Session, kit.Tr("Esporto…"), write, func(parts []string) {
		if len(parts) == 1 {
			u.App.Clipboard().SetContent(parts[0])
			u.Tell(kit.Tr("Copiato: ora si può incollare."))
			return
		}
		list := container.NewVBox(kit.Wrapped(
			kit.Tr("Il testo è più lungo del limite del forum: copia un messaggio, incollalo, poi copia il seguente.")))
		for i, text := range parts {
			var b *kit.Button
			b = kit.NewButton(kit.Tr("Copia il messaggio %d", i+1), nil, func() {
				u.App.Clipboard().SetContent(text)
				b.SetText(kit.Tr("✓ Messaggio %d copiato", i+1))
			})
			list.Add(b)
		}
		dialogs.Note(u.Win, kit.Tr("Copia per il forum"), kit.Tr("Chiudi"), kit.Wide(30, list))
	})
}
