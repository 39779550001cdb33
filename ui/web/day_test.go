package web

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/xuri/excelize/v2"

	worked "raduno/.ci/testing"
	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/game/risiko"
	ledger "raduno/engine/hall"
)

// dayPoints are what the players of a table have at the end, in the order of the sheet: among them a RisiKo!, ties at the
// top and players who were eliminated.
func dayPoints(round, table int) []int {
	switch (round*7 + table) % 5 {
	case 0:
		return []int{risiko.Made, 20, 11, 9}
	case 1:
		return []int{40 + table, 40 + table, 12, round}
	case 2:
		return []int{0, 52, 31, 0}
	case 3:
		return []int{25, 18 + table, 40, 33 - round}
	}
	return []int{12, 9, 60 - table, 41}
}

// byHand are a table's scores as they are typed at the desk. Of those who tie the first in the order of the sheet has won,
// of those with 0 the first went out first.
func byHand(t *testing.T, d *desk.Desk, round, table int) []engine.Seat {
	t.Helper()
	v := d.View()
	entry := v.ScoreEntry(append([]engine.Seat(nil), v.Round(round).Table(table).Seats...))
	for i, p := range dayPoints(round, table) {
		entry.Seats[i].Score = engine.NewScore(p)
	}
	for {
		switch q := entry.Ask(); q.Doubt {
		case risiko.NoDoubt:
			return entry.Seats
		case risiko.Eliminated:
			entry.KnockedOut(q.Seats)
		case risiko.TiedTop:
			entry.Won(q.Seats[0])
		default:
			t.Fatalf("round %d, table %d asks %v", round, table, q)
		}
	}
}

// fill types the scores of a table into the form that a browser shows, and answers what is asked as byHand does.
func fill(round, table int) string {
	return fmt.Sprintf(`(function () {
		%v.forEach(function (p, i) { document.getElementById("s" + i + "_0").value = p; });
		var order = 0;
		document.querySelectorAll(".ask select").forEach(function (s) { order++; s.value = String(order); });
		var first = document.querySelector(".ask input[type=radio]");
		if (first) { first.checked = true; }
		document.querySelector(".sheet button").click();
	})()`, strings.ReplaceAll(fmt.Sprint(dayPoints(round, table)), " ", ","))
}

// types sends the scores of a table from its page, until it is told that they have arrived.
func types(ctx context.Context, page string, round, table int, done string) error {
	for _, action := range []chromedp.Action[chromedp.Void]{chromedp.Navigate(page), chromedp.WaitVisible("#s0_0")} {
		if _, err := chromedp.Run(ctx, action); err != nil {
			return err
		}
	}
	for ctx.Err() == nil {
		if _, err := chromedp.Run(ctx, chromedp.Evaluate[any](fill(round, table))); err != nil {
			return err
		}
		for ; ctx.Err() == nil; time.Sleep(30 * time.Millisecond) {
			said, err := chromedp.Run(ctx, chromedp.Evaluate[string](
				`document.querySelector("[aria-busy]") ? "" : document.getElementById("contenuto").innerText`))
			if err != nil {
				continue // between two pages
			}
			if strings.Contains(said, done) {
				return nil
			}
			if strings.Contains(said, "eliminato?") || strings.Contains(said, "chi ha vinto?") {
				break
			}
		}
	}
	return fmt.Errorf("round %d, table %d: %w", round, table, ctx.Err())
}

// A day of forty players: the tables send their scores from ten phones, an assistant types some and confirms others, the
// laptop draws, confirms, and types the last two tables of each round meanwhile. In the end the workbook says what it
// says when everything is typed at the desk.
func TestADayWithPhones(t *testing.T) {
	ctx := browser(t)
	phones := serve(t, Options{})
	hand := serve(t, Options{})
	for _, h := range []*hall{phones, hand} {
		settings := h.desk.View().Tournament.Settings
		settings.Type = "raduno"
		worked.Must(t, h.desk.SetSettings(h.desk.View().Tournament.Settings, settings))
	}
	// The browser opens with the page for everybody, and ten phones and two assistants follow, each with cookies of its own.
	does(t, ctx, chromedp.Navigate(phones.url), chromedp.WaitVisible("article"))
	var devices []context.Context
	for range 12 {
		device, cancel := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
		t.Cleanup(cancel)
		devices = append(devices, device)
	}
	address := strings.TrimSuffix(phones.url, "/")
	for _, assistant := range devices[10:] {
		does(t, assistant, chromedp.Navigate(address+"/arbitro"), chromedp.WaitVisible("#pin"), chromedp.SendKeys("#pin", "4711"),
			chromedp.Click(".pin button"), chromedp.WaitVisible("#tavolo"))
	}
	rounds := phones.desk.View().Type.Rounds
	for round := 1; round <= rounds; round++ {
		for _, h := range []*hall{phones, hand} {
			if round > 1 {
				worked.Must(t, worked.Err(h.desk.Draw(t.Context(), desk.DrawRequest{Round: round, Seed: strconv.Itoa(round)}, nil)))
			}
			if h.desk.View().Round(round).Draft {
				worked.Must(t, h.desk.Confirm(round))
			}
		}
		playRound(t, phones, devices, round)
		for _, table := range hand.desk.View().Round(round).Tables {
			worked.Must(t, worked.Err(hand.desk.SetTable(round, table, engine.Table{Seats: byHand(t, hand.desk, round, table.Number)})))
		}
	}
	for _, h := range []*hall{phones, hand} {
		worked.Must(t, worked.Err(h.desk.Standings(desk.StandingsRequest{})))
	}
	sameDay(t, phones, hand)
	ranking, err := hand.desk.View().Ranking()
	worked.Must(t, err)
	reads(t, ctx, ranking.Rows[0].Player.Surname) // the projector shows it by itself
}

// playRound has every table of a round written, each by anyone who is to.
func playRound(t *testing.T, h *hall, devices []context.Context, round int) {
	t.Helper()
	tables := h.desk.View().Round(round).Tables
	var wg sync.WaitGroup
	for i := range tables {
		number := tables[i].Number
		switch {
		case len(tables) > 2 && i >= len(tables)-2: // the desk types too
			wg.Go(func() {
				if _, err := h.desk.SetTable(round, *h.desk.View().Round(round).Table(number),
					engine.Table{Seats: byHand(t, h.desk, round, number)}); err != nil {
					t.Error(err)
				}
			})
		case i == 0 && len(tables) > 1: // an assistant types
			wg.Go(func() {
				if err := types(devices[10], h.url+fmt.Sprintf("arbitro/tavolo/%d/%d", round, number), round, number, "Salvato"); err != nil {
					t.Error(err)
				}
			})
		default:
			wg.Go(func() {
				if err := types(devices[i%10], h.server.TableURL(round, number), round, number, "Ricevuto"); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wg.Wait()
	// The other assistant confirms what he sees first, the desk the rest.
	waiting, err := ledger.Of(h.desk).Waiting()
	worked.Must(t, err)
	if len(waiting) > 1 {
		assistant := devices[11]
		does(t, assistant, chromedp.Navigate(h.url+"arbitro"))
		clicks(t, assistant, `button[value="accetta"]`)
		reads(t, assistant, fmt.Sprintf("tavoli con i punti: %d su %d", len(tables)-len(waiting)+1, len(tables)))
	}
	if waiting, err = ledger.Of(h.desk).Waiting(); err != nil {
		t.Fatal(err)
	}
	for _, p := range waiting {
		if _, err := ledger.Of(h.desk).Accept(p.ID, *h.desk.View().Round(p.Round).Table(p.Table)); err != nil {
			t.Error(err)
		}
	}
	if r := h.desk.View().Round(round); r.Played() != len(r.Tables) {
		t.Fatalf("round %d: %d of %d tables played", round, r.Played(), len(r.Tables))
	}
}

// sameDay holds two workbooks of the same tournament against each other: rounds, standings, and every cell that people
// see but the Log, which says when and from which device.
func sameDay(t *testing.T, a, b *hall) {
	t.Helper()
	played, typed := a.desk.Tournament().Rounds, b.desk.Tournament().Rounds
	for i := range typed {
		if len(played) != len(typed) || !reflect.DeepEqual(played[i].Tables, typed[i].Tables) {
			t.Errorf("round %d differs", i+1)
		}
	}
	cells := func(h *hall) map[string][][]string {
		f, err := excelize.OpenFile(h.path)
		worked.Must(t, err)
		defer f.Close()
		sheets := map[string][][]string{}
		for _, sheet := range f.GetSheetList() {
			if visible, err := f.GetSheetVisible(sheet); err != nil || !visible || sheet == "Log" {
				continue
			}
			if sheets[sheet], err = f.GetRows(sheet); err != nil {
				t.Fatal(err)
			}
		}
		return sheets
	}
	ours, theirs := cells(a), cells(b)
	if len(ours) != len(theirs) || len(ours) < len(typed)+2 { // the players, the rounds, the standings
		t.Errorf("%d sheets, typed by hand %d", len(ours), len(theirs))
	}
	for sheet, rows := range theirs {
		if !reflect.DeepEqual(ours[sheet], rows) {
			t.Errorf("the sheet %s differs:\n%v\ntyped by hand:\n%v", sheet, ours[sheet], rows)
		}
	}
}
