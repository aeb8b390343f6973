package bibliography_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/locale"
	"sudar/internal/search/bibliography"
)

func tamir() bibliography.Entry {
	return bibliography.Entry{URL: "https://sudar.example/p/tungalag-tamir", Record: bibliography.Record{
		Slug: "tungalag-tamir", Kind: "book", Title: "Тунгалаг Тамир", Subtitle: "роман", Publisher: "Улсын хэвлэл & Ко", Place: "Улаанбаатар",
		Language: "mn", Year: 1962, Summary: "Нэг мөр\r\nER  - хоёр", Owner: "Номын сан",
		Makers: []bibliography.Maker{
			{Display: "Ч. Лодойдамба", Given: "Лодойдамба", Patronymic: "Чадраабалын", Role: "author"}, {Display: "Олны бүлгэм", Role: "author"},
		},
		Identifiers: []bibliography.Identifier{{Type: "isbn", Value: "978-99929-0-123-4"}},
	}}
}

func TestRIS(t *testing.T) {
	want := []string{
		"TY  - BOOK", "ID  - tungalag-tamir", "TI  - Тунгалаг Тамир: роман", "AU  - Лодойдамба, Ч.", "AU  - Олны бүлгэм",
		"PY  - 1962", "PB  - Улсын хэвлэл & Ко", "CY  - Улаанбаатар", "LA  - mn", "SN  - 978-99929-0-123-4",
		"AB  - Нэг мөр ER - хоёр", "DB  - Номын сан", "UR  - https://sudar.example/p/tungalag-tamir", "ER  - ", "", "",
	}
	got := strings.Split(string(bibliography.Write(bibliography.RIS, locale.Mongolian, []bibliography.Entry{tamir()})), "\r\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestBibTeX(t *testing.T) {
	want := `@book{tungalag-tamir,
  title = {{Тунгалаг Тамир: роман}},
  author = {Лодойдамба, Ч. and {Олны бүлгэм}},
  year = {1962},
  publisher = {Улсын хэвлэл \& Ко},
  address = {Улаанбаатар},
  langid = {mn},
  isbn = {978-99929-0-123-4},
  abstract = {Нэг мөр ER - хоёр},
  library = {Номын сан},
  url = {https://sudar.example/p/tungalag-tamir}
}

`
	got := string(bibliography.Write(bibliography.BibTeX, locale.Mongolian, []bibliography.Entry{tamir()}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestCSL(t *testing.T) {
	want := `[{"id":"tungalag-tamir","type":"book","title":"Тунгалаг Тамир: роман",` +
		`"author":[{"family":"Лодойдамба","given":"Ч."},{"literal":"Олны бүлгэм"}],"issued":{"date-parts":[[1962]]},` +
		`"publisher":"Улсын хэвлэл & Ко","publisher-place":"Улаанбаатар","language":"mn","ISBN":"978-99929-0-123-4",` +
		`"abstract":"Нэг мөр ER - хоёр","source":"Номын сан","URL":"https://sudar.example/p/tungalag-tamir"}]`
	if diff := cmp.Diff(want,
		strings.TrimSpace(string(bibliography.Write(bibliography.CSL, locale.Mongolian, []bibliography.Entry{tamir()})))); diff != "" {
		t.Error(diff)
	}
	bare := bibliography.Entry{Record: bibliography.Record{Slug: "x", Kind: "statistics", Title: "\"<b>\""}}
	want = `[{"id":"x","type":"report","title":"\"<b>\""}]`
	if diff := cmp.Diff(want,
		strings.TrimSpace(string(bibliography.Write(bibliography.CSL, locale.English, []bibliography.Entry{bare})))); diff != "" {
		t.Error(diff)
	}
}

func TestCSV(t *testing.T) {
	formula := bibliography.Entry{Record: bibliography.Record{Title: `=HYPERLINK("x")`}}
	for l, title := range map[locale.Locale]string{locale.Mongolian: "Гарчиг", locale.English: "Title"} {
		text, ok := bytes.CutPrefix(bibliography.Write(bibliography.CSV, l, []bibliography.Entry{tamir(), formula}), []byte("\uFEFF"))
		if !ok {
			t.Error("no byte order mark")
		}
		rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) != 3 || rows[0][0] != title || rows[1][2] != "Лодойдамба, Ч.; Олны бүлгэм" || rows[2][0] != `'=HYPERLINK("x")` {
			t.Errorf("%s: %q", l, rows)
		}
	}
}

func TestNoValueEndsItsLine(t *testing.T) {
	hostile := tamir()
	hostile.Title = "a\nTY  - JOUR\n}\n@book{x"
	if got := string(bibliography.Write(bibliography.RIS, locale.English, []bibliography.Entry{hostile})); strings.Contains(got,
		"\nTY  - JOUR") {
		t.Error(got)
	}
	if got := string(bibliography.Write(bibliography.BibTeX, locale.English, []bibliography.Entry{hostile})); strings.Contains(got,
		"\n@book{x") {
		t.Error(got)
	}
}
