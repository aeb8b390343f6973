package core

import (
	"context"

	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
)

// ProviderPath begins the paths of signing in at the organisation's own provider,
// which is told some of them.
const ProviderPath = UserPrefix + "/auth/oidc"

// SiteURL returns the address of the site that a request came to, without the
// last slash: the configured one, else as the request says.
func (a *API) SiteURL(ctx context.Context) string {
	r := RequestFrom(ctx)
	return organizations.Site(a.services.Site, r.Host, r.Secure, r.Source)
}

// HomeURL returns the public address of the home page in ctx's language, without
// the last slash.
func HomeURL(ctx context.Context, host string) string {
	origin := "http://" + host
	if RequestFrom(ctx).Secure {
		origin = "https://" + host
	}
	if locale.From(ctx) == locale.English {
		origin += "/en"
	}
	return origin
}

// PageURL returns the public address of a content's page.
func PageURL(ctx context.Context, host, slug string) string {
	return HomeURL(ctx, host) + "/p/" + slug
}
