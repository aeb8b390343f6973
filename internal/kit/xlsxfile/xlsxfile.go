// Package xlsxfile writes one table as a workbook of Office Open XML (ECMA-376).
// Texts are written as texts, so that none is taken for a formula.
package xlsxfile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
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

// Writer writes a table into memory.
type Writer struct{ sheet bytes.Buffer }

// New begins a table with its heads.
func New(heads ...string) *Writer {
	w := &Writer{}
	w.sheet.WriteString(xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	cells := make([]any, len(heads))
	for i, head := range heads {
		cells[i] = head
	}
	w.Row(cells...)
	return w
}

// Row writes a line of int64 and float64, which are numbers; all else is text.
func (w *Writer) Row(cells ...any) {
	w.sheet.WriteString("<row>")
	for _, cell := range cells {
		switch value := cell.(type) {
		case int64:
			w.number(strconv.FormatInt(value, 10))
		case float64:
			w.number(strconv.FormatFloat(value, 'f', -1, 64))
		default:
			w.sheet.WriteString(`<c t="inlineStr"><is><t xml:space="preserve">`)
			_ = xml.EscapeText(&w.sheet, []byte(fmt.Sprint(value))) // into memory
			w.sheet.WriteString(`</t></is></c>`)
		}
	}
	w.sheet.WriteString("</row>")
}

func (w *Writer) number(text string) { w.sheet.WriteString("<c><v>" + text + "</v></c>") }

// Bytes returns the whole workbook.
func (w *Writer) Bytes() ([]byte, error) {
	w.sheet.WriteString(`</sheetData></worksheet>`)
	var out bytes.Buffer
	book := zip.NewWriter(&out)
	add := func(name string, text []byte) error {
		file, err := book.Create(name)
		if err == nil {
			_, err = file.Write(text)
		}
		return err
	}
	for _, part := range parts {
		if err := add(part.name, []byte(xml.Header+part.text)); err != nil {
			return nil, err
		}
	}
	if err := add("xl/worksheets/sheet1.xml", w.sheet.Bytes()); err != nil {
		return nil, err
	}
	err := book.Close()
	return out.Bytes(), err
}
