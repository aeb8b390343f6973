package imports

import (
	"bufio"
	"errors"
	"io"
	"maps"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
	"sudar/internal/ingest/formats/table"
)

// source reads the drafts of a file one by one. A *refusal is about one record
// alone; io.EOF is the end; any other error is that of the file.
type source interface {
	next() (formats.Draft, error)
}

// refusal says why a record, or with last the rest of the file, is not taken.
type refusal struct {
	reason Reason
	last   bool
}

// Error is the reason's code.
func (r *refusal) Error() string { return "imports: refused: " + string(r.reason) }

// The reasons of tables.
const (
	notTable    Reason = "not_table"
	badLine     Reason = "line"
	longLine    Reason = "long_line"
	noTitleHead Reason = "no_title_column"
)

// open returns the source of a file.
func open(format Format, file io.Reader, mapping map[string]string) (source, error) {
	if format == CSV {
		in, err := table.NewReader(file, mapping)
		if errors.Is(err, table.ErrNoTable) {
			err = &refusal{reason: notTable, last: true}
		}
		return tableSource{in}, err
	}
	return marcSource{marc.NewReader(file)}, nil
}

type marcSource struct{ in *marc.Reader }

func (m marcSource) next() (formats.Draft, error) {
	record, err := m.in.Next()
	var refused *marc.Refusal
	if errors.As(err, &refused) {
		return formats.Draft{}, &refusal{reason: Reason(refused.Reason)}
	}
	if err != nil {
		return formats.Draft{}, err
	}
	d, err := marc.DraftOf(record)
	if errors.Is(err, marc.ErrNoTitle) {
		return d, &refusal{reason: NoTitle}
	}
	return d, err
}

type tableSource struct{ in *table.Reader }

func (t tableSource) next() (formats.Draft, error) {
	d, err := t.in.Next()
	switch {
	case errors.Is(err, table.ErrSyntax):
		return d, &refusal{reason: badLine, last: true}
	case errors.Is(err, table.ErrLine):
		return d, &refusal{reason: longLine, last: true}
	case err == nil && d.Content.Title == "":
		return d, &refusal{reason: NoTitle}
	}
	return d, err
}

// formatOf tells by the first letters of a file what it is.
func formatOf(head []byte) Format {
	for _, b := range head {
		switch {
		case b == 0xef || b == 0xbb || b == 0xbf || b == ' ' || b == '\r' || b == '\n' || b == '\t' || b == 0:
			continue
		case b == '<':
			return MARC
		}
		break
	}
	if len(head) >= 24 && digits(head[:5]) && digits(head[12:17]) {
		return MARC
	}
	return CSV
}

func digits(text []byte) bool {
	for _, b := range text {
		if b < '0' || b > '9' {
			return false
		}
	}
	return true
}

// headsOf returns the heads of a table, and the fields they seem to be.
func headsOf(file io.Reader) ([]string, map[string]string, error) {
	in, err := table.NewReader(bufio.NewReader(file), nil)
	if errors.Is(err, table.ErrNoTable) {
		return nil, nil, &refusal{reason: notTable, last: true}
	}
	if err != nil {
		return nil, nil, err
	}
	return in.Heads(), table.Guess(in.Heads()), nil
}

// mapped tells whether some column is the title: nothing comes in without one.
func mapped(mapping map[string]string) bool {
	for field := range maps.Values(mapping) {
		if field == table.Title {
			return true
		}
	}
	return false
}
