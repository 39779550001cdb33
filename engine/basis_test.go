package engine

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

// Whatever a workbook says of a tournament counts for a draw, unless its field is marked Aside: a field that is in no table, or that no
// draw knows of, is found out here.
func TestEveryFieldIsBasisOrAside(t *testing.T) {
	whole := reflect.TypeFor[Tournament]()
	aside := []string{"Presence", "Drawn", "Distinct", "Logo", "SecondLogo"} // of presence this round counts
	for i := range whole.NumField() {
		name := whole.Field(i).Name
		changed := filled()
		v := reflect.ValueOf(changed).Elem().Field(i)
		if v.SetZero(); SameBasis(filled(), changed, 1) != slices.Contains(aside, name) {
			t.Errorf("%s went, and that the basis is the same is %v", name, slices.Contains(aside, name))
		}
	}
	eachField(t, InfoLines, func(t *Tournament) (*Tournament, any) { return t, &t.Info })
	eachField(t, Options, func(t *Tournament) (*Tournament, any) { return t, &t.Settings })
	eachField(t, Roster, func(t *Tournament) (*Player, any) { return &t.Players[0], &t.Players[0] }, "Tag",
		"ByNick") // worked out of the others
}

// filled is a tournament that says something in all its fields.
func filled() *Tournament {
	t := &Tournament{}
	fill(reflect.ValueOf(t).Elem())
	t.Players[0].ID, t.Presence = 1, Presence{2: {1: false}}
	return t
}

// fill gives a value something to say.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("prima")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key)
		fill(value)
		v.SetMapIndex(key, value)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
	}
}

// eachField sees that every field of a part of the tournament has its row in a table, and that SameBasis minds it unless that is Aside.
func eachField[T any](t *testing.T, table []*Field[T], part func(*Tournament) (of *T, fields any), worked ...string) {
	t.Helper()
	changed := filled()
	of, fields := part(changed)
	v := reflect.ValueOf(fields).Elem()
	for i := range v.NumField() {
		name := fmt.Sprint(v.Type(), ".", v.Type().Field(i).Name)
		at := slices.IndexFunc(table, func(f *Field[T]) bool {
			return reflect.ValueOf(f.At(of)).Pointer() == v.Field(i).Addr().Pointer() && reflect.TypeOf(f.At(of)).Elem() == v.Field(i).Type()
		})
		switch was := reflect.New(v.Field(i).Type()).Elem(); {
		case slices.Contains(worked, v.Type().Field(i).Name):
		case at < 0:
			t.Errorf("%s is in no table", name)
		default:
			was.Set(v.Field(i))
			v.Field(i).SetZero()
			if SameBasis(filled(), changed, 1) != table[at].Aside {
				t.Errorf("%s changed, and that the basis is the same is %v", name, table[at].Aside)
			}
			v.Field(i).Set(was)
		}
	}
}

// What a hall decides while a draw runs makes it be drawn again.
func TestTheBasisOfADrawMinds(t *testing.T) {
	for name, change := range map[string]func(t *Tournament){
		"a ruling": func(t *Tournament) {
			t.Rulings = append(t.Rulings, Ruling{Kind: Penalty, Player: 1, Points: "10"})
		},
		"Disponibilità":   func(t *Tournament) { t.Players[0].Offers = "riserva" },
		"Turni previsti":  func(t *Tournament) { t.Info.Rounds = 5 },
		"a score":         func(t *Tournament) { t.Rounds[0].Tables[0].Seats[0].Score = scoreOf("44") },
		"a round's table": func(t *Tournament) { t.Rounds[0].Tables[0].Record.Set("Esito", "patta") },
		"who is there":    func(t *Tournament) { t.Presence[1] = map[int]bool{1: false} },
	} {
		before, after := filled(), filled()
		if !SameBasis(before, after, 1) {
			t.Fatal("two readings of one workbook are not the same")
		}
		if change(after); SameBasis(before, after, 1) {
			t.Errorf("%s changed, and the basis is the same", name)
		}
	}
}

func scoreOf(text string) Score {
	score, err := ParseScore(text)
	if err != nil {
		panic(err)
	}
	return score
}
