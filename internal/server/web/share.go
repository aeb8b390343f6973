package web

import (
	"strconv"
	"strings"

	"sudar/internal/kit/locale"
)

var ogLocales = map[locale.Locale]string{locale.Mongolian: "mn_MN", locale.English: "en_GB"}

// share adds what a link to the page looks like elsewhere: Open Graph, and the
// card of Twitter where it differs.
func (v *view) share() {
	other := locale.English
	if v.locale == locale.English {
		other = locale.Mongolian
	}
	v.property("og:site_name", v.T("shell", "app.name"))
	v.property("og:type", v.openGraphType())
	v.property("og:title", strings.TrimSuffix(v.Title, " · "+v.T("shell", "app.name")))
	v.property("og:description", v.Description)
	v.property("og:url", v.Head.Canonical)
	v.property("og:locale", ogLocales[v.locale])
	v.property("og:locale:alternate", ogLocales[other])
	v.property("og:image", orDefault(v.Head.Image, v.origin+shareIcon))
	v.named("twitter:card", "summary")
	if !v.Is("content") {
		return
	}
	r := v.Content()
	if r.Cover != nil {
		v.property("og:image:alt", r.Title)
	}
	if v.openGraphType() != "book" {
		return
	}
	for _, each := range r.Contributors {
		if each.Role == "author" {
			v.property("book:author", v.origin+v.To("/author/"+strconv.FormatInt(each.ID, 10)))
		}
	}
	v.property("book:isbn", r.Identifier("isbn"))
	if r.Year > 0 {
		v.property("book:release_date", strconv.Itoa(r.Year))
	}
}

// shareIcon stands for a page without a picture of its own.
const shareIcon = "/icons/512.png"

func (v *view) openGraphType() string {
	switch {
	case v.Is("author"):
		return "profile"
	case !v.Is("content"):
		return "website"
	}
	switch v.Content().Kind {
	case "book", "audiobook", "dictionary":
		return "book"
	}
	return "article"
}

// property and named add an element to the head unless it would be empty.
func (v *view) property(property, content string) {
	if content != "" {
		v.Head.Metas = append(v.Head.Metas, meta{Property: property, Content: content})
	}
}

func (v *view) named(name, content string) {
	if content != "" {
		v.Head.Metas = append(v.Head.Metas, meta{Name: name, Content: content})
	}
}
