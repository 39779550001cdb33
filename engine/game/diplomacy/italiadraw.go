package diplomacy

import "raduno/engine"

// Season is one of the two seasons of a year.
type Season string

// The seasons.
const (
	Spring Season = "spring"
	Fall   Season = "fall"
)

// firstDrawYear is the first year in whose fall a draw may be requested.
const firstDrawYear = 1904

// DrawAllowed tells whether a draw may be requested in a turn: in the fall of 1904 and in any fall after.
// Source: seeds/003, 5.
func DrawAllowed(year int, season Season) bool { return season == Fall && year >= firstDrawYear }

// ItaliaClock is what the system says of time, for games of so many years; of ItaliaYears where the director has
// announced nothing else. A year has two movement turns. Source: seeds/003, 3.1 and 6.2.
func ItaliaClock(years int) engine.Text {
	return engine.Textf(
		"{1:Si gioca %d anno|Si giocano %d anni}, %d turni di movimento, salvo che il direttore annunci una durata diversa prima del turno. "+
			"La partita finisce senza scrivere le costruzioni dell'ultimo inverno. %s", years, 2*years, oneMinute)
}

// What the director says of orders. Source: seeds/003, 6.1 and 6.2.
var (
	manyOrders = engine.Textf(
		"Ordini multipli: se per la stessa unità ce n'è più d'uno vale l'ultimo, da sinistra a destra e dall'alto in basso. " +
			"Con più costruzioni di quante spettano vale l'ultima; se la casa è occupata o non valida, non si costruisce.")
	oneMinute = engine.Textf("Una sola volta per partita ogni giocatore può prendere “un minuto in più” per scrivere gli ordini; " +
		"chi lo prende è segnato con un asterisco accanto alla sua potenza sul conteggio dei centri.")
)

// ItaliaExplanation is the system on one page, to be read out or projected.
func ItaliaExplanation() engine.Text {
	rules := engine.Textf("Chi sopravvive prende 4 punti per centro; il primo ne aggiunge 70, il secondo 34, il terzo 16. " +
		"Se il primo ha almeno 3 centri più del secondo c'è il distacco e ne aggiunge altri 30; se no, ogni altro superstite ne aggiunge 10.\n" +
		"Il tutto aumenta del 10% per ogni giocatore con almeno 3 centri, meno uno. Infine 1 punto per aver giocato, ed è tutto quello che prende chi è eliminato.\n" +
		"Vittoria solitaria: (70 + 30 + 170 + 4 per centro + 1) con lo stesso aumento; gli altri prendono 1 punto.\n" +
		"I posti non si dividono: a centri pari conta l'anno prima, poi quello prima ancora; se non basta, nell'ordine Austria, Germania, Italia, Turchia, Inghilterra, Russia, Francia.\n" +
		"La patta si può chiedere negli autunni dal 1904, per alzata di mano ed entro un minuto; si segna come una partita finita a tempo. " +
		"La finale dei primi sette vale il 20% in più e i suoi primi tre sono i primi tre del torneo. " +
		"Chi gioca su due tavoli nello stesso turno prende il 15% in più dei due risultati, se non è eliminato su entrambi. " +
		"Chi salta un turno su richiesta del direttore prende i punti annunciati, di norma 50.\n" +
		"Chi offende o danneggia gli altri può perdere fino a 200 punti o essere squalificato, a giudizio del direttore: le sue decisioni sono definitive.")
	return engine.Textf("%s\n%s", rules, manyOrders)
}
