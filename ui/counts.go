package ui

// tablesPlayed says how many tables of a round have their scores.
func tablesPlayed(round, played, tables int) string {
	if tables == 1 {
		return tr("%d° turno: %d di 1 tavolo", round, played)
	}
	return tr("%d° turno: %d di %d tavoli", round, played, tables)
}

// readAgain says how many tables of a round were read again after they were typed.
func readAgain(round, read, tables int) string {
	if tables == 1 {
		return tr("%d° turno: riletti %d di 1 tavolo", round, read)
	}
	return tr("%d° turno: riletti %d di %d tavoli", round, read, tables)
}

// presentOf says how many players are there for a round.
func presentOf(round, present, players int) string {
	if present == 1 || players == 1 {
		return tr("Turno %d: presenti %d, iscritti %d", round, present, players)
	}
	return tr("Turno %d: %d presenti su %d iscritti", round, present, players)
}

// andMore stands for the lines of a list that are not shown.
func andMore(left int) string {
	if left == 1 {
		return tr("… e un altro")
	}
	return tr("… e altri %d", left)
}
