package main

import (
	"cmp"
	"context"
	"flag"
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
		if !in.JSON {
			in.Row("%s", group.Name)
		}
		for _, f := range group.Types {
			if list = append(list, f.Describe(group)); !in.JSON {
				in.typeInWords(f)
			}
		}
	}
	if in.JSON {
		return in.WriteJSON(list)
	}
	return nil
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

// printOptions are the flags of `stampa`.
type printOptions struct {
	roundOptions
	typeOptions
	tables  string
	half    bool
	noMap   bool
	list    string
	diploma string
	letterOptions
	replaceOptions
}

// printCommand is `stampa`, told from the table of the prints.
func printCommand() *cli.Command {
	return &cli.Command{
		Name: "stampa", Usage: "stampa FILE.xlsx [--turno N] [--tavoli K,...] [--ridotta] [--elenco QUALE]",
		Does:    "prepara i PDF: schede vuote di un turno, report con i punti, elenchi",
		Example: "stampa raduno2026.xlsx --turno 1 --ridotta",
		Args:    1, MaxArgs: 1, Workbook: true, Action: acting(func(o *printOptions, fs *flag.FlagSet) {
			o.roundOptions.declare(fs)
			o.typeOptions.declare(fs)
			fs.StringVar(&o.tables, "tavoli", "", "`K,...`: solo le schede di questi tavoli")
			fs.BoolVar(&o.half, "ridotta", false, "due schede per foglio")
			fs.BoolVar(&o.noMap, "senza-mappa", false, "due schede per foglio senza il disegno del mondo, con righe più alte")
			fs.StringVar(&o.list, "elenco", "", "`QUALE`: uno degli elenchi qui sotto; senza sono le schede, vuote con --turno, o il report")
			fs.StringVar(&o.diploma, "testo", "",
				"`T`: quello dei diplomi, con {nome}, {nick}, {club}, {torneo}, {luogo}, {data}, {posto}, {punti}, {premio} e \\n per andare a capo")
			o.letterOptions.declare(fs)
			o.replaceOptions.declare(fs)
		}, runPrint),
		More: func(in *cli.Call) {
			in.Tell("\nElenchi:")
			for _, p := range publish.Printers {
				in.Row("  %-28s %s", string(p.Kind), p.About)
			}
		},
	}
}

func runPrint(_ context.Context, in *call[printOptions]) error {
	in.letters = in.opts.letters
	kind := publish.PrintKind(in.opts.list)
	if kind == "" {
		kind = publish.Report
		if in.Given["turno"] || in.opts.tables != "" {
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
	request := publish.PrintRequest{
		Kind: kind, Round: in.opts.round, Type: in.opts.typeID,
		HalfPage: in.opts.half, NoMap: in.opts.noMap, Text: in.opts.diploma, Language: in.ProductLanguage(),
		Replace: in.opts.replace,
	}
	if in.opts.tables != "" {
		if request.Tables, err = cli.Numbers(strings.Split(in.opts.tables, ",")); err != nil {
			return err
		}
	}
	if p.Round == publish.NeedRound {
		if err := in.needRound(in.opts.round); err != nil {
			return err
		}
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

// exportOptions are the flags of `esporta`.
type exportOptions struct {
	typeOptions
	roundOptions
	format        string
	dialect       string
	part          int
	short         bool
	onlyStandings bool
	replaceOptions
}

// exportCommand is `esporta`, told from the table of the formats.
func exportCommand(formats []publish.Exporter) *cli.Command {
	words := formatWords(formats, func(publish.Exporter) bool { return true }, "|")
	return &cli.Command{
		Name: "esporta", Usage: "esporta FILE.xlsx --formato " + words,
		Does:    "scrive le partite per il forum, per il web, per i messaggi o per altri programmi",
		Example: "esporta raduno2026.xlsx --formato vb",
		Args:    1, MaxArgs: 1, Workbook: true, Action: acting(func(o *exportOptions, fs *flag.FlagSet) {
			o.typeOptions.declare(fs)
			o.roundOptions.declare(fs)
			fs.StringVar(&o.format, "formato", "", "`F`: uno dei formati qui sotto")
			fs.StringVar(&o.dialect, "dialetto", "", "`D`: un altro modo di scrivere il formato: markdown per i forum, riquadro per la pagina")
			fs.IntVar(&o.part, "parti", 0, "vb: messaggi di al più `N` caratteri, per esempio 10000")
			fs.BoolVar(&o.short, "breve", false, "vb: della classifica solo posto, nome e punti")
			fs.BoolVar(&o.onlyStandings, "solo-classifica", false, "senza i tavoli")
			o.replaceOptions.declare(fs)
		}, runExport),
		More: func(in *cli.Call) {
			in.Tell("\nFormati:")
			for _, e := range formats {
				in.Row("  %-28s %s", string(e.Format), e.About)
			}
		},
	}
}

// formatWords are the words of the formats of a kind.
func formatWords(formats []publish.Exporter, are func(publish.Exporter) bool, separator string) string {
	var words []string
	for _, e := range formats {
		if are(e) {
			words = append(words, string(e.Format))
		}
	}
	return strings.Join(words, separator)
}

func runExport(_ context.Context, in *call[exportOptions]) error {
	if in.opts.format == "" {
		return engine.Errorf(engine.BadUsage, "Manca --formato: i formati sono %s.",
			formatWords(publish.Formats(), func(publish.Exporter) bool { return true }, ", "))
	}
	e, err := publish.Exported(publish.Format(in.opts.format))
	if err != nil {
		return err
	}
	of := func(are func(publish.Exporter) bool) string {
		return "--formato " + formatWords(publish.Formats(), are, ", ")
	}
	forum := of(func(e publish.Exporter) bool { return e.Forum })
	if err := cmp.Or(
		in.Only("turno", !e.Whole, engine.Textf("un formato che sa dire un turno solo: xls porta tutto il torneo")),
		in.Only("solo-classifica", !e.Whole, engine.Textf("un formato che sa dire la classifica sola: xls porta tutto il torneo")),
		in.Only("turno", !in.opts.onlyStandings,
			engine.Textf("i tavoli: --solo-classifica li lascia fuori, e per la classifica di prima c'è “classifica --turni N”")),
		in.Only("breve", e.Forum, forum),
		in.Only("parti", e.Forum, forum),
		in.Only("dialetto", len(e.Dialects) > 0, of(func(e publish.Exporter) bool { return len(e.Dialects) > 0 })),
	); err != nil {
		return err
	}
	if e.OfRound {
		if err := in.needRound(in.opts.round); err != nil {
			return err
		}
	}
	request := publish.ExportRequest{
		Format: e.Format, Type: in.opts.typeID, Round: in.opts.round,
		OnlyStandings: in.opts.onlyStandings, Dialect: in.opts.dialect, Part: in.opts.part, Short: in.opts.short,
		Language: in.ProductLanguage(), Replace: in.opts.replace,
	}
	return in.withDesk(func(d *desk.Desk) error {
		paths, err := publish.Export(d, request)
		if err != nil {
			return err
		}
		in.warnUnranked(d, in.opts.typeID)
		if !e.Private.IsZero() {
			in.Warn(e.Private)
			for _, f := range d.View().Findings {
				if f.Code == "text-long" { // it holds no more of a name than the program shows
					in.Warn(f.Told())
				}
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

// warnPrizes says what is wrong with the prizes, which nobody is given until it is mended.
func (in *invocation) warnPrizes(v *desk.View) {
	if err := v.WrongPrizes(v.Tournament.Info.Prizes); err != nil {
		in.Warn(engine.Tell(err))
	}
}

// warnLetters says whose names paper would show with hollow squares.
func (in *invocation) warnLetters(d *desk.Desk) {
	if text := publish.Unprintable(d); !text.IsZero() {
		in.Warn(engine.Textf("%s Con --carattere FILE.ttf.", text))
	}
}

// demoOptions are the flags of `prova`.
type demoOptions struct {
	toPlay bool
}

func runDemo(ctx context.Context, in *call[demoOptions]) error {
	dir := "prova"
	if len(in.Args) > 0 {
		dir = in.Args[0]
	}
	if in.opts.toPlay {
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
	if in.JSON {
		return in.WriteJSON(map[string]any{"files": files})
	}
	in.Row("")
	in.Tell("File scritti in %s:", dir)
	for _, file := range files {
		in.Row("  %s", filepath.Base(file))
	}
	return nil
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
