// Package standings orders the players of a tournament by the rules of a type and says why each stands
// where he stands. Draw and ranking are chosen apart: any type's standings may be computed of a tournament
// drawn by another.
//
// A round counts as far as its tables are played; a table that is not, or only in part, counts for nobody.
// Everybody on the roster is ranked, withdrawn or not; ghosts never are (rules: sections 1 and 5). The games other
// than RisiKo! rank by their own rules (package game), which may leave somebody out; here they get the same shape.
package standings
