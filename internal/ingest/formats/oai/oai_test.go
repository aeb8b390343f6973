package oai_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/formatstest"
	"sudar/internal/ingest/formats/oai"
)

const begin = `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">
<responseDate>2026-11-20T00:00:00Z</responseDate>
<ListRecords>`

const end = `<resumptionToken>t</resumptionToken></ListRecords></OAI-PMH>`

const dublinCore = `<record><header><identifier>oai:num.edu.mn:1</identifier><datestamp>2026-01-02</datestamp><setSpec>books</setSpec>
</header><metadata>
<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>Хөх судар</dc:title>
<dc:title>The Blue Chronicle</dc:title><dc:creator>Инжинаш, Ванчинбалын</dc:creator><dc:contributor>Дамдинсүрэн, Ц.</dc:contributor>
<dc:date>1871-01-01</dc:date><dc:language>mon</dc:language><dc:subject>Түүхэн роман</dc:subject><dc:subject>894.23</dc:subject>
<dc:publisher>УХГ</dc:publisher><dc:type>Thesis</dc:type><dc:identifier>https://doi.org/10.1000/182</dc:identifier>
<dc:identifier>ISBN 978-99929-1-234-8</dc:identifier><dc:identifier>http://example.org/1</dc:identifier></oai_dc:dc></metadata></record>`

const marc21 = `<record><header><identifier>oai:num.edu.mn:2</identifier><datestamp>2026-01-02</datestamp></header><metadata>
<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000 a 4500</marc:leader>
<marc:controlfield tag="001">77</marc:controlfield><marc:datafield tag="245" ind1="1" ind2="0">
<marc:subfield code="a">Говийн үлгэр /</marc:subfield>
</marc:datafield></marc:record></metadata></record>`

const deleted = `<record><header status="deleted">
<identifier>oai:num.edu.mn:3</identifier><datestamp>2026-01-02</datestamp></header></record>`

// Records of both forms, and those that were deleted, over two pages.
func TestRecords(t *testing.T) {
	in := oai.NewReader(strings.NewReader(begin + dublinCore + marc21 + end + "\n" + begin + deleted + end))
	var drafts []formats.Draft
	for {
		d, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		drafts = append(drafts, d)
	}
	want := []formats.Draft{
		{
			Source: "oai", ID: "oai:num.edu.mn:1", Version: "2026-01-02",
			Content: catalogue.Content{
				Kind: catalogue.Academic, Title: "Хөх судар", ParallelTitles: []string{"The Blue Chronicle"}, Year: 1871, Language: "mn",
				Languages: []string{"mn"}, Publisher: "УХГ", DDC: "894.23",
				Identifiers: []catalogue.Identifier{{Type: "doi", Value: "10.1000/182"}, {Type: "isbn", Value: "9789992912348"}},
			},
			People: []formats.Person{
				{Contributor: catalogue.Contributor{Given: "Инжинаш", Patronymic: "Ванчинбалын"}, Role: catalogue.Author},
				{
					Contributor: catalogue.Contributor{Given: "Дамдинсүрэн", DisplayName: "Ц. Дамдинсүрэн", Aliases: []string{"Дамдинсүрэн, Ц."}},
					Role:        catalogue.Other,
				},
			},
			Subjects: []string{"Түүхэн роман"},
		},
		{
			Source: "oai", ID: "oai:num.edu.mn:2", Version: "2026-01-02", Content: catalogue.Content{Kind: catalogue.Book, Title: "Говийн үлгэр"},
		},
		{Source: "oai", ID: "oai:num.edu.mn:3", Version: "2026-01-02", Deleted: true},
	}
	if diff := cmp.Diff(want, drafts); diff != "" {
		t.Error(diff)
	}
}

// What cannot be taken is refused with a reason.
func TestRefusals(t *testing.T) {
	other := `<record><header><identifier>i</identifier></header><metadata><mods/></metadata></record>`
	untitled := `<record><header><identifier>i</identifier></header><metadata><dc/></metadata></record>`
	for name, test := range map[string]struct {
		text   string
		reason formats.Reason
		last   bool
	}{
		"another form":     {begin + other, oai.NoFormat, false},
		"no title":         {begin + untitled, formats.NoTitle, false},
		"no fields":        {begin + strings.Replace(untitled, "<dc/>", "<record/>", 1), "no_fields", false},
		"another document": {"<html/>", oai.NotOAI, true},
		"entities":         {`<!DOCTYPE a [<!ENTITY a "b">]>` + begin + "<record>&a;", formats.NotXML, true},
		"outside entities": {`<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + begin + "<record>&a;", formats.NotXML, true},
		"a large record":   {begin + "<record>" + strings.Repeat("a", oai.MaxRecord+10_000), formats.TooLarge, true},
		"a tower":          {begin + strings.Repeat("<a>", 100), formats.NotXML, true},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := oai.NewReader(strings.NewReader(test.text)).Next()
			var refused *formats.Refusal
			if !errors.As(err, &refused) || refused.Reason != test.reason || refused.Last != test.last {
				t.Errorf("%v, want %s", err, test.reason)
			}
		})
	}
}

// FuzzReader never panics, ends, and gives drafts within their bounds.
func FuzzReader(f *testing.F) {
	f.Add(begin + dublinCore + marc21 + deleted + end)
	f.Add(begin + "<record><header/><metadata><dc><title>a</title><date>20260102</date></dc></metadata></record>")
	f.Fuzz(func(t *testing.T, text string) {
		formatstest.Bounded(t, oai.NewReader(strings.NewReader(text)), len(text)+2)
	})
}
