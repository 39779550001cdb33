package publish

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/rules"
	"raduno/engine/store"
	"raduno/export"
)

// ManualName is the usual name of the manual's page in a language.
func ManualName(language string) string {
	spoken, _ := assets.LanguageNamed(language)
	return spoken.Manual
}

// Manual is the manual in a language, with the lists of what there is.
func Manual(language string) []assets.Chapter {
	voice := export.VoiceOf(language)
	var prints, columns, rows []string
	for _, p := range Printers {
		file := "raduno2026" + p.suffix(PrintRequest{Round: 3}, voice) + ".pdf"
		prints = append(prints, fmt.Sprintf("- **%s**, `%s`: %s. `%s`.", voice.Text(p.Name), p.Kind, voice.Text(p.About), file))
	}
	formats := engine.Map(exporters, func(e Exporter) string { return fmt.Sprintf("- `%s`: %s.", e.Format, voice.Text(e.About)) })
	for _, c := range engine.Roster {
		column := "- **" + c.Heading() + "**"
		if len(c.Also) > 0 {
			column += " (" + strings.Join(c.Also, ", ") + ")"
		}
		columns = append(columns, column)
	}
	options := engine.Map(slices.Concat(desk.OptionsOf(rules.Type{}), engine.InfoLines), func(o *engine.Option) string {
		return "`" + o.Name.String() + "`"
	})
	for _, row := range rules.RowsIn(language, nil) {
		line := fmt.Sprintf("- **%s**: %s", row.Title, voice.Text(row.Help))
		for i, cell := range row.Cells {
			if len(cell.Choices) > 0 && (i == 0 || !slices.Equal(cell.Choices, row.Cells[i-1].Choices)) {
				line += " (`" + strings.Join(cell.Choices, "`, `") + "`)"
			}
		}
		rows = append(rows, line)
	}
	lists := strings.NewReplacer("{{opzioni}}", strings.Join(options, ", "), "{{formula}}", strings.Join(rows, "\n"),
		"{{stampe}}", strings.Join(prints, "\n"), "{{formati}}", strings.Join(formats, "\n"),
		"{{colonne}}", strings.Join(columns, "\n"))
	chapters := assets.Manual(language)
	for i := range chapters {
		chapters[i].Markdown = lists.Replace(chapters[i].Markdown)
	}
	return chapters
}

// WriteManual writes the whole manual in a language as one page that a browser shows and prints. It overwrites only a manual.
func WriteManual(path, language string) error {
	var book bytes.Buffer
	if err := ManualPage(&book, language, desk.Version, Manual(language)); err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && !bytes.HasPrefix(old, []byte(ManualMarker)) {
		return engine.Errorf(engine.BadInput, "%s c'è già e non è un manuale di Raduno: scegli un altro nome.", path)
	}
	return store.WriteDocument(path, book.Bytes())
}
