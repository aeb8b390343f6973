package attack

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// document is what the attacks need of the interface's description, as the
// server publishes it.
type document struct {
	Paths      map[string]map[string]operation
	Components struct{ Schemas map[string]schema }
}

type operation struct {
	ID         string `json:"operationId"`
	Parameters []struct{ In, Name string }
	Body       struct {
		Content map[string]struct{ Schema schema }
	} `json:"requestBody"`
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       any    // a word, or a list of words
	Format     string
	Enum       []any
	Minimum    float64
	Properties map[string]schema
	Required   []string
	Items      *schema
}

// route is a call of the description.
type route struct {
	method, path string
	operation
}

func (s *server) description() document {
	s.t.Helper()
	var doc document
	if err := json.Unmarshal((person{s: s}).do(http.MethodGet, "/edu/openapi.json", nil).Body, &doc); err != nil {
		s.t.Fatal(err)
	}
	return doc
}

// routes are all calls in order.
func (d document) routes(t *testing.T) []route {
	t.Helper()
	var all []route
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			all = append(all, route{strings.ToUpper(method), path, d.Paths[path][method]})
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d calls are described", len(all))
	}
	return all
}

func (d document) resolve(s schema) schema {
	for s.Ref != "" {
		s = d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	return s
}

// bodyOf is what a call takes; without properties it takes nothing.
func (d document) bodyOf(r route) schema {
	return d.resolve(r.Body.Content["application/json"].Schema)
}

// sample is a value of a schema with only what it requires.
func (d document) sample(s schema) any {
	s = d.resolve(s)
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	kind := fmt.Sprint(s.Type)
	switch {
	case s.Properties != nil:
		object := map[string]any{}
		for _, name := range s.Required {
			object[name] = d.sample(s.Properties[name])
		}
		return object
	case strings.Contains(kind, "array"):
		return []any{d.sample(*s.Items)}
	case strings.Contains(kind, "integer"), strings.Contains(kind, "number"):
		return max(s.Minimum, 1)
	case strings.Contains(kind, "boolean"):
		return false
	case s.Format == "date-time":
		return "2026-01-01T00:00:00Z"
	case s.Format == "uuid":
		return absentID
	}
	return "x"
}

var placeholder = regexp.MustCompile(`\{\w+\}`)
