package table

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strconv"
	"strings"

	"sudar/internal/publications"
	"sudar/internal/publications/archive"
)

const (
	workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	workbookFile = "xl/workbook.xml"
	// maxCell bounds the text of a cell in bytes: four times what a spreadsheet
	// program takes in characters.
	maxCell = 128 << 10
)

// IsWorkbook says whether a zip file is a workbook.
func IsWorkbook(z *archive.Archive) bool {
	_, ok := z.Entry(workbookFile)
	return ok
}

// Rows returns the rows of the first worksheet of a workbook of size bytes that is
// shown, empty ones left out, its dates as 2026-11-20. The error is a refusal where it
// is none, or over the limits.
func Rows(file io.ReaderAt, size int64, limits publications.Limits) ([][]string, error) {
	z, err := archive.Open(file, size, limits)
	if err != nil {
		return nil, err
	}
	return readWorkbook(z, limits)
}

// workbook reads the parts of a workbook.
type workbook struct {
	zip     *archive.Archive
	limits  publications.Limits
	strings []string
	formats []format // by cell style
}

// readWorkbook returns the rows of the first worksheet that is shown, empty ones
// left out. Refusals: damaged, too_large, not_a_publication (no worksheet).
func readWorkbook(z *archive.Archive, limits publications.Limits) ([][]string, error) {
	w := &workbook{zip: z, limits: limits}
	worksheet, err := w.firstWorksheet()
	if err != nil {
		return nil, err
	}
	if err := w.readStrings(); err != nil {
		return nil, err
	}
	if err := w.readFormats(); err != nil {
		return nil, err
	}
	return w.readWorksheet(worksheet)
}

// firstWorksheet returns the member of the first worksheet that is not hidden.
func (w *workbook) firstWorksheet() (string, error) {
	var book struct {
		Sheets []struct {
			State string     `xml:"state,attr"`
			Attrs []xml.Attr `xml:",any,attr"`
		} `xml:"sheets>sheet"`
	}
	var relations struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := w.unmarshal(workbookFile, &book); err != nil {
		return "", err
	}
	if err := w.unmarshal("xl/_rels/workbook.xml.rels", &relations); err != nil {
		return "", err
	}
	for _, worksheet := range book.Sheets {
		if worksheet.State != "" && worksheet.State != "visible" {
			continue
		}
		for _, relation := range relations.All {
			if relation.ID != relationOf(worksheet.Attrs) {
				continue
			}
			if target, ok := strings.CutPrefix(relation.Target, "/"); ok {
				return target, nil
			}
			return path.Join("xl", relation.Target), nil
		}
	}
	return "", publications.Refuse(publications.ReasonNotAPublication, "workbook without a sheet")
}

// relationOf returns r:id, whose namespace has two spellings (ISO/IEC 29500
// strict and transitional).
func relationOf(attrs []xml.Attr) string {
	for _, a := range attrs {
		if a.Name.Local == "id" && strings.HasSuffix(a.Name.Space, "/relationships") {
			return a.Value
		}
	}
	return ""
}

func (w *workbook) unmarshal(name string, into any) error {
	text, err := w.read(name)
	if err != nil {
		return err
	}
	if err := xml.Unmarshal(text, into); err != nil {
		return publications.Refuse(publications.ReasonDamaged, "%s: %w", name, err)
	}
	return nil
}

func (w *workbook) read(name string) ([]byte, error) {
	e, ok := w.zip.Entry(name)
	if !ok {
		return nil, publications.Refuse(publications.ReasonDamaged, "%s is missing", name)
	}
	return w.zip.Read(e, w.limits.TextBytes)
}

// readStrings reads the texts that cells share; phonetic runs are left out.
func (w *workbook) readStrings() error {
	if _, ok := w.zip.Entry("xl/sharedStrings.xml"); !ok {
		return nil
	}
	text, err := w.read("xl/sharedStrings.xml")
	if err != nil {
		return err
	}
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return publications.Refuse(publications.ReasonDamaged, "shared texts: %w", err)
		}
		if start, ok := t.(xml.StartElement); ok && start.Name.Local == "si" {
			var s richText
			if err := d.DecodeElement(&s, &start); err != nil {
				return publications.Refuse(publications.ReasonDamaged, "shared texts: %w", err)
			}
			if len(w.strings) >= maxCells {
				return publications.Refuse(publications.ReasonTooLarge, "%d shared texts", len(w.strings))
			}
			w.strings = append(w.strings, s.String())
		}
	}
}

// richText is a text that may be made of runs.
type richText struct {
	Text string   `xml:"t"`
	Runs []string `xml:"r>t"`
}

func (t richText) String() string {
	text := t.Text + strings.Join(t.Runs, "")
	if len(text) > maxCell {
		text = strings.ToValidUTF8(text[:maxCell], "")
	}
	return text
}

// cell is <c>: its place, kind, style and value.
type cell struct {
	Ref    string   `xml:"r,attr"`
	Kind   string   `xml:"t,attr"`
	Style  int      `xml:"s,attr"`
	Value  string   `xml:"v"`
	Inline richText `xml:"is"`
}

func (w *workbook) readWorksheet(name string) ([][]string, error) {
	text, err := w.read(name)
	if err != nil {
		return nil, err
	}
	var rows [][]string
	var row []string
	cells := 0
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, publications.Refuse(publications.ReasonDamaged, "sheet: %w", err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			if t.Name.Local == "c" {
				if row, err = w.addCell(row, d, t); err != nil {
					return nil, err
				}
			}
		case xml.EndElement:
			if t.Name.Local != "row" {
				continue
			}
			if cells += len(row); cells > maxCells || len(rows) > maxRows {
				return nil, publications.Refuse(publications.ReasonTooLarge, "%d rows, %d cells", len(rows), cells)
			}
			if strings.Join(row, "") != "" {
				rows = append(rows, row)
			}
			row = nil
		}
	}
}

func (w *workbook) addCell(row []string, d *xml.Decoder, start xml.StartElement) ([]string, error) {
	var c cell
	if err := d.DecodeElement(&c, &start); err != nil {
		return nil, publications.Refuse(publications.ReasonDamaged, "cell: %w", err)
	}
	column := len(row)
	if c.Ref != "" {
		column = columnOf(c.Ref)
	}
	if column >= maxColumns || column < len(row) {
		if text := w.text(c); text == "" {
			return row, nil
		}
		return nil, publications.Refuse(publications.ReasonTooLarge, "a cell in column %d", column+1)
	}
	for len(row) < column {
		row = append(row, "")
	}
	return append(row, w.text(c)), nil
}

// text returns a cell as it is read.
func (w *workbook) text(c cell) string {
	switch c.Kind {
	case "s":
		if n, err := strconv.Atoi(c.Value); err == nil && n >= 0 && n < len(w.strings) {
			return strings.TrimSpace(w.strings[n])
		}
		return ""
	case "inlineStr":
		return strings.TrimSpace(c.Inline.String())
	case "b":
		return map[string]string{"1": "✓"}[c.Value]
	case "str", "d":
		return strings.TrimSpace(c.Value)
	case "e":
		return ""
	}
	shown := plainNumber
	if c.Style >= 0 && c.Style < len(w.formats) {
		shown = w.formats[c.Style]
	}
	return shown.text(c.Value)
}

// columnOf returns the number of a column from 0 by a cell's name, "AB12".
func columnOf(ref string) int {
	n := 0
	for _, r := range ref {
		if r < 'A' || r > 'Z' || n > maxColumns {
			break
		}
		n = n*26 + int(r-'A') + 1
	}
	return n - 1
}
