package cli

import (
	"flag"
	"strings"

	"raduno/engine"
)

// Flag is an option of a command.
type Flag struct {
	Name, Usage string // what it takes stands between backquotes in the usage
	Usual       any    // its value where it is not given; of its type, a string, an int, a bool or a list
	// Check refuses a call for what its flag says or leaves out; nil accepts all.
	Check func(*Call) error
}

// list is the value of an option that may be repeated.
type list []string

func (l *list) String() string         { return strings.Join(*l, " ") }
func (l *list) Set(value string) error { *l = append(*l, value); return nil }
func (l *list) Get() any               { return []string(*l) }

// Text is an option with words.
func Text(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: ""} }

// Number is an option with a whole number from 0.
func Number(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: 0} }

// Switch is an option without a value.
func Switch(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: false} }

// Texts is an option with words that may be repeated.
func Texts(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: list(nil)} }

// Else is the option with another usual value.
func (f Flag) Else(value any) Flag {
	f.Usual = value
	return f
}

// Needed is the option refused by a check.
func (f Flag) Needed(check func(*Call) error) Flag {
	f.Check = check
	return f
}

func (f Flag) declare(fs *flag.FlagSet) {
	switch usual := f.Usual.(type) {
	case string:
		fs.String(f.Name, usual, f.Usage)
	case int:
		fs.Int(f.Name, usual, f.Usage)
	case bool:
		fs.Bool(f.Name, usual, f.Usage)
	case list:
		fs.Var(&list{}, f.Name, f.Usage)
	}
}

// check refuses a call that a flag of its command refuses.
func (c *Call) check() error {
	for _, f := range c.Command.Flags {
		if f.Check != nil {
			if err := f.Check(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// value is the value of a flag that the command has.
func value[T any](c *Call, name string) T {
	return c.flags.Lookup(name).Value.(flag.Getter).Get().(T)
}

// Text is the value of an option with words.
func (c *Call) Text(name string) string { return value[string](c, name) }

// Number is the value of an option with a number.
func (c *Call) Number(name string) int { return value[int](c, name) }

// On reports whether an option without a value was given.
func (c *Call) On(name string) bool { return value[bool](c, name) }

// Texts are the values of an option that may be repeated.
func (c *Call) Texts(name string) []string { return value[[]string](c, name) }

// List are the numbers of an option that has them between commas; none where it is empty.
func (c *Call) List(name string) ([]int, error) {
	if c.Text(name) == "" {
		return nil, nil
	}
	return Numbers(strings.Split(c.Text(name), ","))
}

// Only refuses a flag that was given where it would change nothing: anyone who gave it expects something else than what would come.
// Where says what it goes with, a text or a word.
func (c *Call) Only(flag string, does bool, where any) error {
	if c.Given[flag] && !does {
		return engine.Errorf(engine.BadUsage, "--%s qui non ha effetto: va con %s.", flag, where)
	}
	return nil
}

// Typed is the value of an option as people write it.
func (c *Call) Typed(name string) string { return c.flags.Lookup(name).Value.String() }
