package api

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/kit/locale"
)

// presentNamed names counted values by their texts, "language.mn"; a value
// without a text shows itself.
func presentNamed(ctx context.Context, group string, counts []catalogue.Count) []Named {
	named := make([]Named, len(counts))
	for i, count := range counts {
		named[i] = Named{Code: count.Value, Name: count.Value, Count: count.Count}
		if key := group + "." + count.Value; locale.Has(key) {
			named[i].Name = locale.Text(locale.From(ctx), key)
		}
	}
	return named
}
