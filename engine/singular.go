package engine

// singular is how a sentence with a count reads where the count is one.
type singular struct {
	count int // which of the values is the count
	text  Text
}

// singulars are the sentences that would be wrong with a one in them, by the format for all other numbers. The values are
// the same in the same order.
var singulars = map[string]singular{
	"Per le semifinali servono %d giocatori e ce ne sono %d: ne mancano %d.":                                 {2, Textf("Per le semifinali servono %d giocatori e ce ne sono %d: ne manca %d.", 1, 1, 1)},
	"Per la finale servono 4 giocatori e ce ne sono %d: ne mancano %d.":                                      {1, Textf("Per la finale servono 4 giocatori e ce ne sono %d: ne manca %d.", 1, 1)},
	"Una lega ha 8 giocatori e ne mancano %d: iscrivili, con SI in Partecipa Torneo, e il calendario si fa.": {0, Textf("Una lega ha 8 giocatori e ne manca %d: iscrivilo, con SI in Partecipa Torneo, e il calendario si fa.", 1)},
	"Mancano %d partite per entrare in classifica.":                                                          {0, Textf("Manca %d partita per entrare in classifica.", 1)},
	"Nel foglio ci sono %d errori da correggere.":                                                            {0, Textf("Nel foglio c'è %d errore da correggere.", 1)},
	"Nel piatto ci sono %d punti.":                                                                           {0, Textf("Nel piatto c'è %d punto.", 1)},
	"Turno %d: %d presenti non hanno posto. Adatta i tavoli, oppure segnali assenti.":                        {1, Textf("Turno %d: %d presente non ha posto. Adatta i tavoli, oppure segnalo assente.", 1, 1)},
	"Aggiunti %d iscritti": {0, Textf("Aggiunto %d iscritto", 1)},
	"%d centri":            {0, Textf("%d centro", 1)},
	"Turno %d: dal secondo foglio vengono %d tavoli.":                  {1, Textf("Turno %d: dal secondo foglio viene %d tavolo.", 1, 1)},
	"Presenze del turno %d: %d giocatori":                              {1, Textf("Presenze del turno %d: %d giocatore", 1, 1)},
	"Il calendario ha %d turni.":                                       {0, Textf("Il calendario ha %d turno.", 1)},
	"Iscritti: %d giocatori.":                                          {0, Textf("Iscritti: %d giocatore.", 1)},
	"C'è più di un vincitore in %d tavoli, il primo nel foglio %s. %s": {0, Textf("C'è più di un vincitore in %d tavolo, nel foglio %s. %s", 1, 1, 1)},
}

// formatOf is the format of a sentence for the count that it tells.
func (t Text) formatOf() string {
	if one, has := singulars[t.Format]; has && one.count < len(t.Args) && t.Args[one.count] == any(1) {
		return one.text.Format
	}
	return t.Format
}
