package risiko

import (
	"slices"
	"strings"
	"testing"

	"raduno/engine"
)

func entry(scores ...string) *Entry {
	e := &Entry{Sheet: MapSheet(true)}
	for i, text := range scores {
		score, err := engine.ParseScore(text)
		if err != nil {
			panic(err)
		}
		e.Seats = append(e.Seats, engine.Seat{Player: i + 1, Score: score})
	}
	return e
}

func texts(e *Entry) (list []string) {
	for _, s := range e.Seats {
		list = append(list, s.Score.Text(","))
	}
	return list
}

// What is typed at a table is asked about in the organizer's words and written in the old convention.
func TestQuestionsOfATable(t *testing.T) {
	for _, c := range []struct {
		name   string
		scores []string
		want   Doubt
	}{
		{"all there", []string{"50", "20", "10", "5"}, NoDoubt},
		{"one is missing", []string{"50", "", "10", "5"}, Missing},
		{"nothing typed", []string{"", "", "", ""}, AllZero},
		{"all zeros", []string{"0", "0", "0", "0"}, AllZero},
		{"a zero", []string{"50", "20", "10", "0"}, Eliminated},
		{"two out at once", []string{"50", "20", "-1", "-1"}, TiedOut},
		{"one out after the other", []string{"50", "20", "-1", "-2"}, NoDoubt},
		{"two at the top", []string{"50", "50", "10", "5"}, TiedTop},
	} {
		if got := entry(c.scores...).Ask().Doubt; got != c.want {
			t.Errorf("%s: doubt %d, want %d", c.name, got, c.want)
		}
	}
}

// The same sheet typed for two tables is asked about; a RisiKo!, which is alike at many, is not.
func TestASheetThatIsTypedTwice(t *testing.T) {
	for scores, want := range map[string]Doubt{"44 30 20 9": SameSheet, "44 30 9 20": NoDoubt, "100 -1 -2 -3": NoDoubt} {
		e := entry(strings.Fields(scores)...)
		e.Others = []engine.Table{
			{Number: 5, Seats: entry("44", "30", "20", "9").Seats},
			{Number: 6, Seats: entry("100", "-1", "-2", "-3").Seats},
		}
		q := e.Ask()
		if q.Doubt != want || want == SameSheet && q.Table != 5 {
			t.Errorf("%s: %v, want %d", scores, q, want)
		}
		if e.IsAnother(); e.Ask().Doubt != NoDoubt {
			t.Errorf("%s is asked about again", scores)
		}
	}
}

func TestAnswersAreWrittenInTheOldConvention(t *testing.T) {
	out := entry("80", "0", "0", "20")
	out.KnockedOut([]int{2, 1})
	if got := texts(out); got[2] != "-2" || got[1] != "-1" {
		t.Errorf("eliminated third seat first, then the second: %v", got)
	}
	for _, c := range []struct{ scores, want []string }{
		{[]string{"80", "-1", "20", "-1"}, []string{"80", "-1", "20", "-2"}},
		{[]string{"80", "-1", "-2", "-1"}, []string{"80", "-1", "-3", "-2"}},
		{[]string{"80", "-1", "-1", "-1"}, []string{"80", "-1", "-1", "-3"}}, // and who of the two is asked next
	} {
		level := entry(c.scores...)
		level.WentOut(3)
		if got := texts(level); !slices.Equal(got, c.want) {
			t.Errorf("%v, the fourth seat went out first: %v, want %v", c.scores, got, c.want)
		}
	}
	tie := entry("50", "50", "10", "5")
	tie.Won(1)
	if got := texts(tie); got[1] != "50,1" || tie.Ask().Doubt != NoDoubt {
		t.Errorf("winner of a tie: %v, doubt %d", got, tie.Ask().Doubt)
	}
	zero := entry("", "", "", "")
	zero.WonAtZero(2)
	if got := texts(zero); got[2] != "0,1" || got[0] != "0" || zero.Ask().Doubt != NoDoubt {
		t.Errorf("a game without a point: %v, doubt %d", got, zero.Ask().Doubt)
	}
}
