package xlsxfile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

// A workbook is well-formed in every part; its texts stay texts, its numbers numbers.
func TestWorkbook(t *testing.T) {
	w := New("Нэр", "Дүн")
	w.Row(`=HYPERLINK("x")`, int64(-18_000))
	w.Row("a < b & c\x00", 1636.36)
	out, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	book, err := zip.NewReader(bytes.NewReader(out), int64(len(out)))
	if err != nil || len(book.File) != 5 {
		t.Fatal(book, err)
	}
	for _, file := range book.File {
		opened, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(opened)
		if err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal(text, new(struct{})); err != nil {
			t.Errorf("%s: %v", file.Name, err)
		}
		if file.Name != "xl/worksheets/sheet1.xml" {
			continue
		}
		for _, want := range []string{
			`<t xml:space="preserve">=HYPERLINK(&#34;x&#34;)</t>`, "<v>-18000</v>", "<v>1636.36</v>", "a &lt; b &amp; c",
		} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s is missing in %s", want, text)
			}
		}
		if strings.Contains(string(text), "<f>") {
			t.Errorf("a formula: %s", text)
		}
	}
}
