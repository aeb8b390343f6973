package imports

import (
	"bytes"
	"errors"
	"io"
	"maps"

	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/marc"
	"sudar/internal/ingest/formats/oai"
	"sudar/internal/ingest/formats/onix"
	"sudar/internal/ingest/formats/opds"
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

// fieldKey is the key of what is told of a file that is refused as it is chosen.
func (r *refusal) fieldKey() string {
	if r.reason == notTable {
		return "import.not_known"
	}
	return r.reason.TextKey()
}

// The reasons of tables.
const (
	notTable    Reason = "not_table"
	badLine     Reason = "line"
	longLine    Reason = "long_line"
	noTitleHead Reason = "no_title_column"
	notWorkbook Reason = "not_workbook"
	bigWorkbook Reason = "workbook_large"
)

// open returns the source of a file.
func open(format Format, file io.Reader, mapping map[string]string) (source, error) {
	switch format {
	case CSV:
		in, err := table.NewReader(file, mapping)
		return tableSource{in}, refusedTable(err)
	case ONIX:
		return drafts{onix.NewReader(file)}, nil
	case OPDS:
		return drafts{opds.NewReader(file)}, nil
	case OAI:
		return drafts{oai.NewReader(file)}, nil
	}
	return marcSource{marc.NewReader(file)}, nil
}

// drafts is a reader of a format that says itself what it refuses.
type drafts struct {
	in interface{ Next() (formats.Draft, error) }
}

func (d drafts) next() (formats.Draft, error) {
	draft, err := d.in.Next()
	var refused *formats.Refusal
	if errors.As(err, &refused) {
		return draft, &refusal{reason: Reason(refused.Reason), last: refused.Last}
	}
	return draft, err
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

// refusedTable returns the refusal that an error of opening a table means, else the
// error.
func refusedTable(err error) error {
	for of, reason := range map[error]Reason{
		table.ErrNoTable: notTable, table.ErrWorkbook: notWorkbook, table.ErrTooLarge: bigWorkbook,
	} {
		if errors.Is(err, of) {
			return &refusal{reason: reason, last: true}
		}
	}
	return err
}

// formatOf tells by the first letters of a file what it is.
func formatOf(head []byte) Format {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \r\n\t\x00")
	switch {
	case bytes.HasPrefix(text, []byte("<")):
		return formatOfXML(text)
	case opds.IsJSON(text):
		return OPDS
	case len(text) >= 24 && digits(text[:5]) && digits(text[12:17]):
		return MARC
	}
	return CSV
}

// roots are the elements by which XML is told apart; all else is MARCXML.
var roots = []struct {
	element string
	format  Format
}{{"<onixmessage", ONIX}, {"<oai-pmh", OAI}, {"http://www.w3.org/2005/atom", OPDS}}

func formatOfXML(head []byte) Format {
	head = bytes.ToLower(head)
	for _, root := range roots {
		if bytes.Contains(head, []byte(root.element)) {
			return root.format
		}
	}
	return MARC
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
	in, err := table.NewReader(file, nil)
	if err != nil {
		return nil, nil, refusedTable(err)
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
