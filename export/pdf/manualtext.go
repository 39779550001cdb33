package pdf

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"raduno/assets"
)

// manualChapter is a chapter as the blocks that are set one under the other.
type manualChapter struct {
	id, title string
	blocks    []manualBlock
}

type blockKind int

const (
	textBlock blockKind = iota
	headingBlock
	codeBlock
	pictureBlock
)

// manualBlock is a paragraph, a heading, some lines of code or a picture.
type manualBlock struct {
	kind  blockKind
	level int          // of a heading, from 1
	words []manualWord // of a paragraph or heading; of a picture's caption
	lines []string     // of code
	file  string       // the picture's
	data  []byte       // the picture, a PNG
	depth int          // how many lists it is in
	mark  string       // before the first line: a bullet or a number
	tight bool         // little room after it
}

// manualWord is what stands between two blanks: pieces of one or several faces.
type manualWord []manualPiece

// manualPiece is a text in one face.
type manualPiece struct {
	text string
	face face
	link string // the chapter it leads to; empty for none
}

type face int

const (
	plainFace face = iota
	strongFace
	codeFace
)

// plain is the text of a block without its faces.
func (b manualBlock) plain() string {
	words := make([]string, len(b.words))
	for i, word := range b.words {
		for _, piece := range word {
			words[i] += piece.text
		}
	}
	return strings.Join(words, " ")
}

// parseChapter reads the Markdown of a chapter. What a page of the manual has no form for is an error:
// nothing of a chapter is left out in silence.
func parseChapter(c assets.Chapter) (manualChapter, error) {
	source := []byte(c.Markdown)
	p := &chapterParser{source: source, picture: c.Picture}
	p.blocks(goldmark.DefaultParser().Parse(text.NewReader(source)))
	if p.err != nil {
		return manualChapter{}, fmt.Errorf("manual, chapter %s: %w", c.ID, p.err)
	}
	if len(p.out) == 0 || p.out[0].kind != headingBlock || p.out[0].level != 1 {
		return manualChapter{}, fmt.Errorf("manual, chapter %s: it does not begin with its title", c.ID)
	}
	return manualChapter{id: c.ID, title: p.out[0].plain(), blocks: p.out}, nil
}

// chapterParser turns a tree of Markdown into blocks.
type chapterParser struct {
	source  []byte
	picture func(name string) ([]byte, error)
	out     []manualBlock
	depth   int
	mark    string // waits for the first block of its item
	tight   bool
	err     error
}

func (p *chapterParser) refuse(n ast.Node) {
	if p.err == nil {
		p.err = fmt.Errorf("no form for a %s", n.Kind())
	}
}

func (p *chapterParser) add(b manualBlock) {
	b.depth, b.mark, b.tight = p.depth, p.mark, p.tight
	p.mark = ""
	p.out = append(p.out, b)
}

// blocks adds the blocks under a node.
func (p *chapterParser) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			p.add(manualBlock{kind: headingBlock, level: n.Level, words: p.words(n)})
		case *ast.Paragraph, *ast.TextBlock:
			if shown, ok := n.FirstChild().(*ast.Image); ok && n.ChildCount() == 1 {
				p.show(shown)
				continue
			}
			p.add(manualBlock{kind: textBlock, words: p.words(n)})
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			p.add(manualBlock{kind: codeBlock, lines: codeLines(n, p.source)})
		case *ast.List:
			p.list(n)
		default:
			p.refuse(n)
		}
	}
}

// show adds a picture with its caption.
func (p *chapterParser) show(n *ast.Image) {
	file := string(n.Destination)
	data, err := p.picture(file)
	if err != nil && p.err == nil {
		p.err = err
	}
	p.add(manualBlock{kind: pictureBlock, words: p.words(n), file: file, data: data})
}

// list adds the items of a list; the last one is followed by the room of a paragraph.
func (p *chapterParser) list(list *ast.List) {
	outer := p.tight
	p.depth++
	number := list.Start
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		p.mark = "•"
		if list.IsOrdered() {
			p.mark = strconv.Itoa(number) + "."
			number++
		}
		p.tight = list.IsTight
		p.blocks(item)
	}
	p.depth--
	p.tight = outer
	if len(p.out) > 0 && p.depth == 0 {
		p.out[len(p.out)-1].tight = false
	}
}

func codeLines(n ast.Node, source []byte) []string {
	var lines []string
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		lines = append(lines, strings.TrimRight(string(segment.Value(source)), "\r\n"))
	}
	return lines
}

// words are the words of a paragraph or heading.
func (p *chapterParser) words(n ast.Node) []manualWord {
	s := &wordSplitter{}
	p.inline(n, manualPiece{}, s)
	return s.words
}

// inline adds what stands under a node, in the face and with the link of like.
func (p *chapterParser) inline(parent ast.Node, like manualPiece, s *wordSplitter) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		piece := like
		switch n := n.(type) {
		case *ast.Text:
			s.add(string(unescape(n.Segment.Value(p.source), n.IsRaw())), like)
			if n.SoftLineBreak() || n.HardLineBreak() {
				s.add(" ", like)
			}
		case *ast.String:
			s.add(string(n.Value), like)
		case *ast.CodeSpan:
			piece.face = codeFace
			p.inline(n, piece, s)
		case *ast.Emphasis:
			piece.face = strongFace
			p.inline(n, piece, s)
		case *ast.Link:
			piece.link = assets.LinkedChapter(string(n.Destination))
			p.inline(n, piece, s)
		case *ast.AutoLink:
			s.add(string(n.URL(p.source)), like)
		default:
			p.refuse(n)
		}
	}
}

// unescape drops the backslashes that Markdown wants before its marks.
func unescape(value []byte, raw bool) []byte {
	if raw || !bytes.ContainsRune(value, '\\') {
		return value
	}
	var out []byte
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", value[i+1]) >= 0 {
			i++
		}
		out = append(out, value[i])
	}
	return out
}

// wordSplitter cuts running text into words at its blanks.
type wordSplitter struct {
	words []manualWord
	open  bool // the last word goes on
}

func (s *wordSplitter) add(text string, like manualPiece) {
	for i, part := range strings.FieldsFunc(text, isBlank) {
		if i > 0 || !s.open || isBlank(rune(text[0])) {
			s.words = append(s.words, nil)
		}
		like.text = part
		last := &s.words[len(s.words)-1]
		*last = append(*last, like)
		s.open = true
	}
	if text != "" && isBlank(rune(text[len(text)-1])) {
		s.open = false
	}
}

func isBlank(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }
