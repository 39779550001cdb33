package online

import (
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	worked "raduno/.ci/testing"
	"raduno/.ci/testing/uitest"
	"raduno/engine/desk"
	"raduno/engine/hall"
	"raduno/ui/kit"
	"raduno/ui/web"
)

var must = worked.Must

// phone sends scores of a table as a browser would.
func phone(t *testing.T, address, path string, points ...int) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	must(t, err)
	client := http.Client{Jar: jar, Timeout: 5 * time.Minute}
	get := func(r *http.Response, err error) string {
		must(t, err)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		must(t, err)
		return string(body)
	}
	form := get(client.Get(address + path))
	values := url.Values{}
	for _, m := range regexp.MustCompile(`<input type="hidden" name="(\w+)" value="([^"]*)">`).FindAllStringSubmatch(form, -1) {
		values.Set(m[1], m[2])
	}
	for i, p := range points {
		values.Set(fmt.Sprintf("s%d_0", i), fmt.Sprint(p))
	}
	if answer := get(client.PostForm(address+path, values)); !strings.Contains(answer, "Ricevuto") {
		t.Fatalf("the table's scores were not received:\n%s", answer)
	}
}

// The network is off until it is switched on; what a table sends is confirmed with one key, and off again it does
// not answer.
func TestConfirmWithOneKey(t *testing.T) {
	s := uitest.Drawn(t, "open")
	n := New(s.Session, nil)
	n.OnSeen = func() {}
	if n.On() {
		t.Fatal("on before anybody switched it on")
	}
	// Fyne's test driver does on the caller's goroutine what the program does on the window's: nothing looks by itself.
	must(t, worked.Err(n.serve(s.Desk, web.Options{Address: "127.0.0.1"})))
	t.Cleanup(n.Close)
	address := strings.TrimSuffix(n.address, "/")
	path := strings.TrimPrefix(n.server.TableURL(1, 1), address)
	phone(t, address, path, 50, 30, 20, 10)
	list, err := hall.Of(s.Desk).Waiting()
	if err != nil || len(list) != 1 {
		t.Fatalf("%d proposals: %v", len(list), err)
	}
	s.Set(n.Page(container.NewStack(), container.NewStack()), n.Show)
	n.follow(s.Desk, list, nil)
	if !strings.Contains(s.Last(), "tavolo 1") {
		t.Errorf("nobody says that a proposal came: %q", s.Last())
	}
	n.Focus()
	focused, is := s.Win.Canvas().Focused().(*kit.Button)
	if !is || focused.Text != "Prendi" {
		t.Fatalf("the keyboard is on %v", s.Win.Canvas().Focused())
	}
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := s.Desk.View().Round(1).Table(1).Seats[0].Score.Whole(); got != 50 {
		t.Errorf("confirmed: %d", got)
	}
	n.see()
	if want := "● Sala accesa · 127.0.0.1 · telefoni: 1"; n.Seen() != want {
		t.Errorf("always in sight: %q", n.Seen())
	}
	n.moved = "10.77.0.9"
	due := desk.NextStep(s.Desk.View(), desk.StepChoices{Moved: n.Moved()})
	if n.see(); due.Code != desk.Moved || due.Text.String() != "La sala si è spostata: 10.77.0.9" || !strings.HasPrefix(n.Seen(), "⚠") {
		t.Errorf("moved: %+v, %q", due, n.Seen())
	}
	n.Close()
	if _, err := http.Get(address); err == nil {
		t.Error("it answers after it was switched off")
	}
}

// Who enrols from a phone is the next thing to do; Enter in the dialog puts him on the roster, and nothing waits any more.
func TestAnEnrolmentIsTakenWithOneKey(t *testing.T) {
	s := uitest.Drawn(t, "open")
	n := New(s.Session, nil)
	must(t, worked.Err(n.serve(s.Desk, web.Options{Address: "127.0.0.1"})))
	t.Cleanup(n.Close)
	s.Set(n.Page(container.NewStack(), container.NewStack()), n.Show)
	ledger := hall.Of(s.Desk)
	must(t, ledger.Enrol(hall.Enrolment{Name: "Gilda", Surname: "Morosini", Club: "torino", Nonce: "1"}))
	list, err := ledger.Enrolments()
	must(t, err)
	n.follow(s.Desk, nil, list)
	next := func() desk.StepCode {
		return desk.NextStep(s.View.View, desk.StepChoices{Enrol: len(s.View.Enrolled)}).Code
	}
	if s.Last() != "Gilda Morosini (TORINO [ToRisiKo!]) si iscrive da un telefono." || next() != desk.Enrol {
		t.Fatalf("told %q, and the next step is %q", s.Last(), next())
	}
	if n.Badge(false) != "● 0" || n.Badge(true) != "● 1" {
		t.Errorf("the tab says %q, of a narrow window %q", n.Badge(false), n.Badge(true))
	}
	n.Focus()
	focused, is := s.Win.Canvas().Focused().(*kit.Button)
	if !is || focused.Text != "Iscrivi" {
		t.Fatalf("the keyboard is on %v", s.Win.Canvas().Focused())
	}
	before := len(s.Desk.View().Tournament.Players)
	focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(s.Desk.View().Tournament.Players) != before+1 || next() == desk.Enrol {
		t.Errorf("%d players, and the next step is %q", len(s.Desk.View().Tournament.Players), next())
	}
	if n.Badge(true) != "●" {
		t.Errorf("the tab of a narrow window says %q", n.Badge(true))
	}
}
