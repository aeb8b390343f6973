package catalogue

import (
	"context"

	"sudar/internal/kit/db"
)

// ownTables are the rows that belong to a record alone and go with it.
var ownTables = append([]string{"content_slugs", "covers"}, relationTables...)

// Discard deletes a record as if it had never been, unlike TakeDown. It is for
// records that nobody has used: one that has items, or that anything else refers
// to, is an error that db.IsForeignKey knows.
func (s *Service) Discard(ctx context.Context, id int64) error {
	return s.changing(ctx, id, func(ctx context.Context) error {
		for _, table := range ownTables {
			if _, err := db.Exec(ctx, s.db, "DELETE FROM "+table+" WHERE content_id = $1", id); err != nil {
				return err
			}
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM contents WHERE id = $1", id); err != nil {
			return err
		}
		return s.touch(ctx, id)
	})
}

// Restore puts a record back as it was read before, with the time of its last change
// then. Its items and cover stay as they are.
func (s *Service) Restore(ctx context.Context, c Content) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.Update(ctx, c); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "UPDATE contents SET updated_at = $2 WHERE id = $1", c.ID, db.At(c.UpdatedAt))
		return err
	})
}
