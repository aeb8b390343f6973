// Package table reads drafts of records from tables: a line is a record, and a
// mapping says which field each column is.
package table

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"sudar/internal/ingest/formats"
	"sudar/internal/kit/csvfile"
)

// Bounds of a table: bytes of a line, and columns.
const (
	MaxLine    = 1 << 20
	MaxColumns = 200
	sniffed    = 64 << 10
)

// The ways in which a file is no table, or stops being one.
var (
	ErrNoTable = errors.New("table: no heads")
	ErrSyntax  = errors.New("table: a line that is none")
	ErrLine    = errors.New("table: a line that is too long")
	// Of a workbook: it is damaged, or has more than we read.
	ErrWorkbook = errors.New("table: a workbook that cannot be read")
	ErrTooLarge = errors.New("table: a workbook that is too large")
)

// Reader reads a table line by line; it holds one at a time.
type Reader struct {
	heads   []string
	mapping map[string]string
	lines   lines
}

// lines gives the lines of a table one by one, and io.EOF behind the last.
type lines interface{ next() ([]string, error) }

// NewReader returns a Reader of a workbook (XLSX), or of a table in UTF-8 or
// Windows-1251 whose columns are cut by commas, semicolons or tabs. It returns
// ErrNoTable for a file without heads. Columns that mapping does not name are left
// out.
func NewReader(r io.Reader, mapping map[string]string) (*Reader, error) {
	in := bufio.NewReaderSize(r, sniffed)
	head, err := in.Peek(sniffed)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	t := &Reader{mapping: mapping}
	if isWorkbook(head) {
		if t.lines, err = openWorkbook(in); err != nil {
			return nil, err
		}
	} else {
		t.lines = newText(in, head)
	}
	cells, err := t.line()
	if err != nil || len(cells) > MaxColumns {
		return nil, ErrNoTable
	}
	for _, cell := range cells {
		t.heads = append(t.heads, strings.TrimSpace(cell))
	}
	return t, nil
}

// newText returns the lines of a text that begins with head.
func newText(in *bufio.Reader, head []byte) *text {
	if bytes.HasPrefix(head, []byte("\xef\xbb\xbf")) {
		_, _ = in.Discard(3) // was peeked
		head = head[3:]
	}
	var letters io.Reader = in
	if !utf8.Valid(whole(head)) {
		letters = transform.NewReader(in, charmap.Windows1251.NewDecoder())
	}
	t := &text{bound: &bounded{in: letters, left: MaxLine}}
	t.cells = csv.NewReader(t.bound)
	t.cells.Comma = csvfile.Delimiter(string(head))
	t.cells.FieldsPerRecord, t.cells.LazyQuotes, t.cells.ReuseRecord = -1, true, true
	return t
}

// whole returns text without a letter that its end cuts.
func whole(text []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if last := text[len(text)-n]; utf8.RuneStart(last) {
			if !utf8.FullRune(text[len(text)-n:]) {
				return text[:len(text)-n]
			}
			break
		}
	}
	return text
}

// Heads are those of the columns, as they are written.
func (t *Reader) Heads() []string { return t.heads }

// Next returns the draft of the next line, and io.EOF behind the last. Other errors
// are those of the file: nothing can be read behind them.
func (t *Reader) Next() (formats.Draft, error) {
	cells, err := t.line()
	if err != nil {
		return formats.Draft{}, err
	}
	values := map[string]string{}
	for i, head := range t.heads {
		field := t.mapping[head]
		if field == "" || i >= len(cells) {
			continue
		}
		value := csvfile.Bare(strings.ToValidUTF8(cells[i], "\uFFFD"))
		if value != "" && values[field] != "" {
			value = values[field] + "; " + value
		}
		if value != "" {
			values[field] = value
		}
	}
	return draftOf(values), nil
}

// line returns the cells of the next line that has any text.
func (t *Reader) line() ([]string, error) {
	for {
		cells, err := t.lines.next()
		if err != nil || strings.TrimSpace(strings.Join(cells, "")) != "" {
			return cells, err
		}
	}
}

// text gives the lines of a table that is written as text.
type text struct {
	cells *csv.Reader
	bound *bounded
}

func (t *text) next() ([]string, error) {
	t.bound.left = MaxLine
	cells, err := t.cells.Read()
	var syntax *csv.ParseError
	switch {
	case errors.Is(err, ErrLine):
		return nil, ErrLine
	case errors.As(err, &syntax):
		return nil, ErrSyntax
	}
	return cells, err
}

// bounded stops a line that does not end: a quote that is never closed would take
// the rest of the file for one cell.
type bounded struct {
	in   io.Reader
	left int
}

// Read reads on while the line may be longer.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, ErrLine
	}
	n, err := b.in.Read(p[:min(len(p), 4096)])
	b.left -= n
	return n, err
}
