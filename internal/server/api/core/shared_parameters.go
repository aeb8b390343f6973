package core

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
)

const (
	parameterRef = "#/components/parameters/"
	// sharedBy is how many operations have a parameter that is described once.
	sharedBy = 5
)

// withSharedParameters returns the document with each parameter that many
// operations describe in the same words moved into the components: written out,
// they were a twelfth of it. The operations themselves stay as they are, as
// requests are checked by them.
func withSharedParameters(document *huma.OpenAPI) *huma.OpenAPI {
	shared := commonParameters(document)
	out, components := *document, *document.Components
	components.Parameters = maps.Clone(components.Parameters)
	maps.Copy(components.Parameters, shared)
	out.Components, out.Paths = &components, make(map[string]*huma.PathItem, len(document.Paths))
	for path, item := range document.Paths {
		copied := *item
		for operation := range operationsOf(&copied) {
			if *operation == nil {
				continue
			}
			replaced := **operation
			replaced.Parameters = slices.Clone(replaced.Parameters)
			for i, parameter := range replaced.Parameters {
				if known := shared[parameter.Name]; known != nil && reflect.DeepEqual(known, parameter) {
					replaced.Parameters[i] = &huma.Param{Ref: parameterRef + parameter.Name}
				}
			}
			*operation = &replaced
		}
		out.Paths[path] = &copied
	}
	return &out
}

// commonParameters returns by name the parameters that many operations have: of
// two that share a name the more common one.
func commonParameters(document *huma.OpenAPI) map[string]*huma.Param {
	type use struct {
		parameter *huma.Param
		times     int
	}
	uses := map[string]map[string]*use{}
	for _, item := range document.Paths {
		for operation := range operationsOf(item) {
			if *operation == nil {
				continue
			}
			for _, parameter := range (*operation).Parameters {
				text, err := json.Marshal(parameter)
				if err != nil || parameter.Ref != "" {
					continue
				}
				if uses[parameter.Name] == nil {
					uses[parameter.Name] = map[string]*use{}
				}
				if uses[parameter.Name][string(text)] == nil {
					uses[parameter.Name][string(text)] = &use{parameter: parameter}
				}
				uses[parameter.Name][string(text)].times++
			}
		}
	}
	common := map[string]*huma.Param{}
	for name, variants := range uses {
		most := sharedBy - 1
		for _, text := range slices.Sorted(maps.Keys(variants)) {
			if variant := variants[text]; variant.times > most {
				common[name], most = variant.parameter, variant.times
			}
		}
	}
	return common
}

// operationsOf yields where a path keeps its operations.
func operationsOf(item *huma.PathItem) func(func(**huma.Operation) bool) {
	return slices.Values([]**huma.Operation{
		&item.Get, &item.Put, &item.Post, &item.Delete, &item.Options, &item.Head, &item.Patch, &item.Trace,
	})
}
