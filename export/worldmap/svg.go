package worldmap

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// fills are the colours of the continents, light enough for dark letters and for a pen.
var fills = [...]string{
	AmericaDelNord: "#f3dfa2", AmericaDelSud: "#f2c4a6", Europa: "#b9d3e8", Africa: "#d9c3a5", Asia: "#c3dcb4", Oceania: "#d8c4e2",
}

// Fill is the colour of the continent as red, green and blue from 0 to 255.
func (c Continent) Fill() (r, g, b int) {
	v, err := strconv.ParseUint(fills[c][1:], 16, 32)
	if err != nil {
		panic(err) // a slip of the pen in the table above
	}
	return int(v >> 16), int(v >> 8 & 0xff), int(v & 0xff)
}

// WriteSVG writes the drawing as a scalable picture for the screen.
func WriteSVG(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-family="sans-serif">`+"\n", Width, Height)
	out.WriteString(`<g fill="none" stroke="#62757e" stroke-width="1.2" stroke-dasharray="3 3">` + "\n")
	for _, lane := range Lanes() {
		for _, part := range lane.Parts {
			fmt.Fprintf(out, "<path d=\"%s\"/>\n", part.svg(false))
		}
	}
	out.WriteString("</g>\n<g stroke=\"#3a4a52\" stroke-width=\"1.1\" stroke-linejoin=\"round\">\n")
	for id := range ID(Count) {
		fmt.Fprintf(out, `<path fill="%s" d="`, fills[id.Continent()])
		for _, path := range id.Outline() {
			out.WriteString(path.svg(true))
		}
		fmt.Fprintf(out, "\"><title>%s: %d</title></path>\n", id, id.Value())
	}
	out.WriteString("</g>\n<g text-anchor=\"middle\" fill=\"#18262e\">\n")
	for id := range ID(Count) {
		label := id.Label()
		fmt.Fprintf(out, `<circle cx="%g" cy="%g" r="%g" fill="#fff" stroke="#3a4a52"/>`, label.Value.X, label.Value.Y, ValueRadius)
		fmt.Fprintf(out, `<text x="%g" y="%g" font-size="15" font-weight="bold">%d</text>`, label.Value.X, label.Value.Y+5.3, id.Value())
		for i, text := range label.Lines {
			fmt.Fprintf(out, `<text x="%g" y="%.1f" font-size="%g">%s</text>`, label.Name.X, label.Baseline(i), NameSize, text)
		}
		out.WriteByte('\n')
	}
	for _, c := range Continents() {
		at, lines := c.Title()
		for i, text := range lines {
			fmt.Fprintf(out, `<text x="%g" y="%g" font-size="%g" font-weight="bold" fill="#62757e" letter-spacing="1">%s</text>`+"\n",
				at.X, at.Y+float64(i)*TitleSize*1.15, TitleSize, text)
		}
	}
	out.WriteString("</g>\n</svg>\n")
	return out.Flush()
}

// Baseline is the baseline of a line of the name.
func (l Label) Baseline(i int) float64 {
	const step = NameSize * 1.08
	return l.Name.Y - step*float64(len(l.Lines)-1)/2 + step*float64(i) + NameSize*0.36
}

func (p Path) svg(closed bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "M%g %g", p.From.X, p.From.Y)
	for _, s := range p.Segments {
		if s.Curved {
			fmt.Fprintf(&b, "Q%g %g %g %g", s.Control.X, s.Control.Y, s.To.X, s.To.Y)
		} else {
			fmt.Fprintf(&b, "L%g %g", s.To.X, s.To.Y)
		}
	}
	if closed {
		b.WriteByte('Z')
	}
	return b.String()
}
