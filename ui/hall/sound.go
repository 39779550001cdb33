package hall

import (
	"bytes"
	"encoding/binary"
	"math"
	"time"
)

// chime plays a sound of the round clock, a WAV file in memory, and returns when it is over.
type chime interface {
	Play(wav []byte) error
}

// note is a tone of a length; a pitch of 0 is silence.
type note struct {
	hertz float64
	long  time.Duration
}

// The sounds of the clock: two notes when the last minutes begin, three long ones when the time is up.
var (
	soundSoon = []note{{660, 180 * time.Millisecond}, {0, 60 * time.Millisecond}, {880, 260 * time.Millisecond}}
	soundOver = []note{
		{880, 450 * time.Millisecond},
		{0, 150 * time.Millisecond},
		{880, 450 * time.Millisecond},
		{0, 150 * time.Millisecond},
		{880, 900 * time.Millisecond},
	}
)

// sampleRate is that of the sounds, in samples a second.
const sampleRate = 22050

// waveFile writes notes as a WAV file: one channel of 16 bits. Each note swells and dies away, so that nothing
// clicks.
func waveFile(notes []note) []byte {
	const loudest, fade = 0.6 * math.MaxInt16, sampleRate / 100
	var samples []int16
	for _, n := range notes {
		count := int(n.long * sampleRate / time.Second)
		for i := range count {
			envelope := math.Min(1, float64(min(i, count-1-i))/fade)
			samples = append(samples, int16(loudest*envelope*math.Sin(2*math.Pi*n.hertz*float64(i)/sampleRate)))
		}
	}
	size := uint32(2 * len(samples))
	var file bytes.Buffer
	for _, part := range []any{
		[]byte("RIFF"), 36 + size, []byte("WAVEfmt "), uint32(16),
		uint16(1), uint16(1), uint32(sampleRate), uint32(2 * sampleRate), uint16(2), uint16(16),
		[]byte("data"), size, samples,
	} {
		_ = binary.Write(&file, binary.LittleEndian, part) // to memory
	}
	return file.Bytes()
}

// ring plays a sound, away from the goroutine of the user interface. A computer that cannot is silent.
func (h *Page) ring(notes []note) {
	if h.chime == nil || !h.session.Prefs.Sounds() {
		return
	}
	wav, c := waveFile(notes), h.chime
	if h.stopped == nil { // nothing ticks by itself: in tests
		_ = c.Play(wav) // the clock tells by colour and words too
		return
	}
	go func() { _ = c.Play(wav) }()
}
