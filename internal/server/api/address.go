package api

import (
	"context"

	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
)

// providerPath begins the paths of signing in at the organisation's own provider,
// which is told some of them.
const providerPath = userPrefix + "/auth/oidc"

// siteURL returns the address of the site that a request came to, without the
// last slash: the configured one, else as the request says.
func (a *API) siteURL(ctx context.Context) string {
	r := requestFrom(ctx)
	return organizations.Site(a.Site, r.host, r.secure, r.source)
}

// homeURL returns the public address of the home page in ctx's language, without
// the last slash.
func homeURL(ctx context.Context, host string) string {
	origin := "http://" + host
	if requestFrom(ctx).secure {
		origin = "https://" + host
	}
	if locale.From(ctx) == locale.English {
		origin += "/en"
	}
	return origin
}

// pageURL returns the public address of a content's page.
func pageURL(ctx context.Context, host, slug string) string {
	return homeURL(ctx, host) + "/p/" + slug
}
