package api

import (
	"context"
	"net/http"

	"sudar/internal/kit/locale"
	"sudar/internal/search"
)

// Facets count what a list holds by the parameters that narrow it. Each counts
// as if its own parameter were absent.
type Facets struct {
	Price        []Named `json:"price" nullable:"false" doc:"free, paid"`
	Kind         []Named `json:"kind" nullable:"false"`
	FileType     []Named `json:"file_type" nullable:"false"`
	Language     []Named `json:"language" nullable:"false"`
	Audience     []Named `json:"audience" nullable:"false"`
	Decade       []Named `json:"decade" nullable:"false" doc:"First year of each"`
	StartRate    []Named `json:"start_rate" nullable:"false" doc:"Whole stars"`
	Author       []Named `json:"author" nullable:"false" doc:"By author_id"`
	Organization []Named `json:"organization" nullable:"false" doc:"By slug"`
	Readable     []Named `json:"readable" nullable:"false" doc:"What the viewer may read now, as true; empty when there is nothing"`
}

func (a *API) registerFacets() {
	public(a, operation{method: http.MethodGet, path: "/contents/facets", id: "count-facets", summary: "Count the facets of a search", tag: "search"}, a.facets)
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

func presentFacets(ctx context.Context, found *search.Facets) Facets {
	return Facets{
		Price: presentValues(ctx, "", found.Access), Kind: presentValues(ctx, "", found.Kinds), FileType: presentValues(ctx, "", found.FileTypes),
		Language: presentValues(ctx, "language", found.Languages), Audience: presentValues(ctx, "audience", found.Audiences),
		Decade: presentValues(ctx, "", found.Decades), StartRate: presentValues(ctx, "", found.Ratings),
		Author: presentValues(ctx, "", found.Authors), Organization: presentValues(ctx, "", found.Organizations),
		Readable: presentValues(ctx, "", found.Readable),
	}
}

// presentValues names values: by themselves, by a text of group, or by code.
func presentValues(ctx context.Context, group string, values []search.Value) []Named {
	named := make([]Named, len(values))
	for i, value := range values {
		named[i] = Named{Code: value.Code, Name: value.Name, Count: value.Count}
		if value.Name != "" {
			continue
		}
		named[i].Name = value.Code
		if key := group + "." + value.Code; locale.Has(key) {
			named[i].Name = locale.Text(locale.From(ctx), key)
		}
	}
	return named
}
