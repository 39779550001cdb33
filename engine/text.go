package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Text is a sentence for an organizer: an Italian format in the manner of fmt.Sprintf and what fills it.
// The format is also the key under which a translation is looked up, so that a sentence is translated
// whole and never glued from pieces. Words that depend on a count stand as “{1:iscritto|iscritti}” (see byCount).
type Text struct {
	Format string
	Args   []any
}

// Textf makes a Text.
func Textf(format string, args ...any) Text { return Text{Format: format, Args: args} }

// With is the sentence with those arguments: of one that stands in a table.
func (t Text) With(args ...any) Text { return Text{Format: t.Format, Args: args} }

// String is the sentence in Italian.
func (t Text) String() string { return t.In(func(format string) string { return format }) }

// In is the sentence in the language of translate, which maps an Italian format to a format with the same
// verbs in the same order (or with explicit indexes). Arguments that are Texts or Numbers are translated too.
func (t Text) In(translate func(string) string) string {
	format := translate(t.Format)
	if len(t.Args) == 0 {
		return format
	}
	format, shown := agree(format, t.Args)
	args := make([]any, len(shown))
	for i, arg := range shown {
		switch inner := arg.(type) {
		case Text:
			arg = inner.In(translate)
		case Number:
			arg = inner.In(translate)
		}
		args[i] = arg
	}
	return fmt.Sprintf(format, args...)
}

// IsZero reports whether there is nothing to say.
func (t Text) IsZero() bool { return t.Format == "" }

// Comma is the text with another after a comma; one that is zero is left out.
func (t Text) Comma(next Text) Text {
	switch {
	case t.IsZero():
		return next
	case next.IsZero():
		return t
	}
	return Textf("%s, %s", t, next)
}

// Kind says whose move it is after an error.
type Kind int

// The kinds of error, in the order of the exit codes of raduno-cli.
const (
	// Broken is anything that is not the organizer's doing: a disk that is full, a mistake of the program.
	Broken Kind = iota
	// BadInput means that something in the workbook or in what was typed is wrong.
	BadInput
	// BadUsage means that the request itself makes no sense (an unknown type, round 0).
	BadUsage
	// Impossible means that a rule of the game forbids it (seven players cannot sit at tables of 4 and 5).
	Impossible
)

// Error is an error with a sentence for the organizer. Findings, when there are any, are the cells to look at.
type Error struct {
	Kind     Kind
	Text     Text
	Findings []Finding
	Err      error // the cause, if another error led here
}

// Errorf makes an Error of a kind.
func Errorf(fault Kind, format string, args ...any) *Error {
	return &Error{Kind: fault, Text: Textf(format, args...)}
}

// Wrap is Errorf with the error that led here.
func Wrap(err error, fault Kind, format string, args ...any) *Error {
	return &Error{Kind: fault, Text: Textf(format, args...), Err: err}
}

// Error is the Italian sentence with its cause behind it, for a log.
func (e *Error) Error() string {
	if e.Err == nil {
		return e.Text.String()
	}
	return e.Text.String() + ": " + e.Err.Error()
}

// Message says what is wrong after an error, for an organizer. The cause follows where it holds the remedy, and where the
// program itself is at fault. The findings of the error are shown apart, each with its place (Finding.Report).
func Message(err error) Text {
	var e *Error
	if !errors.As(err, &e) {
		return Textf(
			"Qualcosa non ha funzionato: %s. Guarda se quello che volevi fare è già fatto prima di ripeterlo; se succede di nuovo riavvia "+
				"Raduno.", err.Error())
	}
	if e.Err == nil {
		return e.Text
	}
	var cause *Error
	switch {
	case errors.As(e.Err, &cause):
		return Textf("%s: %s", e.Text, Message(cause))
	case e.Kind == Broken:
		return Textf("%s: %s", e.Text, e.Err.Error())
	}
	return e.Text
}

// FindingsOf are the cells to look at after an error; none where it names none.
func FindingsOf(err error) []Finding {
	var e *Error
	if !errors.As(err, &e) {
		return nil
	}
	if len(e.Findings) > 0 || e.Err == nil {
		return e.Findings
	}
	return FindingsOf(e.Err)
}

// FindingsBeside are the findings of an error that its own sentence does not tell already: what is listed below it.
func FindingsBeside(err error) []Finding {
	message := Message(err).String()
	return slices.DeleteFunc(slices.Clone(FindingsOf(err)), func(f Finding) bool { return strings.Contains(message, f.Message.String()) })
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// KindOf is the kind of the first Error in err's chain, or Broken.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return Broken
}

// Finding is one thing wrong, or odd, in a workbook: where, what, and what to do about it.
type Finding struct {
	Sheet   string
	Cell    string // such as "B7"; empty where a whole sheet is meant
	Code    string // short and stable, such as "id-double", for programs
	Message Text   // what is wrong and the remedy
	Warning bool   // a warning does not stop the work
	Sure    bool   // it can be mended in one way only, by the program itself
	// Proposals are what may stand there instead, the likelier first; nil where nothing can be proposed.
	Proposals []string
	// Players are whom it is about, by ID, where a proposal or the answer that they are two persons concerns them.
	Players []int
	// Place is where in the tournament its cell is; zero for a cell that is nowhere in it, such as a heading.
	Place Place
}

// Place is where something stands in a tournament: a player of the roster, a round, a table of it.
type Place struct {
	Player int    // by ID; 0 for none
	Field  string // of the player, by the heading of its column as Raduno writes it; empty for none
	Round  int    // 0 for none
	Table  int    // its number; 0 for the whole round
	Seat   int    // of the table, from 1; 0 for the whole table
	Score  bool   // it is about points
}

// IsZero reports whether it is nowhere.
func (p Place) IsZero() bool { return p == Place{} }

// Report is the finding on one line: its place, then what is wrong there.
func (f Finding) Report() Text {
	switch {
	case f.Sheet != "" && f.Cell != "":
		return Textf("Foglio “%s”, cella %s: %s", f.Sheet, f.Cell, f.Message)
	case f.Sheet != "":
		return Textf("Foglio “%s”: %s", f.Sheet, f.Message)
	case f.Cell != "":
		return Textf("%s: %s", f.Cell, f.Message)
	}
	return f.Message
}

// String is the finding on one line, in Italian.
func (f Finding) String() string { return f.Report().String() }
