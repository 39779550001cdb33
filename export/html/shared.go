package html

// Style is the style of the pages, for those that are served to the hall and share it.
func Style() string { return minified }
