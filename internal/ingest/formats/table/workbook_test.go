package table_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"sudar/internal/ingest/formats/table"
	"sudar/internal/kit/xlsxfile"
)

func workbookOf(t testing.TB, rows ...[]any) []byte {
	t.Helper()
	w := xlsxfile.New("Нэр", "Зохиогч", "Он", "ISBN")
	for _, row := range rows {
		w.Row(row...)
	}
	file, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// A workbook is read as the same table in text; what looks like a formula stays text.
func TestWorkbook(t *testing.T) {
	file := workbookOf(t,
		[]any{"Тунгалаг Тамир", "Лодойдамба, Чадраабалын", int64(1962), float64(9789992912348)}, []any{"", "", "", ""},
		[]any{"=1+1", "", "2001-05-03", ""})
	heads, err := table.NewReader(bytes.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	in, err := table.NewReader(bytes.NewReader(file), table.Guess(heads.Heads()))
	if err != nil {
		t.Fatal(err)
	}
	d, err := in.Next()
	if err != nil || d.Content.Title != "Тунгалаг Тамир" || d.Content.Year != 1962 || len(d.People) != 1 || len(d.Content.Identifiers) != 1 {
		t.Errorf("%+v %v", d, err)
	}
	d, err = in.Next()
	if err != nil || d.Content.Title != "=1+1" || d.Content.Year != 2001 {
		t.Errorf("%+v %v", d, err)
	}
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

// A workbook that is damaged, old, behind a password or too large is refused.
func TestWorkbooksThatAreNone(t *testing.T) {
	file := workbookOf(t)
	for name, test := range map[string]struct {
		text string
		want error
	}{
		"half of one":    {string(file[:len(file)/2]), table.ErrWorkbook},
		"another zip":    {"PK\x03\x04" + strings.Repeat("\x00", 100), table.ErrWorkbook},
		"before 2007":    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 1000), table.ErrWorkbook},
		"too many bytes": {"PK\x03\x04" + strings.Repeat("\x00", table.MaxWorkbook), table.ErrTooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := table.NewReader(strings.NewReader(test.text), nil); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

// FuzzReader never panics, ends, and gives drafts within their bounds.
func FuzzReader(f *testing.F) {
	f.Add([]byte("Нэр;Зохиогч\nТунгалаг Тамир;\"Лодойдамба; Ч.\"\n"))
	f.Add([]byte("\xef\xbb\xbftitle,isbn,year\n'=1+1,978-99929-0-123-4,1999\n\"open\n"))
	f.Add([]byte("\xcd\xfd\xf0\t\xc7\xee\xf5\xe8\xee\xe3\xf7\n\xcd\xee\xec\t\n"))
	f.Add(workbookOf(f, []any{"а", "б", int64(1), ""}))
	f.Fuzz(func(t *testing.T, file []byte) {
		heads, err := table.NewReader(bytes.NewReader(file), nil)
		if err != nil {
			return
		}
		mapping := table.Guess(heads.Heads())
		for i, head := range heads.Heads() {
			if mapping[head] == "" {
				mapping[head] = table.Fields[i%len(table.Fields)]
			}
		}
		in, err := table.NewReader(bytes.NewReader(file), mapping)
		for n := 0; err == nil; n++ {
			d, next := in.Next()
			if err = next; len(d.Content.Title) > 1_000 || len(d.People) > 50 || len(d.Subjects) > 50 {
				t.Fatalf("out of bounds: %+v", d)
			}
			if n > 1_000_000 {
				t.Fatal("it does not end")
			}
		}
	})
}
