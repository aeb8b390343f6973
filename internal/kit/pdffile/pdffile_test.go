package pdffile_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"sudar/internal/kit/pdffile"
)

// A reader of PDF finds the texts of every page letter by letter, those of Mongolian and
// the sign of the tögrög among them.
func TestTextCanBeSelected(t *testing.T) {
	d := pdffile.New("Сарын тооцоо", "mn")
	texts := []string{"Өвөл, Үлгэр — 12 500₮ (№7)", "Statement of November <2026>", "Ёсын жаран гурван \\ мэнгэ"}
	for i, text := range texts {
		d.Text(pdffile.Weight(i%2), 12, 50, 700-float64(20*i), text)
	}
	d.Page()
	d.TextTo(pdffile.Strong, 9, 500, 100, "Нийт 1 234 567")
	d.Rule(50, 500, 90)
	body := d.Bytes()
	read, err := pdf.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	found, err := read.GetPlainText()
	if err != nil {
		t.Fatal(err)
	}
	plain, _ := io.ReadAll(found)
	for _, text := range append(texts, "Нийт 1 234 567") {
		if !strings.Contains(strings.ReplaceAll(string(plain), "\n", ""), text) {
			t.Errorf("%q is not in %q", text, plain)
		}
	}
	if read.NumPage() != 2 || len(body) > 300_000 {
		t.Errorf("%d pages, %d bytes", read.NumPage(), len(body))
	}
}
