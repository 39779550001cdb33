// Scoring scores games: one input of a scoring system in JSON, the value that the system gives to it out, or a whole file
// of such cases.
//
//	go run ./.ci/scoring --sistema dip_wbc2000 < game.json
//	go run ./.ci/scoring --sistema babylon5 --casi cases.json
//	go run ./.ci/scoring --sistema elenco
//
// Inputs are read strictly: an unknown or a missing field, a value of the wrong type or out of range, a name
// twice in an object are all errors in the organizer's words, never a panic. A wrong input gives {"error": ...} and the exit
// code 1; in a file of cases it stands in the list, and the code is 0. Numbers are exact: a result that is no finite decimal is
// a fraction.
//
// A family of games is one file with a value of type family, which maps the names of its systems to what reads and
// scores one input; registry.go lists the families. An input is a Go type: a field marked omitempty may be missing or
// null, every other must be there, a pointer may be null, and the mark “is” names what a value must be (decode.go).
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"raduno/engine"
)

func main() { os.Exit(answer(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// answer is the whole tool; it gives the exit code.
func answer(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("scoring", flag.ContinueOnError)
	flags.SetOutput(stderr)
	system := flags.String("sistema", "", "`ID` of the system; “elenco” lists them")
	cases := flags.String("casi", "", "`FILE` of cases, all together")
	flags.Bool("json", false, "the list of the systems as JSON, too: all else is JSON")
	if flags.Parse(args) != nil {
		return 2
	}
	value, err := valueOf(*system, *cases, stdin)
	code := 0
	switch usage := engine.KindOf(err) == engine.BadUsage; {
	case err == nil:
	case *cases == "" && !usage:
		value, code = ErrorValue(err), 1
	default:
		fmt.Fprintln(stderr, err)
		if usage {
			return 2
		}
		return 1
	}
	if names, list := value.([]string); list && flags.Lookup("json").Value.String() == "false" {
		fmt.Fprintln(stdout, strings.Join(names, "\n"))
		return 0
	}
	encoder := json.NewEncoder(stdout)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		fmt.Fprintln(stderr, err)
		return 4
	}
	return code
}

// valueOf is what a system gives to what is asked.
func valueOf(system, cases string, stdin io.Reader) (any, error) {
	switch {
	case system == "elenco":
		return Systems(), nil
	case system == "":
		return nil, engine.Errorf(engine.BadUsage, "Manca --sistema: “--sistema elenco” li mostra tutti.")
	case cases != "":
		file, err := os.Open(cases)
		if err != nil {
			return nil, engine.Wrap(err, engine.BadInput, "Il file dei casi non si può leggere")
		}
		defer file.Close()
		return RunFile(system, file)
	}
	input, err := io.ReadAll(stdin)
	if err != nil {
		return nil, engine.Wrap(err, engine.Broken, "Non riesco a leggere lo standard input")
	}
	return Run(system, input)
}
