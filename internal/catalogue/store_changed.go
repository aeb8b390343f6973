package catalogue

import (
	"context"
	"slices"

	"sudar/internal/kit/db"
)

// storeChanged stores the fields in which a record differs from what it was, and
// then what follows from them. Only tables of changed fields are written.
func (s *Service) storeChanged(ctx context.Context, before, after Content) error {
	if err := after.sound(); err != nil {
		return err
	}
	was, _, err := difference(&before, &after)
	if err != nil || len(was) == 0 {
		return err
	}
	var tables []string
	for _, field := range recordFields {
		if _, changed := was[field.name]; changed && field.table != "" {
			tables = append(tables, field.table)
		}
	}
	if err := s.updateContent(ctx, after); err != nil {
		return err
	}
	if err := s.dropFoundCover(ctx, after); err != nil {
		return err
	}
	if slices.Contains(tables, "items") {
		if err := s.storePrices(ctx, before, after); err != nil {
			return err
		}
	}
	for _, table := range tables {
		if slices.Contains(relationTables, table) {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE content_id = $1", after.ID); err != nil {
				return err
			}
		}
	}
	return s.writeRelationsOf(ctx, &after, tables)
}

// storePrices stores the prices of the items whose price has changed.
func (s *Service) storePrices(ctx context.Context, before, after Content) error {
	for i, item := range after.Items {
		if item.Free == before.Items[i].Free && item.Price == before.Items[i].Price {
			continue
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE items SET free = $2, price = $3, updated_at = $4 WHERE id = $1",
			item.ID, item.Free, item.Price, s.db.Now()); err != nil {
			return err
		}
	}
	return nil
}
