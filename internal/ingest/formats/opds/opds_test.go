package opds_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/ingest/formats"
	"sudar/internal/ingest/formats/formatstest"
	"sudar/internal/ingest/formats/opds"
)

const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" 
xmlns:schema="http://schema.org/">
<id>urn:uuid:feed</id><title>Шинэ ном</title><author><name>Номын сан</name></author>
<entry><title>Бүх ном</title><id>urn:x:all</id><link rel="subsection" href="/all"/></entry>
<entry><title>Тунгалаг Тамир</title><id>urn:uuid:1</id><author><name>Лодойдамба, Чадраабалын</name></author><dc:language>mon</dc:language>
<dc:publisher>Монсудар</dc:publisher><dc:issued>1962</dc:issued><dc:identifier>urn:isbn:9789992912348</dc:identifier>
<category scheme="x" term="FIC" label="Роман"/><summary type="text">Хоёр ах дүү.</summary><schema:Series name="Сонгодог" position="3"/>
<link rel="http://opds-spec.org/acquisition/open-access" href="/1.epub" type="application/epub+zip"/></entry>
<entry><title> </title><id>urn:uuid:2</id><link rel="http://opds-spec.org/acquisition" href="/2.epub"/></entry></feed>`

const page = `{"metadata":{"title":"Шинэ ном"},"links":[{"rel":"self","href":"/"}],"publications":[
{"metadata":{"@type":"http://schema.org/Book",
"identifier":"urn:uuid:1","altIdentifier":["urn:isbn:9789992912348"],"title":{"en":"Clear","mn":"Тунгалаг Тамир"},
"author":[{"name":"Лодойдамба, Чадраабалын"}],"language":["mn"],"publisher":{"name":"Монсудар"},"published":"1962-01-01",
"subject":["Роман"],"description":"Хоёр ах дүү.","belongsTo":{"series":{"name":"Сонгодог","position":3}}}},
{"metadata":{"identifier":"urn:uuid:2"}}]}`

var wanted = formats.Draft{
	Source: "opds", ID: "urn:uuid:1",
	Content: catalogue.Content{
		Kind: catalogue.Book, Title: "Тунгалаг Тамир", Language: "mn", Languages: []string{"mn"}, Publisher: "Монсудар", Year: 1962,
		Description: "Хоёр ах дүү.", Identifiers: []catalogue.Identifier{{Type: "isbn", Value: "9789992912348"}},
	},
	People: []formats.Person{
		{Contributor: catalogue.Contributor{Given: "Лодойдамба", Patronymic: "Чадраабалын"}, Role: catalogue.Author},
	},
	Subjects: []string{"Роман"}, Series: []formats.Series{{Name: "Сонгодог", Number: 3}},
}

// Both forms say the same, in one page and in several behind each other; entries that
// lead to other feeds are no publications.
func TestFeeds(t *testing.T) {
	for name, text := range map[string]string{"Atom": feed, "JSON": page} {
		t.Run(name, func(t *testing.T) {
			in := opds.NewReader(strings.NewReader(text + "\n" + text))
			for range 2 {
				d, err := in.Next()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(wanted, d); diff != "" {
					t.Error(diff)
				}
				var refused *formats.Refusal
				if _, err := in.Next(); !errors.As(err, &refused) || refused.Reason != formats.NoTitle || refused.Last {
					t.Error(err)
				}
			}
			if _, err := in.Next(); !errors.Is(err, io.EOF) {
				t.Error(err)
			}
		})
	}
}

// Files that are none, or want to harm, are refused with a reason and end.
func TestFilesThatAreNone(t *testing.T) {
	for name, test := range map[string]struct {
		text   string
		reason formats.Reason
	}{
		"nothing":          {"", opds.NotOPDS},
		"a page":           {"<html><body/></html>", opds.NotOPDS},
		"another object":   {`{"a":1}`, opds.NotOPDS},
		"entities":         {`<!DOCTYPE feed [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><feed><entry><title>&c;</title>`, formats.NotXML},
		"outside entities": {`<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/passwd">]><feed><title>&a;</title>`, formats.NotXML},
		"half":             {page[:len(page)/2], opds.NotJSON},
		"a tower":          {strings.Repeat(`{"groups":[`, 20_000), opds.NotJSON},
		"another kind":     {`{"publications":7}`, opds.NotJSON},
		"a large entry":    {"<feed><entry><title>" + strings.Repeat("a", opds.MaxEntry+10_000), formats.TooLarge},
		"a large page":     {`{"a":"` + strings.Repeat("a", opds.MaxPage+10_000), formats.TooLarge},
	} {
		t.Run(name, func(t *testing.T) {
			formatstest.Ends(t, opds.NewReader(strings.NewReader(test.text)), test.reason)
		})
	}
}

// FuzzReader never panics, ends, and gives drafts within their bounds.
func FuzzReader(f *testing.F) {
	f.Add(feed)
	f.Add(page)
	f.Add(`{"publications":[{"metadata":{"title":{"x":["a"]},"belongsTo":{"series":["a",{"name":"b","position":-1}]}}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		formatstest.Bounded(t, opds.NewReader(strings.NewReader(text)), len(text)+2)
	})
}
