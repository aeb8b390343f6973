// Package table opens statistics: a CSV file (RFC 4180, also with semicolons or
// tabs) or the first worksheet of a workbook (XLSX, ISO/IEC 29500) becomes pages of
// XHTML tables.
package table

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"html"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/sanitise"
	"sudar/internal/publications/xmldoc"
)

const (
	mediaType  = "text/csv"
	maxRows    = 100_000
	maxColumns = 200
	maxCells   = 2_000_000
	pageRows   = 1000
	probeRows  = 20
)

// Is says whether a text looks like a table: at least two rows, at least two
// columns, the same number in each of the first rows.
func Is(head []byte, whole bool) bool {
	text, ok := decode(head)
	if !ok {
		return false
	}
	if !whole {
		// The last line may be cut in the middle.
		text = text[:strings.LastIndexByte(text, '\n')+1]
	}
	_, ok = delimiter(text)
	return ok
}

// decode reads UTF-8, UTF-16 with a mark, or windows-1251, in which most
// Mongolian spreadsheets were saved. Control characters mean that it is not
// text.
func decode(b []byte) (string, bool) {
	var text string
	if bytes.HasPrefix(b, []byte{0xff, 0xfe}) || bytes.HasPrefix(b, []byte{0xfe, 0xff}) || valid(b) {
		out, err := xmldoc.UTF8(b)
		if err != nil {
			return "", false
		}
		text = string(out)
	} else {
		out, err := charmap.Windows1251.NewDecoder().Bytes(b)
		if err != nil {
			return "", false
		}
		text = string(out)
	}
	control := strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' && r != '\f'
	})
	return text, !control
}

// valid accepts a rune that is cut off at the end.
func valid(b []byte) bool {
	for range utf8.UTFMax {
		if utf8.Valid(b) {
			return true
		}
		if len(b) > 0 {
			b = b[:len(b)-1]
		}
	}
	return false
}

// delimiter finds the separator under which the first rows have equally many
// columns.
func delimiter(text string) (rune, bool) {
	best, columns := ',', 1
	for _, d := range []rune{',', ';', '\t'} {
		if n := probe(text, d); n > columns {
			best, columns = d, n
		}
	}
	return best, columns > 1
}

func probe(text string, d rune) int {
	r := reader(text, d)
	columns, rows := 0, 0
	for rows < probeRows {
		row, err := r.Read()
		if err != nil {
			break
		}
		if rows > 0 && len(row) != columns {
			return 0
		}
		columns = len(row)
		rows++
	}
	if rows < 2 || columns > maxColumns {
		return 0
	}
	return columns
}

func reader(text string, d rune) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = d, -1, true, true
	return r
}

// Build opens a table into a folder. Refusals: too_large, damaged.
func Build(_ context.Context, in output.Source, out *output.Folder) error {
	r := out.Result
	r.Kind, r.MediaType, r.Layout, r.Progression = publications.KindTable, mediaType, publications.Reflowable, publications.LeftToRight
	if bytes.HasPrefix(in.Head, []byte("PK")) {
		return buildSheet(in, out)
	}
	src, err := in.ReadText(out.Limits.TextBytes)
	if err != nil {
		return err
	}
	text, ok := decode(src)
	if !ok {
		return publications.Refuse(publications.ReasonDamaged, "not text")
	}
	d, _ := delimiter(text)
	return finish(reader(text, d).Read, publications.Metadata{}, out)
}

// buildSheet opens a workbook: what stands round its table is title and notes.
func buildSheet(in output.Source, out *output.Folder) error {
	out.Result.MediaType = workbookType
	z, err := archive.Open(in, in.Size, out.Limits)
	if err != nil {
		return err
	}
	rows, err := readWorkbook(z, out.Limits)
	if err != nil {
		return err
	}
	found := partSheet(rows)
	meta := publications.Metadata{Title: publications.T("", found.title), Description: strings.Join(found.notes, "\n")}
	next := func() ([]string, error) {
		if len(found.rows) == 0 {
			return nil, io.EOF
		}
		row := found.rows[0]
		found.rows = found.rows[1:]
		return row, nil
	}
	return finish(next, meta, out)
}

// finish writes the rows that next responses, until io.EOF, as pages.
func finish(next func() ([]string, error), meta publications.Metadata, out *output.Folder) error {
	b := &builder{out: out, next: next}
	if err := b.run(); err != nil {
		return err
	}
	if meta.Title == nil {
		meta.Title = publications.T("", publications.NoTitle)
	}
	meta.Layout, meta.Progression = out.Result.Layout, out.Result.Progression
	b.manifest.Metadata = meta
	return out.Finish(b.manifest, publications.NewPositions(b.spans))
}

// builder turns rows into pages, each with the head row on top.
type builder struct {
	out      *output.Folder
	next     func() ([]string, error)
	head     string
	rows     int
	cells    int
	manifest publications.Manifest
	spans    []publications.Span
}

func (b *builder) run() error {
	head, err := b.row("th", ` scope="col"`)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "no head row: %w", err)
	}
	b.head = head
	var body strings.Builder
	for first := 1; ; {
		row, err := b.row("td", "")
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err == nil {
			b.rows++
			body.WriteString(row)
		}
		if done := err != nil; done || b.rows%pageRows == 0 {
			if body.Len() > 0 || len(b.spans) == 0 {
				if err := b.page(body.String(), first); err != nil {
					return err
				}
			}
			if done {
				return nil //nolint:nilerr // the table has ended
			}
			body.Reset()
			first = b.rows + 1
		}
	}
}

// row reads one row as markup.
func (b *builder) row(tag, attributes string) (string, error) {
	fields, err := b.next()
	if errors.Is(err, io.EOF) {
		return "", err
	}
	if err != nil {
		return "", publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	b.cells += len(fields)
	if len(fields) > maxColumns || b.rows >= maxRows || b.cells > maxCells {
		return "", publications.Refuse(publications.ReasonTooLarge, "%d rows, %d columns", b.rows, len(fields))
	}
	var row strings.Builder
	row.WriteString("<tr>")
	for _, f := range fields {
		class := ""
		if tag == "td" && numeric(f) {
			class = ` class="number"`
		}
		fmt.Fprintf(&row, "<%s%s%s>%s</%s>", tag, attributes, class, html.EscapeString(strings.TrimSpace(f)), tag)
	}
	row.WriteString("</tr>\n")
	return row.String(), nil
}

func numeric(s string) bool {
	digits := 0
	for _, r := range strings.TrimSpace(s) {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !strings.ContainsRune(" .,-+%\u00a0\u202f", r):
			return false
		}
	}
	return digits > 0
}

const style = `table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{border:1px solid currentColor;padding:.2em ` +
	`.5em;text-align:left}td.number{text-align:right}`

func (b *builder) page(body string, first int) error {
	path := fmt.Sprintf("table-%03d.xhtml", len(b.spans)+1)
	title := fmt.Sprintf("%d–%d", first, max(b.rows, first))
	src := `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>` + title + `</title><style>` + style +
		`</style></head><body><table><thead>` + b.head + `</thead><tbody>` + body + `</tbody></table></body></html>`
	doc, err := sanitise.XHTML([]byte(src), sanitise.Base{Path: path})
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%w", err)
	}
	size, err := b.out.Pack.Add(path, pack.XHTML, bytes.NewReader(doc.Bytes))
	if err != nil {
		return err
	}
	b.manifest.ReadingOrder = append(b.manifest.ReadingOrder, publications.Link{Href: path, Type: pack.XHTML, Title: title, Size: size})
	b.manifest.TOC = append(b.manifest.TOC, publications.Link{Href: path, Title: title})
	b.spans = append(b.spans, publications.Span{
		Href: path, Type: pack.XHTML, Title: title, Count: int((size + publications.PositionLength - 1) / publications.PositionLength),
	})
	return b.out.Text(publications.TextPart{Href: path, Title: title, Text: doc.Text})
}
