package site

import (
	"html/template"
	"strings"
	"testing"
)

// A page that cannot be made is told by its name, the first where there are several, and is not taken for a whole one.
func TestAPageThatCannotBeMadeIsTold(t *testing.T) {
	b := &builder{files: map[string][]byte{}, templates: template.Must(template.New("page").Parse("{{.Data.Nothing}}"))}
	for _, name := range []string{"uno.html", "due.html"} {
		b.write(name, "page", page{Data: page{}})
	}
	if b.err == nil || !strings.HasPrefix(b.err.Error(), "uno.html: ") {
		t.Errorf("it tells %v", b.err)
	}
}
