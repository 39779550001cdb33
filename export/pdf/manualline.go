package pdf

import "strings"

// inFace sets the typeface of a piece of running text.
func (m *manual) inFace(f face) {
	switch f {
	case strongFace:
		m.font(bold, bodySize)
	case codeFace:
		m.mono(bodySize * 0.88)
	default:
		m.font(regular, bodySize)
	}
}

// wordWidth is the width of a word of running text.
func (m *manual) wordWidth(word manualWord) (sum float64) {
	for _, piece := range word {
		m.inFace(piece.face)
		sum += m.width(piece.text)
	}
	return sum
}

func (m *manual) blank() float64 {
	m.font(regular, bodySize)
	return m.width(" ")
}

// fillLines breaks words into lines of at most the width. A word that is wider than a line is broken inside.
func (m *manual) fillLines(words []manualWord, width float64) (lines [][]manualWord) {
	var line []manualWord
	used, blank := 0.0, m.blank()
	for _, word := range words {
		word = printableWord(word)
		for {
			w := m.wordWidth(word)
			if len(line) > 0 && used+blank+w > width {
				lines = append(lines, line)
				line, used = nil, 0
				continue
			}
			if len(line) == 0 && w > width {
				var head manualWord
				head, word = m.splitWord(word, width)
				lines = append(lines, []manualWord{head})
				continue
			}
			if len(line) > 0 {
				used += blank
			}
			line, used = append(line, word), used+w
			break
		}
	}
	if len(line) > 0 {
		lines = append(lines, line)
	}
	return lines
}

// splitWord cuts a word that is wider than the width into what fits, a letter at least, and the rest.
func (m *manual) splitWord(word manualWord, width float64) (head, tail manualWord) {
	used := 0.0
	for i, piece := range word {
		m.inFace(piece.face)
		w := m.width(piece.text)
		if used+w <= width {
			head, used = append(head, piece), used+w
			continue
		}
		first := piece
		first.text = ""
		for _, r := range piece.text {
			if m.width(first.text+string(r)) > width-used && (len(head) > 0 || first.text != "") {
				break
			}
			first.text += string(r)
		}
		if first.text != "" {
			head = append(head, first)
		}
		piece.text = piece.text[len(first.text):]
		if piece.text != "" {
			tail = append(tail, piece)
		}
		return head, append(tail, word[i+1:]...)
	}
	return head, nil
}

func printableWord(word manualWord) manualWord {
	clean := make(manualWord, len(word))
	for i, piece := range word {
		piece.text = letters{}.printable(piece.text)
		clean[i] = piece
	}
	return clean
}

// line sets a line of running text; a link stands in the colour of links and leads to its chapter.
func (m *manual) line(words []manualWord, x, base, step float64) {
	blank := m.blank()
	for i, word := range words {
		if i > 0 {
			x += blank
		}
		for _, piece := range word {
			m.inFace(piece.face)
			w := m.width(piece.text)
			link, leads := m.links[piece.link]
			if leads {
				m.ink(deep)
			}
			m.pdf.Text(x, base, piece.text)
			if leads {
				m.ink(ink)
				m.pdf.Link(x, base-step*0.72, w+blank, step, link)
			}
			x += w
		}
	}
}

// wrapCode makes a line of code printable, its blanks kept, and breaks it at blanks where it is wider than
// the width; what follows is indented. The typeface of commands is set.
func (m *manual) wrapCode(line string, width float64) (lines []string) {
	const indent = "    "
	parts := strings.Split(strings.ReplaceAll(line, "\t", indent), " ")
	for i, part := range parts {
		parts[i] = m.printable(part)
	}
	current := parts[0]
	for _, part := range parts[1:] {
		if m.width(current+" "+part) > width && strings.TrimSpace(current) != "" {
			lines = append(lines, current)
			current = indent + part
			continue
		}
		current += " " + part
	}
	for m.width(current) > width {
		head := m.head(current, width)
		lines = append(lines, head)
		current = indent + current[len(head):]
	}
	return append(lines, current)
}
