package search

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

func (a *api) registerFacets() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/contents/facets", ID: "count-facets", Summary: "Count the facets of a search", Tag: "search",
	}, a.facets)
}

func (a *api) facets(ctx context.Context, in *titles.ListInput) (core.Answer[core.Facets], error) {
	query, err := in.Query()
	if err != nil {
		return core.Answer[core.Facets]{}, err
	}
	found, err := a.Search.Facets(ctx, query)
	if err != nil {
		return core.Answer[core.Facets]{}, err
	}
	return core.Data(titles.PresentFacets(ctx, found)), nil
}
