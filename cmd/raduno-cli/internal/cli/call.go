// Package cli reads a command line: commands, their flags and arguments, help, messages in the language of the call, JSON and exit
// codes. It knows no tournament: what a command does is its action's.
package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"

	"raduno/assets"
	"raduno/engine"
	"raduno/engine/store"
)

// Command is one word of the command line.
type Command struct {
	Name    string
	Usage   string // with its own name first
	Does    string // one line, Italian
	Example string
	Args    int // how many arguments it needs at least
	MaxArgs int // how many it takes at most; -1 for any number
	// Workbook: it opens a workbook or makes one, and keeps the log
	Workbook bool
	// Typeless: it goes on, with a warning, where the type of the workbook is not known
	Typeless bool
	Flags    []Flag
	Run      func(context.Context, *Call) error
	// More tells in the help what the flags take; nil for nothing more.
	More func(*Call)
}

// Call is one call of a command.
type Call struct {
	Command   *Command
	Args      []string
	Given     map[string]bool // the flags that were given
	JSON      bool
	Language  string // of the messages
	Log       store.JournalSettings
	Stdin     io.Reader
	Stdout    io.Writer
	Stderr    io.Writer
	flags     *flag.FlagSet
	logLevels string // as --log has them
}

// flagSet declares the flags of the call's command: its own, and those of all or of all that open a workbook.
func (c *Call) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet(c.Command.Name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&c.JSON, "json", false, "il risultato come documento JSON")
	fs.StringVar(&c.Language, "lingua", c.Language,
		"`L` dei messaggi: it o en; delle stampe e delle esportazioni, se il torneo non ne ha una sua (opzioni FILE Lingua=en)")
	if c.Command.Workbook {
		fs.StringVar(&c.logLevels, "log", "",
			"`LIVELLI` del log, come console=basso,file=no: tre uscite (console, foglio, file), ognuna no, basso o alto")
	}
	for _, f := range c.Command.Flags {
		f.declare(fs)
	}
	return fs
}

var errHelpWanted = errors.New("help wanted")

// number is an argument that begins with a minus and is no flag: a score such as -1 or -1,5.
var number = regexp.MustCompile(`^-[0-9]+([.,][0-9]+)?$`)

// parse reads flags and arguments in any order; “--” ends the flags.
func (c *Call) parse(args []string) error {
	fs := c.flagSet()
	c.flags = fs
	for len(args) > 0 {
		if args[0] == "--" {
			c.Args = append(c.Args, args[1:]...)
			break
		}
		if !strings.HasPrefix(args[0], "-") || args[0] == "-" || number.MatchString(args[0]) {
			c.Args, args = append(c.Args, args[0]), args[1:]
			continue
		}
		// The flag package stops at the first argument and swallows a “--”: hand it one flag at a time.
		rest := args
		if err := fs.Parse(oneFlag(fs, args)); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return errHelpWanted
			}
			return usageError(fs, err)
		}
		args = rest[len(oneFlag(fs, rest)):]
	}
	c.Given = map[string]bool{}
	fs.Visit(func(f *flag.Flag) { c.Given[f.Name] = true })
	err := notNegative(fs)
	if err != nil {
		return err
	}
	if _, known := assets.LanguageNamed(c.Language); !known {
		return engine.Errorf(engine.BadUsage, "--lingua %s: le lingue sono %s.", c.Language, assets.LanguageIDs())
	}
	if c.Log, err = logSettings(c.logLevels); err != nil {
		return err
	}
	if len(c.Args) < c.Command.Args {
		return engine.Errorf(engine.BadUsage, "Mancano degli argomenti al comando %s.", c.Command.Name)
	}
	if c.Command.MaxArgs >= 0 && len(c.Args) > c.Command.MaxArgs {
		return engine.Errorf(engine.BadUsage, "“%s” è di troppo per il comando %s.", c.Args[c.Command.MaxArgs], c.Command.Name)
	}
	return nil
}

// oneFlag is the first flag of args together with its value, if it takes one from the next argument.
func oneFlag(fs *flag.FlagSet, args []string) []string {
	name := strings.TrimLeft(args[0], "-")
	if strings.Contains(name, "=") || len(args) == 1 {
		return args[:1]
	}
	f := fs.Lookup(name)
	if f == nil {
		return args[:1]
	}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		return args[:1]
	}
	return args[:2]
}

// badValue is how package flag complains of a value that does not fit its flag.
var badValue = regexp.MustCompile(`(?s)^invalid (boolean )?value "(.*)" for (?:flag )?-([^ ]+): `)

// usageError says in Italian what package flag says in English.
func usageError(fs *flag.FlagSet, err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "flag provided but not defined: "); found {
		var names []string
		fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		if meant := nearest(strings.TrimLeft(name, "-"), names); meant != "" {
			return engine.Errorf(engine.BadUsage, "L'opzione %s non esiste per questo comando: forse --%s?", "-"+name, meant)
		}
		return engine.Errorf(engine.BadUsage, "L'opzione %s non esiste per questo comando.", "-"+name)
	}
	if name, found := strings.CutPrefix(text, "flag needs an argument: "); found {
		return engine.Errorf(engine.BadUsage, "Dopo l'opzione %s manca il suo valore.", "-"+name)
	}
	if wrong := badValue.FindStringSubmatch(text); wrong != nil && wrong[1]+wrong[2] == "" {
		return engine.Errorf(engine.BadUsage, "Dopo l'opzione %s manca il suo valore.", "--"+wrong[3])
	} else if wrong != nil && wrong[1] != "" {
		return engine.Errorf(engine.BadUsage, "--%s %s: l'opzione si scrive da sola, senza valore.", wrong[3], wrong[2])
	} else if wrong != nil {
		return engine.Errorf(engine.BadUsage, "--%s %s: serve un numero intero, scritto in cifre.", wrong[3], wrong[2])
	}
	return engine.Errorf(engine.BadUsage, "Le opzioni si scrivono come --json o --turno 1: controlla i trattini e gli spazi.")
}

// notNegative refuses a number below 0, which no option takes.
func notNegative(fs *flag.FlagSet) (err error) {
	fs.Visit(func(f *flag.Flag) {
		if getter, ok := f.Value.(flag.Getter); ok {
			if n, isNumber := getter.Get().(int); isNumber && n < 0 {
				err = engine.Errorf(engine.BadUsage, "--%s %d: serve un numero da 0 in su.", f.Name, n)
			}
		}
	})
	return err
}

// ProductLanguage is that of a product, where the call says it; else the event's own holds.
func (c *Call) ProductLanguage() string {
	if c.Given["lingua"] {
		return c.Language
	}
	return ""
}

// languageOf is the language that the arguments ask for, wherever --lingua stands among them: also help is told in it. Without it
// that of the system holds, by POSIX's variables in their order.
func languageOf(args []string) string {
	for i, arg := range args {
		name, value, joined := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		switch {
		case name != "lingua" || !strings.HasPrefix(arg, "-"):
		case joined:
			return value
		case i+1 < len(args):
			return args[i+1]
		}
	}
	return assets.LanguageOf(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
}

// WriteJSON writes the result as one JSON document.
func (c *Call) WriteJSON(v any) error {
	encoder := json.NewEncoder(c.Stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// Say is a sentence in the language of the call.
func (c *Call) Say(text engine.Text) string {
	return text.In(assets.Sentences(c.Language))
}

// Word is a name made of words in the language of the call.
func (c *Call) Word(name string) string {
	return assets.Sentences(c.Language)(name)
}

// Report writes a sentence to standard output, on a line of its own.
func (c *Call) Report(format string, args ...any) {
	fmt.Fprintln(c.Stdout, c.Say(engine.Textf(format, args...)))
}

// Row writes a line of a list, whose words are names, numbers and sentences: what is a sentence or a number is translated.
func (c *Call) Row(layout string, args ...any) {
	for i, arg := range args {
		switch value := arg.(type) {
		case engine.Text:
			args[i] = c.Say(value)
		case engine.Number:
			args[i] = value.In(c.Word)
		}
	}
	fmt.Fprintf(c.Stdout, layout+"\n", args...)
}

// Warn writes messages to standard error, a line each; of a zero text nothing.
func (c *Call) Warn(texts ...engine.Text) {
	for _, text := range texts {
		if !text.IsZero() {
			fmt.Fprintln(c.Stderr, c.Say(text))
		}
	}
}

// Numbers reads whole numbers, such as IDs of players.
func Numbers(texts []string) ([]int, error) {
	list := make([]int, len(texts))
	for i, text := range texts {
		n, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return nil, engine.Errorf(engine.BadUsage, "“%s” non è un numero.", text)
		}
		list[i] = n
	}
	return list, nil
}
