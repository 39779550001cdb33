package main

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
	"raduno/engine/journal"
)

// command is one word of the command line.
type command struct {
	name    string
	usage   string // with its own name first
	does    string // one line, Italian
	example string
	args    int // how many arguments it needs at least
	maxArgs int // how many it takes at most; -1 for any number
	// workbook: it opens a workbook or makes one, and keeps the log
	workbook bool
	// typeless: it goes on, with a warning, where the type of the workbook is not known
	typeless bool
	// action declares the flags of the command and gives what runs with their values.
	action func(*flag.FlagSet) action
	// more tells in the help what the flags take; nil for nothing more.
	more func(*invocation)
}

// action runs a command.
type action func(context.Context, *invocation) error

// call is a call of a command with the values of its flags.
type call[O any] struct {
	*invocation
	opts O
}

// acting makes the action of a command of what declares its flags and what runs it.
func acting[O any](declare func(*O, *flag.FlagSet), run func(context.Context, *call[O]) error) func(*flag.FlagSet) action {
	return func(fs *flag.FlagSet) action {
		c := &call[O]{}
		declare(&c.opts, fs)
		return func(ctx context.Context, in *invocation) error {
			c.invocation = in
			return run(ctx, c)
		}
	}
}

// plain is the action of a command without flags of its own.
func plain(run action) func(*flag.FlagSet) action {
	return func(*flag.FlagSet) action { return run }
}

// invocation is one call of a command.
type invocation struct {
	command   *command
	args      []string
	given     map[string]bool // the flags that were given
	json      bool
	language  string
	logLevels string // as --log has them
	log       journal.Settings
	letters   string // path of a font for letters that the program has not
	stdin     io.Reader
	stdout    io.Writer
	stderr    io.Writer
}

// flagSet declares the flags of the call's command: its own, and those of all or of all that open a workbook.
func (in *invocation) flagSet() (*flag.FlagSet, action) {
	fs := flag.NewFlagSet(in.command.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&in.json, "json", false, "il risultato come documento JSON")
	fs.StringVar(&in.language, "lingua", in.language,
		"`L` dei messaggi: it o en; delle stampe e delle esportazioni, se il torneo non ne ha una sua (opzioni FILE Lingua=en)")
	if in.command.workbook {
		fs.StringVar(&in.logLevels, "log", "",
			"`LIVELLI` del log, come console=basso,file=no: tre uscite (console, foglio, file), ognuna no, basso o alto")
	}
	return fs, in.command.action(fs)
}

var errHelpWanted = errors.New("help wanted")

// number is an argument that begins with a minus and is no flag: a score such as -1 or -1,5.
var number = regexp.MustCompile(`^-[0-9]+([.,][0-9]+)?$`)

// parse reads flags and arguments in any order and gives what runs the command; “--” ends the flags.
func (in *invocation) parse(args []string) (action, error) {
	fs, run := in.flagSet()
	for len(args) > 0 {
		if args[0] == "--" {
			in.args = append(in.args, args[1:]...)
			break
		}
		if !strings.HasPrefix(args[0], "-") || args[0] == "-" || number.MatchString(args[0]) {
			in.args, args = append(in.args, args[0]), args[1:]
			continue
		}
		// The flag package stops at the first argument and swallows a “--”: hand it one flag at a time.
		rest := args
		if err := fs.Parse(oneFlag(fs, args)); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, errHelpWanted
			}
			return nil, usageError(err)
		}
		args = rest[len(oneFlag(fs, rest)):]
	}
	in.given = map[string]bool{}
	fs.Visit(func(f *flag.Flag) { in.given[f.Name] = true })
	err := notNegative(fs)
	if err != nil {
		return nil, err
	}
	if _, known := assets.LanguageNamed(in.language); !known {
		return nil, engine.Errorf(engine.BadUsage, "--lingua %s: le lingue sono %s.", in.language, assets.LanguageIDs())
	}
	if in.log, err = logSettings(in.logLevels); err != nil {
		return nil, err
	}
	if len(in.args) < in.command.args {
		return nil, engine.Errorf(engine.BadUsage, "Mancano degli argomenti al comando %s.", in.command.name)
	}
	if in.command.maxArgs >= 0 && len(in.args) > in.command.maxArgs {
		return nil, engine.Errorf(engine.BadUsage, "“%s” è di troppo per il comando %s.", in.args[in.command.maxArgs], in.command.name)
	}
	return run, nil
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
func usageError(err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "flag provided but not defined: "); found {
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

// productLanguage is that of a product, where the call says it; else the event's own holds.
func (in *invocation) productLanguage() string {
	if in.given["lingua"] {
		return in.language
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

// file is the workbook that the command is about.
func (in *invocation) file() string { return in.args[0] }

// writeJSON writes the result as one JSON document.
func (in *invocation) writeJSON(v any) error {
	encoder := json.NewEncoder(in.stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// say is a sentence in the language of the call.
func (in *invocation) say(text engine.Text) string {
	return text.In(assets.Sentences(in.language))
}

// word is a name made of words in the language of the call.
func (in *invocation) word(name string) string {
	return assets.Sentences(in.language)(name)
}

// tell writes a sentence to standard output, on a line of its own.
func (in *invocation) tell(format string, args ...any) {
	fmt.Fprintln(in.stdout, in.say(engine.Textf(format, args...)))
}

// row writes a line of a list, whose words are names, numbers and sentences: what is a sentence or a number is translated.
func (in *invocation) row(layout string, args ...any) {
	for i, arg := range args {
		switch value := arg.(type) {
		case engine.Text:
			args[i] = in.say(value)
		case engine.Number:
			args[i] = value.In(in.word)
		}
	}
	fmt.Fprintf(in.stdout, layout+"\n", args...)
}

// warn writes a message to standard error.
func (in *invocation) warn(text engine.Text) { fmt.Fprintln(in.stderr, in.say(text)) }

// needRound refuses a call without --turno.
func (in *invocation) needRound(round int) error {
	if !in.given["turno"] {
		return engine.Errorf(engine.BadUsage, "Manca --turno: scrivi per esempio --turno 1.")
	}
	if round < 1 {
		return engine.Errorf(engine.BadUsage, "--turno %d: i turni si contano da 1.", round)
	}
	return nil
}

// ids reads IDs of players.
func ids(texts []string) ([]int, error) {
	list := make([]int, len(texts))
	for i, text := range texts {
		id, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return nil, engine.Errorf(engine.BadUsage, "“%s” non è un numero.", text)
		}
		list[i] = id
	}
	return list, nil
}

// belongs says of a flag whether it means anything beside the others, and if not what it goes with.
type belongs struct {
	flag  string
	does  bool
	where any
}

// onlyWith refuses a flag that was given where it would change nothing: anyone who gave it expects something else than
// what would come.
func (in *invocation) onlyWith(flags ...belongs) error {
	for _, b := range flags {
		if in.given[b.flag] && !b.does {
			return engine.Errorf(engine.BadUsage, "--%s qui non ha effetto: va con %s.", b.flag, b.where)
		}
	}
	return nil
}
