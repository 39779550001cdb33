package export_test

import (
	"slices"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/engine/game"
	"raduno/export"
)

func TestRecordsOnOneLine(t *testing.T) {
	form := sample.FormOf(sample.Yearly)
	power := func(entries ...string) engine.Record {
		var r engine.Record
		for i := 0; i < len(entries); i += 2 {
			r.Set(entries[i], entries[i+1])
		}
		return r
	}
	for _, c := range []struct {
		record engine.Record
		want   string
	}{
		{nil, ""},
		{power("Potenza", "Francia"), "Francia"},
		{power("Potenza", "Francia", "Centri 1901", "5"), "Francia · Centri 1901: 5"},
		{power("Potenza", "Francia", "Centri 1901", "5", "Centri 1902", "7", "Centri 1903", "0"), "Francia · Centri 1901–1903: 5 7 0"},
		{power("Centri 1901", "5", "Centri 1903", "7"), "Centri 1901: 5 · Centri 1903: 7"},
		{power("Potenza", "Italia", "Minuto usato", "SI", "Penalità", "20"), "Italia · Minuto usato · Penalità 20"},
		{power("Potenza", "Italia", "Minuto usato", "NO"), "Italia"},
		{power("Potenza", "riga\nspezzata"), "riga spezzata"},
	} {
		table := export.Table{Form: form}
		if got := table.SeatText(export.Seat{Record: c.record}); got != c.want {
			t.Errorf("%v: %q, want %q", c.record, got, c.want)
		}
	}
	table := export.Table{Form: form, Record: power("Sistema", "WBC", "Ultimo anno", "1907", "Esito", "patta")}
	if got := table.Text(); got != "WBC · Ultimo anno 1907 · Esito patta" {
		t.Errorf("the game as a whole: %q", got)
	}
	if got := (export.Table{Record: table.Record}).Text(); got != "" {
		t.Errorf("RisiKo! has no form: %q", got)
	}
}

func TestSeatsKnowTheirRoles(t *testing.T) {
	for content, want := range map[sample.Kind][]string{
		sample.Final: {"Austria", "Inghilterra"}, sample.Sides: {"Lato A", "Lato B"}, sample.Cards: {"", ""},
	} {
		tournament, forms := sample.Game(content, 7, 7)
		rounds, err := forms.Rounds(tournament, []int{2})
		if err != nil {
			t.Fatal(err)
		}
		var roles []string
		for _, seat := range rounds[0].Tables[0].Seats {
			roles = append(roles, seat.Role)
		}
		if !slices.Equal(roles[:2], want) {
			t.Errorf("%s: %q", content, roles)
		}
	}
	tournament, forms := sample.Game(sample.Final, 7, 7)
	own := &tournament.Rounds[0].Tables[0].Seats[1].Record
	*own = engine.Record{{Label: "Potenza", Value: own.Get("Potenza")}} // nothing else is written yet
	rounds, err := export.Forms(func(round, table int) *export.Form {
		form := *forms(round, table)
		form.Voice.Translate = strings.ToUpper
		return &form
	}).Rounds(tournament, []int{1})
	if err != nil {
		t.Fatal(err)
	}
	seat := rounds[0].Tables[0].Seats[1]
	if seat.Role != "INGHILTERRA" || seat.Record.Get("POTENZA") != seat.Role || len(seat.Record) != 1 {
		t.Errorf("in another language its role is %q: %v", seat.Role, seat.Record)
	}
	if _, err := export.Forms(nil).Rounds(sample.Tournament(4, 1, 0), []int{3}); engine.KindOf(err) != engine.BadInput {
		t.Errorf("a round that is not there: %v", err)
	}
}

// The forms of a tournament may differ, as under two systems of a DipCon: every label has one column, in the
// order in which it is asked for.
func TestColumnsOfSeveralForms(t *testing.T) {
	form := func(labels ...string) *export.Form {
		f := &export.Form{}
		for _, label := range labels {
			f.Seat = append(f.Seat, game.Field{Label: label})
		}
		return f
	}
	seat, table := export.Columns([]export.Round{{Tables: []export.Table{
		{Form: form("Potenza", "Centri", "Finale")},
		{Form: form("Potenza", "Centri", "Voto", "Finale")},
		{},
	}}})
	if !slices.Equal(seat, []string{"Potenza", "Centri", "Voto", "Finale"}) || table != nil {
		t.Errorf("%q, %q", seat, table)
	}
}
