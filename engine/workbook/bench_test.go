package workbook

import (
	"testing"
)

// large is a workbook of 500 players and 25 rounds, all played.
func large(b *testing.B) []byte {
	b.Helper()
	tour := sample(500, 25, true)
	data, err := build(b, tour).Bytes()
	must(b, err)
	return data
}

func BenchmarkOpenAndRead500x25(b *testing.B) {
	data := large(b)
	b.ReportAllocs()
	b.ReportMetric(float64(len(data))/1024, "kB")
	for b.Loop() {
		book, err := Open(data)
		must(b, err)
		tour, _ := book.Read()
		if len(tour.Rounds) != 25 {
			b.Fatal("rounds are missing")
		}
	}
}

func BenchmarkSave500x25(b *testing.B) {
	book, err := Open(large(b))
	must(b, err)
	tour, _ := book.Read()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		table := tour.Rounds[24].Clone().Tables[0]
		for j := range table.Seats {
			table.Seats[j].Score = sampleScore(n, j)
		}
		must(b, book.WriteTables(tour, withTable(*tour.Round(25), table)))
		_, err := book.Bytes()
		must(b, err)
	}
}

func BenchmarkWriteRound200(b *testing.B) {
	tour := sample(200, 2, false)
	data, err := build(b, tour).Bytes()
	must(b, err)
	b.ReportAllocs()
	for b.Loop() {
		book, err := Open(data)
		must(b, err)
		next := tour.Rounds[1].Clone()
		next.Number = 3
		must(b, book.WriteRound(tour, next, false))
		_, err = book.Bytes()
		must(b, err)
	}
}

func BenchmarkScoresOfOneTable200(b *testing.B) {
	tour := sample(200, 4, true)
	data, err := build(b, tour).Bytes()
	must(b, err)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		book, err := Open(data)
		must(b, err)
		table := tour.Rounds[3].Clone().Tables[0]
		for j := range table.Seats {
			table.Seats[j].Score = sampleScore(n, j)
		}
		must(b, book.WriteTables(tour, withTable(*tour.Round(4), table)))
		_, err = book.Bytes()
		must(b, err)
	}
}
