package api

import (
	"context"
	"net/http"
)

func (a *API) registerFacets() {
	register(a, forPublic, operation{method: http.MethodGet, path: "/contents/facets", id: "count-facets", summary: "Count the facets of a search", tag: "search"}, a.facets)
}

func (a *API) facets(ctx context.Context, in *ListInput) (Answer[Facets], error) {
	query, err := in.query()
	if err != nil {
		return Answer[Facets]{}, err
	}
	found, err := a.Search.Facets(ctx, query)
	if err != nil {
		return Answer[Facets]{}, err
	}
	return data(presentFacets(ctx, found)), nil
}
