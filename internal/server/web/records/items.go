package records

import (
	"slices"
	"strconv"
	"strings"
)

// itemsAtOnce is how many items the first part shows.
const itemsAtOnce = 6

// FirstItems are those that the first part shows.
func (r Record) FirstItems() []Item { return r.Items[:min(itemsAtOnce, len(r.Items))] }

// MoreItems tells whether there are others.
func (r Record) MoreItems() bool { return len(r.Items) > itemsAtOnce }

// YearOfItems are the items that came out in a year, 0 when it is not known.
type YearOfItems struct {
	Year  int
	Items []Item
}

// ItemsByYear are all items, the newest year first.
func (r Record) ItemsByYear() []YearOfItems {
	var years []YearOfItems
	for _, each := range r.Items {
		at := slices.IndexFunc(years, func(y YearOfItems) bool { return y.Year == each.Year })
		if at < 0 {
			at, years = len(years), append(years, YearOfItems{Year: each.Year})
		}
		years[at].Items = append(years[at].Items, each)
	}
	slices.SortStableFunc(years, func(a, b YearOfItems) int { return b.Year - a.Year })
	return years
}

// Calendar is how the app shows the issues of a periodical above the list, so
// that their room is kept: "days", "months", or "" (features/catalogue/issues.ts).
func (r Record) Calendar() string {
	shown := ""
	for _, each := range r.Items {
		switch len(each.Issued) {
		case len("2026-11-20"):
			return "days"
		case len("2026-11"):
			shown = "months"
		}
	}
	return shown
}

// Volumes counts the items that are volumes.
func (r Record) Volumes() int {
	n := 0
	for _, each := range r.Items {
		if each.Volume != "" {
			n++
		}
	}
	return n
}

// NewestIssue is the number of a periodical's newest issue.
func (r Record) NewestIssue() string {
	for _, each := range r.Items {
		if each.Issue != "" {
			return each.Issue
		}
	}
	return ""
}

// Years are the years of a work and its items, at most four.
func (r Record) Years() string {
	all := []int{}
	for _, year := range append([]int{r.Year}, itemYears(r.Items)...) {
		if year > 0 && !slices.Contains(all, year) {
			all = append(all, year)
		}
	}
	slices.Sort(all)
	var shown []string
	for _, year := range all[:min(4, len(all))] {
		shown = append(shown, strconv.Itoa(year))
	}
	return strings.Join(shown, ", ")
}

func itemYears(items []Item) []int {
	years := make([]int, len(items))
	for i, each := range items {
		years[i] = each.Year
	}
	return years
}
