// Package scores is the page on which the points of RisiKo! tables are typed.
package scores
