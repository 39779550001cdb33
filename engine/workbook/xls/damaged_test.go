package xls

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	worked "raduno/.ci/testing"
)

// What becomes of a workbook with one of everything whose records are changed or lost here and there is what
// testdata/damaged.txt keeps, by the sums of the parts that are written. Another line is another reading: look at it, and keep it
// with -update if it was meant.
func TestDamagedRecordsAreReadAsTheyWere(t *testing.T) {
	data, err := os.ReadFile("testdata/piccolo.xls")
	must(t, err)
	whole, err := workbookStream(data)
	must(t, err)
	var report strings.Builder
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 36))
		stream := slices.Clone(whole)
		for range 3 + r.IntN(10) {
			change(r, stream)
		}
		fmt.Fprintf(&report, "%d: %s\n", seed, becomes(t, stream))
	}
	worked.Kept(t, "testdata/damaged.txt", report.String())
}

// becomes is what is written of a stream, by its sum; or why it is refused.
func becomes(t *testing.T, stream []byte) (message string) {
	defer func() {
		if problem := recover(); problem != nil {
			message = "panic"
		}
	}()
	data, err := xlsxOf(stream)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%08x", worked.Sum(t, data))
}

// change changes bytes of a record, of each type as likely.
func change(r *rand.Rand, stream []byte) {
	of := map[uint16][]int{} // where the records of a type begin
	for at := 0; at+4 <= len(stream); at += 4 + int(binary.LittleEndian.Uint16(stream[at+2:])) {
		typ := binary.LittleEndian.Uint16(stream[at:])
		if slices.Contains(knownRecords, typ) && typ != recBoundSheet {
			of[typ] = append(of[typ], at)
		}
	}
	types := slices.Sorted(maps.Keys(of))
	places := of[types[r.IntN(len(types))]]
	at := places[r.IntN(len(places))]
	body := stream[at+4 : min(len(stream), at+4+int(binary.LittleEndian.Uint16(stream[at+2:])))]
	switch {
	case r.IntN(20) == 0 || len(body) == 0:
		binary.LittleEndian.PutUint16(stream[at:], knownRecords[r.IntN(len(knownRecords))])
	default:
		for range 1 + r.IntN(2) {
			i := r.IntN(len(body))
			body[i] = []byte{byte(r.IntN(256)), 0, 1, 2, body[i] ^ 1<<r.IntN(8), body[i] + 1, byte(0x20 + r.IntN(0x60))}[r.IntN(7)]
		}
	}
}
