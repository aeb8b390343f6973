package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/catalogue"
)

var (
	headings = regexp.MustCompile(`<h1[^>]*>(.*?)</h1>`)
	crumbNav = regexp.MustCompile(`data-slot="crumbs">(.*?)</nav>`)
	chipNav  = regexp.MustCompile(`data-slot="children">(.*?)</nav>`)
	markup   = regexp.MustCompile(`<[^>]*>`)
)

// text returns the words of the first match of a part of a page.
func text(part *regexp.Regexp, body string) string {
	found := part.FindStringSubmatch(strings.ReplaceAll(body, "\u00ad", ""))
	if found == nil {
		return ""
	}
	return strings.Join(strings.Fields(markup.ReplaceAllString(found[1], " ")), " ")
}

// shelves are categories with titles: a general root with one of its children,
// and a DDC class with one of its divisions.
type shelves struct{ root, child, class, division catalogue.Category }

func (h *fixture) shelves(t *testing.T) shelves {
	t.Helper()
	general, err := h.books.Categories(h.ctx, catalogue.General)
	must(t, err)
	classes, err := h.books.Categories(h.ctx, catalogue.DDC)
	must(t, err)
	s := shelves{general[0], general[0].Children[0], classes[8], classes[8].Children[0]}
	for i := range 9 {
		h.add(t, fmt.Sprint("shelf", i), catalogue.Content{
			Title: fmt.Sprint("Тавиурын ном ", i), CategoryIDs: []int64{s.child.ID, s.division.ID}, Items: []catalogue.Item{{Year: 2000}},
		})
	}
	return s
}

func categoryAddress(prefix, name string, id int64) string {
	return fmt.Sprintf("%s/c/%s?category_id=%d", prefix, (&url.URL{Path: name}).String(), id)
}

// TestCategoryPages: the id decides the tree, the heading, the breadcrumb and
// the address of a category's page, whatever else its address says.
func TestCategoryPages(t *testing.T) {
	h := open(t)
	s := h.shelves(t)
	for _, page := range []struct {
		category, parent catalogue.Category
		number, query    string
	}{
		{s.root, catalogue.Category{}, "", ""},
		{s.root, catalogue.Category{}, "", "&tab=ddc"},
		{s.child, s.root, "", "&parent_id=99"},
		{s.class, catalogue.Category{}, s.class.DDCCode, "&tab=general"},
		{s.division, s.class, s.division.DDCCode, fmt.Sprintf("&parent_id=%d&menu_id=7&tab=general", s.class.ID)},
	} {
		for prefix, name := range map[string]func(catalogue.Category) string{
			"": func(c catalogue.Category) string { return c.Name }, "/en": func(c catalogue.Category) string { return c.NameEN },
		} {
			target := categoryAddress(prefix, name(page.category), page.category.ID)
			w := h.get(target + page.query)
			if w.Code != http.StatusOK {
				t.Errorf("%s: %d, %s", target+page.query, w.Code, w.Header().Get("Location"))
				continue
			}
			d := read(t, w)
			if got, want := text(headings, w.Body.String()), strings.TrimSpace(page.number+" "+name(page.category)); got != want {
				t.Errorf("%s: heading %q, want %q", target, got, want)
			}
			if want := name(page.category) + " · "; !strings.Contains(w.Body.String(), "<title>"+want) {
				t.Errorf("%s: title %q", target, want)
			}
			if got := text(crumbNav, w.Body.String()); name(page.parent) != "" && !strings.HasSuffix(got, name(page.parent)) {
				t.Errorf("%s: breadcrumb %q lacks %q", target, got, name(page.parent))
			}
			if d.canonical != "http://sudar.test"+target {
				t.Errorf("%s: canonical %s", target, d.canonical)
			}
		}
	}
}

// TestCategoryAddresses: a wrong name leads to the right one with everything
// else kept, an id that is not there is 404.
func TestCategoryAddresses(t *testing.T) {
	h := open(t)
	s := h.shelves(t)
	id := fmt.Sprint(s.child.ID)
	for target, wanted := range map[string]string{
		"/c/x?category_id=" + id + "&parent_id=1":                      categoryAddress("", s.child.Name, s.child.ID) + "&parent_id=1",
		"/en/c/" + url.PathEscape(s.child.Name) + "?category_id=" + id: categoryAddress("/en", s.child.NameEN, s.child.ID),
		"/c/content?category_id=" + id + "&page=1&price=free":          categoryAddress("", s.child.Name, s.child.ID) + "&page=1&price=free",
		"/c/x?menu_id=" + fmt.Sprint(s.root.ID) + "&tab=general": "/c/" + (&url.URL{Path: s.root.Name}).String() + "?menu_id=" +
			fmt.Sprint(s.root.ID) + "&tab=general",
		"/c/x?category_id=" + id + "&domain=school": categoryAddress("", s.child.Name, s.child.ID) + "&domain=school",
		"/c/x?kind=book": "/c/content?kind=book",
		"/c/x?category_id=" + id + "&type=inside&search=%D0%BD%D0%BE%D0%BC": categoryAddress("", s.child.Name, s.child.ID) +
			"&search=%D0%BD%D0%BE%D0%BC&type=inside",
	} {
		w := h.get(target)
		if w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != wanted || w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d to %s, want %s", target, w.Code, w.Header().Get("Location"), wanted)
		}
		if again := h.get(w.Header().Get("Location")); again.Code != http.StatusOK {
			t.Errorf("%s: then %d to %s", target, again.Code, again.Header().Get("Location"))
		}
	}
	for _, target := range []string{
		"/c/x?category_id=99999", "/en/c/x?category_id=abc", "/c/x?category_id=0", "/c/x?category_id=01", "/c/x?category_id=-5",
		"/c/x?menu_id=99999", "/c/content?tag_id=99999", "/c/content?tag_id=x", "/c/content?organization=nobody",
	} {
		if w := h.get(target); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", target, w.Code)
		}
	}
}

// TestListHeadings: a list about a menu entry, a tag, an organisation or a kind
// is headed by its name in the page's language.
func TestListHeadings(t *testing.T) {
	h := open(t)
	s := h.shelves(t)
	tag, err := h.books.FindOrCreateTag(h.ctx, "түүхэн роман", "historical novel")
	must(t, err)
	for target, wanted := range map[string][2]string{
		"/c/" + url.PathEscape(s.root.Name) + fmt.Sprintf("?menu_id=%d&tab=general", s.root.ID): {
			s.root.Name, categoryAddress("", s.root.Name, s.root.ID),
		},
		fmt.Sprintf("/c/content?tag_id=%d", tag.ID):    {"түүхэн роман", fmt.Sprintf("/c/content?tag_id=%d", tag.ID)},
		fmt.Sprintf("/en/c/content?tag_id=%d", tag.ID): {"historical novel", fmt.Sprintf("/en/c/content?tag_id=%d", tag.ID)},
		"/c/content?organization=hub":                  {"Үндэсний цахим номын сан", "/c/content?organization=hub"},
		"/en/c/content?organization=school&view=grid":  {"School", "/en/c/content?organization=school"},
		"/en/c/content?kind=newspaper&order=title.asc": {"Newspapers", "/en/c/content?kind=newspaper"},
		"/c/content?kind=newspaper%2Cmagazine":         {"Бүх бүтээл", "/c/content?kind=newspaper%2Cmagazine"},
	} {
		w := h.get(target)
		d := read(t, w)
		if got := text(headings, w.Body.String()); w.Code != http.StatusOK || got != wanted[0] ||
			!strings.Contains(w.Body.String(), "<title>"+got+" · ") {
			t.Errorf("%s: %d %q, want %q there and as title", target, w.Code, got, wanted[0])
		}
		if d.canonical != "http://sudar.test"+wanted[1] {
			t.Errorf("%s: canonical %s", target, d.canonical)
		}
	}
}

// TestCategoryStrips: the most read stand above a list that is longer than a
// strip, and every category below that has titles gets one of its own.
func TestCategoryStrips(t *testing.T) {
	h := open(t)
	s := h.shelves(t)
	page := h.get(categoryAddress("", s.root.Name, s.root.ID)).Body.String()
	if !strings.Contains(page, `data-slot="strip:top"`) || strings.Count(page, `data-slot="strip:category-`) != 1 {
		t.Error("a category lacks its strips")
	}
	if got := text(chipNav, page); got != s.child.Name+" 9" {
		t.Errorf("chips %q", got)
	}
	if narrowed := h.get(categoryAddress("", s.root.Name, s.root.ID) + "&price=free").Body.String(); strings.Contains(narrowed, "strip:") {
		t.Error("a narrowed list has strips")
	}
	if home := h.get("/").Body.String(); strings.Count(home, `data-slot="strip:category-`) != 1 {
		t.Error("the home page lacks the menu's strip")
	}
}
