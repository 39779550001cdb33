package desk

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"raduno/engine"
	"raduno/engine/rules"
)

// Options are what can be chosen and written of the tournament as a whole: the choices that mean something to its type, its thresholds,
// and the lines of the sheet TORNEO. Command line and window ask for these.
func (v *View) Options() []*engine.Option {
	kind := *engine.OptionType // of a tournament that has not chosen it, what it is played as
	kind.Get = func(t *engine.Tournament) string { return cmp.Or(t.Settings.Type, v.Type.ID) }
	return slices.Concat([]*engine.Option{&kind}, OptionsOf(v.Type), v.answers(), v.thresholds(), engine.InfoLines)
}

// OptionsOf are the choices that mean something to a type.
func OptionsOf(typ rules.Type) (list []*engine.Option) {
	meant := rules.ChoicesOf(typ)
	for _, o := range engine.Options {
		switch {
		case o == engine.OptionSharedWins && meant.SharedWins:
			list = append(list, engine.OptionOneWinner, o)
		case o == engine.OptionSharedWins, o == engine.OptionDiscards && (!meant.Discards || len(typ.Asked()) > 0),
			o == engine.OptionFives && !meant.Fives,
			o == engine.OptionType, o.Set == nil:
		default:
			list = append(list, o)
		}
	}
	return list
}

// answers are those of the tournament's type; a formula of its own says them in its sheet.
func (v *View) answers() []*engine.Option {
	if v.isOwn(v.Type.ID) {
		return nil
	}
	return Answers(v.Type)
}

// Answers are the rows of a type's formula that each tournament of it may say in its own way.
func Answers(typ rules.Type) (list []*engine.Option) {
	for _, row := range typ.Asked() {
		list = append(list, &engine.Option{
			ID: row.ID, Name: row.Name, Also: row.Also, Help: row.Help, Public: true,
			Get: func(t *engine.Tournament) string {
				own := typ.With(t.Settings)
				return row.Answer(&own)
			},
			Set: func(t *engine.Tournament, text string) error {
				if err := row.Answerable(typ, text); err != nil {
					return err
				}
				t.Settings.Answers = slices.Clone(t.Settings.Answers)
				t.Settings.Answers.Set(row.ID, text)
				if row.ID == engine.OptionDiscards.Name.Format {
					t.Settings.Discards = 0
				}
				return nil
			},
		})
	}
	return list
}

// thresholds are the numbers of players at which semifinals and finals change.
func (v *View) thresholds() (list []*engine.Option) {
	for _, threshold := range v.Type.Thresholds(v.Tournament.Settings.Thresholds) {
		list = append(list, &engine.Option{
			Name: engine.Textf("%s", threshold.Name), Title: threshold.Name, Kind: engine.NumberField,
			Get: func(t *engine.Tournament) string {
				return strconv.Itoa(cmp.Or(t.Settings.Thresholds[threshold.Name], threshold.Default))
			},
			Set: func(t *engine.Tournament, text string) error {
				n, err := strconv.Atoi(strings.TrimSpace(text))
				if err != nil || n < 1 || n > 10_000 {
					return engine.Errorf(engine.BadUsage, "%s=%s non va bene: serve un numero di giocatori.", threshold.Name, text)
				}
				if t.Settings.Thresholds == nil {
					t.Settings.Thresholds = map[string]int{}
				}
				t.Settings.Thresholds[threshold.Name] = n
				return nil
			},
		})
	}
	return list
}
