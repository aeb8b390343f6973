// Package csvfile reads and writes the tables that people exchange with
// spreadsheets (RFC 4180): what is written is never taken for a formula, what
// is read may be cut by commas, semicolons or tabs.
package csvfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// mark is the byte order mark by which spreadsheets know UTF-8.
const mark = "\uFEFF"

// Writer writes a table, into memory or to somebody.
type Writer struct {
	out   *bytes.Buffer // nil when it goes to somebody
	table *csv.Writer
}

// New begins a table in memory with its heads.
func New(heads ...string) *Writer {
	var out bytes.Buffer
	w := To(&out, heads...)
	w.out = &out
	return w
}

// To begins a table with its heads that is written to out line by line. Flush tells
// whether all of it was.
func To(out io.Writer, heads ...string) *Writer {
	_, _ = io.WriteString(out, mark) // what fails once fails again
	w := &Writer{table: csv.NewWriter(out)}
	w.table.UseCRLF = true
	w.Row(heads...)
	return w
}

// Flush writes what is still in memory and returns the first error there was.
func (w *Writer) Flush() error {
	w.table.Flush()
	return w.table.Error()
}

// Row writes a line.
func (w *Writer) Row(cells ...string) {
	inert := make([]string, len(cells))
	for i, cell := range cells {
		inert[i] = Inert(cell)
	}
	_ = w.table.Write(inert) // into memory
}

// Values writes a line of int64, float64 with two decimals, and texts. A number is
// no formula, though one below zero begins as formulas may.
func (w *Writer) Values(cells ...any) {
	texts := make([]string, len(cells))
	for i, cell := range cells {
		switch value := cell.(type) {
		case int64:
			texts[i] = strconv.FormatInt(value, 10)
		case float64:
			texts[i] = strconv.FormatFloat(value, 'f', 2, 64)
		default:
			texts[i] = Inert(fmt.Sprint(value))
		}
	}
	_ = w.table.Write(texts) // into memory
}

// Bytes returns the whole table.
func (w *Writer) Bytes() []byte {
	w.table.Flush()
	return w.out.Bytes()
}

// Inert keeps a spreadsheet from taking a text for a formula: an apostrophe
// stands before its first sign, which may follow blanks.
func Inert(text string) string {
	if first := strings.TrimLeft(text, " \u00a0"); first != "" && strings.ContainsRune("=+-@\t\r\n", rune(first[0])) {
		return "'" + text
	}
	return text
}

// Row is a line of a table that was read.
type Row struct {
	Line  int               // in the file, from 1
	Cells map[string]string // by the head of the column, in lower case
}

// The ways in which a text is no table of ours.
var (
	ErrEmpty   = errors.New("csvfile: no heads")
	ErrTooMany = errors.New("csvfile: too many lines")
)

// SyntaxError says in which line a text stops being a table.
type SyntaxError struct{ Line int }

// Error is for the log.
func (*SyntaxError) Error() string { return "csvfile: not a table" }

// Read returns the lines of a table of at most so many. Cells are trimmed, an
// apostrophe that only keeps a cell from being a formula is taken off, lines
// without any text are left out.
func Read(text string, most int) (heads []string, rows []Row, err error) {
	text = strings.TrimPrefix(text, mark)
	table := csv.NewReader(strings.NewReader(text))
	table.Comma = Delimiter(text)
	table.FieldsPerRecord = -1
	for {
		cells, err := table.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, syntax(err)
		}
		if blank(cells) {
			continue
		}
		if heads == nil {
			heads = headsOf(cells)
			continue
		}
		if len(rows) == most {
			return nil, nil, ErrTooMany
		}
		line, _ := table.FieldPos(0)
		rows = append(rows, rowOf(line, heads, cells))
	}
	if heads == nil {
		return nil, nil, ErrEmpty
	}
	return heads, rows, nil
}

// Delimiter is the sign that the first line of a text has most of.
func Delimiter(text string) rune {
	first, _, _ := strings.Cut(text, "\n")
	found, most := ',', strings.Count(first, ",")
	for _, sign := range []rune{';', '\t'} {
		if n := strings.Count(first, string(sign)); n > most {
			found, most = sign, n
		}
	}
	return found
}

func headsOf(cells []string) []string {
	heads := make([]string, len(cells))
	for i, cell := range cells {
		heads[i] = strings.ToLower(strings.TrimSpace(cell))
	}
	return heads
}

func rowOf(line int, heads, cells []string) Row {
	row := Row{Line: line, Cells: map[string]string{}}
	for i, head := range heads {
		if i < len(cells) {
			row.Cells[head] = Bare(cells[i])
		}
	}
	return row
}

// Bare undoes Inert and trims.
func Bare(cell string) string {
	cell = strings.TrimSpace(cell)
	if rest, ok := strings.CutPrefix(cell, "'"); ok && Inert(rest) != rest {
		return rest
	}
	return cell
}

func blank(cells []string) bool { return strings.TrimSpace(strings.Join(cells, "")) == "" }

func syntax(err error) error {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return &SyntaxError{Line: wrong.Line}
	}
	return err
}
