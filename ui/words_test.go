package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"raduno/.ci/testing/uitest"
	"raduno/ui/present"
)

// drawnTexts are all texts that are painted in the window, of labels, grids and cards alike, in the order of painting.
func drawnTexts(u *UI) []string {
	var all []string
	uitest.Walk(u.Win.Content(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *canvas.Text:
			if text := strings.TrimSpace(o.Text); text != "" {
				all = append(all, text)
			}
		case *widget.Entry:
			all = append(all, o.Text)
		}
	})
	return all
}

// The screens say what they should, word for word: the scores of a table on its card and in the standings, names, clubs,
// numbers. A picture alone would not notice a digit before every score.
func TestTheWordsOfTheScreens(t *testing.T) {
	u, _ := drawnWindow(t)
	scored(t, u, 1, 52, 31, 44, 20)
	table := u.View.Round(1).Table(1)
	for _, c := range []struct {
		page present.Tab
		want []string
	}{
		{present.RosterTab, []string{"✓ Sì", "Rossi", "Ada", "ROMA", "8 / 8"}},
		{present.TablesTab, []string{"Tavolo 1", "Tavolo 2", u.View.Name(table.Seats[0].Player), "52", "31", "44", "20", "✓ giocato"}},
		{present.ScoresTab, []string{"Tavolo 1", "52", "31", "44", "20", "○ da scrivere", "Turno 1: 1 di 2 tavoli"}},
		{present.StandingsTab, []string{"Pos.", "Giocatore", "Totale", u.View.Name(table.Seats[0].Player)}},
	} {
		u.GoTo(c.page)
		u.Win.Resize(fyne.NewSize(1300, 700))
		u.Win.Resize(fyne.NewSize(1366, 745))
		u.Win.Canvas().Capture()
		texts := drawnTexts(u)
		for _, want := range c.want {
			if !slices.Contains(texts, want) {
				t.Errorf("page %d does not say %q; it says\n%s", c.page, want, strings.Join(texts, " | "))
			}
		}
	}
	u.GoTo(present.StandingsTab)
	u.Win.Canvas().Capture()
	texts := drawnTexts(u)
	for _, row := range u.View.Ranked.Rows[:4] {
		if want := string(u.View.Ranked.Written(row.Total)); !slices.Contains(texts, want) {
			t.Errorf("the total %s of %s is not said in\n%s", want, row.Player.FullName(), strings.Join(texts, " | "))
		}
	}
}
