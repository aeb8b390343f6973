package search

import (
	"context"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/search/documents"
	"sudar/internal/search/queries"
)

// filter adds q's conditions on contents c, but for its words.
func (s *Service) filter(ctx context.Context, w *db.Where, q queries.Query) error {
	if q.CategoryID != 0 {
		below, err := s.catalogue.Below(ctx, q.CategoryID)
		if err != nil {
			return err
		}
		related(w, "content_categories", "category_id", db.List(below))
	}
	if q.TagID != 0 {
		related(w, "content_tags", "tag_id", []any{q.TagID})
	}
	switch {
	case q.ContributorID != 0 && q.ContributorRole != "":
		w.And("c.id IN (SELECT content_id FROM content_contributors WHERE contributor_id = ? AND role = ?)", q.ContributorID, q.ContributorRole)
	case q.ContributorID != 0:
		related(w, "content_contributors", "contributor_id", []any{q.ContributorID})
	}
	if len(q.Languages) > 0 {
		related(w, "content_languages", "language", db.List(q.Languages))
	}
	addColumns(w, q)
	addItems(w, q)
	if q.Readable {
		if err := s.addReadable(ctx, w); err != nil {
			return err
		}
	}
	if q.Organization != "" {
		w.And("c.owner_id = (SELECT id FROM organizations WHERE slug = ?)", q.Organization)
	}
	return nil
}

// addReadable wants an item with a file that the viewer may read now.
func (s *Service) addReadable(ctx context.Context, w *db.Where) error {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return err
	}
	reads, args := scope.Reads("c", "i")
	w.And("EXISTS (SELECT 1 FROM items i WHERE i.content_id = c.id AND "+entitlements.WithFile+" AND "+reads+")", args...)
	return nil
}

// related keeps contents that table joins to one of values.
func related(w *db.Where, table, column string, values []any) {
	if len(values) == 0 {
		w.And("1 = 0")
		return
	}
	w.And("c.id IN (SELECT content_id FROM " + table + " WHERE " + column + " IN (" + w.Bind(values...) + "))")
}

func addColumns(w *db.Where, q queries.Query) {
	if q.RatingFrom > 0 {
		w.And("c.rating_average >= ?", q.RatingFrom*documents.StarThousandths)
	}
	if q.RatingTo > 0 {
		w.And("c.rating_average < ?", q.RatingTo*documents.StarThousandths)
	}
	if len(q.Kinds) > 0 {
		w.In("c.kind", db.List(q.Kinds)...)
	}
	if len(q.Audiences) > 0 {
		w.In("c.audience", db.List(q.Audiences)...)
	}
	switch {
	case q.Price.Free:
		w.And("c.free")
	case q.Price.Paid:
		w.And("c.price > 0")
	}
}

// addItems adds what any one item must satisfy: years and price together, as
// both are the same edition's.
func addItems(w *db.Where, q queries.Query) {
	items := db.NewWhere(w.Args()...)
	items.And("i.content_id = c.id AND i.deleted_at IS NULL")
	asked := false
	add := func(condition bool, fragment string, value any) {
		if condition {
			asked = true
			items.And(fragment, value)
		}
	}
	add(q.YearFrom != 0, "i.year >= ?", q.YearFrom)
	add(q.YearTo != 0, "i.year <= ?", q.YearTo)
	add(q.Price.Min > 0, "i.price >= ?", q.Price.Min)
	add(q.Price.Max > 0, "i.price <= ?", q.Price.Max)
	if len(q.FileTypes) > 0 {
		asked = true
		items.In("i.file_type", db.List(q.FileTypes)...)
	}
	if !asked {
		return
	}
	added := items.Args()[len(w.Args()):]
	w.Bind(added...)
	w.And("EXISTS (SELECT 1 FROM items i" + items.SQL() + ")")
}
