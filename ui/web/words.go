package web

import (
	"html/template"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/export"
	"raduno/export/html"
)

// tr is a sentence in the language of the pages.
func (s *Server) tr(format string, args ...any) string { return s.text(engine.Textf(format, args...)) }

// text is a sentence of the engine in the language of the pages.
func (s *Server) text(text engine.Text) string {
	if text.IsZero() {
		return ""
	}
	return s.voice.Text(text)
}

// roundName is how a round is called.
func (s *Server) roundName(number int) string {
	v, _ := s.view()
	return s.text(v.RoundName(number).Name())
}

// errorText is what a reader is told of an error.
func (s *Server) errorText(err error) string { return s.text(engine.Message(err)) }

// number is a number in the language of the pages.
func (s *Server) number(n engine.Number) string { return s.voice.Number(n) }

// functions are what the templates call.
func (s *Server) functions() template.FuncMap {
	return template.FuncMap{
		"lang":   func() string { return s.options.Language },
		"tr":     s.tr,
		"text":   s.text,
		"number": s.number,
		"seen":   seenOf,
		"round":  s.roundName,
		"within": func(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") },
		"ranking": func(number int, r export.Ranking) template.HTML {
			return template.HTML(html.Ranking(s.voice, number, r, func(player int) string { return "/giocatore/" + strconv.Itoa(player) }))
		},
	}
}
