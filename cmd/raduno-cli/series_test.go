package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raduno/.ci/testing/invented"
)

// generated is a random tournament as a draw problem.
func generated(t *testing.T, r invented.Request) []byte {
	t.Helper()
	line, err := invented.Problem(r)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// TestSeriesIsVerified promises that answers to many problems are verified line by line, and that the line is told of one that
// is another's.
func TestSeriesIsVerified(t *testing.T) {
	problems, answers := filepath.Join(t.TempDir(), "problems.jsonl"), filepath.Join(t.TempDir(), "answers.jsonl")
	write := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said := func(stdin string, args ...string) (int, string) {
		var out bytes.Buffer
		status := program().Run(t.Context(), args, strings.NewReader(stdin), &out, &out)
		return status, out.String()
	}
	asked := ""
	for _, seed := range []string{"serie", "serie-2", "serie-3"} {
		asked += string(generated(t, invented.Request{Seed: seed, Players: 12, Played: 1}))
	}
	status, told := said(asked, "tavoli", "--serie", "--prove", "--seme", "x")
	if status != 0 {
		t.Fatal(told)
	}
	write(problems, asked)
	write(answers, told)
	if status, text := said("", "tavoli", "--serie", "--verifica", problems, answers); status != 0 {
		t.Errorf("true answers: %s", text)
	}
	lines := strings.SplitAfter(told, "\n")
	slices.Reverse(lines[1:3])
	write(answers, strings.Join(lines, ""))
	if status, text := said("", "tavoli", "--serie", "--verifica", problems, answers); status != 1 || !strings.Contains(text, "riga 2") {
		t.Errorf("answers in another order: %d, %s", status, text)
	}
	write(answers, lines[0])
	if status, text := said("", "tavoli", "--serie", "--verifica", problems, answers); status != 1 ||
		!strings.Contains(text, "problemi: 3, risposte: 1") {
		t.Errorf("an answer alone: %d, %s", status, text)
	}
}
