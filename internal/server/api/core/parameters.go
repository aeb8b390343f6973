package core

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
)

// everywhere are the parameters that every call takes: the organisation and
// the language of a request that cannot carry their headers.
var everywhere = []string{"domain", "lang"}

// lists are the parameters that may be given more than once: what a comma list
// says, repeated parameters say as well.
var lists = []string{"order", "kind", "file_type", "language", "audience"}

// namesChecked is the middleware that refuses what checkNames does.
func (a *API) namesChecked(ctx huma.Context, next func(huma.Context)) {
	address := ctx.URL()
	if err := checkNames(ctx.Operation(), address.Query()); err != nil {
		a.writeHumaError(ctx, err)
		return
	}
	next(ctx)
}

// checkNames returns an error for a parameter that an operation does not have,
// and for one given twice that is no list: it would be ignored (PRODUCT, "Layout
// deviations"). The error lists the parameters there are; what was given is
// never repeated.
func checkNames(op *huma.Operation, query url.Values) error {
	known := slices.Clone(everywhere)
	for _, parameter := range op.Parameters {
		if parameter.In == "query" {
			known = append(known, parameter.Name)
		}
	}
	for name, values := range query {
		switch {
		case !slices.Contains(known, name):
			return unknownName(known[len(everywhere):])
		case len(values) > 1 && !slices.Contains(lists, name):
			return apperr.InvalidField(name, "field.once")
		}
	}
	return nil
}

// NoParameters returns an error for a request to a call that Raw registered and
// that has no parameters of its own, if it gives one.
func NoParameters(r *http.Request) error {
	return checkNames(&huma.Operation{}, r.URL.Query())
}

func unknownName(known []string) error {
	if len(known) == 0 {
		return apperr.InvalidField("query", "field.no_parameters")
	}
	return apperr.InvalidField("query", "field.unknown", "names", strings.Join(known, ", "))
}
