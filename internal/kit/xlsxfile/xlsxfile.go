// Package xlsxfile writes one table as a workbook of Office Open XML (ECMA-376).
// Texts are written as texts, so that none is taken for a formula.
package xlsxfile

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// parts are the files of a workbook around its one sheet.
var parts = []struct{ name, text string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Override PartName="/xl/workbook.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ` +
		`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
		`xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="r1"/>` +
		`</sheets></workbook>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
		`<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ` +
		`Target="worksheets/sheet1.xml"/></Relationships>`},
}

// MediaType is that of a workbook.
const MediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// MostRows is how many lines a sheet of the usual programs has.
const MostRows = 1 << 20

// ErrTooMany is returned for a table of more lines than a sheet has.
var ErrTooMany = errors.New("xlsxfile: too many lines")

// Writer writes a table, into memory or to somebody.
type Writer struct {
	memory *bytes.Buffer // nil when it goes to somebody
	book   *zip.Writer
	sheet  *bufio.Writer
	rows   int
	err    error // the first there was
}

// New begins a table in memory with its heads.
func New(heads ...string) *Writer {
	var out bytes.Buffer
	w := To(&out, heads...)
	w.memory = &out
	return w
}

// To begins a table with its heads that is written to out line by line. Close tells
// whether all of it was.
func To(out io.Writer, heads ...string) *Writer {
	w := &Writer{book: zip.NewWriter(out)}
	for _, part := range parts {
		file, err := w.book.Create(part.name)
		if err == nil {
			_, err = io.WriteString(file, xml.Header+part.text)
		}
		w.err = errors.Join(w.err, err)
	}
	sheet, err := w.book.Create("xl/worksheets/sheet1.xml")
	if w.err = errors.Join(w.err, err); w.err != nil {
		sheet = io.Discard
	}
	w.sheet = bufio.NewWriter(sheet)
	w.text(xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	cells := make([]any, len(heads))
	for i, head := range heads {
		cells[i] = head
	}
	w.Row(cells...)
	return w
}

// Row writes a line of int64 and float64, which are numbers; all else is text.
func (w *Writer) Row(cells ...any) {
	if w.rows++; w.rows > MostRows {
		w.err = ErrTooMany
		return
	}
	w.text("<row>")
	for _, cell := range cells {
		switch value := cell.(type) {
		case int64:
			w.number(strconv.FormatInt(value, 10))
		case float64:
			w.number(strconv.FormatFloat(value, 'f', -1, 64))
		default:
			w.text(`<c t="inlineStr"><is><t xml:space="preserve">`)
			_ = xml.EscapeText(w.sheet, []byte(fmt.Sprint(value))) // what fails once fails again
			w.text(`</t></is></c>`)
		}
	}
	w.text("</row>")
}

func (w *Writer) number(text string) { w.text("<c><v>" + text + "</v></c>") }

// text writes to the sheet, which remembers an error until Close asks for it.
func (w *Writer) text(text string) { _, _ = w.sheet.WriteString(text) }

// Close writes what is still in memory and returns the first error there was.
func (w *Writer) Close() error {
	w.text(`</sheetData></worksheet>`)
	return errors.Join(w.err, w.sheet.Flush(), w.book.Close())
}

// Bytes returns the whole workbook.
func (w *Writer) Bytes() ([]byte, error) {
	err := w.Close()
	return w.memory.Bytes(), err
}
