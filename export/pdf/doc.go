// Package pdf sets everything that an organizer prints: score sheets, lists for the wall, standings
// and certificates.
//
// It hides gofpdf, which is archived, behind its own small document (type document), embeds its own
// typeface, and makes every text printable first: a character that the typeface lacks becomes a visible
// placeholder and never a failure. Names shrink, then wrap, then are cut with an ellipsis; they never leave
// their box. Same input, same bytes: the time of a document is the stamp handed in.
package pdf
