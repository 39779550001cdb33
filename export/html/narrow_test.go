package html_test

import (
	"encoding/json"
	"fmt"
	stdhtml "html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raduno/.ci/testing/sample"
	"raduno/engine"
	"raduno/export"
)

// onPhone shows a page 360 pixels wide and says which points, and which surnames where the table is scrolled to the right, are covered: at
// each end of the text of the first rows, with the table scrolled to the left, to the middle and to the right. Where points are of three
// digits surnames are never covered.
const onPhone = `<!DOCTYPE html><html><body style="margin:0"><iframe id="phone" style="border:0;width:360px;height:800px" srcdoc="%s"></iframe><script>
var phone = document.getElementById("phone");
phone.onload = function () {
  var d = phone.contentDocument, covered = [], looked = 0;
  var look = function (cell) {
    var range = d.createRange();
    range.selectNodeContents(cell);
    Array.prototype.forEach.call(range.getClientRects(), function (r) {
      if (r.width < 3) { return; }
      [r.left + 1, (r.left + r.right) / 2, r.right - 1].forEach(function (x) {
        var seen = d.elementFromPoint(x, (r.top + r.bottom) / 2);
        looked++;
        if (!seen || !cell.contains(seen)) { covered.push(cell.textContent + " at " + Math.round(x) + " below " + (seen && seen.textContent.slice(0, 60))); }
      });
    });
  };
  var rows = d.querySelectorAll(".rank tbody tr");
  for (var i = 0; i < Math.min(rows.length, 12); i++) {
    var table = rows[i].closest(".scroll");
    rows[i].scrollIntoView({block: "center"});
    [0, 0.5, 1].forEach(function (share) {
      table.scrollLeft = share * (table.scrollWidth - table.clientWidth);
      look(rows[i].querySelector(".tot"));
      if (share === 1 || d.body.dataset.plain) { look(rows[i].querySelector(".n")); }
    });
  }
  document.body.dataset.seen = JSON.stringify({Looked: looked, Covered: covered});
};
</script></body></html>`

// Points are what the page is for: on a phone of 360 pixels nothing covers them, whatever the names and however the table is scrolled.
func TestPointsAreSeenOnAPhone(t *testing.T) {
	chromium := browser(t)
	tournaments := map[string]*engine.Tournament{"hostile": sample.Hostile()}
	for _, players := range []int{8, 33, 57} {
		for _, rounds := range []int{1, 3, 7} {
			tournaments[fmt.Sprintf("%d players, %d rounds", players, rounds)] = sample.Tournament(players, rounds, rounds)
		}
	}
	long := sample.Tournament(8, 2, 2)
	long.Players[0].Surname, long.Players[1].Surname = strings.Repeat("Abcdefghij", 4), strings.Repeat("W", 60)
	tournaments["long names"] = long
	const plain = "three digits"
	tournaments[plain] = sample.Tournament(8, 1, 1)
	for i := range tournaments[plain].Players {
		p := &tournaments[plain].Players[i]
		p.Name, p.Surname = "Massimiliano Maria", "Della Montagnola di Castelbuono Sant'Angelo Lunghissimo Daa"[:59-i*5]
	}
	for name, tournament := range tournaments {
		ranking := sample.Ranking(tournament)
		for i := range ranking.Rows { // as large as those of the field
			last := len(ranking.Rows[i].Cells) - 1
			ranking.Rows[i].Cells[last].Text = fmt.Sprintf("%d.%03d", 400-i, 825-i)
			if name == plain {
				ranking.Columns[last].Title, ranking.Rows[i].Cells[last].Text = "Punti", fmt.Sprint(400-i)
			}
		}
		for i := range ranking.Columns[5:] { // as a phone has it
			ranking.Columns[5+i].Minor = name == plain && ranking.Columns[5+i].Kind != export.TotalColumn
		}
		data := policy.ReplaceAllString(string(write(t, tournament, export.Content{Rankings: []export.Ranking{ranking}})), "")
		if name == plain {
			data = strings.Replace(data, "<body>", `<body data-plain="1">`, 1)
		}
		path := filepath.Join(t.TempDir(), "phone.html")
		must(t, os.WriteFile(path, fmt.Appendf(nil, onPhone, stdhtml.EscapeString(data)), 0o600))
		args := []string{"--virtual-time-budget=5000", "--dump-dom", "file://" + path}
		if name == plain { // a phone's lie over the page
			args = append([]string{"--hide-scrollbars"}, args...)
		}
		m := seen.FindStringSubmatch(run(t, chromium, args...))
		if m == nil {
			t.Fatalf("%s: the probe did not run", name)
		}
		var got struct {
			Looked  int
			Covered []string
		}
		must(t, json.Unmarshal([]byte(stdhtml.UnescapeString(m[1])), &got))
		if got.Looked < 9*len(ranking.Rows[:min(8, len(ranking.Rows))]) || len(got.Covered) > 0 {
			t.Errorf("%s: %d places looked at, covered:\n%s", name, got.Looked, strings.Join(got.Covered, "\n"))
		}
	}
}
