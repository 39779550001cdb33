package assets_test

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"raduno/assets"
)

// The sum of the checker page is written where people look for it, and its browser runs its own script and nothing else.
func TestTheCheckerIsTheOneThatIsTold(t *testing.T) {
	message, err := os.ReadFile(filepath.Join("..", "docs", "security.md"))
	must(t, err)
	if !strings.Contains(string(message), assets.CheckerSum()) {
		t.Errorf("docs/security.md does not say that the SHA-256 of %s is %s", assets.CheckerName, assets.CheckerSum())
	}
	page := string(assets.Checker)
	for _, kind := range []string{"style", "script"} {
		m := regexp.MustCompile(`(?s)<` + kind + `>(.*?)</` + kind + `>`).FindStringSubmatch(page)
		if m == nil {
			t.Fatalf("no %s", kind)
		}
		sum := sha256.Sum256([]byte(m[1]))
		if want := kind + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(page, want) {
			t.Errorf("the policy of the page is not %q", want)
		}
	}
	for _, out := range []string{"http:", "https:", "innerHTML", "fetch(", "eval("} {
		if strings.Contains(page, out) {
			t.Errorf("the page has %q", out)
		}
	}
}
