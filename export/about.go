package export

import (
	"strconv"
	"strings"
	"time"

	"raduno/engine"
)

// About is what the tournament's type says of a tournament, for the heads of what is printed and published.
type About struct {
	Type string // name of the type; empty where none is chosen
	// RoundName is how a round is called, since only the type knows; nil calls all by their numbers.
	RoundName func(number int) engine.RoundName
	Voice
}

func (a About) roundName(number int) engine.RoundName {
	if a.RoundName == nil {
		return engine.RoundName{Number: number}
	}
	return a.RoundName(number)
}

// Phase is which part of the tournament a round is.
func (a About) Phase(number int) engine.Phase { return a.roundName(number).Phase }

// Round is how a round is called: "Turno 3", "Semifinale".
func (a About) Round(number int) string { return a.Text(a.roundName(number).Name()) }

// RoundMark is a round where there is little room: "T3", "Semif.".
func (a About) RoundMark(number int) string { return a.Text(a.roundName(number).Mark()) }

// RoundInTable is a round in a column that is headed "Turno": "3", "Semif.".
func (a About) RoundInTable(number int) string {
	if a.roundName(number).Named() {
		return a.RoundMark(number)
	}
	return strconv.Itoa(number)
}

// OfRound is a round in a sentence, as what something is of: "del turno 3", "della semifinale".
func (a About) OfRound(number int) string { return a.Text(a.roundName(number).Of()) }

// RoundHeading is a round as the pages and forum texts of GestioneRaduno head it: "Turno n° 3", "Serata 3", "Semifinale".
func (a About) RoundHeading(number int) string {
	if name := a.roundName(number); name.Named() || name.Phase == engine.Evening {
		return a.Round(number)
	}
	return a.Say("Turno n° %d", number)
}

// Weekday is the name of a day of the week.
func (v Voice) Weekday(day time.Weekday) string {
	return v.Text([...]engine.Text{
		engine.Textf("domenica"), engine.Textf("lunedì"), engine.Textf("martedì"), engine.Textf("mercoledì"),
		engine.Textf("giovedì"), engine.Textf("venerdì"), engine.Textf("sabato"),
	}[day])
}

// DateText is a date as it was typed with its weekday before it, "domenica 05/10/2025"; a text that is no date is left
// as it is.
func (v Voice) DateText(text string) string {
	text = Clean(text)
	if day, ok := engine.Date(text); ok {
		return v.Weekday(day.Weekday()) + " " + day.Format("02/01/2006")
	}
	return text
}

// RoundDate is the day of a round with its weekday: its own, or the only one that the tournament has. It is empty
// where that is not known.
func (v Voice) RoundDate(info engine.Info, round int) string {
	switch {
	case len(info.Dates) == 1:
		return v.DateText(info.Dates[0])
	case round >= 1 && round <= len(info.Dates):
		return v.DateText(info.Dates[round-1])
	}
	return ""
}

// Days are the days of a tournament, each once, from the first to the last.
func (v Voice) Days(info engine.Info) string {
	var days []string
	for _, date := range info.Dates {
		if text := v.DateText(date); text != "" && (len(days) == 0 || days[len(days)-1] != text) {
			days = append(days, text)
		}
	}
	if len(days) > 3 {
		days = []string{days[0] + " – " + days[len(days)-1]}
	}
	return strings.Join(days, ", ")
}
