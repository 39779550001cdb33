package diplomacy

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"raduno/engine"
	"raduno/engine/game"
	"raduno/engine/game/diplomacy/scoring"
)

// The rules for the points of a power that was taken over while the game was played.
const (
	shareFirst = "a chi ha cominciato"
	shareLast  = "a chi subentra"
)

// optionShare is the organizer's choice: events differ, and the documents of the systems are silent.
var optionShare = game.Field{
	Label: "Punti delle sostituzioni", Kind: game.Choice, Choices: []string{shareFirst, shareLast}, Default: shareFirst,
	Help: engine.Textf(
		"Di chi sono i punti di una potenza a cui qualcuno è subentrato a partita in corso: si scrive in “Sostituzioni”, nella scheda. Vale " +
			"anche per le partite già scritte."),
}

// shareRule is the choice of a tournament.
func shareRule(set engine.Settings) string {
	rule, _ := optionShare.Choose(game.Option(set, optionShare))
	return cmp.Or(rule, shareFirst)
}

// replacement is a player who took over a power from a year on.
type replacement struct {
	power  scoring.Power
	player int // ID
	from   int // year; 0 where it is not said
}

// yearWord finds the year of a replacement.
var yearWord = regexp.MustCompile(`^(19)?\d\d$`)

// fillers are the words of a replacement between its name, power and year.
var fillers = []string{
	"per", "la", "l", "il", "dal", "dall", "nel", "for", "from", "since", "in", "at", "as", "the", "of", "di", "del",
	"della", "autunno", "primavera", "spring", "fall", "autumn",
}

// replacements are those that a table's record tells of, those of a power in the order of their years. The text says which
// was not understood, and is zero where all were.
func replacements(p game.Place) ([]replacement, engine.Text) {
	var list []replacement
	for _, entry := range strings.FieldsFunc(p.Table.Record.Get(labelReplaced), func(r rune) bool { return strings.ContainsRune(";\n", r) }) {
		if strings.TrimSpace(entry) == "" {
			continue
		}
		one, ok := readReplacement(p.Tournament, entry)
		if !ok {
			return nil,
				engine.Textf(
					"“%s” in “Sostituzioni” non si capisce: scrivi chi, per quale potenza e da quale anno, come “Bea Verdi per la Francia dal 1905”, "+
						"con il nome degli iscritti; più d'una con il punto e virgola.", strings.TrimSpace(entry))
		}
		if elsewhere := seatedElsewhere(p, one.player); elsewhere != 0 {
			return nil, engine.Textf("“%s” in “Sostituzioni”: siede al tavolo %d dello stesso turno. Scrivi un altro, o libera il suo posto là.",
				strings.TrimSpace(entry), elsewhere)
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b replacement) int { return cmp.Or(int(a.power-b.power), a.from-b.from) })
	return list, engine.Text{}
}

// seatedElsewhere is the number of another table of the round with a seat of a player, 0 for none.
func seatedElsewhere(p game.Place, player int) int {
	for _, table := range p.Round.Tables {
		if table.Number != p.Table.Number && slices.ContainsFunc(table.Seats, func(s engine.Seat) bool { return s.Player == player }) {
			return table.Number
		}
	}
	return 0
}

// readReplacement reads one replacement: a name of the roster or an ID, a power and a year, whatever words stand between.
func readReplacement(t *engine.Tournament, entry string) (replacement, bool) {
	one := replacement{power: scoring.None}
	var name []string
	words := wordsOf(entry)
	for i := len(words) - 1; i >= 0; i-- { // the power is named behind the player, who may be called like one
		word := words[i]
		if one.from == 0 && yearWord.MatchString(word) && len(words) > 1 && i > 0 {
			one.from, _ = yearIn(word)
			continue
		}
		if power, is := powerNamed(word); is && one.power == scoring.None {
			one.power = power
			continue
		}
		name = append(name, word)
	}
	slices.Reverse(name)
	var known bool
	one.player, known = game.PlayerNamed(t, strings.Join(name, " "), fillers)
	return one, known && one.power != scoring.None
}

// powerNamed is the power that a word means: its name in Italian or English, or what is enough of it to tell it from the others.
func powerNamed(word string) (scoring.Power, bool) {
	if len(word) < 2 || slices.Contains(fillers, strings.ToLower(word)) {
		return scoring.None, false
	}
	power, is := game.Named(scoring.Powers[:], func(p scoring.Power) string { return p.Name().String() }, word)
	if !is {
		power, is = game.Named(scoring.Powers[:], scoring.Power.String, word)
	}
	return power, is
}

// wordsOf are the words of a text.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,.:()'’>-", r) })
}

// replacedBy are the replacements of a game, by power.
func replacedBy(p game.Place) (by [scoring.PowerCount][]replacement) {
	list, wrong := replacements(p)
	if shareRule(p.Tournament.Settings) == shareFirst || !wrong.IsZero() {
		return by
	}
	for _, one := range list {
		by[one.power] = append(by[one.power], one)
	}
	return by
}

// shareProblems says what keeps the points of a game from going to who took over.
func (b *boardReader) shareProblems() []engine.Text {
	if shareRule(b.Tournament.Settings) == shareFirst { // it is a note
		return nil
	}
	if _, wrong := replacements(b.Place); !wrong.IsZero() {
		return []engine.Text{wrong}
	}
	return nil
}

// shares say who has the points of the seats that were taken over; those of any other seat are its player's.
func (b *boardReader) shares() (list []game.Share) {
	if len(b.problems) > 0 || len(b.shareProblems()) > 0 {
		return nil
	}
	for power, chain := range replacedBy(b.Place) {
		if len(chain) == 0 {
			continue
		}
		seat, name := b.seatOf[power], scoring.Power(power).Name()
		for _, one := range append([]replacement{{player: b.Table.Seats[seat].Player}}, chain[:len(chain)-1]...) {
			list = append(list, game.Share{
				Seat: seat, Player: one.player, Why: engine.Textf("Gli è subentrato un altro alla potenza %s, che ha i punti.", name),
			})
		}
		list = append(list, game.Share{
			Seat: seat, Player: chain[len(chain)-1].player, Part: engine.WholePoints(1),
			Why: engine.Textf("È subentrato alla potenza %s: i punti sono suoi.", name),
		})
	}
	return list
}

// holder is the player who has the points of a seat.
func holder(shares []game.Share, seat, player int) int {
	for _, s := range shares {
		if s.Seat == seat && s.Part.Sign() > 0 {
			return s.Player
		}
	}
	return player
}

// sharesAt are the shares of a table, read only where a replacement is written and the rule shares points.
func sharesAt(p game.Place, read func(game.Place) *boardReader) []game.Share {
	if p.Table.Record.Get(labelReplaced) == "" || shareRule(p.Tournament.Settings) == shareFirst {
		return nil
	}
	return read(p).shares()
}
