package standings

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/export"
	"raduno/ui/kit"
)

// choose makes a type the tournament's.
func choose(s *uitest.Stage, typeID string) {
	settings := s.View.Tournament.Settings
	settings.Type = typeID
	s.Must(func(d *desk.Desk) error { return d.SetSettings(d.View().Tournament.Settings, settings) })
}

// onStage is the page before a tournament of eight whose first round is drawn.
func onStage(t *testing.T, typeID string) (*Page, *uitest.Stage) {
	t.Helper()
	s := uitest.Drawn(t, typeID)
	p := New(s.Session)
	s.Set(p.Content, p.Show, p.Tools...)
	return p, s
}

// The points of a column have the same number of decimals, and the explanation is that of the player found.
func TestStandingsCanBeReadDownAColumn(t *testing.T) {
	p, s := onStage(t, "master")
	s.Score(1, 1, 100, 44, 20, 8)
	s.Score(1, 2, 99, 44, 21, 8)
	for row := range p.Rows {
		for _, column := range []int{3, 3 + len(p.snap.Ranked.Rounds) + 1} {
			if _, decimals, _ := strings.Cut(p.grid.Cell(row, column).Text, ","); len(decimals) != 3 {
				text := p.grid.Cell(row, column).Text
				t.Errorf("row %d, column %d: %s", row, column, text)
			}
		}
	}
	for _, player := range s.View.Tournament.Players {
		p.search.SetText(player.FullName())
		if said := uitest.Words(s.Win); !regexp.MustCompile(player.FullName() + `\n\d° posto, `).MatchString(said) {
			t.Errorf("%s is found, and this is said:\n%s", player.FullName(), said)
		}
	}
}

// What the window shows of a row is what sheet, paper, page, forum and terminal show: the desk makes the cells.
func TestTheWindowShowsTheDesksCells(t *testing.T) {
	for _, typeID := range []string{"open", "master", "gufo", "1vs1", "bgl"} {
		p, s := onStage(t, "open")
		choose(s, typeID)
		s.Score(1, 1, 100, 44, 20, 8)
		rankings := s.View.RankingsIn(kit.Say)
		players := rankings[len(rankings)-1]
		for row, r := range p.Rows {
			at := slices.IndexFunc(players.Rows, func(made export.Row) bool { return made.Player == r.Player.ID })
			var want []string
			for i, column := range players.Columns {
				if column.Kind == export.RoundColumn || column.Kind == export.WinsColumn || column.Kind == export.TotalColumn {
					want = append(want, players.Rows[at].Cell(i).Text)
				}
			}
			for i, text := range want {
				if got := p.grid.Cell(row, 3+i).Text; got != text {
					t.Errorf("%s, %s: the window shows %q, everything else %q", typeID, r.Player.FullName(), got, text)
				}
			}
		}
	}
}
