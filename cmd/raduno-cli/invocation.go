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
	flags    func(*flag.FlagSet, *options)
	run      func(context.Context, *invocation) error
}

// options are the values of the flags; a command reads those it declared.
type options struct {
	json          bool
	typeID        string
	name          string
	round         int
	table         int
	seed          string
	print         bool
	ifExists      string
	lock          string
	series        bool
	count         int
	words         string
	fives         bool
	threes        bool
	rounds        int
	discards      int
	explain       int
	sharedWins    bool
	endedNow      bool
	all           bool
	rest          string
	ahead         string
	half          bool
	noMap         bool
	tables        string
	player        int
	onlyStandings bool
	forumTables   bool
	short         bool
	list          string
	format        string
	dialect       string
	diploma       string
	part          int
	repair        bool
	limitMS       int
	prove         bool
	page          string
	letters       string
	verify        bool
	players       int
	seats         int
	clubs         string
	played        string
	absent        string
	system        string
	cases         string
	centres       string
	apart         string
	together      string
	toPlay        bool
	language      string
	address       string
	port          int
	pin           string
	twoAgree      bool
	covered       bool
	same          string
	different     string
	undecide      string
	hide          string
	unhide        string
	club          string
	register      string
	national      bool
	into          string
	prevails      string
	decide        []string
	log           string
	add           []string // of the players
	from          string   // a list of them
	columns       string
	previewList   bool
	replace       bool // what Raduno did not write
	remove        []string
	edit          int
	renames       []string // OLD=NEW
	distinct      []string // ID,ID
	restore       int
	overScores    bool
	draft         bool
	outside       string
	set           map[string]bool // the flags that were given
}

// invocation is one call of a command.
type invocation struct {
	command *command
	opts    options
	args    []string
	log     journal.Settings
	stdin   io.Reader
	stdout  io.Writer
	stderr  io.Writer
}

// flagSet declares the flags of a command: its own, and those of all or of all that open a workbook.
func (c *command) flagSet(o *options) *flag.FlagSet {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&o.json, "json", false, "il risultato come documento JSON")
	fs.StringVar(&o.language, "lingua", systemLanguage(), "`L` dei messaggi: it o en; delle stampe e delle esportazioni, se il torneo non ne ha una sua (opzioni FILE Lingua=en)")
	if c.workbook {
		logFlag(fs, o)
	}
	if c.flags != nil {
		c.flags(fs, o)
	}
	return fs
}

var errHelpWanted = errors.New("help wanted")

// number is an argument that begins with a minus and is no flag: a score such as -1 or -1,5.
var number = regexp.MustCompile(`^-[0-9]+([.,][0-9]+)?$`)

// parse reads flags and arguments in any order; “--” ends the flags.
func (in *invocation) parse(args []string) error {
	fs := in.command.flagSet(&in.opts)
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
				return errHelpWanted
			}
			return usageError(err)
		}
		args = rest[len(oneFlag(fs, rest)):]
	}
	in.opts.set = map[string]bool{}
	fs.Visit(func(f *flag.Flag) { in.opts.set[f.Name] = true })
	err := notNegative(fs)
	if err != nil {
		return err
	}
	if in.opts.language != "it" && in.opts.language != "en" {
		return engine.Errorf(engine.BadUsage, "--lingua %s: le lingue sono it e en.", in.opts.language)
	}
	if in.log, err = logSettings(in.opts.log); err != nil {
		return err
	}
	if len(in.args) < in.command.args {
		return engine.Errorf(engine.BadUsage, "Mancano degli argomenti al comando %s.", in.command.name)
	}
	if in.command.maxArgs >= 0 && len(in.args) > in.command.maxArgs {
		return engine.Errorf(engine.BadUsage, "“%s” è di troppo per il comando %s.", in.args[in.command.maxArgs], in.command.name)
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
func usageError(err error) error {
	text := err.Error()
	if name, found := strings.CutPrefix(text, "flag provided but not defined: "); found {
		return engine.Errorf(engine.BadUsage, "L'opzione %s non esiste per questo comando.", "-"+name)
	}
	if name, found := strings.CutPrefix(text, "flag needs an argument: "); found {
		return engine.Errorf(engine.BadUsage, "Dopo l'opzione %s manca il suo valore.", "-"+name)
	}
	if wrong := badValue.FindStringSubmatch(text); wrong != nil && wrong[1] != "" {
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

// language is that of a product, where the call says it; else the event's own holds.
func (in *invocation) language() string {
	if in.opts.set["lingua"] {
		return in.opts.language
	}
	return ""
}

// systemLanguage is that of the messages where nothing else is asked for, by POSIX's variables in their order.
func systemLanguage() string {
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
	return text.In(assets.Sentences(in.opts.language))
}

// word is a name made of words in the language of the call.
func (in *invocation) word(name string) string {
	return assets.Sentences(in.opts.language)(name)
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
func (in *invocation) needRound() error {
	if !in.opts.set["turno"] {
		return engine.Errorf(engine.BadUsage, "Manca --turno: scrivi per esempio --turno 1.")
	}
	if in.opts.round < 1 {
		return engine.Errorf(engine.BadUsage, "--turno %d: i turni si contano da 1.", in.opts.round)
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

// onlyWith refuses a flag that was given where it would change nothing: whoever gave it expects something else than
// what would come.
func (in *invocation) onlyWith(flags ...belongs) error {
	for _, b := range flags {
		if in.opts.set[b.flag] && !b.does {
			return engine.Errorf(engine.BadUsage, "--%s qui non ha effetto: va con %s.", b.flag, b.where)
		}
	}
	return nil
}
