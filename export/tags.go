package export

import (
	"regexp"
	"strings"
)

// tagNames are the tags that a vBulletin forum, of version 3 or 4 or with the usual additions, acts upon.
const tagNames = `b|i|u|s|sub|sup|h|hr|br|p|color|size|font|highlight|left|center|right|indent|justify|float|` +
	`email|url|thread|post|page|node|list|\*|li|ol|ul|img|attach|attachment|quote|code|php|html|noparse|parsehtml|pre|` +
	`table|tr|td|th|tbody|thead|video|media|youtube|flash|audio|spoiler|hide|user|mention|member|group|blog|article|` +
	`sigpic|anchor|abbr|marquee|nobbc|plain|iframe|script|style|div|span|thumb|gallery|social|rtl|ltr|bdo`

var (
	// forumTag is a whole tag, opening or closing, with or without an option.
	forumTag = regexp.MustCompile(`(?i)\[\s*/?\s*(?:` + tagNames + `)\s*(?:=[^\]]*)?\]`)
	// looseTag is the beginning of a tag that only what comes behind the text would end, or of one that would
	// end the [NOPARSE] around the text.
	looseTag = regexp.MustCompile(`(?i)\[(\s*(?:/\s*noparse|/?\s*(?:` + tagNames + `)\s*(?:=[^\]]*)?$))`)
)

// fullBracket looks like a bracket and is none to a forum.
const fullBracket = "［"

// EscapeTags makes a text safe to stand between two tags of a forum message. A text that forms no tag is
// returned as it is.
func EscapeTags(text string) string {
	if !strings.Contains(text, "[") {
		return text
	}
	text = looseTag.ReplaceAllString(text, fullBracket+"$1")
	if !forumTag.MatchString(text) {
		return text
	}
	return "[NOPARSE]" + text + "[/NOPARSE]"
}
