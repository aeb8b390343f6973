package web_test

import (
	"maps"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"sudar/internal/catalogue"
)

// headOf is what machines read of a page of a record: its tags for citation
// managers, its Context Object, its graph.
func headOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	parsed, err := html.Parse(strings.NewReader(nonces.ReplaceAllString(w.Body.String(), `nonce="NONCE"`)))
	must(t, err)
	var out strings.Builder
	for n := range parsed.Descendants() {
		at := map[string]string{}
		for _, a := range n.Attr {
			at[a.Key] = a.Val
		}
		if strings.HasPrefix(at["name"], "citation_") || at["class"] == "Z3988" || at["type"] == "application/ld+json" {
			must(t, html.Render(&out, n))
			out.WriteString("\n")
		}
	}
	return out.String()
}

// cited are twelve kinds of record, each as a citation manager has to read it, an
// article that stands in no journal, and a book of nobody.
func (h *fixture) cited(t *testing.T) map[string]catalogue.Content {
	t.Helper()
	make1 := func(c catalogue.Contributor) int64 {
		made, err := h.books.CreateContributor(h.ctx, c)
		must(t, err)
		return made.ID
	}
	author := make1(catalogue.Contributor{Given: "Туяа", Patronymic: "Дорж"})
	second := make1(catalogue.Contributor{Given: "Болор", Patronymic: "Бат"})
	body := make1(catalogue.Contributor{Body: true, DisplayName: "Үндэсний статистикийн хороо"})
	by := func(ids ...int64) []catalogue.Contribution {
		var all []catalogue.Contribution
		for _, id := range ids {
			all = append(all, catalogue.Contribution{ContributorID: id, Role: catalogue.Author})
		}
		return all
	}
	series, err := h.books.FindOrCreateSeries(h.ctx, "Хэл зохиол судлал", "Studies of Literature")
	must(t, err)
	in := []catalogue.SeriesPart{{SeriesID: series.ID, Number: 7}}
	isbn := catalogue.Identifier{Type: "isbn", Value: "9789997800015"}
	issn := catalogue.Identifier{Type: "issn", Value: "1234-5679"}
	doi := catalogue.Identifier{Type: "doi", Value: "10.5555/abc"}
	numbers := func(all ...catalogue.Identifier) []catalogue.Identifier { return all }
	part := func(volume, issue string) []catalogue.Item {
		return []catalogue.Item{{FileType: catalogue.PDF, Free: true, Pages: 120, Volume: volume, Issue: issue, Revision: 1}}
	}
	return map[string]catalogue.Content{
		"book":           {Kind: catalogue.Book, Contributions: by(author, second), Identifiers: numbers(isbn), Edition: "2"},
		"volume":         {Kind: catalogue.Book, Contributions: by(author), Identifiers: numbers(isbn), Items: part("3", "")},
		"book-in-series": {Kind: catalogue.Book, Contributions: by(author), Series: in},
		"audiobook": {
			Kind: catalogue.Audiobook, Contributions: by(author), Items: []catalogue.Item{{FileType: catalogue.Audio, Revision: 1}},
		},
		"article": {
			Kind: catalogue.Article, Contributions: by(author, second), Identifiers: numbers(doi), Items: part("12", "3"), Series: in,
		},
		"article-by-itself": {Kind: catalogue.Article, Contributions: by(author)},
		"newspaper":         {Kind: catalogue.Newspaper, Identifiers: numbers(issn), Items: part("", "14")},
		"magazine":          {Kind: catalogue.Magazine, Contributions: by(body), Identifiers: numbers(issn)},
		"thesis":            {Kind: catalogue.Academic, Contributions: by(author), Identifiers: numbers(doi)},
		"scholarly-book":    {Kind: catalogue.Academic, Contributions: by(author), Identifiers: numbers(isbn), Series: in},
		"report":            {Kind: catalogue.Statistics, Contributions: by(body), Items: part("", "2")},
		"dataset": {
			Kind: catalogue.Statistics, Contributions: by(body), Items: []catalogue.Item{{FileType: catalogue.TableText, Revision: 1}},
		},
		"dictionary":      {Kind: catalogue.Dictionary, Contributions: by(author), Identifiers: numbers(isbn)},
		"without-a-maker": {Kind: catalogue.Book},
	}
}

// What citation managers read of each kind of record is kept here; a reader
// that is not ours reads it in web/src/features/citations/embedded.test.ts.
func TestHeadsOfEveryKind(t *testing.T) {
	h := open(t)
	records := h.cited(t)
	for _, name := range slices.Sorted(maps.Keys(records)) {
		content := records[name]
		content.Title, content.Language, content.Year = "Нүүдэл & суудал: "+name, "mn", 2024
		content.Publisher, content.Place = "Соёмбо", "Улаанбаатар"
		h.add(t, "head "+name, content)
		got := headOf(t, h.get("/p/"+h.names["head "+name]))
		path := filepath.Join("testdata", "heads", name+".html")
		if *update {
			must(t, os.WriteFile(path, []byte(got), 0o600))
		}
		want, err := os.ReadFile(path)
		must(t, err)
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s differs (run with -update when meant):\n%s", path, diff)
		}
	}
}
