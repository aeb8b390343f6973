package web_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"sudar/internal/catalogue"
)

// wicked are texts that would end an attribute, an element, a script or a
// template if they were written as they are.
var wicked = []string{
	`<script>alert(1)</script>`, `</script><script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `' onmouseover='alert(1)`,
	`{{.Nonce}}{{define "x"}}`, "\u2028\u2029alert(1)//", `<!--<script>`, `</title><svg onload=alert(1)>`, `</style><b>`,
	`javascript:alert(1)`, `&lt;script&gt;`, "`${alert(1)}`", `\u003cscript\u003e`, `]]><b>`,
}

// TestHostileTexts: whatever stands in a title, a name, a tag, an identifier
// or the search box is text, in the page, the seed and the record for search
// engines.
func TestHostileTexts(t *testing.T) {
	h := open(t)
	for i, text := range wicked {
		t.Run(text, func(t *testing.T) {
			slug := h.addWicked(t, text, i)
			escaped := url.QueryEscape(text)
			for _, path := range []string{
				"/", "/p/" + slug, "/en/p/" + slug, "/c/content?search=" + escaped, "/en/c/content?search=" + escaped,
				"/c/" + url.PathEscape(text) + "?category_id=1", "/c/x?kind=" + escaped + "&order=" + escaped + "&year_a.gte=" + escaped + "&domain=",
				"/c/x?type=" + escaped + "&search=a&tag_id=" + escaped + "&page=" + escaped, "/" + url.PathEscape(text),
				"/author/1?role=" + escaped, "/login?callbackUrl=" + escaped, "/p/" + url.PathEscape(text),
			} {
				checkTame(t, path, h.get(path).Body.String())
			}
			shown := h.get("/p/" + slug)
			if title := find(t, shown.Body.String(), "h1"); !strings.Contains(strings.ReplaceAll(title, "\u00ad", ""), strings.TrimSpace(text)) {
				t.Errorf("the title reads %q", title)
			}
			var content struct{ Data struct{ Title string } }
			must(t, json.Unmarshal(seed(t, shown).Queries[0].Body, &content))
			if content.Data.Title != "Ном "+text {
				t.Errorf("the seed's title is %q", content.Data.Title)
			}
		})
	}
}

func (h *fixture) addWicked(t *testing.T, text string, n int) string {
	t.Helper()
	author, err := h.books.CreateContributor(h.ctx, catalogue.Contributor{
		Given: text, DisplayName: text, Biography: text, Aliases: []string{text},
	})
	must(t, err)
	tag, err := h.books.FindOrCreateTag(h.ctx, text, text)
	must(t, err)
	name := "wicked" + string(rune('a'+n))
	h.add(t, name, catalogue.Content{
		Kind: catalogue.Book, Title: "Ном " + text, Subtitle: text, Summary: text + ". " + text, Description: text, Publisher: text, Place: text,
		Edition: text, OriginalTitle: text, ParallelTitles: []string{text}, Licence: text, Language: "mn", Year: 2000, TitleMong: text,
		Identifiers:   []catalogue.Identifier{{Type: "local", Value: text}},
		Contributions: []catalogue.Contribution{{ContributorID: author.ID, Role: catalogue.Author}}, TagIDs: []int64{tag.ID},
		Items: []catalogue.Item{
			{FileType: catalogue.EPUB, Free: true, Revision: 1, Title: text, Volume: "1"}, {FileType: catalogue.PDF, Issue: text, Revision: 1},
		},
	})
	return h.names[name]
}

// checkTame reads a page as a browser does: no element, handler or address is
// there that our templates did not write.
func checkTame(t *testing.T, path, body string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	must(t, err)
	scripts := 0
	for n := range doc.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("%s: a comment %q", path, n.Data)
		}
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script":
			scripts++
			checkScript(t, path, n)
		case "style":
			if n.FirstChild == nil || n.FirstChild.Data != string(built["dist/assets/first-1.css"].Data) {
				t.Errorf("%s: a <style> that is not ours", path)
			}
		case "iframe", "object", "embed", "base":
			t.Errorf("%s: <%s>", path, n.Data)
		}
		for _, a := range n.Attr {
			value := strings.ToLower(strings.TrimSpace(a.Val))
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcdoc" ||
				(a.Key == "href" || a.Key == "src" || a.Key == "action") && strings.HasPrefix(value, "javascript:") {
				t.Errorf("%s: <%s %s=%q>", path, n.Data, a.Key, a.Val)
			}
		}
	}
	if scripts > 5 {
		t.Errorf("%s: %d scripts", path, scripts)
	}
}

func checkScript(t *testing.T, path string, n *html.Node) {
	t.Helper()
	kind := ""
	for _, a := range n.Attr {
		if a.Key == "type" {
			kind = a.Val
		}
	}
	if !strings.Contains(kind, "json") {
		if n.FirstChild != nil && strings.Contains(n.FirstChild.Data, "alert") {
			t.Errorf("%s: a script says %q", path, n.FirstChild.Data)
		}
		return
	}
	text := n.FirstChild.Data
	if !json.Valid([]byte(text)) || strings.ContainsAny(text, "<>\u2028\u2029") {
		t.Errorf("%s: %s is not safe JSON: %.80q", path, kind, text)
	}
}

// find returns the text of the first element of a name.
func find(t *testing.T, body, name string) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	must(t, err)
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data != name {
			continue
		}
		var text strings.Builder
		for each := range n.Descendants() {
			if each.Type == html.TextNode {
				text.WriteString(each.Data)
			}
		}
		return text.String()
	}
	return ""
}
