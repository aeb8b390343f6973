package folders

import (
	"context"

	"sudar/internal/kit/db"
)

// Statements about the folders of a parent: $1 is the owner, $2 the parent.
const (
	ofParent = " WHERE account_id = $1 AND parent_id = $2 AND trashed_at IS NULL"
	closeGap = "UPDATE folders SET position = position - 1" + ofParent + " AND position > $3"
	openGap  = "UPDATE folders SET position = position + 1" + ofParent + " AND position >= $3"
)

// inside selects a folder with all in it.
const inside = "(SELECT p.folder_id FROM folder_paths p WHERE p.ancestor_id = $1)"

// move puts a folder below a parent, at a position or behind the others, in the
// transaction of ctx which has locked its tree.
func (s *Service) move(ctx context.Context, f row, to string, position *int) error {
	if err := s.takeOut(ctx, f); err != nil {
		return err
	}
	return s.putIn(ctx, f, to, position)
}

// takeOut closes the gap that a folder leaves among those of its parent.
func (s *Service) takeOut(ctx context.Context, f row) error {
	_, err := db.Exec(ctx, s.db, closeGap, f.OwnerID, f.ParentID, f.Position)
	return err
}

// putIn places a folder, which is in no order, below a parent.
func (s *Service) putIn(ctx context.Context, f row, to string, position *int) error {
	// It does not count among its new neighbours while it has no place there.
	if _, err := db.Exec(ctx, s.db, "UPDATE folders SET parent_id = id WHERE id = $1", f.ID); err != nil {
		return err
	}
	at, err := s.siblings(ctx, f.OwnerID, to)
	if err != nil {
		return err
	}
	if position != nil {
		at = min(at, *position)
	}
	if _, err := db.Exec(ctx, s.db, openGap, f.OwnerID, to, at); err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE folders SET account_id = $2, parent_id = $3, position = $4, updated_at = $5 WHERE id = $1",
		f.ID, f.OwnerID, to, at, s.db.Now())
	if err != nil || to == f.ParentID {
		return err
	}
	return s.join(ctx, f.ID, to)
}

// join makes the paths of a folder, and of all in it, lead through a parent, ""
// for none.
func (s *Service) join(ctx context.Context, id, to string) error {
	_, err := db.Exec(ctx, s.db, "DELETE FROM folder_paths WHERE folder_id IN "+inside+" AND ancestor_id NOT IN "+inside, id)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `INSERT INTO folder_paths (ancestor_id, folder_id) SELECT a.ancestor_id, d.folder_id
		FROM folder_paths a JOIN folder_paths d ON d.ancestor_id = $1 WHERE a.folder_id = $2`, id, to)
	if err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, `UPDATE folders SET depth = (SELECT COUNT(*) - 1 FROM folder_paths p WHERE p.folder_id = folders.id)
		WHERE id IN `+inside, id)
	return err
}
