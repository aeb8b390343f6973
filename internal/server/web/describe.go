package web

import (
	"context"
	"html/template"
	"net/url"
	"strings"
	"unicode/utf8"

	"sudar/internal/server/web/assets"
)

// fonts are the faces of every page, in either language: titles are written
// in both alphabets. A face that comes late lays the whole page out anew.
var fonts = []string{
	"sudar-serif-cyrillic", "montserrat-cyrillic", "sudar-serif-cyrillic-ext", "montserrat-cyrillic-ext", "sudar-serif-latin",
	"montserrat-latin", "montserrat-latin-ext",
}

// head is what the document's head names.
type head struct {
	First   template.CSS
	Scripts []string // the app's entry first
	Styles  []string
	Fonts   []string
	Theme   template.CSS
	NoIndex bool

	Canonical          string
	Mongolian, Foreign string
	Image              string
	Metas              []meta
	JSONLD             template.JS
	COinS              string
	Links              []string // values of Link headers (RFC 8288)
}

// meta is an element that names a page's property: Name for Highwire and
// Twitter, Property for Open Graph.
type meta struct{ Name, Property, Content string }

// describe fills the document's head: title, description, addresses, chunks.
func (v *view) describe(ctx context.Context) {
	v.Head.NoIndex = v.screen.status != 200 || v.Is("bare") || v.Personal() || v.Is(offline) ||
		v.Is("dictionary") && v.looksUp() || v.Search() != ""
	v.Head.Theme = v.theme()
	v.needFiles()
	v.Description = v.T("catalogue", "home.description")
	v.Title = v.titleOf() + " · " + v.T("shell", "app.name")
	if v.Head.NoIndex {
		return
	}
	v.nameAddresses(ctx)
	switch v.screen.name {
	case "home":
		v.describeHome()
	case "content":
		v.describeContent()
	case "author":
		v.describeAuthor()
	case "series":
		v.describeSeries()
	case "word":
		v.describeWord()
	case "listing":
		v.describeListing()
	case "text":
		v.Description = v.TextPage().Lead
		v.Head.JSONLD = graphOf(v.trail([2]string{v.TextPage().Title, v.Head.Canonical}))
	}
	v.Description = clipped(v.Description)
	v.share()
}

// needFiles names the chunks, styles and fonts that the page needs.
func (v *view) needFiles() {
	b := v.site.build
	v.Head.First = b.First
	if len(v.screen.chunks) > 0 {
		messages := "src/app/messages." + string(v.locale) + ".ts"
		v.Head.Scripts, v.Head.Styles = b.Needs(append([]string{assets.MainEntry, assets.FrameChunk, messages}, v.screen.chunks...)...)
	}
	for _, font := range fonts {
		if file := b.File("src/kit/fonts/" + font + ".woff2"); file != "" {
			v.Head.Fonts = append(v.Head.Fonts, file)
		}
	}
}

func (v *view) titleOf() string {
	switch v.screen.name {
	case "content":
		return v.Content().Title
	case "author":
		return v.Author().Name
	case "series":
		return v.Series().Name
	case "tombstone":
		return v.Tombstone().Title
	case "word":
		return v.Word().Headword
	case "dictionary":
		return v.T("dictionary", "page.title")
	case "listing", "inside":
		return v.listingTitle()
	case "text", offline:
		return v.TextPage().Title
	case "account", "profile":
		return v.AccountText("title")
	case "admin":
		return v.T("admin", "page.title")
	case "reader":
		return v.ReaderTitle()
	case "closed":
		return v.ClosedTitle()
	case "not-found":
		return v.T("shell", "not_found.label")
	}
	return v.T("catalogue", "home.document")
}

func (v *view) listingTitle() string {
	if v.IsCategory() || v.Search() == "" {
		return v.ListTitle()
	}
	return v.Search()
}

// longestDescription is what search engines and shared links show, in
// characters.
const longestDescription = 300

// clipped cuts a text at a word.
func clipped(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= longestDescription {
		return text
	}
	cut := string([]rune(text)[:longestDescription])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;:–-") + "…"
}

// theme is the organisation's own colours as the properties that the styles
// read; the server accepts only colours when they are set.
func (v *view) theme() template.CSS {
	theme := v.organization.Settings.Theme
	if theme == nil {
		return ""
	}
	css := ":root{"
	for _, property := range theme.Properties() {
		if colour.MatchString(property[1]) {
			css += property[0] + ":" + property[1] + ";"
		}
	}
	return template.CSS(css + "}") //nolint:gosec // only six-digit colours
}

// canonicalQuery keeps what makes another page, not what only arranges it.
func canonicalQuery(query url.Values) url.Values {
	kept := url.Values{}
	for _, name := range []string{"search", "category_id", "tag_id", "organization", "kind", "page"} {
		if value := query.Get(name); value != "" && (name != "page" || value != "1") {
			kept.Set(name, value)
		}
	}
	return kept
}
