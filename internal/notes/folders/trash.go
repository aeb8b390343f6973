package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// owned runs a change of a folder of ctx's reader: not_found for one that the
// reader does not see, role_required for somebody else's.
func (s *Service) owned(ctx context.Context, id string, change func(ctx context.Context, account string, f row) error) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		found, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		if err := s.may(ctx, account, id, Owner); err != nil {
			return err
		}
		return s.telling(ctx, id, func() error { return change(ctx, account, found[0]) })
	})
}

// Trash puts a folder of ctx's reader into the trash, with all in it. Nobody
// sees it there but its owner.
func (s *Service) Trash(ctx context.Context, id string) error {
	return s.owned(ctx, id, func(ctx context.Context, _ string, f row) error {
		if err := s.takeOut(ctx, f); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, "UPDATE folders SET trashed_at = $2, trash_id = $1 WHERE trashed_at IS NULL AND id IN "+inside,
			id, s.db.Now())
		return err
	})
}

// trashed runs a change of a folder that ctx's reader has put into the trash;
// not_found for any other.
func (s *Service) trashed(ctx context.Context, id string, change func(ctx context.Context, f row) error) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		found, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		if found[0].OwnerID != account || found[0].TrashID != id {
			return apperr.New(apperr.NotFound)
		}
		return s.telling(ctx, id, func() error { return change(ctx, found[0]) })
	})
}

// Restore takes a folder out of the trash, with what went there with it: behind
// those of its parent, or of the top when its parent is not there.
func (s *Service) Restore(ctx context.Context, id string) (Folder, error) {
	if _, err := signedIn(ctx); err != nil {
		return Folder{}, err
	}
	err := s.trashed(ctx, id, func(ctx context.Context, f row) error {
		if err := s.NeedPackage(ctx); err != nil {
			return err
		}
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM folders WHERE id = $1 AND account_id = $2 AND trashed_at IS NULL",
			f.ParentID, f.OwnerID)
		if err != nil {
			return err
		}
		to := f.ParentID
		if there == 0 {
			to = ""
		}
		if err := s.putIn(ctx, f, to, nil); err != nil {
			return err
		}
		_, err = db.Exec(ctx, s.db, "UPDATE folders SET trashed_at = NULL, trash_id = '' WHERE trash_id = $1", id)
		return err
	})
	if err != nil {
		return Folder{}, err
	}
	return s.Get(ctx, id)
}

// Delete deletes a folder of the trash for good, with what went there with it.
// The entries and records that were in it stay with those whose they are.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.trashed(ctx, id, func(ctx context.Context, _ row) error { return s.drop(ctx, "trash_id = $1", id) })
}

// drop deletes the folders that a condition with $1 names. Folders in them that
// it does not name, which are in the trash by themselves, are left at the top.
func (s *Service) drop(ctx context.Context, condition, value string) error {
	these := "(SELECT d.id FROM folders d WHERE d." + condition + ")"
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE entries SET folder_id = NULL WHERE folder_id IN " + these,
		"DELETE FROM entry_replies WHERE folder_id IN " + these,
		"UPDATE own_records SET folder_id = NULL WHERE folder_id IN " + these,
		"DELETE FROM folder_contents WHERE folder_id IN " + these,
		"DELETE FROM folder_requests WHERE folder_id IN " + these,
		"DELETE FROM folder_members WHERE folder_id IN " + these,
		"DELETE FROM folder_paths WHERE folder_id IN " + these + " OR ancestor_id IN " + these,
		"UPDATE folders SET parent_id = '' WHERE parent_id IN " + these + " AND id NOT IN " + these,
		"DELETE FROM folders WHERE " + condition,
	}, value)
}
