package scoring

import "raduno/engine"

// Power is one of the seven powers, in alphabetical order of their English names.
type Power int

// The powers.
const (
	Austria Power = iota
	England
	France
	Germany
	Italy
	Russia
	Turkey
)

// None stands for no power, where a game has no winner.
const None Power = -1

// PowerCount is the number of powers and so of players of a game.
const PowerCount = 7

// Powers are the seven powers.
var Powers = [PowerCount]Power{Austria, England, France, Germany, Italy, Russia, Turkey}

// The names of the powers in English and Italian.
var (
	powerNames   = [PowerCount]string{"Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"}
	italianNames = [PowerCount]engine.Text{
		engine.Textf("Austria"), engine.Textf("Inghilterra"), engine.Textf("Francia"), engine.Textf("Germania"), engine.Textf("Italia"),
		engine.Textf("Russia"), engine.Textf("Turchia"),
	}
)

// String is the English name.
func (p Power) String() string {
	if p < 0 || p >= PowerCount {
		return ""
	}
	return powerNames[p]
}

// Name is the power's Italian name.
func (p Power) Name() engine.Text {
	if p < 0 || p >= PowerCount {
		return engine.Text{}
	}
	return italianNames[p]
}

// ParsePower finds a power by its English or Italian name.
func ParsePower(name string) (Power, bool) {
	for _, p := range Powers {
		if name == p.String() || name == p.Name().String() {
			return p, true
		}
	}
	return None, false
}
