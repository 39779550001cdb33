package assets

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

// Chapter is one chapter of the manual, in Markdown without tables, HTML and pictures. Its links to other
// chapters are the names of their files ([LinkedChapter]).
type Chapter struct {
	ID       string // the same in every language, such as "sorteggio" or "tipo-raduno"
	Title    string // the heading of the chapter, without its mark
	Markdown string // the whole chapter, its heading included
	folder   string
}

// Picture is a picture that the chapter shows, as a PNG, by the name that the text has for it.
func (c Chapter) Picture(name string) ([]byte, error) {
	return manual.ReadFile(path.Join(c.folder, name))
}

//go:embed manual
var manual embed.FS

// Manual is the manual in a language, in reading order. One that the program does not speak gets the Italian.
func Manual(language string) []Chapter {
	spoken, _ := LanguageNamed(language)
	folder := path.Join("manual", spoken.ID)
	files, err := manual.ReadDir(folder)
	if err != nil {
		panic(fmt.Sprintf("assets: the manual is not in the program: %v", err))
	}
	var chapters []Chapter
	for _, file := range files {
		if path.Ext(file.Name()) != ".md" {
			continue // a picture
		}
		text, err := manual.ReadFile(path.Join(folder, file.Name()))
		if err != nil {
			panic(fmt.Sprintf("assets: a chapter is not in the program: %v", err))
		}
		heading, _, _ := strings.Cut(string(text), "\n")
		chapters = append(chapters, Chapter{
			ID:       LinkedChapter(file.Name()),
			Title:    strings.TrimPrefix(heading, "# "),
			Markdown: string(text),
			folder:   folder,
		})
	}
	return chapters
}

// LinkedChapter is the ID of the chapter that a link of the manual leads to, such as "sorteggio" for
// "300-sorteggio.md"; empty where the link leads out of the manual.
func LinkedChapter(link string) string {
	name, isChapter := strings.CutSuffix(link, ".md")
	number, id, numbered := strings.Cut(name, "-")
	if !isChapter || !numbered || strings.Trim(number, "0123456789") != "" {
		return ""
	}
	return id
}
