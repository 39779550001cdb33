package ui

import "raduno/ui/kit"

// tablesPlayed says how many tables of a round have their scores.
func tablesPlayed(round, played, tables int) string {
	if tables == 1 {
		return kit.Tr("%d° turno: %d di 1 tavolo", round, played)
	}
	return kit.Tr("%d° turno: %d di %d tavoli", round, played, tables)
}

// readAgain says how many tables of a round were read again after they were typed.
func readAgain(round, read, tables int) string {
	if tables == 1 {
		return kit.Tr("%d° turno: riletti %d di 1 tavolo", round, read)
	}
	return kit.Tr("%d° turno: riletti %d di %d tavoli", round, read, tables)
}

// presentOf says how many players are there for a round.
func presentOf(round, present, players int) string {
	if present == 1 || players == 1 {
		return kit.Tr("Turno %d: presenti %d, iscritti %d", round, present, players)
	}
	return kit.Tr("Turno %d: %d presenti su %d iscritti", round, present, players)
}
