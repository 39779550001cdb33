package league

import "raduno/engine"

// Players is the number of players of a league.
const Players = 8

// The fewest and the most players of a league's game.
const (
	MinSeats = 2
	MaxSeats = 8
)

// Kind is the scoring system of a league.
type Kind string

// The scoring systems of a league.
const (
	// Basic scores a game of all against all by place.
	Basic Kind = "basic"
	// BlueMax scores a game of Blue Max, side against side.
	BlueMax Kind = "blue_max"
	// WoodenShips scores a game of Wooden Ships and Iron Men, side against side.
	WoodenShips Kind = "wooden_ships"
)

// Sides reports whether the kind is played side against side.
func (k Kind) Sides() bool { return k == BlueMax || k == WoodenShips }

// Games are the games that the kind serves, by the names under which they are played. Source: the league document,
// "Basic scoring system for all vs. all games" and the two special systems.
func (k Kind) Games() []string {
	switch k {
	case BlueMax:
		return []string{"Blue Max"}
	case WoodenShips:
		return []string{"Wooden Ships and Iron Men"}
	}
	return []string{"Gonzaga", "Cartagena", "Vampiring", "Viva il Re!"}
}

// Explanation is the system on one page, to be read out or projected.
func (k Kind) Explanation() engine.Text {
	switch k {
	case BlueMax:
		return engine.Textf("Si gioca una squadra contro l'altra. Vittoria strategica, 4 punti a ogni giocatore della squadra che vince: " +
			"l'altra squadra non ha più aerei in gioco (un aereo ritirato con onore conta come ancora in gioco). " +
			"Vittoria tattica, 3 punti: vince la squadra che ha perso la percentuale più bassa di aerei. " +
			"Vittoria marginale, 1 punto: a percentuali pari, vince la squadra che ha più del 15% di punti in più dell'altra. " +
			"Altrimenti è patta e la squadra non porta punti.\n" +
			"A questi si aggiungono: 1 punto al migliore di ogni squadra, se ha almeno il 15% di punti in più di ciascun compagno; " +
			"1 punto per ogni aereo nemico abbattuto (se lo abbattono in più d'uno, un punto a ciascuno); 1 punto in meno per ogni aereo " +
			"proprio perduto.")
	case WoodenShips:
		return engine.Textf("Si gioca una squadra contro l'altra. Vittoria strategica, 4 punti a ogni giocatore della squadra che vince: " +
			"l'altra squadra non ha più navi in gioco. " +
			"Vittoria tattica, 3 punti: vince la squadra che ha perso la percentuale più bassa di navi. " +
			"Vittoria marginale, 1 punto: a percentuali pari, vince la squadra che ha più del 15% di punti in più dell'altra. " +
			"Altrimenti è patta e la squadra non porta punti.\n" +
			"A questi si aggiunge 1 punto al migliore di ogni squadra, se ha almeno il 15% di punti in più di ciascun compagno, " +
			"e si toglie 1 punto per ogni nave propria perduta. Le navi nemiche distrutte non danno punti.")
	}
	return engine.Textf("Ogni partita dà punti secondo il posto. L'ultimo prende 0, il penultimo 2, poi salendo 6, 12, 20, 30, 42 e 56: " +
		"in due il primo prende 2, in tre 6, in quattro 12, in cinque 20, in sei 30, in sette 42, in otto 56. " +
		"Chi è pari nel punteggio della partita si divide in parti uguali i punti dei posti occupati. La classifica è la somma di tutte le " +
		"partite.")
}
