package taxonomy

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// Effect is what removing a category would do.
type Effect struct {
	Titles   int `db:"titles"`   // of all portals that are in it
	Below    int `db:"below"`    // categories directly below it, which are moved first
	Menus    int `db:"menus"`    // in which it stands
	Packages int `db:"packages"` // that cover it: it cannot be removed
}

// Removal is a category that was removed.
type Removal struct {
	ID     string
	Name   string
	Into   string // where its titles went, "" when it had none
	Titles int
	At     time.Time
	Undone bool
}

// Undoable tells whether the category can be put back at a moment.
func (r Removal) Undoable(now time.Time) bool { return !r.Undone && now.Before(r.At.Add(UndoFor)) }

const effectSQL = `SELECT (SELECT COUNT(*) FROM content_categories x JOIN contents c ON c.id = x.content_id
		WHERE x.category_id = $1 AND c.deleted_at IS NULL) AS titles,
	(SELECT COUNT(*) FROM categories b WHERE b.parent_id = $1 AND b.removed_at IS NULL) AS below,
	(SELECT COUNT(*) FROM menus m WHERE m.category_id = $1) AS menus,
	(SELECT COUNT(*) FROM right_groups g WHERE g.category_id = $1) AS packages`

// PreviewRemoval returns what removing a category would do.
func (s *Service) PreviewRemoval(ctx context.Context, id int64) (Effect, error) {
	if _, err := staff(ctx); err != nil {
		return Effect{}, err
	}
	tree, err := s.nodes(ctx)
	if err != nil {
		return Effect{}, err
	}
	if _, err := tree.find(id); err != nil {
		return Effect{}, err
	}
	return db.Get[Effect](ctx, s.db, effectSQL, id)
}

// Remove removes a category below which there are none; its titles go into another,
// which may be 0 when it has none. category_in_use when packages cover it.
func (s *Service) Remove(ctx context.Context, id int64, version string, into int64) error {
	if err := tends(ctx); err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.All[int64](ctx, s.db, `SELECT c.id FROM contents c WHERE c.id IN (SELECT x.content_id FROM content_categories x
			WHERE x.category_id = $1) ORDER BY c.id`+s.db.Locking("c"), id); err != nil {
			return err
		}
		return s.changing(ctx, func(ctx context.Context, tree nodes) error {
			n, err := tree.seen(id, version)
			if err != nil {
				return err
			}
			if err := s.mayRemove(ctx, tree, n, into); err != nil {
				return err
			}
			return s.remove(ctx, n, into)
		})
	})
}

func (s *Service) mayRemove(ctx context.Context, tree nodes, n node, into int64) error {
	effect, err := db.Get[Effect](ctx, s.db, effectSQL, n.ID)
	if err != nil {
		return err
	}
	_, unknown := tree.find(into)
	switch {
	case effect.Packages > 0:
		return apperr.New(apperr.CategoryInUse)
	case effect.Below > 0:
		return apperr.New(apperr.CategoryNotEmpty)
	case into == 0 && effect.Titles > 0:
		return apperr.InvalidField("into_id", "field.required")
	case into != 0 && (unknown != nil || into == n.ID):
		return apperr.InvalidField("into_id", "field.choice")
	}
	return nil
}

// menuPlace is where a category stood in a menu; the organisation is "" for that of all.
type menuPlace struct {
	Organization string `db:"organization_id" json:"organization_id"`
	Position     int64  `db:"position" json:"position"`
}

func (s *Service) remove(ctx context.Context, n node, into int64) error {
	places, err := db.All[menuPlace](ctx, s.db,
		"SELECT COALESCE(organization_id, '') AS organization_id, position FROM menus WHERE category_id = $1 ORDER BY id", n.ID)
	if err != nil {
		return err
	}
	stood, err := json.Marshal(places)
	if err != nil {
		return err
	}
	id := ident.New()
	if _, err := db.Exec(ctx, s.db, `INSERT INTO category_removals (id, category_id, parent_id, into_id, menus, at)
		VALUES ($1, $2, $3, $4, $5, $6)`, id, n.ID, db.OrNull(n.ParentID), db.OrNull(into), string(stood), s.db.Now()); err != nil {
		return err
	}
	if err := s.moveTitles(ctx, id, n.ID, into); err != nil {
		return err
	}
	if _, err := db.Exec(ctx, s.db, "UPDATE categories SET removed_at = $2, parent_id = NULL WHERE id = $1", n.ID, s.db.Now()); err != nil {
		return err
	}
	return s.audit.Note(ctx, audit.Entry{Act: audit.CategoryRemoved, Object: n.Name})
}

// moveTitles takes a category out of all menus and titles, and puts the titles into
// another when it is not 0.
func (s *Service) moveTitles(ctx context.Context, removal string, from, into int64) error {
	if _, err := db.Exec(ctx, s.db, `INSERT INTO category_removal_contents (removal_id, content_id, had_both)
		SELECT $1, x.content_id, EXISTS (SELECT 1 FROM content_categories y WHERE y.content_id = x.content_id AND y.category_id = $3)
		FROM content_categories x WHERE x.category_id = $2`, removal, from, into); err != nil {
		return err
	}
	if into != 0 {
		if _, err := db.Exec(ctx, s.db, `INSERT INTO content_categories (content_id, category_id)
			SELECT content_id, $2 FROM category_removal_contents WHERE removal_id = $1 ON CONFLICT DO NOTHING`, removal, into); err != nil {
			return err
		}
	}
	if err := db.ExecEach(ctx, s.db, []string{
		"DELETE FROM content_categories WHERE category_id = $1", "DELETE FROM menus WHERE category_id = $1",
	}, from); err != nil {
		return err
	}
	return s.touchTitles(ctx, removal)
}

// touchTitles tells search of the titles that a removal moved.
func (s *Service) touchTitles(ctx context.Context, removal string) error {
	ids, err := db.All[int64](ctx, s.db, "SELECT content_id FROM category_removal_contents WHERE removal_id = $1 ORDER BY content_id", removal)
	for _, id := range ids {
		err = errors.Join(err, s.db.Touch(ctx, db.TopicCatalogue, strconv.FormatInt(id, 10)))
	}
	return err
}

const removalsSQL = `SELECT r.id, c.name, COALESCE(i.name, '') AS into_name, r.at, r.undone_at IS NOT NULL AS undone,
	(SELECT COUNT(*) FROM category_removal_contents x WHERE x.removal_id = r.id) AS titles
	FROM category_removals r JOIN categories c ON c.id = r.category_id LEFT JOIN categories i ON i.id = r.into_id
	ORDER BY r.at DESC, r.id DESC LIMIT $1 OFFSET $2`

type removalRow struct {
	ID     string  `db:"id"`
	Name   string  `db:"name"`
	Into   string  `db:"into_name"`
	At     db.Time `db:"at"`
	Undone bool    `db:"undone"`
	Titles int     `db:"titles"`
}

// Removals returns a page of the categories that were removed, newest first.
func (s *Service) Removals(ctx context.Context, request page.Request) (page.List[Removal], error) {
	list := page.List[Removal]{Request: request}
	if _, err := staff(ctx); err != nil {
		return list, err
	}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM category_removals"); err != nil {
		return list, err
	}
	rows, err := db.All[removalRow](ctx, s.db, removalsSQL, request.Size, request.Offset())
	for _, r := range rows {
		list.Rows = append(list.Rows, Removal{ID: r.ID, Name: r.Name, Into: r.Into, Titles: r.Titles, At: r.At.Time, Undone: r.Undone})
	}
	return list, err
}
