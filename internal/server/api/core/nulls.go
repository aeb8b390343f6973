package core

import (
	"encoding/json"
	"reflect"
	"strings"
	"time"

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

// Nullable is a T or null: huma would describe a pointer as never null.
type Nullable[T any] struct{ value *T }

// OrNull returns what a pointer points to, or null.
func OrNull[T any](value *T) Nullable[T] { return Nullable[T]{value} }

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// Schema describes both.
func (Nullable[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(t, true, t.Name()), {Type: "null"}}}
}

// OptionalTime returns a time as a field that is null, or absent, for the zero time.
func OptionalTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
