package opensearchtest

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
)

// found is a document that matches.
type found struct {
	*document
	score float64
}

func (x *index) search(body []byte) (any, error) {
	var asked struct {
		Query       any            `json:"query"`
		PostFilter  any            `json:"post_filter"`
		From        int            `json:"from"`
		Size        int            `json:"size"`
		Sort        list           `json:"sort"`
		SearchAfter list           `json:"search_after"`
		TrackTotal  bool           `json:"track_total_hits"`
		Aggs        map[string]any `json:"aggs"`
		Suggest     map[string]any `json:"suggest"`
		Source      any            `json:"_source"`
		Stored      []string       `json:"stored_fields"`
		Timeout     string         `json:"timeout"`
	}
	if err := strictly(body, &asked); err != nil {
		return nil, err
	}
	if asked.From+asked.Size > x.window || (asked.SearchAfter != nil && asked.From > 0) {
		return nil, refuse("window from %d size %d", asked.From, asked.Size)
	}
	if !asked.TrackTotal || asked.Source == true {
		return nil, refuse("totals must be tracked; there is no source")
	}
	hits, err := x.matching(asked.Query)
	if err != nil {
		return nil, err
	}
	aggregations, err := x.aggregate(asked.Aggs, hits)
	if err != nil {
		return nil, err
	}
	if hits, err = x.among(hits, asked.PostFilter); err != nil {
		return nil, err
	}
	total := len(hits)
	shown, err := x.page(hits, asked.Sort, asked.SearchAfter)
	if err != nil {
		return nil, err
	}
	shown = shown[min(asked.From, len(shown)):]
	rendered, err := x.render(shown[:min(asked.Size, len(shown))], asked.Stored)
	if err != nil {
		return nil, err
	}
	answer := object{
		"took": 1, "timed_out": false, "_shards": object{"total": 1, "successful": 1, "failed": 0},
		"hits": object{"total": object{"value": total, "relation": "eq"}, "hits": rendered},
	}
	if asked.Aggs != nil {
		answer["aggregations"] = aggregations
	}
	if asked.Suggest != nil {
		answer["suggest"], err = x.suggest(asked.Suggest)
	}
	return answer, err
}

// matching returns the documents that a query finds; none is all.
func (x *index) matching(query any) ([]found, error) {
	var hits []found
	for _, id := range slices.Sorted(maps.Keys(x.documents)) {
		if !x.documents[id].gone {
			hits = append(hits, found{x.documents[id], 1})
		}
	}
	if query == nil {
		return hits, nil
	}
	m, err := x.query(query)
	if err != nil {
		return nil, err
	}
	kept := hits[:0]
	for _, hit := range hits {
		if score, ok := m(hit.document); ok {
			kept = append(kept, found{hit.document, score})
		}
	}
	return kept, nil
}

// among returns those of hits that pass a filter.
func (x *index) among(hits []found, filter any) ([]found, error) {
	if filter == nil {
		return hits, nil
	}
	m, err := x.query(filter)
	if err != nil {
		return nil, err
	}
	kept := []found{}
	for _, hit := range hits {
		if _, ok := m(hit.document); ok {
			kept = append(kept, hit)
		}
	}
	return kept, nil
}

// sorted is a hit with what it is ordered by.
type sorted struct {
	found
	values []any
}

// page returns hits in order, behind a place when one is given.
func (x *index) page(hits []found, sort, after list) ([]sorted, error) {
	fields, down, err := x.order(sort)
	if err != nil {
		return nil, err
	}
	if after != nil && len(after) != len(fields) {
		return nil, refuse("search_after has %d values, sort %d", len(after), len(fields))
	}
	all := make([]sorted, len(hits))
	for i, hit := range hits {
		all[i] = sorted{hit, make([]any, len(fields))}
		for j, field := range fields {
			switch {
			case field == "_score":
				all[i].values[j] = int64(hit.score)
			case len(hit.values[field]) > 0:
				all[i].values[j] = hit.values[field][0]
			default:
				return nil, refuse("document %s has no %s to sort by", hit.id, field)
			}
		}
	}
	order := func(a, b []any) int {
		for j := range fields {
			c := compare(a[j], b[j])
			if down[j] {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		return 0
	}
	slices.SortFunc(all, func(a, b sorted) int { return order(a.values, b.values) })
	if after == nil {
		return all, nil
	}
	place := make([]any, len(after))
	for j, value := range after {
		if place[j], err = x.fields[fields[j]].read(fields[j], value); err != nil {
			return nil, err
		}
	}
	first, _ := slices.BinarySearchFunc(all, place, func(s sorted, place []any) int { return cmp.Or(order(s.values, place), -1) })
	return all[first:], nil
}

func (x *index) order(sort list) (fields []string, down []bool, err error) {
	for _, one := range sort {
		field, how, err := only(one)
		if err != nil {
			return nil, nil, err
		}
		o, err := members(how, "order")
		if err != nil {
			return nil, nil, err
		}
		if p, ok := x.fields[field]; field != "_score" && (!ok || !p.sorted()) {
			return nil, nil, refuse("cannot sort by %s", field)
		}
		fields, down = append(fields, field), append(down, o["order"] == "desc")
	}
	return fields, down, nil
}

func (x *index) render(hits []sorted, stored []string) (list, error) {
	rendered := list{}
	for _, field := range stored {
		if !x.fields[field].Store {
			return nil, refuse("%s is not stored", field)
		}
	}
	for _, hit := range hits {
		fields := object{}
		for _, field := range stored {
			if values := hit.document.values[field]; len(values) > 0 {
				fields[field] = values
			}
		}
		rendered = append(rendered, object{"_id": hit.id, "_score": nil, "sort": hit.values, "fields": fields})
	}
	return rendered, nil
}

func (x *index) aggregate(asked map[string]any, hits []found) (object, error) {
	answers := object{}
	for name, one := range asked {
		o, err := members(one, "filter", "terms", "aggs")
		if err != nil {
			return nil, err
		}
		switch {
		case o["filter"] != nil:
			kept, err := x.among(hits, o["filter"])
			if err != nil {
				return nil, err
			}
			inner, _ := o["aggs"].(object)
			answer, err := x.aggregate(inner, kept)
			if err != nil {
				return nil, err
			}
			answer["doc_count"] = len(kept)
			answers[name] = answer
		case o["terms"] != nil:
			if answers[name], err = x.buckets(o["terms"], hits); err != nil {
				return nil, err
			}
		default:
			return nil, refuse("aggregation %s", name)
		}
	}
	return answers, nil
}

// buckets counts the values of a field, most first.
func (x *index) buckets(asked any, hits []found) (object, error) {
	o, err := members(asked, "field", "size", "shard_size", "order")
	if err != nil {
		return nil, err
	}
	field, _ := o["field"].(string)
	if p, ok := x.fields[field]; !ok || !p.sorted() {
		return nil, refuse("cannot count %s", field)
	}
	order, err := json.Marshal(o["order"])
	if err != nil || string(order) != `[{"_count":"desc"},{"_key":"asc"}]` {
		return nil, refuse("order of buckets %s", order)
	}
	counts := map[string]int{}
	for _, hit := range hits {
		for _, value := range hit.document.values[field] {
			counts[value.(string)]++
		}
	}
	keys := slices.SortedFunc(maps.Keys(counts), func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	size, _ := o["size"].(json.Number).Int64()
	buckets := list{}
	for _, key := range keys[:min(len(keys), int(size))] {
		buckets = append(buckets, object{"key": key, "doc_count": counts[key]})
	}
	return object{"doc_count_error_upper_bound": 0, "sum_other_doc_count": 0, "buckets": buckets}, nil
}
