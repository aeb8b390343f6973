package api

import (
	"context"

	"sudar/internal/kit/locale"
)

// pageOf is the public address of a content's page.
func (a *API) pageOf(ctx context.Context, host, slug string) string {
	return a.site(ctx, host) + "/p/" + slug
}

// site is the public address of the home page in ctx's language, without the
// last slash.
func (a *API) site(ctx context.Context, host string) string {
	origin := "http://" + host
	if requestFrom(ctx).secure {
		origin = "https://" + host
	}
	if locale.From(ctx) == locale.English {
		origin += "/en"
	}
	return origin
}
