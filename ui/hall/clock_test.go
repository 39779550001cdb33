package hall

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"
)

// The clock is heard once when the last minutes begin, once when the time is up and once more for a table that was
// given more; a pause passes nothing, time for all comes round again.
func TestWhatTheClockPasses(t *testing.T) {
	begin := time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)
	c := newClock(90 * time.Minute)
	var heard []string
	to := func(minutes int) {
		switch soon, over := c.passed(begin.Add(time.Duration(minutes) * time.Minute)); {
		case over:
			heard = append(heard, "over")
		case soon:
			heard = append(heard, "soon")
		default:
			heard = append(heard, "")
		}
	}
	at := func(minutes int) time.Time { return begin.Add(time.Duration(minutes) * time.Minute) }
	to(100) // it stands
	c.start(at(0))
	to(84)
	to(85)
	to(86)
	c.pause(at(87))
	to(120)
	c.start(at(120))
	c.add(5*time.Minute, 3)
	to(122)
	to(123)
	to(124)
	to(128)
	c.add(10*time.Minute, 0)
	to(129)
	to(133)
	to(140)
	if want := []string{"", "", "soon", "", "", "", "over", "", "over", "", "over", "over"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
	short := newClock(3 * time.Minute)
	short.start(at(0))
	if soon, _ := short.passed(at(1)); soon {
		t.Error("a round shorter than the last minutes has none")
	}
}

// A sound is a whole WAV file: its lengths are right, it begins and ends in silence and does not clip.
func TestWaveFile(t *testing.T) {
	wav := waveFile([]note{{440, 100 * time.Millisecond}, {0, 50 * time.Millisecond}})
	le := binary.LittleEndian
	data := wav[44:]
	if string(wav[:4]) != "RIFF" || string(wav[8:16]) != "WAVEfmt " || string(wav[36:40]) != "data" ||
		int(le.Uint32(wav[4:])) != len(wav)-8 || int(le.Uint32(wav[40:])) != len(data) || len(data) != 2*(sampleRate/10+sampleRate/20) {
		t.Fatalf("header % x for %d bytes", wav[:44], len(wav))
	}
	loudest := int16(0)
	for i := 0; i < len(data); i += 2 {
		loudest = max(loudest, int16(le.Uint16(data[i:])))
	}
	if le.Uint16(data) != 0 || le.Uint16(data[len(data)-2:]) != 0 || loudest < 15000 || loudest > 25000 {
		t.Errorf("first %d, last %d, loudest %d", le.Uint16(data), le.Uint16(data[len(data)-2:]), loudest)
	}
}
