package html

import (
	"fmt"
	"strconv"
	"strings"

	"raduno/export"
)

// Measures of a chart, in its own units; the page makes it as wide as its card.
const (
	chartWidth, chartHeight = 320, 190
	chartLeft, chartRight   = 20, 82 // room for the numbers and for the names
	chartTop, chartBottom   = 10, 20
	chartLabel              = 12 // between two names, so that they do not lie on each other
	chartNames              = 8  // that many years at most are named below
)

// Course is a chart of how a game went and the same as a table, in a piece of HTML for the pages that are served to the hall.
func Course(voice export.Voice, c *export.Course) string {
	return piece(page{about: export.About{Voice: voice}}, func(p page) { p.course(c) })
}

// course writes a chart with a line for each seat, and the numbers for who would rather read them or cannot see it.
func (p page) course(c *export.Course) {
	if c == nil {
		return
	}
	first, last := c.Years[0], c.Years[len(c.Years)-1]
	most, step := c.Scale()
	x := func(i int) float64 {
		return chartLeft + float64(i)*(chartWidth-chartLeft-chartRight)/float64(len(c.Years)-1)
	}
	y := func(n int) float64 {
		return chartHeight - chartBottom - float64(n)*(chartHeight-chartTop-chartBottom)/float64(most)
	}
	p.put("<figure class=\"course\"><svg viewBox=\"0 0 ", strconv.Itoa(chartWidth), " ", strconv.Itoa(chartHeight),
		"\" role=\"img\" aria-label=\"",
		escape(p.say("%s dal %d al %d, una linea a testa: i numeri sono nella tabella sotto", c.Title, first, last)), "\">")
	p.chartGrid(c, most, step, x, y)
	names := c.NamesAt(y, chartLabel, chartHeight-chartBottom)
	for i, line := range c.Lines {
		var points []string
		for j, n := range line.Values {
			points = append(points, fmt.Sprintf("%.1f,%.1f", x(j), y(n)))
		}
		if len(points) == 0 {
			continue
		}
		end := len(points) - 1
		p.put(fmt.Sprintf(`<g class="k%d"><polyline points="%s"/><circle cx="%.1f" cy="%.1f" r="2.5"/><text x="%d" y="%.1f">%s %d</text></g>`,
			i%7+1, strings.Join(points, " "), x(end), y(line.Values[end]), chartWidth-chartRight+8, names[i]+
				3.5, escape(line.Name), line.Values[end]))
	}
	p.put("</svg>")
	p.chartTable(c)
	p.put("</figure>\n")
}

// chartGrid writes the lines behind the chart and what they stand for.
func (p page) chartGrid(c *export.Course, most, step int, x func(int) float64, y func(int) float64) {
	for n := 0; n <= most; n += step {
		p.put(fmt.Sprintf(`<path d="M%d %.1fH%d"/><text class="e" x="%d" y="%.1f">%d</text>`, chartLeft, y(n), chartWidth-chartRight, chartLeft-4,
			y(n)+3, n))
	}
	every := (len(c.Years) + chartNames - 1) / chartNames
	for i := 0; i < len(c.Years); i += every {
		p.put(fmt.Sprintf(`<text class="m" x="%.1f" y="%d">%02d</text>`, x(i), chartHeight-5, c.Years[i]%100))
	}
}

// chartTable writes the numbers of a chart.
func (p page) chartTable(c *export.Course) {
	p.put("<details><summary>", escape(p.say("%s anno per anno", c.Title)),
		"</summary><div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"",
		escape(p.say("%s anno per anno", c.Title)), "\"><table><thead><tr><td></td>")
	for _, year := range c.Years {
		p.put("<th scope=\"col\">", strconv.Itoa(year), "</th>")
	}
	p.put("</tr></thead><tbody>")
	for _, line := range c.Lines {
		p.put("<tr><th scope=\"row\">", escape(line.Name), "</th>")
		for i := range c.Years {
			value := ""
			if i < len(line.Values) {
				value = strconv.Itoa(line.Values[i])
			}
			p.put("<td>", value, "</td>")
		}
		p.put("</tr>")
	}
	p.put("</tbody></table></div></details>")
}
