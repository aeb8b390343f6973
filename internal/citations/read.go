package citations

import "strings"

// Bounds of a file.
const (
	MostBytes   = 700 << 10
	MostRecords = 500
)

// Found is a record of a file: its item, or why it is none.
type Found struct {
	Number  int // in the file, from 1
	Line    int // on which it begins, from 1
	Item    CSLItem
	Refusal *Refusal
}

// lineCounter tells on which line a place of a text is, for places that rise.
type lineCounter struct {
	text     string
	at, line int
}

func (c *lineCounter) lineOf(place int) int {
	c.line += strings.Count(c.text[c.at:place], "\n")
	c.at = place
	return c.line + 1
}
