package web

import (
	"context"
	"html/template"
	"net/url"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/locale"
)

// nameAddresses gives the page its one address in each language. A public
// record lives at its owner's portal, who wrote public ones at the site's own;
// everything else at the visited one (PRODUCT, "Tenancy").
func (v *view) nameAddresses(ctx context.Context) {
	query := canonicalQuery(v.query)
	home := v.site.Organizations.Portal(v.organization.Slug, v.origin)
	if home == "" {
		home = v.origin
		if v.domain != "" {
			query.Set("domain", v.domain)
		}
	}
	if c := v.Found().Category; c != nil {
		query.Set("category_id", strconv.FormatInt(c.ID, 10)) // it may have come as menu_id
	}
	if v.Is("content") {
		query.Del("kind")
		if r := v.Content(); r.Visibility == string(entitlements.Public) {
			home = v.site.Organizations.Home(ctx, r.OrganizationSlug, v.origin)
			query.Del("domain")
		}
	}
	if v.Is("author") {
		query.Del("kind")
	}
	if v.Is("author") && v.Author().Public || v.Is("series") && v.Series().Public || v.Is("word") {
		home = v.site.Organizations.Home(ctx, "", v.origin) // of no portal in particular: the site's own has the page
		query.Del("domain")
	}
	v.Head.Mongolian = v.placeIn(locale.Mongolian, home, query)
	v.Head.Foreign = v.placeIn(locale.English, home, query)
	v.Head.Canonical = v.Head.Mongolian
	if v.locale == locale.English {
		v.Head.Canonical = v.Head.Foreign
	}
}

// Href is an address as an attribute, byte for byte: html/template would escape
// parentheses in it, which browsers do not.
func (v *view) Href(address string) template.HTMLAttr {
	return template.HTMLAttr(`href="` + template.HTMLEscapeString(address) + `"`) //nolint:gosec // escaped
}

// placeIn is the page's address in a language: by the present slug, and by the
// category's name in that language.
func (v *view) placeIn(l locale.Locale, home string, query url.Values) string {
	path := v.path
	switch {
	case v.Is("content"):
		path = "/p/" + v.Content().Slug
	case v.Is("author"):
		path = "/author/" + strconv.FormatInt(v.Author().ID, 10)
	case v.Is("series"):
		path = "/series/" + strconv.FormatInt(v.Series().ID, 10)
	case v.Is("word"):
		path = "/dictionary/" + v.Word().Headword
	case v.IsCategory():
		if c := v.Found().Category; c != nil {
			path = "/c/" + catalogue.PathName(nameIn(l, *c))
		}
	case v.Is("listing"):
		path = "/c/content"
	}
	return home + address(l, path, query)
}
