// Package cli reads a command line: commands, their flags and arguments, help, messages in the language of the call, JSON and exit
// codes. It knows no tournament: what a command does is its action's.
package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
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
	Command  *Command
	Args     []string
	Given    map[string]bool // the flags that were given
	JSON     bool
	Language string // of the messages
	Log      store.JournalSettings
	Stdin    io.Reader
	Stdout   io.Writer
	Stderr   io.Writer
	values   map[string]any // of the flags, by their names
}

var errHelpWanted = errors.New("help wanted")

// number is an argument that begins with a minus and is no flag: a score such as -1 or -1,5.
var number = regexp.MustCompile(`^-[0-9]+([.,][0-9]+)?$`)

// parse reads flags and arguments in any order; “--” ends the flags.
func (c *Call) parse(args []string) (err error) {
	options := c.Command.options()
	c.Given, c.values = map[string]bool{}, map[string]any{}
	for _, f := range options {
		c.values[f.Name] = f.Usual
	}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			c.Args = append(c.Args, args...)
			break
		}
		if !strings.HasPrefix(arg, "-") || arg == "-" || number.MatchString(arg) {
			c.Args = append(c.Args, arg)
			continue
		}
		name, value, joined := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		at := slices.IndexFunc(options, func(f Flag) bool { return f.Name == name })
		switch {
		case at < 0 && (name == "h" || name == "help"):
			return errHelpWanted
		case at < 0:
			return unknownFlag(name, options)
		case joined:
		case options[at].Usual == false:
			value = "true"
		case len(args) > 0:
			value, args = args[0], args[1:]
		default:
			return engine.Errorf(engine.BadUsage, "Dopo l'opzione %s manca il suo valore.", "--"+name)
		}
		if c.values[name], err = read(name, value, c.values[name]); err != nil {
			return err
		}
		c.Given[name] = true
	}
	if c.JSON = c.On("json"); c.Given["lingua"] {
		c.Language = c.Text("lingua")
	}
	if _, known := assets.LanguageNamed(c.Language); !known {
		return engine.Errorf(engine.BadUsage, "--lingua %s: le lingue sono %s.", c.Language, assets.LanguageIDs())
	}
	levels, _ := c.values["log"].(string)
	if c.Log, err = logSettings(levels); err != nil {
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

// unknownFlag refuses a flag that the command does not have, with the one that may be meant.
func unknownFlag(name string, options []Flag) error {
	if name == "" || name[0] == '-' {
		return engine.Errorf(engine.BadUsage, "Le opzioni si scrivono come --json o --turno 1: controlla i trattini e gli spazi.")
	}
	if meant := nearest(name, engine.Map(options, func(f Flag) string { return f.Name })); meant != "" {
		return engine.Errorf(engine.BadUsage, "L'opzione %s non esiste per questo comando: forse --%s?", "--"+name, meant)
	}
	return engine.Errorf(engine.BadUsage, "L'opzione %s non esiste per questo comando.", "--"+name)
}

// read is what a flag says with one value more, of the type that it had before. No flag takes a number below 0.
func read(name, value string, before any) (any, error) {
	switch before := before.(type) {
	case bool:
		on, err := strconv.ParseBool(value)
		if err != nil {
			return nil, engine.Errorf(engine.BadUsage, "--%s %s: l'opzione si scrive da sola, senza valore.", name, value)
		}
		return on, nil
	case int:
		n, err := strconv.Atoi(value)
		switch {
		case value == "":
			return nil, engine.Errorf(engine.BadUsage, "Dopo l'opzione %s manca il suo valore.", "--"+name)
		case err != nil:
			return nil, engine.Errorf(engine.BadUsage, "--%s %s: serve un numero intero, scritto in cifre.", name, value)
		case n < 0:
			return nil, engine.Errorf(engine.BadUsage, "--%s %d: serve un numero da 0 in su.", name, n)
		}
		return n, nil
	case []string:
		return append(before, value), nil
	}
	return value, nil
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
