package records

import (
	"context"

	"sudar/internal/citations"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// changing runs a change of a record that ctx's reader sees, in a transaction.
func (s *Service) changing(ctx context.Context, id string, change func(ctx context.Context, account string, r Record) error) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		record, err := s.visible(ctx, account, id)
		if err != nil {
			return err
		}
		return change(ctx, account, record)
	})
}

// Change changes a record of ctx's reader and moves it to another folder in
// which the reader may write.
func (s *Service) Change(ctx context.Context, id string, c Change) (Record, error) {
	err := s.changing(ctx, id, func(ctx context.Context, _ string, r Record) error {
		if !r.Own {
			return apperr.New(apperr.RoleRequired)
		}
		if err := s.folders.NeedPackage(ctx); err != nil {
			return err
		}
		before := r.FolderID
		if c.FolderID != nil && *c.FolderID != before {
			if err := s.file(ctx, &r, *c.FolderID); err != nil {
				return err
			}
		}
		if c.Item != nil {
			if refusal := c.Item.Check(); refusal != nil {
				return apperr.InvalidField("csl", refusal.Key, refusal.Args...)
			}
			if err := s.rewrite(ctx, r, *c.Item); err != nil {
				return err
			}
		}
		return s.tell(ctx, before, r.FolderID)
	})
	if err != nil {
		return Record{}, err
	}
	return s.Get(ctx, id)
}

func (s *Service) file(ctx context.Context, r *Record, to string) error {
	if to != "" {
		if err := s.folders.Write(ctx, r.OwnerID, to); err != nil {
			return err
		}
	}
	r.FolderID = to
	return changedOne(db.Exec(ctx, s.db, "UPDATE own_records SET folder_id = $2, updated_at = $3 WHERE id = $1",
		r.ID, db.OrNull(to), s.db.Now()))
}

func (s *Service) rewrite(ctx context.Context, r Record, it citations.CSLItem) error {
	text, err := stored(it)
	if err != nil {
		return err
	}
	return changedOne(db.Exec(ctx, s.db, "UPDATE own_records SET item = $2, same_as = $3, terms = $4, updated_at = $5 WHERE id = $1",
		r.ID, text, sameAs(it), terms(it), s.db.Now()))
}

// changedOne returns not_found when a statement found no row: it was deleted
// meanwhile.
func changedOne(rows int64, err error) error {
	if err == nil && rows == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// Delete deletes a record of ctx's reader. Somebody else's is taken out of the
// folder in which the reader may write, and stays with its owner.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.changing(ctx, id, func(ctx context.Context, account string, r Record) error {
		statement := "DELETE FROM own_records WHERE id = $1"
		if !r.Own {
			if err := s.folders.Write(ctx, account, r.FolderID); err != nil {
				return err
			}
			statement = "UPDATE own_records SET folder_id = NULL WHERE id = $1"
		}
		if err := changedOne(db.Exec(ctx, s.db, statement, id)); err != nil {
			return err
		}
		return s.tell(ctx, r.FolderID)
	})
}

// tell tells those who see folders that what is in them changed.
func (s *Service) tell(ctx context.Context, folders ...string) error {
	told := map[string]bool{"": true}
	for _, folder := range folders {
		if told[folder] {
			continue
		}
		told[folder] = true
		if err := s.folders.Changed(ctx, folder); err != nil {
			return err
		}
	}
	return nil
}
