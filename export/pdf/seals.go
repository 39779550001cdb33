package pdf

import (
	"io"

	"raduno/engine"
	"raduno/export"
)

// SealCodes writes the codes of the words that were sealed for the draw of a round, large enough to be hung up: anyone who saw
// them before the draw knows that no word was changed. Where none were sealed it is an error of kind Impossible. It returns
// the number of pages.
func SealCodes(w io.Writer, t *engine.Tournament, round int, o ListOptions) (pages int, err error) {
	seals := t.Seals[round]
	if len(seals) == 0 {
		return 0, engine.Errorf(engine.Impossible, "%s: non ci sono parole sigillate da stampare", o.About.Round(round))
	}
	l := newListing(t.Info, o.About.Say("Parole sigillate per %s", o.About.TheRound(round)), o)
	l.round = round
	l.section(l.say("Parole sigillate per %s", o.About.TheRound(round)), false)
	for _, seal := range seals {
		if l.room() < 30 {
			l.next()
		}
		l.font(bold, 16)
		l.ink(ink)
		l.put(margin, l.y+7, l.bodyWidth(), export.Left, seal.Who)
		l.font(bold, 30)
		l.ink(l.deep)
		l.put(margin, l.y+20, l.bodyWidth(), export.Left, spaced(seal.Code))
		l.y += 30
	}
	l.heading(l.say("Come verificarlo"))
	for _, sentence := range []string{
		l.say(
			"Ogni parola è stata scritta prima che le altre si conoscessero, e Raduno non la conserva: questo è il suo codice. Dopo il " +
				"sorteggio il verbale dice le parole, che insieme sono il seme."),
		l.say(
			"Il codice è l'inizio dello SHA-256 di un numero a caso e della parola, che il verbale riporta: chiunque può rifarlo e vedere che " +
				"la parola è quella."),
	} {
		l.paragraph(regular, 10, ink, sentence)
		l.y += 1.2
	}
	return l.finish(w)
}

// spaced is a code in groups of four.
func spaced(code string) string {
	var text string
	for i, c := range code {
		if i > 0 && i%4 == 0 {
			text += " "
		}
		text += string(c)
	}
	return text
}
