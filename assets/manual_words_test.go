package assets_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raduno/assets"
)

var bold = regexp.MustCompile(`\*\*([^*]+)\*\*`)

// said are the sentences of the program in a language.
func said(t *testing.T, language string) []string {
	t.Helper()
	english := map[string]string{}
	must(t, json.Unmarshal(englishFile, &english))
	var texts []string
	for _, s := range sentencesOfTheProgram(t) {
		if language == "en" {
			texts = append(texts, english[s.format])
		} else {
			texts = append(texts, s.format)
		}
	}
	return texts
}

// Where the manual sends the reader through a menu, as in **File › Esporta**, the menus say so.
func TestManualMenus(t *testing.T) {
	for _, language := range languages {
		labels := said(t, language)
		for _, chapter := range assets.Manual(language) {
			for _, found := range bold.FindAllStringSubmatch(chapter.Markdown, -1) {
				path := strings.Split(found[1], " › ")
				for _, label := range path {
					if len(path) > 1 && !slices.Contains(labels, label) {
						t.Errorf("%s, %s: no menu says %q", language, chapter.ID, label)
					}
				}
			}
		}
	}
}

// The messages that the manual explains are messages of the program. "..." stands for what changes in them.
func TestManualMessages(t *testing.T) {
	number := regexp.MustCompile(`\d+`)
	for _, language := range languages {
		messages := said(t, language)
		for i, message := range messages { // as it reads for a count of one, and for the others
			quoted := strings.NewReplacer("“", `"`, "”", `"`).Replace(message)
			messages[i] = verb.ReplaceAllString(byCount.ReplaceAllString(quoted, "$2"), "0")
			messages = append(messages, verb.ReplaceAllString(byCount.ReplaceAllString(quoted, "$3"), "0"))
		}
		for line := range strings.Lines(chapter(t, language, "errori").Markdown) {
			if !strings.HasPrefix(line, "- **") {
				continue
			}
			for _, found := range bold.FindAllStringSubmatch(line, -1) {
				parts := strings.Split(found[1], "...")
				for i, part := range parts {
					parts[i] = number.ReplaceAllString(regexp.QuoteMeta(part), `\d+`)
				}
				explained := regexp.MustCompile(strings.Join(parts, ".+"))
				if !slices.ContainsFunc(messages, explained.MatchString) {
					t.Errorf("%s: the program never says %q", language, found[1])
				}
			}
		}
	}
}
