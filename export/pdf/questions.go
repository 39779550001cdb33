package pdf

import (
	"raduno/export"
)

// question is something that the program will ask of a table and the score sheet has room for: a label, and blanks to write
// in, each with a mark of its own before it.
type question struct {
	label  string
	blanks []string
	width  float64 // of a blank, in millimetres
}

// questions are what a blank sheet asks for besides the points.
func (p *sheetPrinter) questions(rows int) []question {
	if p.o.Filled {
		return nil
	}
	tie := question{p.Say("A pari punti vince:"), []string{""}, 36}
	times := question{p.Say("Inizio"), []string{"", p.Say("Fine")}, 12}
	out := question{p.Say("Eliminati:"), p.ordinals(3)[:min(3, max(rows-1, 1))], 17}
	switch {
	case p.o.NobodyOut:
		return []question{times}
	case p.o.Plain:
		return []question{tie, times, out}
	}
	order := question{p.Say("Ordine di gioco:"), p.ordinals(min(rows, 6)), 11.5}
	return []question{tie, {p.Say("RisiKo! di:"), []string{""}, 26}, times, out, order}
}

// ordinals are 1°, 2° and so on.
func (p *sheetPrinter) ordinals(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = p.Say("%d°", i+1)
	}
	return list
}

// setQuestions sets the questions in lines of a width and returns the height that they take; it only measures where draw is false.
func (p *sheetPrinter) setQuestions(x, y, width float64, rows int, draw bool) float64 {
	questions := p.questions(rows)
	if len(questions) == 0 {
		return 0
	}
	const gap = 4.0
	step := 7.6
	if p.layout.noteAside {
		step = 6.3
	}
	right, top := x+width, y
	at := x
	p.stroke(line, 0.25)
	for _, a := range questions {
		p.font(regular, 8)
		need := p.width(a.label) + 1.5
		for _, mark := range a.blanks {
			if need += a.width + 1.5; mark != "" {
				need += p.width(mark) + 1
			}
		}
		blank := a.width
		if need > width { // narrower blanks, on one line
			blank -= (need - width) / float64(len(a.blanks))
		}
		if at > x && at+need > right {
			at, y = x, y+step
		}
		if draw {
			p.blanks(at, y+step, a, blank)
		}
		at += need + gap
	}
	return y + step - top + 2
}

// blanks sets a label and its blanks on a base line.
func (p *sheetPrinter) blanks(x, base float64, a question, blank float64) {
	p.ink(soft)
	p.font(regular, 8)
	p.put(x, base-1, p.width(a.label)+0.1, export.Left, a.label)
	x += p.width(a.label) + 1.5
	for _, mark := range a.blanks {
		if mark != "" {
			p.put(x, base-1, p.width(mark)+0.1, export.Left, mark)
			x += p.width(mark) + 1
		}
		p.rule(x, base, blank)
		x += blank + 1.5
	}
	p.ink(ink)
}
