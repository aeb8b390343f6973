package db

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
)

type tenantsKey struct{}

// AllTenants returns a context that may read the rows of every organisation:
// the only way without a viewer. The reason is for whoever reads the code.
func AllTenants(ctx context.Context, reason string) context.Context {
	return context.WithValue(ctx, tenantsKey{}, reason)
}

// AsViewer returns a context that reads and acts as v, also after AllTenants.
func AsViewer(ctx context.Context, v viewer.Viewer) context.Context {
	return context.WithValue(viewer.With(ctx, v), tenantsKey{}, nil)
}

// Tenant returns the viewer that limits a store's rows. all is true after
// AllTenants; with neither, the call is a mistake and an internal error.
func Tenant(ctx context.Context) (v viewer.Viewer, all bool, err error) {
	if _, ok := ctx.Value(tenantsKey{}).(string); ok {
		return viewer.Viewer{}, true, nil
	}
	v, ok := viewer.From(ctx)
	if !ok {
		return v, false, apperr.New(apperr.Internal)
	}
	return v, false, nil
}
