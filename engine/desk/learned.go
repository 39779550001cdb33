package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/store"
	"raduno/engine/workbook"
)

// LearnedFile is the usual place of the clubs and regions that the tournaments on this machine have had, so that they
// complete while somebody types. It is empty where the user has no folder for it.
func LearnedFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "Raduno", "elenchi.json")
}

// learned are the clubs and regions of earlier tournaments, and the number of the format they are kept in.
type learned struct {
	Format  int      `json:"formato"`
	Clubs   []string `json:"club"`
	Regions []string `json:"regioni"`
}

// learnedFormat is the format of the file. One with a higher number is neither used nor written.
const learnedFormat = 1

// maxLearned bounds the words of a kind that are kept: the circuit has some dozens of clubs, and families.
const maxLearned = 1000

// readLearned reads what was learned. Where there is none, or it cannot be read, nothing was.
func readLearned(path string) learned {
	var l learned
	if path == "" {
		return l
	}
	const limit = 1 << 20
	data, err := store.OS{}.ReadFile(path, limit)
	if err != nil || json.Unmarshal(data, &l) != nil || l.Format > learnedFormat {
		return learned{}
	}
	return l
}

// learn keeps the clubs and regions of the tournament for those to come, when it is closed: by then they are written as
// they should be. A workbook that was only looked at teaches nothing. One that seems to be meant for a known one is not kept, nor is any of the demonstration.
func (d *Desk) learn() {
	path := d.env.Learned
	if path == "" || !d.saved || !d.readOnly().IsZero() || filepath.Base(d.Path()) == DemoName {
		return
	}
	now := readLearned(path) // another window may have been closed meanwhile
	before := len(now.Clubs) + len(now.Regions)
	add := func(to *[]string, list []string, word string) {
		known := slices.Concat(list, *to)
		if _, is := workbook.OneOf(known, word); word != "" && !is && len(workbook.Like(known, word)) == 0 && len(*to) < maxLearned {
			*to = append(*to, word)
		}
	}
	for _, p := range d.now.Players {
		add(&now.Clubs, workbook.Clubs(), p.Club)
		add(&now.Regions, workbook.Regions(), p.Region)
	}
	if len(now.Clubs)+len(now.Regions) == before {
		return
	}
	now.Format = learnedFormat
	if err := now.write(path); err != nil {
		_, _ = fmt.Fprintln(d.env.Console, engine.Textf("I club di questo torneo non si possono tenere per i prossimi: %s", err.Error()))
	}
}

// write keeps what was learned, whole or not at all. A file of a newer program stays.
func (l learned) write(path string) error {
	var kept learned
	if data, err := os.ReadFile(path); err == nil && json.Unmarshal(data, &kept) == nil && kept.Format > learnedFormat {
		return nil
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	data, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return store.WriteOwn(path, data)
}

// words are the clubs and regions that are known, as they should be written.
type words struct{ clubs, regions []string }

// officialWords are the clubs of the circuit and the regions of Italy.
func officialWords() words { return words{workbook.Clubs(), workbook.Regions()} }

// knownWords are those of the workbook's lists and the official ones, in that order. Those of earlier tournaments are proposed while
// one types, and never written in the place of what was given.
func (d *Desk) knownWords() words {
	official := officialWords()
	return words{slices.Concat(d.book.ClubList(), official.clubs), slices.Concat(d.book.RegionList(), official.regions)}
}

// write writes a player's club and region as the lists do: “milano [rcu]” becomes MILANO [RCU].
func (w words) write(p *engine.Player) {
	if club, known := workbook.OneOf(w.clubs, p.Club); known {
		p.Club = club
	}
	p.Region = workbook.CanonicalRegion(p.Region)
	if region, known := workbook.OneOf(w.regions, p.Region); known {
		p.Region = region
	}
}
