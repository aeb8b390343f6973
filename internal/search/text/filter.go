package text

import "sudar/internal/kit/db"

// Filter bounds the books that are looked into, as the lists of package search
// do; what differs between the items of a record is asked of the item. Values
// of one field are "or", fields are "and"; what is empty bounds nothing.
type Filter struct {
	Categories    []int64 // each alone: the caller adds what is below
	TagID         int64
	ContributorID int64
	Languages     []string
	Kinds         []string
	FileTypes     []string
	YearFrom      int // of the item
	YearTo        int
	RatingFrom    int // thousandths of a star; the band ends before RatingTo
	RatingTo      int
	Free          bool
	Paid          bool
	Organization  string // slug of the owner
}

// where adds the conditions on contents c and their items i. An empty filter
// adds none, so that it costs nothing.
func (f Filter) where(w *db.Where) {
	related := func(table, column string, values []any) {
		if len(values) > 0 {
			w.And("EXISTS (SELECT 1 FROM " + table + " x WHERE x.content_id = c.id AND x." + column + " IN (" + w.Bind(values...) + "))")
		}
	}
	related("content_categories", "category_id", db.List(f.Categories))
	related("content_languages", "language", db.List(f.Languages))
	if f.TagID != 0 {
		related("content_tags", "tag_id", []any{f.TagID})
	}
	if f.ContributorID != 0 {
		related("content_contributors", "contributor_id", []any{f.ContributorID})
	}
	if len(f.Kinds) > 0 {
		w.In("c.kind", db.List(f.Kinds)...)
	}
	if len(f.FileTypes) > 0 {
		w.In("i.file_type", db.List(f.FileTypes)...)
	}
	if f.Organization != "" {
		w.And("c.owner_id = (SELECT id FROM organizations WHERE slug = ?)", f.Organization)
	}
	f.bounds(w)
}

func (f Filter) bounds(w *db.Where) {
	for _, bound := range []struct {
		condition string
		value     int
	}{
		{"i.year >= ?", f.YearFrom}, {"i.year <= ?", f.YearTo}, {"c.rating_average >= ?", f.RatingFrom}, {"c.rating_average < ?", f.RatingTo},
	} {
		if bound.value != 0 {
			w.And(bound.condition, bound.value)
		}
	}
	if f.Free {
		w.And("c.free")
	}
	if f.Paid {
		w.And("c.price > 0")
	}
}
