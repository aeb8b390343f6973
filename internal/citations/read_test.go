package citations_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"sudar/internal/citations"
)

// one returns the only record of a file.
func one(t *testing.T, text string) citations.CSLItem {
	t.Helper()
	file, refusal := citations.Read([]byte(text))
	if refusal != nil || len(file.Found) != 1 || file.Found[0].Refusal != nil {
		t.Fatalf("%q: %v, %+v", text, refusal, file)
	}
	return file.Found[0].Item
}

func year(numbers ...int) *citations.CSLDate { return &citations.CSLDate{Parts: [][]int{numbers}} }

func TestFilesOfOtherProgramsAreRead(t *testing.T) {
	for name, of := range map[string]struct {
		text string
		want citations.CSLItem
	}{
		"RIS of Zotero": {
			"TY  - CHAP\r\nAU  - Лодойдамба, Ч.\r\nAU  - Шинжлэх ухааны академи\r\nA2  - King, Martin Luther, Jr.\r\n" +
				"TI  - Тамир\r\nT2  - Түүвэр\r\nSP  - 12\r\nEP  - 34\r\nPY  - 1962///\r\nSN  - 978-99929-0-123-4\r\n" +
				"DO  - https://doi.org/10.5555/abc\r\n" +
				"KW  - гол\r\nKW  - нутаг\r\nN1  - нэг\r\nхоёр\r\nUR  - javascript:alert(1)\r\nER  - \r\n",
			citations.CSLItem{
				Type: "chapter", Title: "Тамир", ContainerTitle: "Түүвэр", Page: "12-34", Issued: year(1962), ISBN: "978-99929-0-123-4",
				DOI: "10.5555/abc", Keyword: "гол, нутаг", Note: "нэг хоёр",
				Author: []citations.CSLName{{Family: "Лодойдамба", Given: "Ч."}, {Literal: "Шинжлэх ухааны академи"}},
				Editor: []citations.CSLName{{Family: "King", Given: "Martin Luther Jr."}},
			},
		},
		"RIS with a day, without an end": {
			"TY  - NEWS\nT1  - A\nJO  - Үнэн\nY1  - 1990/03/07/Spring\nSP  - 2\nSN  - 1234-5678",
			citations.CSLItem{Type: "article-newspaper", Title: "A", ContainerTitle: "Үнэн", Issued: year(1990, 3, 7), Page: "2", ISSN: "1234-5678"},
		},
		"a book of RIS": {
			"TY  - BOOK\nTI  - A\nT2  - Цуврал\nM1  - 3\nSP  - 312\nER  - ",
			citations.CSLItem{Type: "book", Title: "A", CollectionTitle: "Цуврал", CollectionNo: "3", Pages: "312"},
		},
		"BibTeX with TeX": {
			"% a comment\n@string{gr = {Grasset}}\n@Article{g\u00f6del,\n" +
				" author = \"G{\\\"o}del, Kurt and {NASA and ESA} and Ludwig van Beethoven\",\n" +
				" title = {{\\'E}tudes \\& {NP}--hard},\n journal = gr # \" M\", year = 1931, month = mar, day = {7}, number = {4},\n" +
				" pages = {173--198}, url = {https://a.mn/\\_x}}",
			citations.CSLItem{
				ID: "g\u00f6del", Type: "article-journal", Title: "Études & NP–hard", ContainerTitle: "Grasset M", Issue: "4", Page: "173-198",
				Issued: year(1931, 3, 7), URL: "https://a.mn/_x", Author: []citations.CSLName{
					{Family: "Gödel", Given: "Kurt"}, {Literal: "NASA and ESA"}, {Family: "van Beethoven", Given: "Ludwig"},
				},
			},
		},
		"BibLaTeX": {
			"@online(a, title={A}, subtitle={B}, date={2020-05/2020-06}, urldate={2026-11-25}, langid={mongolian}, school={МУИС})",
			citations.CSLItem{
				ID: "a", Type: "webpage", Title: "A: B", Issued: &citations.CSLDate{Parts: [][]int{{2020, 5}, {2020, 6}}}, Accessed: year(2026, 11, 25),
				Language: "mongolian", Publisher: "МУИС",
			},
		},
		"CSL-JSON as programs write it": {
			`{"id": 7, "type": "none", "title": "A\u0000", "volume": 3, "page": null,
			"author": [{"non-dropping-particle": "van", "family": "Gogh", "given": "V"}, 5],
			"issued": {"date-parts": [["1990", "3", 41]]}, "accessed": {"raw": "2026-11-25"}, "editor": "nobody"}`,
			citations.CSLItem{
				ID: "7", Type: "document", Title: "A", Volume: "3", Author: []citations.CSLName{{Family: "van Gogh", Given: "V"}},
				Issued: year(1990, 3), Accessed: year(2026, 11, 25),
			},
		},
		"with a mark": {"\ufeffTY  - GEN\nTI  - A\nPY  - ойролцоогоор 1900", citations.CSLItem{
			Type: "document", Title: "A", Issued: &citations.CSLDate{Literal: "ойролцоогоор 1900"},
		}},
	} {
		if diff := cmp.Diff(of.want, one(t, of.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// The letters that windows-1251 has no place for came in the places of others.
func TestEncodingsAreTold(t *testing.T) {
	cyrillic, err := charmap.Windows1251.NewEncoder().String("TY  - BOOK\nTI  - Їнэн сонин, єдєр бїр\nER  - \n")
	if err != nil {
		t.Fatal(err)
	}
	if got := one(t, cyrillic).Title; got != "Үнэн сонин, өдөр бүр" {
		t.Errorf("windows-1251: %q", got)
	}
	wide := "\xff\xfeT\x00Y\x00 \x00 \x00-\x00 \x00B\x00O\x00O\x00K\x00\n\x00T\x00I\x00 \x00 \x00-\x00 \x00\x1d\x04"
	if got := one(t, wide).Title; got != "Н" {
		t.Errorf("UTF-16: %q", got)
	}
}

func TestFilesAreRefusedAsAWhole(t *testing.T) {
	western, err := charmap.Windows1252.NewEncoder().String("TY  - BOOK\nTI  - Élan vital, thèse de café\nER  - \n")
	if err != nil {
		t.Fatal(err)
	}
	for key, text := range map[string]string{
		"citation.size":      strings.Repeat(" ", citations.MostBytes+1),
		"citation.encoding":  western,
		"citation.format":    "<html>TY  - BOOK</html>",
		"citation.none":      "@string{a = {b}}",
		"citation.many":      strings.Repeat("TY  - BOOK\nTI  - A\nER  - \n", citations.MostRecords+1),
		"citation.json":      `[{"title":"A"}`,
		"citation.json_line": "[{\"title\":\"A\"},\n{\"title\":]",
	} {
		if _, refusal := citations.Read([]byte(text)); refusal == nil || refusal.Key != key {
			t.Errorf("%s: %v", key, refusal)
		}
	}
	for _, text := range []string{"\x00", "\xef\xbb\xbf\xff", "\xfe\xff\xd8\x00", "%PDF-1.7\x00"} {
		if _, refusal := citations.Read([]byte(text)); refusal == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// What is wrong with one record does not keep the others, and is told with the
// place of the record.
func TestRecordsAreRefusedAlone(t *testing.T) {
	type told struct {
		Number, Line int
		Key          string
	}
	long := strings.Repeat("а", 1001)
	for name, of := range map[string]struct {
		text string
		want []told
	}{
		"RIS": {
			"TI  - without TY\nER  -\nTY  - BOOK\nAU  - nobody\nER  - \nTY  - BOOK\nTI  - A\nER  - ",
			[]told{{1, 1, "citation.ris_begin"}, {2, 3, "citation.no_title"}, {3, 6, ""}},
		},
		"BibTeX": {
			"@book{a, title = {A},\n@book{b, title = {B}}\n\n@book{c, title = {" + long + "}}",
			[]told{{1, 1, "citation.bibtex_end"}, {2, 2, ""}, {3, 4, "citation.long"}},
		},
		"CSL-JSON": {
			"[\n{\"title\":\"A\"},\n7,\n{\"title\":\"B\",\"author\":[" + strings.Repeat(`{"literal":"x"},`, 100) + "{\"literal\":\"x\"}]}]",
			[]told{{1, 2, ""}, {2, 3, "citation.json_item"}, {3, 4, "citation.names"}},
		},
	} {
		file, refusal := citations.Read([]byte(of.text))
		if refusal != nil {
			t.Errorf("%s: %v", name, refusal)
		}
		var got []told
		for _, found := range file.Found {
			one := told{Number: found.Number, Line: found.Line}
			if found.Refusal != nil {
				one.Key = found.Refusal.Key
			}
			got = append(got, one)
		}
		if diff := cmp.Diff(of.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
