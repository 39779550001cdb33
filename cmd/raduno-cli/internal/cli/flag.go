package cli

import (
	"fmt"
	"slices"
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

// Text is an option with words.
func Text(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: ""} }

// Number is an option with a whole number from 0.
func Number(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: 0} }

// Switch is an option without a value.
func Switch(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: false} }

// Texts is an option with words that may be repeated.
func Texts(name, usage string) Flag { return Flag{Name: name, Usage: usage, Usual: []string(nil)} }

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

// options are the flags of the command, in the order of the alphabet: its own, and those of all or of all that open a workbook.
func (c *Command) options() []Flag {
	list := append(slices.Clone(c.Flags), Switch("json", "il risultato come documento JSON"), Text("lingua",
		"`L` dei messaggi: it o en; delle stampe e delle esportazioni, se il torneo non ne ha una sua (opzioni FILE Lingua=en)"))
	if c.Workbook {
		list = append(list, Text("log",
			"`LIVELLI` del log, come console=basso,file=no: tre uscite (console, foglio, file), ognuna no, basso o alto"))
	}
	slices.SortFunc(list, func(a, b Flag) int { return strings.Compare(a.Name, b.Name) })
	return list
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

// Text is the value of an option with words.
func (c *Call) Text(name string) string { return c.values[name].(string) }

// Number is the value of an option with a number.
func (c *Call) Number(name string) int { return c.values[name].(int) }

// On reports whether an option without a value was given.
func (c *Call) On(name string) bool { return c.values[name].(bool) }

// Texts are the values of an option that may be repeated.
func (c *Call) Texts(name string) []string { return c.values[name].([]string) }

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
func (c *Call) Typed(name string) string { return fmt.Sprint(c.values[name]) }
