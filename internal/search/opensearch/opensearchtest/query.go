package opensearchtest

import (
	"encoding/json"
	"slices"
	"strings"
)

// maxClauses is the most leaf conditions of a query, as Lucene counts them.
const maxClauses = 1024

// matcher tells whether a document matches, and its score.
type matcher func(*document) (score float64, ok bool)

// reader turns a query into a matcher.
type reader struct {
	index   *index
	path    string // inside a nested query
	clauses int
}

func (x *index) query(query any) (matcher, error) {
	r := &reader{index: x}
	m, err := r.read(query)
	if err == nil && r.clauses > maxClauses {
		return nil, refuse("too_many_nested_clauses: %d", r.clauses)
	}
	return m, err
}

// only returns the single key of an object and what it holds.
func only(value any) (string, any, error) {
	o, ok := value.(object)
	if !ok || len(o) != 1 {
		return "", nil, refuse("want an object of one key, not %v", value)
	}
	for key, inner := range o {
		return key, inner, nil
	}
	return "", nil, nil
}

// members returns an object that has no other keys than these.
func members(value any, keys ...string) (object, error) {
	o, ok := value.(object)
	if !ok {
		return nil, refuse("want an object, not %v", value)
	}
	for key := range o {
		if !slices.Contains(keys, key) {
			return nil, refuse("unknown key %q", key)
		}
	}
	return o, nil
}

func (r *reader) read(query any) (matcher, error) {
	kind, inner, err := only(query)
	if err != nil {
		return nil, err
	}
	switch kind {
	case "bool":
		return r.boolean(inner)
	case "dis_max":
		return r.disMax(inner)
	case "constant_score":
		return r.constant(inner)
	case "nested":
		return r.nested(inner)
	}
	r.clauses++
	switch kind {
	case "match_all", "match_none":
		_, err := members(inner)
		return func(*document) (float64, bool) { return 1, kind == "match_all" }, err
	case "exists":
		return r.exists(inner)
	}
	return r.leaf(kind, inner)
}

func (r *reader) all(value any) ([]matcher, error) {
	if value == nil {
		return nil, nil
	}
	queries, many := value.(list)
	if !many {
		return nil, refuse("want an array of queries, not %v", value)
	}
	matchers := make([]matcher, len(queries))
	for i, q := range queries {
		var err error
		if matchers[i], err = r.read(q); err != nil {
			return nil, err
		}
	}
	return matchers, nil
}

func (r *reader) boolean(value any) (matcher, error) {
	o, err := members(value, "must", "filter", "should", "must_not", "minimum_should_match")
	if err != nil {
		return nil, err
	}
	parts := map[string][]matcher{}
	for _, part := range []string{"must", "filter", "should", "must_not"} {
		if _, given := o[part]; given && o[part] == nil {
			return nil, refuse("%s is null", part)
		}
		if parts[part], err = r.all(o[part]); err != nil {
			return nil, err
		}
	}
	least := int64(0)
	if len(parts["must"])+len(parts["filter"]) == 0 && len(parts["should"]) > 0 {
		least = 1
	}
	if given, ok := o["minimum_should_match"].(json.Number); ok {
		least, _ = given.Int64()
	}
	return func(d *document) (float64, bool) {
		score := 0.0
		for _, m := range parts["filter"] {
			if _, ok := m(d); !ok {
				return 0, false
			}
		}
		for _, m := range parts["must_not"] {
			if _, ok := m(d); ok {
				return 0, false
			}
		}
		for _, m := range parts["must"] {
			s, ok := m(d)
			if !ok {
				return 0, false
			}
			score += s
		}
		matched := int64(0)
		for _, m := range parts["should"] {
			if s, ok := m(d); ok {
				matched++
				score += s
			}
		}
		return score, matched >= min(least, int64(len(parts["should"])))
	}, nil
}

func (r *reader) disMax(value any) (matcher, error) {
	o, err := members(value, "queries")
	if err != nil {
		return nil, err
	}
	matchers, err := r.all(o["queries"])
	if err == nil && len(matchers) == 0 {
		err = refuse("dis_max without queries")
	}
	return func(d *document) (best float64, any bool) {
		for _, m := range matchers {
			if s, ok := m(d); ok {
				best, any = max(best, s), true
			}
		}
		return best, any
	}, err
}

func (r *reader) constant(value any) (matcher, error) {
	o, err := members(value, "filter", "boost")
	if err != nil {
		return nil, err
	}
	boost := 1.0
	if given, ok := o["boost"].(json.Number); ok {
		boost, _ = given.Float64()
	}
	if boost < 0 {
		return nil, refuse("negative boost %v", boost)
	}
	inner, err := r.read(o["filter"])
	return func(d *document) (float64, bool) {
		_, ok := inner(d)
		return boost, ok
	}, err
}

func (r *reader) nested(value any) (matcher, error) {
	o, err := members(value, "path", "query")
	if err != nil {
		return nil, err
	}
	path, _ := o["path"].(string)
	if r.index.fields[path].Type != "nested" {
		return nil, refuse("%q is not nested", path)
	}
	outer := r.path
	r.path = path + "."
	inner, err := r.read(o["query"])
	r.path = outer
	return func(d *document) (float64, bool) {
		return 1, slices.ContainsFunc(d.nested[path], func(child *document) bool {
			_, ok := inner(child)
			return ok
		})
	}, err
}

func (r *reader) exists(value any) (matcher, error) {
	o, err := members(value, "field")
	if err != nil {
		return nil, err
	}
	field, _ := o["field"].(string)
	_, err = r.field(field)
	return func(d *document) (float64, bool) { return 1, len(d.values[field]) > 0 }, err
}

// field returns a field that may be searched here.
func (r *reader) field(name string) (property, error) {
	p, ok := r.index.fields[name]
	if !ok || !p.searched() || !strings.HasPrefix(name, r.path) {
		return p, refuse("field %q cannot be searched here", name)
	}
	if r.path == "" {
		for other, of := range r.index.fields {
			if of.Type == "nested" && strings.HasPrefix(name, other+".") {
				return p, refuse("field %q wants a nested query", name)
			}
		}
	}
	return p, nil
}
