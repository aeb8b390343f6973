package opensearch

import (
	"encoding/hex"
	"slices"

	"sudar/internal/search/index"
)

// maxTerms is the most values of one terms query; the mapping says the same.
const maxTerms = 65_536

func term(field string, value any) object { return object{"term": object{field: value}} }

func terms[T any](field string, values []T) object { return object{"terms": object{field: values}} }

func all(conditions ...any) object { return object{"bool": object{"filter": conditions}} }

// anyOf wants one of conditions; without any nothing matches.
func anyOf(conditions ...any) object {
	if len(conditions) == 0 {
		return object{"match_none": object{}}
	}
	return object{"bool": object{"should": conditions, "minimum_should_match": 1}}
}

// within returns the query form of entitlements.Scope.
func within(scope index.Scope) object {
	if scope.All {
		return object{"exists": object{"field": fieldID}}
	}
	open := []string{"public"}
	if scope.Hub {
		open = append(open, "hub")
	}
	seen := list{terms(fieldVisibility, open)}
	if scope.Organization != "" {
		own := []string{"hub", "organization"}
		if scope.Staff {
			own = append(own, "draft", "archived")
		}
		seen = append(seen, all(term(fieldOwner, scope.Organization), terms(fieldVisibility, own)))
	}
	if scope.Granted != nil {
		for ids := range slices.Chunk(scope.Granted.IDs, maxTerms) {
			seen = append(seen, all(terms(fieldID, ids), terms(fieldVisibility, []string{"hub", "organization"})))
		}
	}
	return anyOf(seen...)
}

// readable is the query form of entitlements.Scope.Reads, of documents with a file.
func readable(scope *index.Scope) object {
	opens := facetField(index.Opens)
	files := term(opens, index.WithFile)
	if scope.All || scope.ReadsAll {
		return files
	}
	open := list{all(within(index.Scope{Organization: scope.Organization, Hub: scope.Hub}), term(opens, index.FreeFile))}
	if scope.Held != nil {
		for ids := range slices.Chunk(scope.Held.IDs, maxTerms) {
			open = append(open, terms(fieldID, ids))
		}
	}
	ended := object{"range": object{columnNames[index.Embargo]: object{"lte": scope.Now}}}
	now := object{"bool": object{"filter": list{anyOf(open...), ended}, "must_not": list{terms(fieldVisibility, []string{"draft", "archived"})}}}
	if scope.Staff {
		return all(files, anyOf(term(fieldOwner, scope.Organization), now))
	}
	return all(files, now)
}

// conditions returns what a filter wants, but for its condition on the facet
// except ("" is none).
func conditions(f *index.Filter, except index.Facet) list {
	var wanted list
	for _, k := range f.Keywords {
		if k.Facet != except {
			wanted = append(wanted, terms(facetField(k.Facet), present(k.Values)))
		}
	}
	if f.Readable != nil && except != index.Readable {
		wanted = append(wanted, readable(f.Readable))
	}
	bounds := f.Items
	if except == index.FileType {
		bounds.FileTypes = nil
	}
	if item := itemConditions(bounds); item != nil {
		wanted = append(wanted, object{"nested": object{"path": fieldItems, "query": all(item...)}})
	}
	for _, r := range f.Ranges {
		var columns list
		for _, c := range r.Columns {
			columns = append(columns, object{"range": object{columnNames[c]: object{"gte": r.From, "lt": r.To}}})
		}
		wanted = append(wanted, anyOf(columns...))
	}
	return wanted
}

// present returns values that JSON writes as an array: no values match nothing.
func present(values []string) []string {
	if values == nil {
		return []string{}
	}
	return values
}

// itemConditions wants one item to keep all bounds.
func itemConditions(b index.ItemBounds) list {
	var wanted list
	bound := func(field string, from, to int64) {
		limits := object{}
		if from != 0 {
			limits["gte"] = from
		}
		if to != 0 {
			limits["lte"] = to
		}
		if len(limits) > 0 {
			wanted = append(wanted, object{"range": object{fieldItems + "." + field: limits}})
		}
	}
	bound("year", int64(b.YearFrom), int64(b.YearTo))
	bound("price", b.PriceFrom, b.PriceTo)
	if len(b.FileTypes) > 0 {
		wanted = append(wanted, terms(fieldItems+".file", b.FileTypes))
	}
	return wanted
}

// keyRange wants sort keys of a field from one and less than another, nil without an end.
func keyRange(field string, from, before []byte) object {
	limits := object{"gte": hex.EncodeToString(from)}
	if before != nil {
		limits["lt"] = hex.EncodeToString(before)
	}
	return object{"range": object{field: limits}}
}

// keyBegins wants sort keys that begin with bytes.
func keyBegins(field string, key []byte) object {
	return object{"prefix": object{field: hex.EncodeToString(key)}}
}
