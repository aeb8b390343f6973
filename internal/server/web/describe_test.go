package web_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
)

// document is what machines read of a page's head.
type document struct {
	lang      string
	metas     map[string][]string
	canonical string
	languages map[string]string
	things    []map[string]any
	coins     url.Values
}

func read(t *testing.T, w *httptest.ResponseRecorder) document {
	t.Helper()
	d := document{metas: map[string][]string{}, languages: map[string]string{}}
	parsed, err := html.Parse(strings.NewReader(w.Body.String()))
	must(t, err)
	for n := range parsed.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		at := map[string]string{}
		for _, a := range n.Attr {
			at[a.Key] = a.Val
		}
		switch {
		case n.Data == "html":
			d.lang = at["lang"]
		case n.Data == "meta":
			name := at["name"] + at["property"]
			d.metas[name] = append(d.metas[name], at["content"])
		case at["rel"] == "canonical":
			d.canonical = at["href"]
		case at["hreflang"] != "" && n.Data == "link":
			d.languages[at["hreflang"]] = at["href"]
		case at["class"] == "Z3988":
			d.coins, err = url.ParseQuery(at["title"])
			must(t, err)
		case at["type"] == "application/ld+json":
			var graph struct {
				Context string           `json:"@context"`
				Graph   []map[string]any `json:"@graph"`
			}
			must(t, json.Unmarshal([]byte(n.FirstChild.Data), &graph))
			d.things = graph.Graph
		}
	}
	return d
}

// thing is the first of a type in the page's graph.
func (d document) thing(kind string) map[string]any {
	for _, each := range d.things {
		if types, several := each["@type"].([]any); each["@type"] == kind || several && types[0] == kind {
			return each
		}
	}
	return nil
}

// addScholarly stores a record of a kind with its numbers and two makers.
func (h *fixture) addScholarly(t *testing.T, kind catalogue.Kind) string {
	t.Helper()
	author, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{
		Given: "Туяа", Patronymic: "Дорж", ORCID: "0000-0002-1825-0097", DisplayEN: "Tuya Dorj",
	})
	must(t, err)
	body, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{Body: true, DisplayName: "Үндэсний статистикийн хороо"})
	must(t, err)
	reader, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{Given: "Болор", Patronymic: "Бат"})
	must(t, err)
	name := "head-" + string(kind)
	file, pages, seconds := catalogue.PDF, 120, 0
	if kind == catalogue.Audiobook {
		file, pages, seconds = catalogue.Audio, 0, 3905
	}
	numbers := []catalogue.Identifier{{Type: "doi", Value: "10.5555/abc"}, {Type: "issn", Value: "1234-5679"}}
	if kind != catalogue.Academic { // with an ISBN it is a book
		numbers = append(numbers, catalogue.Identifier{Type: "isbn", Value: "9789997800015"})
	}
	h.add(t, name, catalogue.Content{
		Kind: kind, Title: "Нүүдэл " + string(kind), Summary: "Нүүдлийн тухай.", Publisher: "Соёмбо", Place: "Улаанбаатар", Edition: "2-р хэвлэл",
		Language: "mn", Year: 2024, Licence: "https://creativecommons.org/licenses/by/4.0/",
		Identifiers: numbers,
		Contributions: []catalogue.Contribution{
			{ContributorID: author.ID, Role: catalogue.Author}, {ContributorID: body.ID, Role: catalogue.Author},
			{ContributorID: reader.ID, Role: catalogue.Narrator},
		},
		Items: []catalogue.Item{{FileType: file, Free: true, Pages: pages, DurationSeconds: seconds, Volume: "3", Issue: "2", Revision: 1}},
	})
	return "/p/" + h.names[name]
}

// TestKinds: each kind is described by the class and the properties that
// schema.org has for it, and by the tags that citation managers know, in both
// languages.
func TestKinds(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		kind      catalogue.Kind
		class     string
		has       []string
		scholarly bool
		genre     string
	}{
		{catalogue.Book, "Book", []string{"isbn", "bookEdition", "bookFormat", "numberOfPages"}, false, "book"},
		{catalogue.Audiobook, "Audiobook", []string{"isbn", "bookEdition", "bookFormat", "duration", "readBy"}, false, "book"},
		{catalogue.Article, "Article", []string{"headline"}, true, "article"},
		{catalogue.Academic, "Thesis", []string{"headline"}, true, "dissertation"},
		{catalogue.Newspaper, "Newspaper", []string{"issn"}, false, "journal"},
		{catalogue.Magazine, "Periodical", []string{"issn"}, false, "journal"},
		{catalogue.Statistics, "Report", []string{"headline"}, true, "report"},
		{catalogue.Dictionary, "Book", []string{"isbn", "bookEdition", "bookFormat", "numberOfPages"}, false, "book"},
	} {
		path := h.addScholarly(t, c.kind)
		for _, language := range []struct{ code, prefix, author string }{{"mn", "", "Дорж Туяа"}, {"en", "/en", "Tuya Dorj"}} {
			t.Run(string(c.kind)+"/"+language.code, func(t *testing.T) {
				w := h.get(language.prefix + path)
				d := read(t, w)
				work := d.thing(c.class)
				if work == nil || d.lang != language.code {
					t.Fatalf("no %s in %v, language %s", c.class, d.things, d.lang)
				}
				for _, name := range []string{"isbn", "issn", "bookEdition", "bookFormat", "numberOfPages", "duration", "readBy", "headline"} {
					wanted := false
					for _, each := range c.has {
						wanted = wanted || each == name
					}
					if _, has := work[name]; has != wanted {
						t.Errorf("%s: %v", name, work[name])
					}
				}
				makers, _ := work["author"].([]any)
				if len(makers) != 2 {
					t.Fatalf("authors %v", work["author"])
				}
				person, body := makers[0].(map[string]any), makers[1].(map[string]any)
				if person["@type"] != "Person" || person["name"] != language.author ||
					!cmp.Equal(person["sameAs"], []any{"https://orcid.org/0000-0002-1825-0097"}) || body["@type"] != "Organization" {
					t.Errorf("authors %v", makers)
				}
				if got := len(d.metas["citation_title"]) == 1 && len(d.metas["citation_author"]) == 2 &&
					d.metas["citation_doi"] != nil; got != c.scholarly {
					t.Errorf("citation tags: %v", d.metas)
				}
				if d.coins.Get("rft.genre") != c.genre || d.coins.Get("rft.aulast") != "Туяа" || d.coins.Get("rft.date") != "2024" {
					t.Errorf("COinS: %v", d.coins)
				}
				trail, _ := d.thing("BreadcrumbList")["itemListElement"].([]any)
				if len(trail) < 3 {
					t.Errorf("trail %v", trail)
				}
				checkSignposts(t, w, c.class)
			})
		}
	}
}

func checkSignposts(t *testing.T, w *httptest.ResponseRecorder, class string) {
	t.Helper()
	relations := map[string][]string{}
	for _, link := range w.Header().Values("Link") {
		parts := regexp.MustCompile(`^<([^>]+)>; rel="([a-z-]+)"(?:; type="([^"]+)")?$`).FindStringSubmatch(link)
		if parts == nil {
			t.Fatalf("Link: %s", link)
		}
		relations[parts[2]] = append(relations[parts[2]], parts[1])
	}
	if len(relations["describedby"]) != 3 || !strings.Contains(relations["describedby"][0], "/edu/p/api/v1/contents/") {
		t.Errorf("described by %v", relations["describedby"])
	}
	delete(relations, "describedby")
	wanted := map[string][]string{
		"cite-as": {"https://doi.org/10.5555/abc"}, "type": {"https://schema.org/AboutPage", "https://schema.org/" + class},
		"author": {"https://orcid.org/0000-0002-1825-0097"}, "license": {"https://creativecommons.org/licenses/by/4.0/"},
	}
	if diff := cmp.Diff(wanted, relations); diff != "" {
		t.Error(diff)
	}
}

// TestCanonical: a public record has one address, at its owner's portal; what
// one portal alone shows lives there; arranging a list makes no other page.
func TestCanonical(t *testing.T) {
	h := open(t)
	school, err := h.orgs.BySlug(h.ctx, "school")
	must(t, err)
	late, err := h.orgs.BySlug(h.ctx, "late")
	must(t, err)
	h.add(t, "school", catalogue.Content{Kind: catalogue.Book, Title: "Сургуулийн ном", Language: "mn", OwnerID: school.ID})
	h.add(t, "inner", catalogue.Content{
		Kind: catalogue.Book, Title: "Дотоод ном", Language: "mn", OwnerID: school.ID, Visibility: entitlements.OrganizationOnly,
	})
	h.add(t, "late", catalogue.Content{Kind: catalogue.Book, Title: "Хаагдсан сангийн ном", Language: "mn", OwnerID: late.ID})
	free, ours, inner, shut := "/p/"+h.names["free"], "/p/"+h.names["school"], "/p/"+h.names["inner"], "/p/"+h.names["late"]
	for target, wanted := range map[string]string{
		"http://sudar.test" + free:                                               "http://sudar.test" + free,
		"http://school.sudar.test" + free:                                        "http://sudar.test" + free,
		"http://sudar.test" + ours:                                               "http://school.sudar.test" + ours,
		"http://sudar.test/en" + ours + "?x=1":                                   "http://school.sudar.test/en" + ours,
		"http://school.sudar.test" + inner:                                       "http://school.sudar.test" + inner,
		"http://sudar.test" + shut:                                               "http://sudar.test" + shut,
		"http://192.0.2.7:80" + ours:                                             "http://192.0.2.7:80" + ours,
		"http://192.0.2.7" + inner + "?domain=school":                            "http://192.0.2.7" + inner + "?domain=school",
		"http://sudar.test/?domain=school":                                       "http://school.sudar.test/",
		"http://sudar.test/":                                                     "http://sudar.test/",
		"http://sudar.test/en":                                                   "http://sudar.test/en",
		"http://school.sudar.test/author/1?role=author&kind=book":                "http://sudar.test/author/1",
		"http://sudar.test/c/content?kind=book&order=title.asc&view=grid&page=1": "http://sudar.test/c/content?kind=book",
		"http://sudar.test/c/" + url.PathEscape(h.category(t, "mn")) + "?category_id=1&page=2&tab=general": "http://sudar.test/c/" +
			(&url.URL{Path: h.category(t, "mn")}).String() + "?category_id=1&page=2",
		"http://sudar.test/en/c/" + url.PathEscape(h.category(t, "en")) + "?menu_id=1": "http://sudar.test/en/c/" +
			(&url.URL{Path: h.category(t, "en")}).String() + "?category_id=1",
	} {
		d := read(t, h.get(target))
		if d.canonical != wanted {
			t.Errorf("%s: canonical %s, want %s", target, d.canonical, wanted)
		}
		if d.languages["x-default"] != d.languages["mn"] || d.languages[d.lang] != d.canonical || strings.Count(d.languages["en"], "/en") != 1 {
			t.Errorf("%s: languages %v", target, d.languages)
		}
	}
}

// category is the name of the first category in a language.
func (h *fixture) category(t *testing.T, language string) string {
	t.Helper()
	for _, tree := range []catalogue.Tree{catalogue.General, catalogue.DDC} {
		categories, err := h.books.Categories(h.ctx, tree)
		must(t, err)
		for _, c := range categories {
			if c.ID == 1 && language == "en" {
				return c.NameEN
			} else if c.ID == 1 {
				return c.Name
			}
		}
	}
	t.Fatal("no category 1")
	return ""
}

// TestHomeDescribes: the site, the library behind it, and how to search it.
func TestHomeDescribes(t *testing.T) {
	h := open(t)
	for path, wanted := range map[string][2]string{
		"/":                         {"Үндэсний цахим номын сан", "http://sudar.test/c/content?search={search_term_string}"},
		"/en":                       {"National Digital Library", "http://sudar.test/en/c/content?search={search_term_string}"},
		"http://school.sudar.test/": {"Сургууль", "http://school.sudar.test/c/content?search={search_term_string}"},
	} {
		d := read(t, h.get(path))
		action, _ := d.thing("WebSite")["potentialAction"].(map[string]any)
		target, _ := action["target"].(map[string]any)
		owner, _ := d.thing("WebSite")["publisher"].(map[string]any)
		if diff := cmp.Diff(wanted, [2]string{owner["name"].(string), target["urlTemplate"].(string)}); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
		for _, name := range []string{
			"og:title", "og:description", "og:url", "og:image", "og:type", "og:locale", "og:site_name", "twitter:card",
		} {
			if len(d.metas[name]) != 1 || d.metas[name][0] == "" {
				t.Errorf("%s: %s is %q", path, name, d.metas[name])
			}
		}
	}
}
