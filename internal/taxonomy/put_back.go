package taxonomy

import (
	"context"
	"encoding/json"
	"fmt"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

type removed struct {
	CategoryID int64   `db:"category_id"`
	ParentID   int64   `db:"parent_id"`
	IntoID     int64   `db:"into_id"`
	Menus      string  `db:"menus"`
	At         db.Time `db:"at"`
	Name       string  `db:"name"`
	NameEN     string  `db:"name_en"`
	Position   int64   `db:"position"`
}

const removedSQL = `SELECT r.category_id, COALESCE(r.parent_id, 0) AS parent_id, COALESCE(r.into_id, 0) AS into_id, r.menus, r.at,
	c.name, c.name_en, c.position FROM category_removals r JOIN categories c ON c.id = r.category_id
	WHERE r.id = $1 AND r.undone_at IS NULL`

// PutBack undoes a removal: the category stands where it stood, at the top when what it
// was below is gone, with the titles that are still where they went. not_found for a
// removal that was undone, conflict when it is too old.
func (s *Service) PutBack(ctx context.Context, id string) error {
	if _, err := db.Get[removed](ctx, s.db, removedSQL, id); err != nil {
		return err
	}
	if err := tends(ctx); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.All[int64](ctx, s.db, `SELECT c.id FROM contents c WHERE c.id IN (SELECT x.content_id
			FROM category_removal_contents x WHERE x.removal_id = $1) ORDER BY c.id`+s.db.Locking("c"), id); err != nil {
			return err
		}
		return s.changing(ctx, func(ctx context.Context, tree nodes) error {
			r, err := db.Get[removed](ctx, s.db, removedSQL, id)
			if err != nil {
				return err
			}
			if !(Removal{At: r.At.Time}).Undoable(s.clock.Now()) {
				return apperr.New(apperr.Conflict)
			}
			return s.putBack(ctx, tree, id, r)
		})
	})
}

func (s *Service) putBack(ctx context.Context, tree nodes, id string, r removed) error {
	parent, err := tree.parent(r.ParentID)
	if err != nil || parent.depth() >= MaxDepth {
		parent = node{Path: "/"}
	}
	if err := tree.free(parent.ID, 0, Names{MN: r.Name}); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE categories SET removed_at = NULL WHERE id = $1", r.CategoryID); err != nil {
		return err
	}
	if err := s.put(ctx, tree, node{ID: r.CategoryID}, parent); err != nil {
		return err
	}
	if err := s.putTitlesBack(ctx, id, r); err != nil {
		return err
	}
	if err := s.putIntoMenus(ctx, r); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE category_removals SET undone_at = $2 WHERE id = $1", id, s.db.Now()); err != nil {
		return err
	}
	return s.audit.Note(ctx, audit.Entry{Act: audit.CategoryPutBack, Object: r.Name})
}

// putTitlesBack gives a category the titles that are where removing it put them, and
// takes those out of there that were not there before.
func (s *Service) putTitlesBack(ctx context.Context, id string, r removed) error {
	if _, err := db.Exec(ctx, s.db, `INSERT INTO content_categories (content_id, category_id)
		SELECT m.content_id, $2 FROM category_removal_contents m WHERE m.removal_id = $1 AND ($3 = 0 OR EXISTS (
			SELECT 1 FROM content_categories y WHERE y.content_id = m.content_id AND y.category_id = $3)) ON CONFLICT DO NOTHING`,
		id, r.CategoryID, r.IntoID); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, `DELETE FROM content_categories WHERE category_id = $2 AND content_id IN (
		SELECT m.content_id FROM category_removal_contents m WHERE m.removal_id = $1 AND NOT m.had_both)`, id, r.IntoID); err != nil {
		return err
	}
	return s.touchTitles(ctx, id)
}

func (s *Service) putIntoMenus(ctx context.Context, r removed) error {
	var places []menuPlace
	if err := json.Unmarshal([]byte(r.Menus), &places); err != nil {
		return fmt.Errorf("taxonomy: menus of a removal: %w", err)
	}
	for _, place := range places {
		if _, err := db.Exec(ctx, s.db, "INSERT INTO menus (organization_id, category_id, position) VALUES ($1, $2, $3)",
			db.OrNull(place.Organization), r.CategoryID, place.Position); err != nil {
			return err
		}
	}
	return nil
}
