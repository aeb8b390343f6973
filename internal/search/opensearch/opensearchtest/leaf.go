package opensearchtest

import (
	"cmp"
	"slices"
	"strings"
)

// leaf reads the queries about values of one field.
func (r *reader) leaf(kind string, value any) (matcher, error) {
	field, wanted, err := only(value)
	if err != nil {
		return nil, err
	}
	p, err := r.field(field)
	if err != nil {
		return nil, err
	}
	var test func(any) bool
	switch kind {
	case "term":
		wanted, err = p.read(field, wanted)
		test = func(v any) bool { return v == wanted }
	case "terms":
		test, err = r.terms(field, p, wanted)
	case "range":
		test, err = bounds(field, p, wanted)
	case "prefix":
		beginning, ok := wanted.(string)
		if !ok || p.Type != "keyword" {
			return nil, refuse("prefix of %s", field)
		}
		test = func(v any) bool { return strings.HasPrefix(v.(string), beginning) }
	case "match_phrase":
		return phrase(field, p, wanted)
	default:
		return nil, refuse("unknown query %q", kind)
	}
	return func(d *document) (float64, bool) { return 1, slices.ContainsFunc(d.values[field], test) }, err
}

func (r *reader) terms(field string, p property, wanted any) (func(any) bool, error) {
	values, ok := wanted.(list)
	if !ok || len(values) > r.index.maxTerms {
		return nil, refuse("terms of %s", field)
	}
	set := map[any]bool{}
	for _, v := range values {
		read, err := p.read(field, v)
		if err != nil {
			return nil, err
		}
		set[read] = true
	}
	return func(v any) bool { return set[v] }, nil
}

func bounds(field string, p property, wanted any) (func(any) bool, error) {
	o, err := members(wanted, "gte", "gt", "lte", "lt")
	if err != nil {
		return nil, err
	}
	limits := map[string]any{}
	for key, v := range o {
		if limits[key], err = p.read(field, v); err != nil {
			return nil, err
		}
	}
	return func(v any) bool {
		for key, limit := range limits {
			c := compare(v, limit)
			if (key == "gte" && c < 0) || (key == "gt" && c <= 0) || (key == "lte" && c > 0) || (key == "lt" && c >= 0) {
				return false
			}
		}
		return true
	}, nil
}

// phrase wants words of a whitespace-analysed field behind one another.
func phrase(field string, p property, wanted any) (matcher, error) {
	text, ok := wanted.(string)
	if !ok || p.Type != "text" {
		return nil, refuse("match_phrase of %s", field)
	}
	words := " " + strings.Join(strings.Fields(text), " ") + " "
	return func(d *document) (float64, bool) {
		return 1, slices.ContainsFunc(d.values[field], func(v any) bool {
			return strings.Contains(" "+strings.Join(strings.Fields(v.(string)), " ")+" ", words)
		})
	}, nil
}

// compare orders two values of one field.
func compare(a, b any) int {
	if n, ok := a.(int64); ok {
		return cmp.Compare(n, b.(int64))
	}
	return strings.Compare(a.(string), b.(string))
}
