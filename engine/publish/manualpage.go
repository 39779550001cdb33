package publish

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"raduno/assets"
	"raduno/engine"
)

//go:embed manual.css
var style string

//go:embed manual.html
var layout string

var page = template.Must(template.New("manual").Parse(layout))

// ManualMarker begins every manual, so that a program knows one that it wrote.
const ManualMarker = "<!DOCTYPE html>\n<!-- Raduno: manual -->\n"

// chapter is a chapter as the page has it, with the headings that the contents list.
type chapter struct {
	ID, Title string
	Sections  []section
	Body      template.HTML
}

type section struct{ ID, Title string }

// ManualPage writes the whole manual, whose chapters are in a language; the version is that of the program.
func ManualPage(w io.Writer, language, version string, texts []assets.Chapter) error {
	own, known := assets.LanguageNamed(language)
	if !known {
		return engine.Errorf(engine.BadUsage, "Il manuale non c'è nella lingua “%s”: le lingue sono %s.", language, assets.LanguageIDs())
	}
	chapters := make([]chapter, len(texts))
	for i, text := range texts {
		var err error
		if chapters[i], err = read(text); err != nil {
			return err
		}
	}
	dropCommon(chapters)
	if _, err := io.WriteString(w, ManualMarker); err != nil {
		return err
	}
	return page.Execute(w, map[string]any{
		"Language": language, "Words": own, "Version": version, "Style": template.CSS(style), "Chapters": chapters,
	})
}

// read turns the Markdown of a chapter into HTML: links lead within the page, pictures are inside it.
func read(c assets.Chapter) (chapter, error) {
	source := []byte(c.Markdown)
	tree := goldmark.DefaultParser().Parse(text.NewReader(source))
	out := chapter{ID: c.ID, Title: c.Title}
	err := ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			id := c.ID
			if n.Level > 1 {
				id += "-" + strconv.Itoa(len(out.Sections)+1)
				out.Sections = append(out.Sections, section{id, plain(n, source)})
			}
			n.SetAttributeString("id", []byte(id))
		case *ast.Link:
			if id := assets.LinkedChapter(string(n.Destination)); id != "" {
				n.Destination = []byte("#" + id)
			}
		case *ast.Image:
			picture, err := c.Picture(string(n.Destination))
			if err != nil {
				return ast.WalkStop, err
			}
			n.Destination = []byte("data:image/png;base64," + base64.StdEncoding.EncodeToString(picture))
			caption := ast.NewString([]byte(plain(n, source)))
			n.Parent().InsertAfter(n.Parent(), n, caption)
			n.Parent().SetAttributeString("class", []byte("picture"))
		}
		return ast.WalkContinue, nil
	})
	var body bytes.Buffer
	if err == nil {
		err = goldmark.DefaultRenderer().Render(&body, source, tree)
	}
	if err != nil {
		return chapter{}, fmt.Errorf("manual, chapter %s: %w", c.ID, err)
	}
	out.Body = template.HTML(body.String()) // the program's own text
	return out, nil
}

// plain is the text of a heading or a caption without its marks.
func plain(n ast.Node, source []byte) string {
	var text strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if piece, ok := n.(*ast.Text); ok && entering {
			text.Write(piece.Segment.Value(source))
		}
		return ast.WalkContinue, nil
	})
	return text.String()
}

// dropCommon leaves out of the contents the titles that several chapters share: there they would say nothing.
func dropCommon(chapters []chapter) {
	const many = 4
	times := map[string]int{}
	for _, c := range chapters {
		for _, s := range c.Sections {
			times[s.Title]++
		}
	}
	for i := range chapters {
		chapters[i].Sections = engine.Where(chapters[i].Sections, func(s section) bool { return times[s.Title] < many })
	}
}
