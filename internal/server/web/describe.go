package web

import (
	"encoding/json"
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"sudar/internal/kit/locale"
)

// fonts that the first paint waits for, by language.
var fonts = map[locale.Locale][]string{
	locale.Mongolian: {"lora-cyrillic", "montserrat-cyrillic", "lora-cyrillic-ext", "montserrat-cyrillic-ext", "lora-latin", "montserrat-latin"},
	locale.English:   {"lora-latin", "montserrat-latin"},
}

// describe fills the document's head: title, description, addresses, chunks.
func (v *view) describe() {
	b := v.site.build
	messages := "src/app/messages." + string(v.locale) + ".ts"
	v.Head.First = b.first
	v.Head.Scripts, v.Head.Styles = b.needs(append([]string{mainEntry, messages}, v.screen.chunks...)...)
	for _, font := range fonts[v.locale] {
		if file := b.file("src/kit/fonts/" + font + ".woff2"); file != "" {
			v.Head.Fonts = append(v.Head.Fonts, file)
		}
	}
	v.Head.Canonical = v.origin + address(v.locale, v.path, canonicalQuery(v.query))
	v.Head.Mongolian = v.origin + address(locale.Mongolian, v.path, canonicalQuery(v.query))
	v.Head.Foreign = v.origin + address(locale.English, v.path, canonicalQuery(v.query))
	v.Head.NoIndex = v.screen.status != 200 || v.Is("bare") || v.Is("login") || v.Search() != ""
	v.Head.Theme = v.theme()
	v.Description = v.T("catalogue", "home.description")
	v.Title = v.titleOf() + " · " + v.T("shell", "app.name")
}

// canonicalQuery keeps what makes another page, not what only arranges it.
func canonicalQuery(query url.Values) url.Values {
	kept := url.Values{}
	for _, name := range []string{"search", "category_id", "tag_id", "page"} {
		if value := query.Get(name); value != "" && (name != "page" || value != "1") {
			kept.Set(name, value)
		}
	}
	return kept
}

func (v *view) titleOf() string {
	switch v.screen.name {
	case "home":
		return v.T("catalogue", "home.document")
	case "content":
		r := v.Content()
		v.describeContent(r)
		return r.Title
	case "author":
		a := v.Author()
		v.Description = orDefault(a.Biography, a.Name)
		return a.Name
	case "listing", "inside":
		return v.listingTitle()
	case "login":
		return v.T("accounts", "login.title")
	case "closed":
		return v.ClosedTitle()
	case "not-found":
		return v.T("shell", "not_found.label")
	}
	return v.T("catalogue", "home.document")
}

func (v *view) listingTitle() string {
	if v.query.Get("category_id") != "" {
		if name, err := url.PathUnescape(v.screen.param); err == nil {
			return strings.TrimSuffix(name, "/")
		}
	}
	return orDefault(v.Search(), v.T("search", "nav.all_contents"))
}

// describeContent adds what search engines and shared links read of a work.
func (v *view) describeContent(r record) {
	v.Description = orDefault(r.Summary, orDefault(r.Description, r.Title))
	if r.Cover != nil {
		v.Head.Image = v.origin + v.Img(strings.ReplaceAll(r.Cover.First(), "/160.", "/640."))
	}
	kinds := map[string]string{"audiobook": "Audiobook", "article": "Article", "academic": "ScholarlyArticle", "newspaper": "Periodical", "magazine": "Periodical"}
	work := map[string]any{
		"@context": "https://schema.org", "@type": orDefault(kinds[r.Kind], "Book"), "name": r.Title, "inLanguage": r.Language,
		"url": v.Head.Canonical, "isAccessibleForFree": r.Free,
	}
	var makers []map[string]string
	for _, m := range r.Contributors {
		if m.Role == "author" {
			makers = append(makers, map[string]string{"@type": "Person", "name": m.Name})
		}
	}
	if makers != nil {
		work["author"] = makers
	}
	if r.Year > 0 {
		work["datePublished"] = strconv.Itoa(r.Year)
	}
	if r.RatingCount > 0 {
		work["aggregateRating"] = map[string]any{"@type": "AggregateRating", "ratingValue": r.RatingAverage, "ratingCount": r.RatingCount}
	}
	if text, err := json.Marshal(work); err == nil {
		v.Head.JSONLD = template.JS(text) //nolint:gosec // JSON with <, > and & escaped
	}
}

// theme is the organisation's four colours as properties; the server accepts
// only colours when they are set.
func (v *view) theme() template.CSS {
	theme := v.organization.Settings.Theme
	if theme == nil {
		return ""
	}
	css := ":root{"
	for _, each := range [][2]string{{"--brand", theme.Brand}, {"--brand-hover", theme.BrandHover}, {"--panel", theme.Panel}, {"--panel-2", theme.Panel2}} {
		if colour.MatchString(each[1]) {
			css += each[0] + ":" + each[1] + ";"
		}
	}
	return template.CSS(css + "}") //nolint:gosec // only six-digit colours
}
