package ui

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
	"raduno/engine/game"
	"raduno/engine/publish"
	"raduno/engine/store"
	"raduno/ui/dialogs"
	"raduno/ui/kit"
)

// printer hands a PDF to the printer that the system uses by default. Where a system has none, the PDF is
// opened with its own reader and printed from there.
type printer interface {
	// Print queues the document. The error is what the system says where it will not.
	Print(path string) error
}

// errNoPrinting is the error of a system that cannot print a document by itself: no program for it knows how, or no printer
// is the default one. Nothing is wrong with any printer then.
var errNoPrinting = errors.New("no way to print by itself")

// printPlan is what is about to be printed, told before anything comes out of the printer.
type printPlan struct {
	request publish.PrintRequest
	sheets  int // score sheets; 0 for a list
	pages   int
	path    string      // of the file
	squares engine.Text // whose names would have hollow squares; zero where nobody's would
}

// words say how much paper a plan takes.
func (p printPlan) words() string {
	if p.sheets > 0 {
		return kit.Tr("{1:Una scheda|%d schede}, {2:una pagina|%d pagine}", p.sheets, p.pages)
	}
	return kit.Tr("{1:Una pagina|%d pagine}", p.pages)
}

// sheetsOf is how many score sheets a request makes; 0 for one that makes none.
func sheetsOf(t *engine.Tournament, request publish.PrintRequest) int {
	if request.Kind != publish.BlankSheets && request.Kind != publish.Report {
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

// printThen counts the pages of a document, and prints or opens it only once they are known and wanted; then
// is called after either.
func (u *printing) printThen(request publish.PrintRequest, then func()) {
	d := u.desk
	if d == nil || u.snap == nil {
		return
	}
	if request.Kind == publish.BlankSheets || request.Kind == publish.Report {
		request.NoMap = request.NoMap || u.prefs.noMap()
	}
	plan := printPlan{request: request, sheets: sheetsOf(u.snap.Tournament, request)}
	u.aside(kit.Tr("Preparo il PDF…"), func(context.Context) error {
		var err error
		if plan.path, plan.pages, err = publish.PrintPlan(d, request); err == nil {
			plan.squares = publish.Unprintable(d)
		}
		return err
	}, func() { u.askPrint(plan, then) })
}

// askPrint says how many pages there are and what can be done with them.
func (u *printing) askPrint(plan printPlan, then func()) {
	head := kit.Bold(plan.words())
	head.SizeName = theme.SizeNameSubHeadingText
	lines := kit.NewLines(head, kit.Quiet(kit.Tr("File: %s", filepath.Base(plan.path))))
	if plan.sheets > 0 && plan.request.NoMap {
		lines.Add(kit.Wrapped(kit.Tr("Senza il disegno del mondo, per risparmiare carta.")))
	}
	if !plan.squares.IsZero() {
		lines.Add(kit.Wrapped(kit.Say(plan.squares)))
		lines.Add(kit.Quiet(kit.Tr("Si sceglie in Opzioni › Carattere per le stampe….")))
	}
	do := func(act func(path string)) func() {
		return func() {
			u.makePDF(plan.request, func(path string) {
				if then != nil {
					then()
				}
				act(path)
			})
		}
	}
	answers := []dialogs.Answer{dialogs.Leave(), {
		Text: kit.Tr("Apri il PDF"), Icon: theme.DocumentIcon(), Main: u.printer == nil,
		Do: do(u.openOutside),
	}}
	if u.printer != nil {
		lines.Add(kit.Quiet(kit.Tr("“Stampa” usa la stampante predefinita; per un'altra apri il PDF e stampa da lì.")))
		answers = append(answers, dialogs.Answer{Text: kit.Tr("Stampa"), Icon: theme.DocumentPrintIcon(), Main: true, Do: do(u.printOut)})
	} else {
		lines.Add(kit.Quiet(kit.Tr("Si stampa dal programma che apre il PDF.")))
	}
	dialogs.Ask(u.win, kit.Tr("Stampa: %s", u.printTitle(plan.request)), kit.Wide(28, lines), answers...)
}

// printTitle is what is printed, as the menu calls it, and of which round or whom.
func (u *printing) printTitle(request publish.PrintRequest) string {
	of := ""
	if request.Round > 0 {
		of = " – " + kit.Say(u.snap.RoundName(request.Round))
	}
	switch request.Kind {
	case publish.BlankSheets:
		return kit.Tr("Schede dei punti") + of
	case publish.SeatList:
		return kit.Tr("Posti A–Z") + of
	case publish.TableList:
		return kit.Tr("Tavoli") + of
	case publish.RollCall:
		return kit.Tr("Foglio dell'appello") + of
	case publish.Certificate:
		return kit.Tr("Verbale del sorteggio") + of
	case publish.RulesPage:
		return kit.Tr("Regole del turno") + of
	case publish.Tents:
		return kit.Tr("Segnatavolo") + of
	case publish.PersonalSheet:
		return kit.Tr("Scheda personale") + " – " + u.snap.Name(request.Player)
	}
	return map[publish.PrintKind]string{
		publish.Report: kit.Tr("Report RisiKo!"), publish.StandingsList: kit.Tr("Classifica"),
		publish.WallStandings: kit.Tr("Classifica per il muro"),
		publish.Booklet:       kit.Tr("Libretto del torneo"), publish.CalendarList: kit.Tr("Calendario delle partite"),
		publish.Badges:     kit.Tr("Tessere"),
		publish.NotMetList: kit.Tr("Chi non si è ancora incontrato"), publish.Diplomas: kit.Tr("Diplomi"), publish.PersonalSheets: kit.Tr(
			"Schede personali"),
		publish.MeetingsList: kit.Tr("Incontri tra club e tra giocatori"), publish.Receipts: kit.Tr("Ricevute della quota"), publish.SealCodes: kit.Tr(
			"Codici delle parole sigillate"),
	}[request.Kind]
}

// makePDF has the desk write a document.
func (u *printing) makePDF(request publish.PrintRequest, then func(path string)) {
	d := u.desk
	if d == nil {
		return
	}
	var path string
	u.produce(kit.Tr("Preparo il PDF…"), func(replace bool) error {
		request.Replace = replace
		var err error
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
	u.aside(what, func(context.Context) error {
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
		dialogs.Ask(u.win, kit.Tr("Sostituire il file?"), kit.Wide(28, text), dialogs.Leave(),
			dialogs.Answer{Text: kit.Tr("Sostituisci"), Do: func() { u.aside(what, func(context.Context) error { return write(true) }, done) }})
	})
}

// printOut sends a document to the printer; where the system will not have it, its reader opens it.
func (u *printing) printOut(path string) {
	p := u.printer
	var refused error
	u.aside(kit.Tr("Mando in stampa…"), func(context.Context) error {
		refused = p.Print(path)
		return nil
	}, func() {
		if errors.Is(refused, errNoPrinting) {
			u.Tell(kit.Tr("Questo computer non stampa i PDF da solo: si apre il PDF, stampalo da lì."))
			u.openOutside(path)
			return
		}
		if refused != nil {
			u.message(kit.Tr("La stampante non risponde"), kit.Tr("Il computer non l'ha messo in stampa (%s). Si apre il PDF: stampalo da lì.",
				refused))
			u.openOutside(path)
			return
		}
		u.Tell(kit.Tr("Mandato in stampa: %s", filepath.Base(path)))
	})
}

// noMap is whether score sheets are printed without the drawing of the world, three a page.
func (p preferences) noMap() bool { return p.store.Bool("nomap") }

func (p preferences) setNoMap(on bool) { p.store.SetBool("nomap", on) }

// withoutMap is the choice of the economical score sheets.
func (u *printing) withoutMap() command {
	return command{label: kit.Tr("Stampa senza mappa"), on: u.prefs.noMap(), do: func() {
		u.prefs.setNoMap(!u.prefs.noMap())
		u.putMenu()
		if u.prefs.noMap() {
			u.Tell(kit.Tr("Le schede si stampano senza il disegno del mondo, tre per pagina."))
		} else {
			u.Tell(kit.Tr("Le schede si stampano con il disegno del mondo."))
		}
	}}
}

// askLetters chooses the file that lends its letters to what is printed, or takes it away.
func (u *printing) askLetters() {
	choose := func() {
		u.files.chooseFile(kit.Tr("Carattere per le stampe"), kit.Tr("Caratteri TrueType"), func(path string) {
			u.prefs.setLetters(path)
			u.Tell(kit.Tr("Le stampe prendono da %s le lettere che mancano ai caratteri del programma.", filepath.Base(path)))
		}, ".ttf")
	}
	path := u.prefs.letters()
	if path == "" {
		choose()
		return
	}
	dialogs.Ask(u.win, kit.Tr("Carattere per le stampe"),
		kit.Wide(28, kit.NewLines(kit.Wrapped(kit.Tr("Le lettere che mancano ai caratteri del programma vengono da questo file.")),
			kit.Quiet(path))), dialogs.Leave(),
		dialogs.Answer{Text: kit.Tr("Usa solo i caratteri del programma"), Danger: true, Do: func() {
			u.prefs.setLetters("")
			u.Tell(kit.Tr("Le stampe usano solo i caratteri del programma."))
		}},
		dialogs.Answer{Text: kit.Tr("Scegli un altro…"), Main: true, Do: choose})
}

// askPrintWhat offers all that can be printed.
func (u *printing) askPrintWhat() {
	of := func(document publish.PrintKind) func() { return func() { u.printOf(document) } }
	plays := game.Can(u.snap.Game)
	dialogs.Choose(u.win, kit.Tr("Stampa"), []dialogs.Choice{
		{Name: kit.Tr("Schede del turno"), About: kit.Tr("una per tavolo, da riempire"), Do: u.PrintSheets},
		{Name: kit.Tr("Schede di alcuni tavoli…"), About: kit.Tr("vuote o con i punti"), Do: u.askSomeTables},
		{Name: kit.Tr("Posti A–Z"), About: kit.Tr("a quale tavolo va ognuno, da appendere"), Do: of(publish.SeatList)},
		{Name: kit.Tr("Tavoli"), About: kit.Tr("chi siede a ogni tavolo, da appendere"), Do: of(publish.TableList)},
		{Name: kit.Tr("Segnatavolo"), About: kit.Tr("il numero e i nomi, da piegare sul tavolo"), Do: of(publish.Tents)},
		{Name: kit.Tr("Foglio dell'appello"), About: kit.Tr("gli iscritti, con una casella"), Do: of(publish.RollCall)},
		{Name: kit.Tr("Tessere"), About: kit.Tr("con il codice per l'appello"), Do: of(publish.Badges)},
		{Name: kit.Tr("Ricevute della quota"), About: kit.Tr("di chi ha pagato"), Do: of(publish.Receipts)},
		{Name: kit.Tr("Classifica"), About: kit.Tr("con i punti di ogni turno"), Do: of(publish.StandingsList)},
		{Name: kit.Tr("Classifica per il muro"), About: kit.Tr("grande, posto e totale"), Do: of(publish.WallStandings)},
		{Name: kit.Tr("Diplomi…"), About: kit.Tr("con il testo che vuoi"), Do: u.askDiplomas},
		{Name: kit.Tr("Scheda personale del giocatore scelto"), About: kit.Tr("le sue partite"), Do: u.printPersonal},
		{Name: kit.Tr("Tutte le schede personali"), About: kit.Tr("una pagina a testa"), Do: of(publish.PersonalSheets)},
		{Name: kit.Tr("Libretto del torneo"), About: kit.Tr("tutto, da conservare"), Do: of(publish.Booklet)},
		{Name: kit.Tr("Verbale del sorteggio"), About: kit.Tr("da controllare o appendere"), Do: of(publish.Certificate)},
		{Name: kit.Tr("Incontri tra club e tra giocatori"), About: kit.Tr("quante volte"), Do: of(publish.MeetingsList)},
		{Name: kit.Tr("Regole del turno, da leggere"), Do: of(publish.RulesPage), Off: plays.Rules == nil},
		{Name: kit.Tr("Calendario delle partite"), Do: of(publish.CalendarList), Off: plays.Rules == nil},
		{Name: kit.Tr("Chi non si è ancora incontrato"), Do: of(publish.NotMetList), Off: plays.NotMet == nil},
	})
}

// printReport prints the score sheets of all rounds with their points.
func (u *printing) printReport() {
	u.Print(publish.PrintRequest{Kind: publish.Report, HalfPage: u.snap.Tournament.Settings.HalfPage})
}

// askDiplomas prints the diplomas with the text that is typed, which the program remembers.
func (u *printing) askDiplomas() {
	if u.snap == nil {
		return
	}
	usual := publish.DiplomaText(cmp.Or(u.snap.Tournament.Settings.Language, string(u.prefs.language())))
	text := kit.NewText()
	text.SetMinRowsVisible(7)
	text.SetText(cmp.Or(strings.Join(engine.Lines(u.snap.Tournament.Info.Diploma), "\n"), u.prefs.diploma(), usual))
	hint := kit.Wrapped(
		kit.Tr(
			"Si possono usare {nome}, {nick}, {club}, {torneo}, {luogo}, {data}, {posto}, {punti} e {premio}. Una riga a cui manca " +
				"qualcosa si salta."))
	again := kit.NewButton(kit.Tr("Rimetti il testo solito"), nil, func() { text.SetText(usual) })
	dialogs.Form(u.win, kit.Tr("Diplomi"), container.NewVBox(hint, text, container.NewHBox(again)), kit.Tr("Continua"), func() {
		written := strings.TrimSpace(text.Text)
		if written == usual {
			written = ""
		}
		u.prefs.setDiploma(written)
		u.Print(publish.PrintRequest{Kind: publish.Diplomas, Type: u.snap.Type.ID, Text: written})
	})
	u.win.Canvas().Focus(text)
}

// askSomeTables prints again the score sheets of the tables whose numbers are typed.
func (u *printing) askSomeTables() {
	r := u.currentRound()
	if r == nil {
		u.Tell(kit.Tr("%s: i tavoli non sono ancora sorteggiati.", u.snap.RoundName(u.round)))
		return
	}
	round, half := r.Number, u.snap.Tournament.Settings.HalfPage
	numbers := kit.NewEntry()
	numbers.SetPlaceHolder(kit.Tr("per esempio: 3, 7, 12-15"))
	filled := kit.NewCheck(kit.Tr("Con i punti già scritti"), nil)
	field := widget.NewFormItem(kit.Tr("Tavoli"), numbers)
	field.HintText = kit.Tr("numeri da %d a %d", r.Tables[0].Number, r.Tables[len(r.Tables)-1].Number)
	form := widget.NewForm(field, widget.NewFormItem("", filled))
	accept := dialogs.Form(u.win, kit.Tr("Schede %s", u.snap.OfRound(round)), form, kit.Tr("Continua"), func() {
		tables, err := readTables(numbers.Text, r)
		if err != nil {
			u.Fail(err)
			return
		}
		request := publish.PrintRequest{Kind: publish.BlankSheets, Round: round, Tables: tables, HalfPage: half}
		if filled.Checked {
			request.Kind = publish.Report
		}
		u.Print(request)
	})
	numbers.OnSubmitted = func(string) { accept() }
	u.win.Canvas().Focus(numbers)
}

// beside is a file beside the workbook, with its name and another ending.
func (u *printing) beside(ending string) string {
	return strings.TrimSuffix(u.snap.Path, filepath.Ext(u.snap.Path)) + ending
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
		if err != nil || to < from || to-from > len(r.Tables) {
			return nil, engine.Errorf(engine.BadInput, "“%s” non è un numero di tavolo: scrivi per esempio 3, 7, 12-15.", part)
		}
		for n := from; n <= to; n++ {
			if r.Table(n) == nil {
				return nil, engine.Errorf(engine.BadInput, "Non c'è un tavolo %d: i tavoli vanno da 1 a %d.", n, len(r.Tables))
			}
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 {
		return nil, engine.Errorf(engine.BadInput, "Scrivi il numero di almeno un tavolo.")
	}
	slices.Sort(numbers)
	return slices.Compact(numbers), nil
}

// selectedPlayer is the player chosen on the tab that is shown, 0 for none.
func (u *printing) selectedPlayer() int {
	switch {
	case u.snap == nil:
		return 0
	case u.nav.current == pageRoster:
		return u.roster.SelectedID()
	case u.nav.current == pageTables && u.tables.Held() != 0:
		return u.tables.Held()
	}
	return u.standings.Player
}

// printPersonal prints what one player did, game by game.
func (u *printing) printPersonal() {
	id := u.selectedPlayer()
	if id == 0 {
		u.message(kit.Tr("Di chi?"), kit.Tr("Scegli prima un giocatore in “Iscritti” o in “Classifica”."))
		return
	}
	u.Print(publish.PrintRequest{Kind: publish.PersonalSheet, Player: id, Type: u.snap.Type.ID})
}

// askPack writes everything for publication into a folder, after saying which.
func (u *printing) askPack() {
	if u.snap == nil {
		return
	}
	where := widget.NewLabel(u.beside("_pubblicazione"))
	where.Wrapping = fyne.TextWrapBreak
	choose := kit.NewButton(kit.Tr("Cambia…"), theme.FolderOpenIcon(), func() {
		u.files.chooseFolder(kit.Tr("Pacchetto per la pubblicazione"), where.SetText)
	})
	text := kit.Wrapped(kit.Tr("Pagina web, testo per il forum, CSV, JSON, report, classifica, libretto e verbali."))
	quiet := kit.Quiet(kit.Tr("Prima di pubblicare, pensa a chi non vuole il suo nome in rete."))
	form := container.NewVBox(text, kit.Bold(kit.Tr("Cartella")), container.NewBorder(nil, nil, nil, container.NewVBox(choose), where), quiet)
	dialogs.Form(u.win, kit.Tr("Pacchetto per la pubblicazione"), form, kit.Tr("Scrivi"), func() { u.pack(where.Text) })
}

func (u *printing) pack(dir string) {
	d := u.desk
	var names []string
	u.produce(kit.Tr("Scrivo il pacchetto…"), func(replace bool) error {
		entries, err := publish.Pack(d, dir, "", replace)
		names = nil
		for _, e := range entries {
			names = append(names, e.File)
		}
		return err
	}, func() {
		u.Tell(kit.Tr("Pacchetto scritto: %d file.", len(names)))
		u.offer(kit.Tr("Pacchetto pronto"), writtenFiles(names), filepath.Join(dir, indexOf(names)))
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
