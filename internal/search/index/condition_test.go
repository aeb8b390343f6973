package index_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// pieces are conditions that stand alone.
var pieces = map[string]lookup.Condition{
	"words":      {Text: "ном"},
	"two words":  {Text: "түүх ном"},
	"in titles":  {Text: "ном", Fields: segment.In(segment.Title)},
	"in names":   {Text: "дамдинсүрэн", Fields: segment.In(segment.Contributor)},
	"in Latin":   {Text: "damdinsuren", Fields: segment.In(segment.Contributor)},
	"publisher":  {Text: "хишиг", Fields: segment.In(segment.Publisher)},
	"subject":    {Text: "түүх", Fields: segment.In(segment.Subject)},
	"identifier": {Identifier: "9789992901234"},
	"part of it": {Identifier: "978999290123"},
	"kind":       {Keywords: []lookup.AnyOf{{Facet: segment.Kind, Values: []string{"audiobook", "article"}}}},
	"both":       {Keywords: []lookup.AnyOf{{Facet: segment.Kind, Values: []string{"book"}}, {Facet: segment.Tag, Values: []string{"2"}}}},
	"ids":        {IDs: &[]int64{8, 2, 99}},
	"no ids":     {IDs: &[]int64{}},
	"signs":      {Text: "?!"},
	"stop words": {Text: "ба"},
	"nothing":    {Joint: lookup.Any},
	"everything": {},
}

// shelves are the shelf in several segments, and in one.
func shelves(t *testing.T) []*index.Index {
	t.Helper()
	parted := shelved(t)
	for _, d := range shelf {
		put(t, parted, []segment.Document{d})
	}
	merged := shelved(t, shelf...)
	check(t, merged.Compact())
	return []*index.Index{parted, merged}
}

func fulfil(t interface{ Fatal(...any) }, x *index.Index, c lookup.Condition) []int64 {
	found, err := x.Search(lookup.Query{Where: &c, Scope: segment.Scope{All: true}, Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	all := ids(found.Hits)
	slices.Sort(all)
	return all
}

func TestConditions(t *testing.T) {
	all := fulfil(t, shelved(t, shelf...), lookup.Condition{})
	for name, want := range map[string][]int64{
		"words": {1, 2, 3, 5, 6, 8, 9, 10, 11}, "two words": {3}, "in titles": {1, 2, 3, 6, 9, 10, 11}, "in names": {3}, "in Latin": {3},
		"publisher": {8}, "subject": {7},
		"identifier": {7}, "part of it": {}, "kind": {3}, "both": {1}, "ids": {2, 8}, "no ids": {}, "signs": {}, "stop words": {}, "nothing": {},
		"everything": all,
	} {
		for _, x := range shelves(t) {
			if diff := cmp.Diff(want, fulfil(t, x, pieces[name])); diff != "" {
				t.Errorf("%s:\n%s", name, diff)
			}
		}
	}
}

// fulfilled is what an expression of pieces finds, from what each piece finds.
func fulfilled(c lookup.Condition, all []int64, found func(lookup.Condition) []int64) []int64 {
	if c.Joint == lookup.Alone {
		return found(c)
	}
	parts := make([][]int64, len(c.Operands))
	for i, o := range c.Operands {
		parts[i] = fulfilled(o, all, found)
	}
	return slices.DeleteFunc(slices.Clone(all), func(id int64) bool {
		within := func(part []int64) bool { return slices.Contains(part, id) }
		if c.Joint == lookup.All {
			return slices.ContainsFunc(parts, func(part []int64) bool { return !within(part) })
		}
		return slices.ContainsFunc(parts, within) == (c.Joint == lookup.None)
	})
}

func expression(depth int) *rapid.Generator[lookup.Condition] {
	return rapid.Custom(func(t *rapid.T) lookup.Condition {
		joint := rapid.SampledFrom([]lookup.Joint{lookup.Alone, lookup.All, lookup.Any, lookup.None}).Draw(t, "joint")
		if joint == lookup.Alone || depth == 0 {
			names := []string{"words", "two words", "in titles", "in names", "subject", "identifier", "kind", "both", "ids", "signs"}
			return pieces[rapid.SampledFrom(names).Draw(t, "piece")]
		}
		return lookup.Condition{Joint: joint, Operands: rapid.SliceOfN(expression(depth-1), 1, 3).Draw(t, "operands")}
	})
}

// Expressions find what their parts find, joined.
func TestExpressions(t *testing.T) {
	both := shelves(t)
	all := fulfil(t, both[0], lookup.Condition{})
	rapid.Check(t, func(rt *rapid.T) {
		c := expression(3).Draw(rt, "expression")
		for _, x := range both {
			want := fulfilled(c, all, func(piece lookup.Condition) []int64 { return fulfil(rt, x, piece) })
			if diff := cmp.Diff(want, fulfil(rt, x, c)); diff != "" {
				rt.Fatal(diff)
			}
		}
	})
}

// A condition narrows what words find and what facets count, and shows nothing
// that the viewer does not see.
func TestConditionsNarrowAQuery(t *testing.T) {
	hidden := record(20, "Нууц ном", seenBy("beta", "draft"))
	x := shelved(t, append(slices.Clone(shelf), hidden)...)
	not := lookup.Condition{Joint: lookup.None, Operands: []lookup.Condition{{Text: "сан"}}}
	found, err := x.Search(lookup.Query{Text: "ном", Where: &not, Sort: relevance, Limit: 10, Facets: []segment.Facet{segment.Kind}})
	check(t, err)
	if diff := cmp.Diff([]int64{2, 6, 3, 8, 5}, ids(found.Hits)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]segment.Count{{Value: "book", Count: 2}, {Value: "audiobook", Count: 1}}, found.Facets[segment.Kind]); diff != "" {
		t.Error(diff)
	}
}

// By relevance the most of the wanted words come first: as written before other
// forms, in titles before other parts, the most read among equal ones.
func TestBestMatchOfAnExpressionComesFirst(t *testing.T) {
	documents := []segment.Document{
		record(1, "Тамир", counts(segment.Score, 1)),
		record(2, "Тамир", counts(segment.Score, 5)),
		record(3, "Тамирын голд"),
		record(4, "Голын тухай", says(segment.Description, "Тамир голын усан сан")),
		record(5, "Говийн тухай", says(segment.Description, "Тамираас хол")),
		record(6, "Морь"),
	}
	parted := shelved(t)
	for _, d := range documents {
		put(t, parted, []segment.Document{d})
	}
	either := lookup.Condition{Joint: lookup.Any, Operands: []lookup.Condition{{Text: "тамир"}, {Text: "гол"}}}
	not := lookup.Condition{
		Joint: lookup.All, Operands: []lookup.Condition{{Text: "тамир"}, {Joint: lookup.None, Operands: []lookup.Condition{{Text: "хол"}}}},
	}
	for _, x := range []*index.Index{parted, shelved(t, documents...)} {
		for _, c := range []struct {
			where lookup.Condition
			want  []int64
		}{{either, []int64{3, 4, 2, 1, 5}}, {not, []int64{2, 1, 3, 4}}} {
			for offset := range c.want {
				found, err := x.Search(lookup.Query{Where: &c.where, Sort: relevance, Offset: offset, Limit: 2})
				check(t, err)
				if diff := cmp.Diff(c.want[offset:min(offset+2, len(c.want))], ids(found.Hits)); diff != "" || found.Total != len(c.want) {
					t.Errorf("from %d, %d in all:\n%s", offset, found.Total, diff)
				}
			}
		}
	}
}
