package epub

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
	"sudar/internal/publications/xmldoc"
)

// A title or description that stands there in several languages is kept in
// each; a second one in no other language is no translation.
func TestTextsByLanguage(t *testing.T) {
	root, err := xmldoc.Parse(
		[]byte(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" xml:lang="mn"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
		<dc:title id="t">Говийн зам</dc:title><dc:title xml:lang="en">The Gobi Road</dc:title><dc:title>Цувралын нэр</dc:title>
		<dc:title id="s">Тэмдэглэл</dc:title><dc:title id="e" xml:lang="en">Notes</dc:title>
		<meta refines="#s" property="title-type">subtitle</meta><meta refines="#e" property="title-type">subtitle</meta>
		<dc:description>Говиор явсан нь.</dc:description><dc:description xml:lang="en">Across the Gobi.</dc:description></metadata></package>`))
	if err != nil {
		t.Fatal(err)
	}
	var p packageDoc
	p.readMetadata(root)
	for name, texts := range map[string][2]publications.Text{
		"title":       {p.metadata.Title, {"mn": "Говийн зам", "en": "The Gobi Road"}},
		"subtitle":    {p.metadata.Subtitle, {"mn": "Тэмдэглэл", "en": "Notes"}},
		"description": {p.metadata.Descriptions, {"mn": "Говиор явсан нь.", "en": "Across the Gobi."}},
	} {
		if diff := cmp.Diff(texts[1], texts[0]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
