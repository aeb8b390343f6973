package web

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
)

// filterGroup is a group of check boxes.
type filterGroup struct {
	Name, Legend string
	Options      []option
}

// option is a value that a list can be narrowed to, with what it would find.
type option struct {
	Value, Label string
	Count        int
	On           bool
}

// shownOptions are the check boxes of a group that stand open.
const shownOptions = 5

// First are the options that stand open.
func (g filterGroup) First() []option { return g.Options[:min(shownOptions, len(g.Options))] }

// Rest are those that open below.
func (g filterGroup) Rest() []option { return g.Options[min(shownOptions, len(g.Options)):] }

// Facets are what the list can be narrowed to.
func (v *view) Facets() records.Facets { return v.listing().Meta.Facets }

// Languages are those of the catalogue, named.
func (v *view) Languages() []records.Named {
	return records.Read[[]records.Named](v.answers, callLanguages).Data
}

// Filters are the groups before and after the years.
func (v *view) Filters(afterYears bool) []filterGroup {
	found := v.Facets()
	groups := []filterGroup{
		v.filterGroup("readable", "filter.readiness", found["readable"], func(records.Named) string { return v.T("search", "filter.readable") }),
		v.filterGroup("price", "filter.access", found["price"], v.priceLabel),
		v.filterGroup("kind", "filter.kind", found["kind"], func(n records.Named) string { return v.T("search", "kinds."+n.Code) }),
	}
	if afterYears {
		stars := slices.Clone(found["start_rate"])
		slices.SortFunc(stars, func(a, b records.Named) int { return cmp.Compare(b.Code, a.Code) })
		groups = []filterGroup{
			v.filterGroup("language", "filter.language", found["language"], nameOf),
			v.filterGroup("audience", "filter.audience", found["audience"], nameOf),
			v.filterGroup("author_id", "filter.author", found["author"], nameOf),
			v.filterGroup("start_rate", "filter.rating", stars, v.stars),
			v.filterGroup("file_type", "filter.file_type", found["file_type"], func(n records.Named) string {
				return orDefault(v.T("search", "file."+n.Code), n.Code)
			}),
		}
	}
	return slices.DeleteFunc(groups, func(g filterGroup) bool { return len(g.Options) == 0 })
}

// priceLabel is free, paid, or MIN-MAX in ₮, of which one may be missing.
func (v *view) priceLabel(n records.Named) string {
	low, high, bounded := strings.Cut(n.Code, "-")
	from, _ := strconv.Atoi(low)
	to, _ := strconv.Atoi(high)
	switch {
	case !bounded:
		return v.T("search", "filter."+n.Code)
	case low == "":
		return v.T("search", "filter.price_until", "to", v.Number(to))
	case high == "":
		return v.T("search", "filter.price_since", "from", v.Number(from))
	}
	return v.T("search", "filter.price_range", "from", v.Number(from), "to", v.Number(to))
}

func nameOf(n records.Named) string { return n.Name }

func (v *view) stars(n records.Named) string {
	from, _ := strconv.Atoi(n.Code)
	if from == 5 {
		return v.T("search", "filter.rating_five")
	}
	return v.T("search", "filter.rating_range", "from", from, "to", from+1)
}

// filterGroup offers the values that find something, the chosen ones first;
// these stay even when they find nothing.
func (v *view) filterGroup(name, legend string, values []records.Named, label func(records.Named) string) filterGroup {
	group := filterGroup{Name: name, Legend: v.T("search", legend)}
	chosen := strings.FieldsFunc(v.Q(name), func(r rune) bool { return r == ',' })
	known := slices.DeleteFunc(slices.Clone(values), func(n records.Named) bool { return n.Count == 0 })
	for i, code := range chosen {
		if !slices.ContainsFunc(known, func(n records.Named) bool { return n.Code == code }) {
			known = slices.Insert(known, min(i, len(known)), records.Named{Code: code, Name: code})
		}
	}
	for _, each := range known {
		group.Options = append(group.Options, option{
			Value: each.Code, Label: label(each), Count: each.Count, On: slices.Contains(chosen, each.Code),
		})
	}
	slices.SortStableFunc(group.Options, func(a, b option) int { return rank(a) - rank(b) })
	return group
}

func rank(o option) int {
	if o.On {
		return 0
	}
	return 1
}

// single are the filters of one value at a time.
var single = []string{"readable", "price", "author_id", "start_rate"}

// Chips are the filters in force.
func (v *view) Chips() []chip {
	var chips []chip
	for _, group := range append(v.Filters(false), v.Filters(true)...) {
		for _, each := range group.Options {
			if !each.On {
				continue
			}
			left := without(v.Q(group.Name), each.Value)
			if slices.Contains(single, group.Name) {
				left = ""
			}
			chips = append(chips, chip{Label: each.Label, Without: v.ListTo(group.Name, left)})
		}
	}
	for _, written := range [][3]string{
		{"display_name", "filter.by_name", "name"}, {"title", "filter.in_title", "words"},
		{"year_a.gte", "filter.year_since", "year"}, {"year_b.lte", "filter.year_until", "year"},
	} {
		if value := v.Q(written[0]); value != "" {
			chips = append(chips, chip{Label: v.T("search", written[1], written[2], value), Without: v.ListTo(written[0], "")})
		}
	}
	return chips
}

func without(list, value string) string {
	kept := strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
	return strings.Join(slices.DeleteFunc(kept, func(each string) bool { return each == value }), ",")
}

// yearBar is a decade in the drawing over the years, in its units.
type yearBar struct {
	X, Y, Tall int
	On         bool
}

// The drawing's height, and how many decades it shows.
const (
	barsHeight = 36
	maxBars    = 24
)

// YearBars draws decades without a gap; fewer than two are not drawn.
func (v *view) YearBars() []yearBar {
	counts, most, first, last := map[int]int{}, 1, 9999, 0
	for _, each := range v.Facets()["decade"] {
		decade, _ := strconv.Atoi(each.Code)
		counts[decade] = each.Count
		most, first, last = max(most, each.Count), min(first, decade), max(last, decade)
	}
	if len(counts) < 2 {
		return nil
	}
	from, _ := strconv.Atoi(v.Q("year_a.gte"))
	to, err := strconv.Atoi(v.Q("year_b.lte"))
	if err != nil {
		to = 9999
	}
	var bars []yearBar
	for decade := max(first, last-(maxBars-1)*10); decade <= last; decade += 10 {
		tall := 0
		if n := counts[decade]; n > 0 {
			tall = max(2, (n*barsHeight+most/2)/most)
		}
		bars = append(bars, yearBar{X: len(bars)*10 + 1, Y: barsHeight - tall, Tall: tall, On: decade+9 >= from && decade <= to})
	}
	return bars
}

// BarsWidth is the drawing's width.
func (v *view) BarsWidth(bars []yearBar) int { return len(bars) * 10 }
