package roster

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"raduno/engine"
	"raduno/engine/store"
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

// Learned are the clubs and regions of earlier tournaments, and the number of the format they are kept in.
type Learned struct {
	Format  int      `json:"formato"`
	Clubs   []string `json:"club"`
	Regions []string `json:"regioni"`
}

// learnedFormat is the format of the file. One with a higher number is neither used nor written.
const learnedFormat = 1

// maxLearned bounds the words of a kind that are kept: the circuit has some dozens of clubs, and families.
const maxLearned = 1000

// ReadLearned reads the words that were learned. A file that is missing or cannot be read holds none.
func ReadLearned(path string) Learned {
	var l Learned
	if path == "" {
		return l
	}
	const limit = 1 << 20
	data, err := store.OS{}.ReadFile(path, limit)
	if err != nil || json.Unmarshal(data, &l) != nil || l.Format > learnedFormat {
		return Learned{}
	}
	return l
}

// Learn adds the clubs and regions of players that are new, and reports whether there were any. One that seems to be meant for a known one
// is not kept.
func (l *Learned) Learn(players []engine.Player) bool {
	before := len(l.Clubs) + len(l.Regions)
	add := func(to *[]string, list []string, of func(*engine.Player) string) {
		met := map[string]bool{"": true}
		for i := range players {
			word := of(&players[i])
			if met[word] {
				continue
			}
			met[word] = true
			known := slices.Concat(list, *to)
			if _, is := engine.WordIn(known, word); !is && len(engine.AlikeWords(known, word)) == 0 && len(*to) < maxLearned {
				*to = append(*to, word)
			}
		}
	}
	add(&l.Clubs, engine.OfficialClubs(), func(p *engine.Player) string { return p.Club })
	add(&l.Regions, engine.OfficialRegions(), func(p *engine.Player) string { return p.Region })
	l.Format = learnedFormat
	return len(l.Clubs)+len(l.Regions) > before
}

// Write keeps what was learned, whole or not at all. A file of a newer program stays.
func (l Learned) Write(path string) error {
	var kept Learned
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
