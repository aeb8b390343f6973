package citations_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/citations"
)

// whole is a record with something in every field.
func whole(kind string) citations.CSLItem {
	people := func(family string) []citations.CSLName {
		return []citations.CSLName{{Family: family, Given: "Ч."}, {Literal: "Хэл зохиолын хүрээлэн"}}
	}
	return citations.CSLItem{
		ID: "a-1", Type: kind, Title: `Тамир & 100% {нэр} \ $5 #1 a_b ~ ^ --`, TitleShort: "Тамир", Author: people("Лодойдамба"),
		Editor: people("Батмөнх"), Compiler: people("Дорж"), Translator: people("Бат"), Narrator: people("Сарнай"),
		Illustrator: people("Цэнд"), ContainerTitle: "Түүвэр", CollectionTitle: "Цуврал", CollectionNo: "7", EventTitle: "Хурал",
		Volume: "1", Issue: "2", Page: "12-34", Pages: "312", Edition: "2", Genre: "PhD", Medium: "аудио", Issued: year(1990, 3, 7),
		Accessed: year(2026, 11, 25), Publisher: "Соёмбо", Place: "Улаанбаатар", Language: "mn", ISBN: "978-99929-0-123-4",
		ISSN: "1234-5678", DOI: "10.5555/abc", CallNumber: "894.2", Abstract: "Хураангуй", Note: "Тэмдэглэл", Keyword: "гол, нутаг",
		Source: "Номын сан", URL: "https://sudar.example/p/a_b~1",
	}
}

// lost are the fields that a format has no place for.
func lost(format citations.Format, it citations.CSLItem) citations.CSLItem {
	if format != citations.RIS {
		return it
	}
	it.Editor = append(slices.Clone(it.Editor), it.Compiler...)
	it.Compiler, it.Narrator, it.Illustrator, it.EventTitle, it.Medium, it.Pages = nil, nil, nil, "", "", ""
	return it
}

// Every type of record comes back from every format, field by field.
func TestExportsAreReadBack(t *testing.T) {
	unknown := map[citations.Format][]string{}
	for _, format := range []citations.Format{citations.RIS, citations.BibTeX, citations.CSL} {
		for _, kind := range citations.Types() {
			want := lost(format, whole(kind))
			file, refusal := citations.Read(citations.Write(format, []citations.CSLItem{whole(kind)}))
			if refusal != nil || len(file.Found) != 1 || file.Found[0].Refusal != nil || file.Format != format {
				t.Fatalf("%s %s: %v %+v", format, kind, refusal, file)
			}
			got := file.Found[0].Item
			if format == citations.RIS && got.Type == "document" {
				unknown[format] = append(unknown[format], kind)
				got.Type = kind
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s %s (-want +got):\n%s", format, kind, diff)
			}
		}
	}
	want := []string{
		"article", "broadcast", "collection", "document", "entry", "event", "interview", "performance", "post", "regulation", "review",
		"review-book", "speech", "treaty",
	}
	if diff := cmp.Diff(want, unknown[citations.RIS]); diff != "" {
		t.Errorf("types without a code of RIS (-want +got):\n%s", diff)
	}
}

// Whatever texts a record has, each format gives them back.
func TestAnyTextIsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := func(name string) string { return rapid.StringN(1, 30, 200).Draw(rt, name) }
		it := citations.CSLItem{Type: "book", Title: "A" + text("title"), Publisher: text("publisher"), Note: text("note"), Issued: year(1962)}
		it.Author = []citations.CSLName{{Family: "F" + text("family"), Given: "G" + text("given")}}
		it.Tidy()
		for _, format := range []citations.Format{citations.BibTeX, citations.CSL} {
			file, refusal := citations.Read(citations.Write(format, []citations.CSLItem{it}))
			if refusal != nil || len(file.Found) != 1 {
				rt.Fatalf("%s: %v, %d records of %+v", format, refusal, len(file.Found), it)
			}
			if got := file.Found[0].Item; got.Title != it.Title || got.Publisher != it.Publisher || got.Note != it.Note {
				rt.Fatalf("%s: %q, %q, %q; want %q, %q, %q", format, got.Title, got.Publisher, got.Note, it.Title, it.Publisher, it.Note)
			}
		}
	})
}

// Attack: no file makes the reader fail, and what it takes has a title and can
// be written.
func FuzzRead(f *testing.F) {
	for _, format := range []citations.Format{citations.RIS, citations.BibTeX, citations.CSL} {
		f.Add(citations.Write(format, []citations.CSLItem{whole("book"), whole("article-journal")}))
	}
	f.Add([]byte("@a{b,c={{{{"))
	f.Add([]byte("@string{a=a#a#a}@book{x,title=a#a,author={a and and , and {}}}"))
	f.Add([]byte("TY  - \nTI  - \\\nER  -"))
	f.Add([]byte(`[{"title":{"a":[]},"issued":{"date-parts":[[]]},"author":[[]]}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, refusal := citations.Read(data)
		if refusal != nil {
			return
		}
		var items []citations.CSLItem
		for _, found := range file.Found {
			if found.Refusal != nil {
				continue
			}
			if found.Item.Title == "" || found.Line < 1 {
				t.Errorf("%+v", found)
			}
			items = append(items, found.Item)
		}
		for _, format := range []citations.Format{citations.RIS, citations.BibTeX, citations.CSL} {
			citations.Write(format, items)
		}
	})
}
