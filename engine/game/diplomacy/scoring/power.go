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

var powerNames = [PowerCount]string{"Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"}

// String is the English name.
func (p Power) String() string {
	if p < 0 || p >= PowerCount {
		return ""
	}
	return powerNames[p]
}

// Name is the power's Italian name.
func (p Power) Name() engine.Text {
	switch p {
	case Austria:
		return engine.Textf("Austria")
	case England:
		return engine.Textf("Inghilterra")
	case France:
		return engine.Textf("Francia")
	case Germany:
		return engine.Textf("Germania")
	case Italy:
		return engine.Textf("Italia")
	case Russia:
		return engine.Textf("Russia")
	case Turkey:
		return engine.Textf("Turchia")
	}
	return engine.Text{}
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
