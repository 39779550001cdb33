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

func runTypes(_ context.Context, c *invocation) error {
	list := []any{}
	for _, group := range rules.TypeGroups() {
		for _, f := range group.Types {
			list = append(list, f.Describe(group))
		}
	}
	return c.result(list, func() {
		for _, group := range rules.TypeGroups() {
			c.Row("%s", group.Name)
			for _, f := range group.Types {
				c.typeInWords(f)
			}
		}
	})
}

// typeInWords says what a type is.
func (c *invocation) typeInWords(f rules.Type) {
	words := f.Words()
	c.Row("%-14s %s", f.ID, c.Word(f.Name))
	c.Row("%14s %s", "", f.About)
	c.Report("%14s tavoli: %s", "", words.Tables)
	for _, r := range words.Rounds {
		c.Row("%14s %s", "", r)
	}
	scoring := strings.ReplaceAll(c.Say(words.Scoring), "\n", "\n"+strings.Repeat(" ", 15))
	c.Report("%14s punti: %s", "", scoring)
	c.Report("%14s classifica: %s", "", words.Ranking)
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
		More: func(c *cli.Call) {
			c.Report("\nElenchi:")
			for _, p := range publish.Printers {
				c.Row("  %-28s %s", string(p.Kind), p.About)
			}
		},
	}
}

func runPrint(_ context.Context, c *invocation) error {
	kind := publish.PrintKind(c.Text("elenco"))
	if kind == "" {
		kind = publish.Report
		if c.Given["turno"] || c.Text("tavoli") != "" {
			kind = publish.BlankSheets
		}
	}
	p, err := publish.PrinterOf(kind)
	if err != nil {
		return err
	}
	if err := cmp.Or(
		c.Only("turno", p.Round != publish.NoRound,
			engine.Textf("le schede e gli elenchi di un turno; per la classifica di prima c'è “classifica --turni N”")),
		c.Only("ridotta", p.Sheets, engine.Textf("le schede, senza --elenco")),
		c.Only("tavoli", p.Sheets, engine.Textf("le schede, senza --elenco")),
		c.Only("senza-mappa", p.Sheets, engine.Textf("le schede, senza --elenco")),
		c.Only("testo", kind == publish.Diplomas, "--elenco diplomi"),
	); err != nil {
		return err
	}
	tables, err := c.List("tavoli")
	if err == nil && p.Round == publish.NeedRound {
		err = needRound(c.Call)
	}
	if err != nil {
		return err
	}
	request := publish.PrintRequest{
		Kind: kind, Round: c.Number("turno"), Type: c.Text("tipo"), Tables: tables, HalfPage: c.On("ridotta"),
		NoMap: c.On("senza-mappa"), Text: c.Text("testo"), Language: c.ProductLanguage(), Replace: c.On("sovrascrivi"),
	}
	return c.withDesk(func(d *desk.Desk) error {
		c.Warn(publish.Unprintable(d))
		path, pages, err := publish.Print(d, request)
		if err != nil {
			return err
		}
		return c.answer(map[string]any{"file": path, "pages": pages}, engine.Textf("%s: pagine %d.", path, pages))
	})
}

// exportCommand is `esporta`, told from the table of the formats.
func exportCommand() *cli.Command {
	return &cli.Command{
		Name: "esporta", Usage: "esporta FILE.xlsx --formato " + formatWords("|"),
		Does:    "scrive le partite per il forum, per il web, per i messaggi o per altri programmi",
		Example: "esporta raduno2026.xlsx --formato vb",
		Args:    1, MaxArgs: 1, Workbook: true, Run: plain(runExport), Flags: []cli.Flag{
			typeID, round, replace,
			cli.Text("formato", "`F`: uno dei formati qui sotto"),
			cli.Text("dialetto", "`D`: un altro modo di scrivere il formato: markdown, per i forum che lo vogliono"),
			cli.Number("parti", "vb: messaggi di al più `N` caratteri, per esempio 10000"),
			cli.Switch("breve", "vb: della classifica solo posto, nome e punti"),
			cli.Switch("solo-classifica", "senza i tavoli"),
		},
		More: func(c *cli.Call) {
			c.Report("\nFormati:")
			for _, e := range publish.Formats() {
				c.Row("  %-28s %s", string(e.Format), e.About)
			}
		},
	}
}

// formatWords are the words of the formats.
func formatWords(separator string) string {
	return strings.Join(engine.Map(publish.Formats(), func(e publish.Exporter) string { return string(e.Format) }), separator)
}

func runExport(_ context.Context, c *invocation) error {
	if c.Text("formato") == "" {
		return engine.Errorf(engine.BadUsage, "Manca --formato: i formati sono %s.", formatWords(", "))
	}
	e, err := publish.Exported(publish.Format(c.Text("formato")))
	if err != nil {
		return err
	}
	const forum = "--formato " + string(publish.VBulletin)
	if err := cmp.Or(
		c.Only("turno", !e.Whole, engine.Textf("un formato che sa dire un turno solo: xls e json portano tutto il torneo")),
		c.Only("solo-classifica", !e.Whole, engine.Textf("un formato che sa dire la classifica sola: xls e json portano tutto il torneo")),
		c.Only("turno", !c.On("solo-classifica"),
			engine.Textf("i tavoli: --solo-classifica li lascia fuori, e per la classifica di prima c'è “classifica --turni N”")),
		c.Only("breve", e.Forum, forum),
		c.Only("parti", e.Forum, forum),
		c.Only("dialetto", e.Forum, forum),
	); err != nil {
		return err
	}
	if e.OfRound {
		if err := needRound(c.Call); err != nil {
			return err
		}
	}
	request := publish.ExportRequest{
		Format: e.Format, Type: c.Text("tipo"), Round: c.Number("turno"),
		OnlyStandings: c.On("solo-classifica"), Dialect: c.Text("dialetto"), Part: c.Number("parti"), Short: c.On("breve"),
		Language: c.ProductLanguage(), Replace: c.On("sovrascrivi"),
	}
	return c.withDesk(func(d *desk.Desk) error {
		paths, err := publish.Export(d, request)
		if err != nil {
			return err
		}
		c.warnUnranked(d, c.Text("tipo"))
		c.Warn(e.Private)
		for _, f := range d.View().Findings {
			if f.Code == "text-long" && !e.Private.IsZero() { // it holds no more of a name than the program shows
				c.Warn(f.Report())
			}
		}
		if len(paths) > 1 {
			return c.answer(map[string]any{"file": paths[0], "files": paths},
				engine.Textf("{1:Scritto %d file|Scritti %d file}: %s.", len(paths), strings.Join(paths, ", ")))
		}
		return c.done("file", paths[0], engine.Textf("Scritto %s.", paths[0]))
	})
}

// warnUnranked says why what was written has no standings in it, or no prizes.
func (c *invocation) warnUnranked(d *desk.Desk, typeID string) {
	v := d.View()
	if len(v.Tournament.Rounds) == 0 {
		return // the list of who is in has none
	}
	if typeID != "" {
		v = v.As(typeID)
	}
	if _, err := v.Ranking(); err != nil {
		c.Warn(engine.Message(err))
	}
	c.warnPrizes(v)
}

// warnPrizes says what is wrong with the prizes: none is given until it is mended.
func (c *invocation) warnPrizes(v *desk.View) {
	if err := v.WrongPrizes(v.Tournament.Info.Prizes); err != nil {
		c.Warn(engine.Message(err))
	}
}

func runDemo(ctx context.Context, c *invocation) error {
	dir := "prova"
	if len(c.Args) > 0 {
		dir = c.Args[0]
	}
	if c.On("da-giocare") {
		return c.makeDemo(dir)
	}
	files, err := importer.PlayDemo(ctx, dir, c.environment(), func(step engine.Text) {
		if !c.JSON {
			c.Row("%s", step)
		}
	})
	if err != nil {
		return err
	}
	return c.result(map[string]any{"files": files}, func() {
		c.Row("")
		c.Report("File scritti in %s:", dir)
		for _, file := range files {
			c.Row("  %s", filepath.Base(file))
		}
	})
}

// makeDemo leaves the demonstration tournament at its beginning, for the window.
func (c *invocation) makeDemo(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return engine.Wrap(err, engine.BadInput,
			"Non riesco a creare la cartella %s: controlla che non ci sia un file con quel nome e che lì si possa scrivere", dir)
	}
	path := filepath.Join(dir, desk.DemoName)
	if err := importer.MakeDemo(path, c.environment()); err != nil {
		return err
	}
	return c.done("files", []string{path}, engine.Textf("Creato %s, con gli iscritti e nessun turno.", path))
}
