package citations

import (
	"strconv"
	"strings"
)

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

// File is what a file holds.
type File struct {
	Format Format
	Found  []Found
}

// Read returns the records of a file, whose format is told from what is in it.
// The error is why the file as a whole is not taken.
func Read(data []byte) (File, *Refusal) {
	if len(data) > MostBytes {
		return File{}, refuse("citation.size", "most", strconv.Itoa(MostBytes>>10))
	}
	text, refusal := decode(data)
	if refusal != nil {
		return File{}, refusal
	}
	file := File{Format: formatOf(text)}
	switch file.Format {
	case RIS:
		file.Found = readRIS(text)
	case BibTeX:
		file.Found = readBibTeX(text)
	case CSL:
		if file.Found, refusal = readCSL(text); refusal != nil {
			return File{}, refusal
		}
	default:
		return File{}, refuse("citation.format")
	}
	switch {
	case len(file.Found) == 0:
		return File{}, refuse("citation.none")
	case len(file.Found) > MostRecords:
		return File{}, refuse("citation.many", "most", strconv.Itoa(MostRecords))
	}
	for i := range file.Found {
		found := &file.Found[i]
		found.Number = i + 1
		if found.Refusal == nil {
			found.Refusal = found.Item.Check()
		}
	}
	return file, nil
}

// formatOf tells the format of a text by its first sign that no other has; ""
// for none.
func formatOf(text string) Format {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "%"):
		case risTag.MatchString(line):
			return RIS
		case strings.HasPrefix(line, "["), strings.HasPrefix(line, "{"):
			return CSL
		case bibEntry.MatchString(line):
			return BibTeX
		}
	}
	return ""
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
