package catalogue

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Lock is a field of a record that imports leave as it is, since staff changed it.
type Lock struct {
	Field string  `db:"field"`
	At    db.Time `db:"at"`
}

func (s *Service) lock(ctx context.Context, contentID int64, fields []string) error {
	rows := make([][]any, len(fields))
	for i, field := range fields {
		rows[i] = []any{contentID, field, s.db.Now()}
	}
	return s.insertRows(ctx, "content_locks (content_id, field, at)", rows)
}

func (s *Service) locksOf(ctx context.Context, contentID int64) ([]Lock, error) {
	return db.All[Lock](ctx, s.db, "SELECT field, at FROM content_locks WHERE content_id = $1 ORDER BY at, field", contentID)
}

// Locks returns the fields of a record that imports leave as they are, to those
// who may edit it.
func (s *Service) Locks(ctx context.Context, contentID int64) ([]Lock, error) {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return nil, err
	}
	return s.locksOf(ctx, contentID)
}

// Unlock lets imports change a field of a record again; not_found when it is not
// locked.
func (s *Service) Unlock(ctx context.Context, contentID int64, field string) error {
	if err := s.mayEdit(ctx, contentID); err != nil {
		return err
	}
	gone, err := db.Exec(ctx, s.db, "DELETE FROM content_locks WHERE content_id = $1 AND field = $2", contentID, field)
	if err == nil && gone == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// keepLocked gives a record that an import changes the values that it has in the
// fields which staff locked.
func (s *Service) keepLocked(ctx context.Context, before Content, c *Content) error {
	if originOf(ctx).source != ByImport {
		return nil
	}
	locks, err := s.locksOf(ctx, c.ID)
	if err != nil {
		return err
	}
	for _, lock := range locks {
		field, known := fieldNamed(lock.Field)
		if !known {
			continue
		}
		value, err := field.value(&before)
		if err != nil {
			return err
		}
		if err := field.set(c, value); err != nil {
			return err
		}
	}
	return nil
}
