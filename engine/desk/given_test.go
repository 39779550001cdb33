package desk_test

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
	"raduno/engine/desk"
	"raduno/engine/verify"
)

// With a lottery of the seats at tables of 5 the proofs say that they take its outcome as it is, and nothing that the
// lottery alone may bring is told beforehand as unavoidable.
func TestALotteryStandsAboveTheProof(t *testing.T) {
	d := newDesk(t, "master24", 9)
	for id := 1; id <= 8; id++ {
		p := *d.View().Players[id]
		seen := p
		p.Club = string(rune('A' + (id-1)/2)) // clubs of two at two tables: no pair need be
		if err := d.EditPlayer(seen, p); err != nil {
			t.Fatal(err)
		}
	}
	preview, err := d.View().PreviewDraw(t.Context(), desk.DrawRequest{Round: 1})
	if err != nil || len(preview.Unavoidable) > 0 {
		t.Fatalf("unavoidable: %v, %v", preview.Unavoidable, err)
	}
	result, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1, Seed: "anteprima"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	record := result.Round.Draw
	pairs := record.Counts[0]
	if pairs.Value == 0 || !pairs.Optimal {
		t.Fatalf("the lottery brings no pair of a club: %+v", pairs)
	}
	const lottery = "con i posti ai tavoli da 5 estratti a sorte"
	if text := verify.Proof(&verify.Claim{Count: pairs, Counted: pairs.Value, Proven: true}, verify.Given(record)).String(); !strings.Contains(
		text, lottery) {
		t.Errorf("proven: %q", text)
	}
	if text := pairs.Reason.String(); !strings.Contains(text, "ai tavoli da ") {
		t.Errorf("the reason does not say at which tables it holds: %q", text)
	}
}

// Tables that stay as they were stand above a proof too, and a plain draw's proof takes nothing as it is.
func TestLocksStandAboveTheProof(t *testing.T) {
	d := newDesk(t, "open", 16)
	result, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil)
	if err != nil || !verify.Given(result.Round.Draw).IsZero() {
		t.Fatalf("%v, %v", verify.Given(result.Round.Draw), err)
	}
	if result, err = d.Draw(t.Context(), desk.DrawRequest{Round: 1, IfExists: desk.Replace, Lock: []int{2}}, nil); err != nil {
		t.Fatal(err)
	}
	if given := verify.Given(result.Round.Draw).String(); given != "con i tavoli bloccati com'erano" {
		t.Errorf("given: %q", given)
	}
}

// Where those present fill no tables the ways out are named, each of them works, and a locked table stays as it is.
func TestWaysToAdaptWork(t *testing.T) {
	for _, way := range []string{"fives", "threes", "rest"} {
		d := newDesk(t, "raduno", 20)
		if _, err := d.Draw(t.Context(), desk.DrawRequest{Round: 1}, nil); err != nil {
			t.Fatal(err)
		}
		stays := d.View().Round(1).Tables[1].IDs()
		away := d.View().Round(1).Tables[3].Seats[2].Player
		if err := d.SetPresent(1, map[int]bool{away: false}); err != nil {
			t.Fatal(err)
		}
		request := desk.AdaptRequest{Round: 1, Lock: []int{2}}
		if _, err := d.Adapt(t.Context(), request); engine.KindOf(err) != engine.Impossible {
			t.Fatalf("19 fill tables of 4: %v", err)
		}
		ways := d.View().WaysToAdapt(request)
		if ways.Err == nil || !ways.Fives || !ways.Threes || ways.Resting != 3 {
			t.Fatalf("%+v", ways)
		}
		switch way {
		case "fives":
			request.Fives = true
		case "threes":
			request.Threes = true
		default:
			request.Resting = d.View().Round(1).Tables[0].IDs()[:3]
		}
		if _, err := d.Adapt(t.Context(), request); err != nil {
			t.Fatalf("%s: %v", way, err)
		}
		v := d.View()
		r := v.Round(1)
		if gone, come := v.Misfits(r); len(gone)+len(come) > 0 {
			t.Errorf("%s: gone %v, come %v", way, gone, come)
		}
		if now := r.Table(2).IDs(); !slices.Equal(now, stays) {
			t.Errorf("%s: the locked table held %v and holds %v", way, stays, now)
		}
	}
}
