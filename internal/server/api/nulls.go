package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// describeNulls describes as null or an object what huma describes as an object
// alone: a property that is written even where its pointer is nil.
func describeNulls(r huma.Registry) {
	for name, schema := range r.Map() {
		t := r.TypeFromRef("#/components/schemas/" + name)
		if t == nil || t.Kind() != reflect.Struct {
			continue
		}
		for _, field := range reflect.VisibleFields(t) {
			property, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			held := schema.Properties[property]
			if held == nil || held.Ref == "" || field.Type.Kind() != reflect.Pointer || strings.Contains(options, "omitempty") {
				continue
			}
			schema.Properties[property] = &huma.Schema{OneOf: []*huma.Schema{held, {Type: "null"}}, Description: field.Tag.Get("doc")}
			schema.PrecomputeMessages()
		}
	}
}
