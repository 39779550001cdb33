package rules

// Description says in words what a type is, for a list of types.
type Description struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	About   string   `json:"about"`
	Group   string   `json:"group"` // of the list of types
	Tables  string   `json:"tables"`
	Rounds  []string `json:"criteria"` // the draw of each round
	Scoring string   `json:"scoring"`
	Ranking string   `json:"ranking"`
}

// Describe puts a type into words, for a list of types.
func (f Type) Describe(group TypeGroup) Description {
	words := f.Words()
	d := Description{
		ID: f.ID, Name: f.Name, About: f.About.String(), Group: group.Name.String(),
		Tables: words.Tables.String(), Scoring: words.Scoring.String(),
		Ranking: words.Ranking.String(),
	}
	for _, round := range words.Rounds {
		d.Rounds = append(d.Rounds, round.String())
	}
	return d
}
