package engine

import "strings"

// Number is a number as people read it, with the Italian comma before its decimals: "12,5", "-1", "649/70"; or several with a
// stroke between them, "20/7,5". As a value of a Text it is written as the language has it.
type Number string

// DecimalSign is what stands before decimals, by itself a sentence that each language has its own of.
var DecimalSign = Textf(",")

// In is the number in the language of translate.
func (n Number) In(translate func(string) string) string {
	return strings.ReplaceAll(string(n), ",", DecimalSign.In(translate))
}

// Text is the number as a sentence of its own.
func (n Number) Text() Text { return Textf("%s", n) }
