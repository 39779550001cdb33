package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"raduno/cmd/raduno-cli/internal/cli"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/importer"
	"raduno/engine/publish"
	"raduno/engine/rules"
)

func runTypes(_ context.Context, in *invocation) error {
	list := []any{}
	for _, group := range rules.TypeGroups() {
		for _, f := range group.Types {
			list = append(list, f.Describe(group))
		}
	}
	return in.result(list, func() {
		for _, group := range rules.TypeGroups() {
			in.Row("%s", group.Name)
			for _, f := range group.Types {
				in.typeInWords(f)
			}
		}
	})
}

// typeInWords says what a type is.
func (in *invocation) typeInWords(f rules.Type) {
	words := f.Words()
	in.Row("%-14s %s", f.ID, in.Word(f.Name))
	in.Row("%14s %s", "", f.About)
	in.Tell("%14s tavoli: %s", "", words.Tables)
	for _, r := range words.Rounds {
		in.Row("%14s %s", "", r)
	}
	scoring := strings.ReplaceAll(in.Say(words.Scoring), "\n", "\n"+strings.Repeat(" ", 15))
	in.Tell("%14s punti: %s", "", scoring)
	in.Tell("%14s classifica: %s", "", words.Ranking)
}

// printCommand is `stampa`, told from the table of the prints.
func printCommand() *cli.Command {
	return &cli.Command{
		Name: "stampa", Usage: "stampa FILE.xlsx [--turno N] [--tavoli K,...] [--ridotta] [--elenco QUALE]",
		Does:    "prepara i PDF: schede vuote di un turno, report con i punti, elenchi",
		Example: "stampa raduno2026.xlsx --turno 1 --ridotta",
		Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runPrint), Flags: []cli.Flag{
			round, typeID, replace,
			cli.Text("tavoli", "`K,...`: solo le schede di questi tavoli"),
			cli.Switch("ridotta", "due schede per foglio"),
			cli.Switch("senza-mappa", "due schede per foglio senza il disegno del mondo, con righe più alte"),
			cli.Text("elenco", "`QUALE`: uno degli elenchi qui sotto; senza sono le schede, vuote con --turno, o il report"),
			cli.Text("testo",
				"`T`: quello dei diplomi, con {nome}, {nick}, {club}, {torneo}, {luogo}, {data}, {posto}, {punti}, {premio} e \\n per andare a capo"),
		},
		More: func(in *cli.Call) {
			in.Tell("\nElenchi:")
			for _, p := range publish.Printers {
				in.Row("  %-28s %s", string(p.Kind), p.About)
			}
		},
	}
}

func runPrint(_ context.Context, in *invocation) error {
	kind := publish.PrintKind(in.Text("elenco"))
	if kind == "" {
		kind = publish.Report
		if in.Given["turno"] || in.Text("tavoli") != "" {
			kind = publish.BlankSheets
		}
	}
	p, err := publish.PrinterOf(kind)
	if err != nil {
		return err
	}
	if err := cmp.Or(
		in.Only("turno", p.Round != publish.NoRound,
			engine.Textf("le schede e gli elenchi di un turno; per la classifica di prima c'è “classifica --turni N”")),
		in.Only("ridotta", p.Sheets, engine.Textf("le schede, senza --elenco")),
		in.Only("tavoli", p.Sheets, engine.Textf("le schede, senza --elenco")),
		in.Only("senza-mappa", p.Sheets, engine.Textf("le schede, senza --elenco")),
		in.Only("testo", kind == publish.Diplomas, "--elenco diplomi"),
	); err != nil {
		return err
	}
	tables, err := in.List("tavoli")
	if err == nil && p.Round == publish.NeedRound {
		err = needRound(in.Call)
	}
	if err != nil {
		return err
	}
	request := publish.PrintRequest{
		Kind: kind, Round: in.Number("turno"), Type: in.Text("tipo"), Tables: tables, HalfPage: in.On("ridotta"),
		NoMap: in.On("senza-mappa"), Text: in.Text("testo"), Language: in.ProductLanguage(), Replace: in.On("sovrascrivi"),
	}
	return in.withDesk(func(d *desk.Desk) error {
		in.warnLetters(d)
		path, pages, err := publish.Print(d, request)
		if err != nil {
			return err
		}
		return in.answer(map[string]any{"file": path, "pages": pages}, engine.Textf("%s: pagine %d.", path, pages))
	})
}

// exportCommand is `esporta`, told from the table of the formats.
func exportCommand() *cli.Command {
	return &cli.Command{
		Name: "esporta", Usage: "esporta FILE.xlsx --formato " + formatWords(whatever, "|"),
		Does:    "scrive le partite per il forum, per il web, per i messaggi o per altri programmi",
		Example: "esporta raduno2026.xlsx --formato vb",
		Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runExport), Flags: []cli.Flag{
			typeID, round, replace,
			cli.Text("formato", "`F`: uno dei formati qui sotto"),
			cli.Text("dialetto", "`D`: un altro modo di scrivere il formato: markdown per i forum, riquadro per la pagina"),
			cli.Number("parti", "vb: messaggi di al più `N` caratteri, per esempio 10000"),
			cli.Switch("breve", "vb: della classifica solo posto, nome e punti"),
			cli.Switch("solo-classifica", "senza i tavoli"),
		},
		More: func(in *cli.Call) {
			in.Tell("\nFormati:")
			for _, e := range publish.Formats() {
				in.Row("  %-28s %s", string(e.Format), e.About)
			}
		},
	}
}

func whatever(publish.Exporter) bool { return true }

// formatWords are the words of the formats of a kind.
func formatWords(are func(publish.Exporter) bool, separator string) string {
	var words []string
	for _, e := range publish.Formats() {
		if are(e) {
			words = append(words, string(e.Format))
		}
	}
	return strings.Join(words, separator)
}

func runExport(_ context.Context, in *invocation) error {
	if in.Text("formato") == "" {
		return engine.Errorf(engine.BadUsage, "Manca --formato: i formati sono %s.", formatWords(whatever, ", "))
	}
	e, err := publish.Exported(publish.Format(in.Text("formato")))
	if err != nil {
		return err
	}
	of := func(are func(publish.Exporter) bool) string { return "--formato " + formatWords(are, ", ") }
	forum := of(func(e publish.Exporter) bool { return e.Forum })
	if err := cmp.Or(
		in.Only("turno", !e.Whole, engine.Textf("un formato che sa dire un turno solo: xls porta tutto il torneo")),
		in.Only("solo-classifica", !e.Whole, engine.Textf("un formato che sa dire la classifica sola: xls porta tutto il torneo")),
		in.Only("turno", !in.On("solo-classifica"),
			engine.Textf("i tavoli: --solo-classifica li lascia fuori, e per la classifica di prima c'è “classifica --turni N”")),
		in.Only("breve", e.Forum, forum),
		in.Only("parti", e.Forum, forum),
		in.Only("dialetto", len(e.Dialects) > 0, of(func(e publish.Exporter) bool { return len(e.Dialects) > 0 })),
	); err != nil {
		return err
	}
	if e.OfRound {
		if err := needRound(in.Call); err != nil {
			return err
		}
	}
	request := publish.ExportRequest{
		Format: e.Format, Type: in.Text("tipo"), Round: in.Number("turno"),
		OnlyStandings: in.On("solo-classifica"), Dialect: in.Text("dialetto"), Part: in.Number("parti"), Short: in.On("breve"),
		Language: in.ProductLanguage(), Replace: in.On("sovrascrivi"),
	}
	return in.withDesk(func(d *desk.Desk) error {
		paths, err := publish.Export(d, request)
		if err != nil {
			return err
		}
		in.warnUnranked(d, in.Text("tipo"))
		in.Warn(e.Private)
		for _, f := range d.View().Findings {
			if f.Code == "text-long" && !e.Private.IsZero() { // it holds no more of a name than the program shows
				in.Warn(f.Told())
			}
		}
		if len(paths) > 1 {
			return in.answer(map[string]any{"file": paths[0], "files": paths},
				engine.Textf("{1:Scritto %d file|Scritti %d file}: %s.", len(paths), strings.Join(paths, ", ")))
		}
		return in.done("file", paths[0], engine.Textf("Scritto %s.", paths[0]))
	})
}

// warnUnranked says why what was written has no standings in it, or no prizes.
func (in *invocation) warnUnranked(d *desk.Desk, typeID string) {
	v := d.View()
	if len(v.Tournament.Rounds) == 0 {
		return // the list of who is in has none
	}
	if typeID != "" {
		v = v.As(typeID)
	}
	if _, err := v.Ranking(); err != nil {
		in.Warn(engine.Tell(err))
	}
	in.warnPrizes(v)
}

// warnPrizes says what is wrong with the prizes: none is given until it is mended.
func (in *invocation) warnPrizes(v *desk.View) {
	if err := v.WrongPrizes(v.Tournament.Info.Prizes); err != nil {
		in.Warn(engine.Tell(err))
	}
}

// warnLetters says whose names paper would show with hollow squares.
func (in *invocation) warnLetters(d *desk.Desk) {
	in.Warn(publish.Unprintable(d))
}

func runDemo(ctx context.Context, in *invocation) error {
	dir := "prova"
	if len(in.Args) > 0 {
		dir = in.Args[0]
	}
	if in.On("da-giocare") {
		return in.makeDemo(dir)
	}
	files, err := importer.PlayDemo(ctx, dir, in.environment(), func(step engine.Text) {
		if !in.JSON {
			in.Row("%s", step)
		}
	})
	if err != nil {
		return err
	}
	return in.result(map[string]any{"files": files}, func() {
		in.Row("")
		in.Tell("File scritti in %s:", dir)
		for _, file := range files {
			in.Row("  %s", filepath.Base(file))
		}
	})
}

// makeDemo leaves the demonstration tournament at its beginning, for the window.
func (in *invocation) makeDemo(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return engine.Wrap(err, engine.BadInput,
			"Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	path := filepath.Join(dir, desk.DemoName)
	if err := importer.MakeDemo(path, in.environment()); err != nil {
		return err
	}
	return in.done("files", []string{path}, engine.Textf("Creato %s, con gli iscritti e nessun turno.", path))
}
