package titles

import (
	"context"

	"sudar/internal/kit/locale"
	"sudar/internal/search"
	"sudar/internal/server/api/core"
)

// PresentFacets returns counts with the names of what they count.
func PresentFacets(ctx context.Context, found *search.Facets) core.Facets {
	return core.Facets{
		Price: presentValues(ctx, "", found.Access), Kind: presentValues(ctx, "", found.Kinds), FileType: presentValues(ctx, "", found.FileTypes),
		Language: presentValues(ctx, "language", found.Languages), Audience: presentValues(ctx, "audience", found.Audiences),
		Decade: presentValues(ctx, "", found.Decades), StartRate: presentValues(ctx, "", found.Ratings),
		Author: presentValues(ctx, "", found.Authors), Organization: presentValues(ctx, "", found.Organizations),
		Readable: presentValues(ctx, "", found.Readable),
	}
}

// presentValues names values: by themselves, by a text of group, or by code.
func presentValues(ctx context.Context, group string, values []search.Value) []core.Named {
	named := make([]core.Named, len(values))
	for i, value := range values {
		named[i] = core.Named{Code: value.Code, Name: value.Name, Count: value.Count}
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
