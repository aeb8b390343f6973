package imports

import (
	"context"
	"io"
	"slices"

	"sudar/internal/audit"
	"sudar/internal/entitlements"
	"sudar/internal/ingest/formats/table"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
)

// visibilities are those that the records of an import may begin with.
var visibilities = []entitlements.Visibility{
	entitlements.Draft, entitlements.OrganizationOnly, entitlements.HubOnly, entitlements.Public,
}

// Change is what staff may change of an import before it runs; nil leaves it.
type Change struct {
	Visibility *entitlements.Visibility
	Mapping    map[string]string
}

// Change changes an import of the viewer's organisation that waits to be run, and
// has it checked again when its columns are others. It is a conflict at any other
// time.
func (s *Service) Change(ctx context.Context, id string, c Change) (Import, error) {
	i, err := s.own(ctx, id)
	if err != nil {
		return i, err
	}
	if c.Visibility != nil {
		if !slices.Contains(visibilities, *c.Visibility) {
			return i, apperr.InvalidField("visibility", "field.choice")
		}
		i.Visibility = *c.Visibility
	}
	if c.Mapping != nil {
		if err := checkMapping(i, c.Mapping); err != nil {
			return i, err
		}
		i.Mapping = c.Mapping
	}
	_, mapping, err := i.texts()
	if err != nil {
		return i, err
	}
	return s.acting(ctx, id, func(ctx context.Context, now Import) error {
		if now.State != Checked && (now.State != Failed || now.Problem != noTitleHead) {
			return apperr.New(apperr.Conflict)
		}
		if _, err := db.Exec(ctx, s.db, "UPDATE record_imports SET visibility = $2, mapping = $3 WHERE id = $1", id, string(i.Visibility),
			mapping); err != nil || c.Mapping == nil {
			return err
		}
		if err := s.enter(ctx, now, Checking, ""); err != nil {
			return err
		}
		return s.goOn(ctx, now)
	})
}

// checkMapping refuses fields that are none, and heads that the table has not.
func checkMapping(i Import, mapping map[string]string) error {
	for head, field := range mapping {
		if !slices.Contains(i.Heads, head) || field != "" && !slices.Contains(table.Fields, field) {
			return apperr.InvalidField("columns", "field.choice")
		}
	}
	if !mapped(mapping) {
		return apperr.InvalidField("columns", "import.title_column")
	}
	return nil
}

// acting runs an act on an import of the viewer's organisation that nobody else
// moves meanwhile, and returns it as it is then.
func (s *Service) acting(ctx context.Context, id string, act func(context.Context, Import) error) (Import, error) {
	if _, err := s.own(ctx, id); err != nil {
		return Import{}, err
	}
	var i Import
	err := s.db.InLockedTx(ctx, "record_imports", id, func(ctx context.Context) error {
		now, err := s.own(ctx, id)
		if err != nil {
			return err
		}
		if err := act(ctx, now); err != nil {
			return err
		}
		i, err = s.byID(ctx, id)
		return err
	})
	return i, err
}

// Run begins the run of an import that was checked.
func (s *Service) Run(ctx context.Context, id string) (Import, error) {
	return s.acting(ctx, id, func(ctx context.Context, now Import) error {
		if now.State != Checked {
			return apperr.New(apperr.Conflict)
		}
		if err := s.enter(ctx, now, Running, ""); err != nil {
			return err
		}
		if err := s.audit.Note(ctx, now.entry(audit.RecordsImported)); err != nil {
			return err
		}
		return s.goOn(ctx, now)
	})
}

// Undo begins the undoing of an import that has run, within UndoFor.
func (s *Service) Undo(ctx context.Context, id string) (Import, error) {
	return s.acting(ctx, id, func(ctx context.Context, now Import) error {
		if err := s.undoable(now); err != nil {
			return err
		}
		if err := s.enter(ctx, now, Undoing, ""); err != nil {
			return err
		}
		if err := s.audit.Note(ctx, now.entry(audit.ImportUndone)); err != nil {
			return err
		}
		return s.goOn(ctx, now)
	})
}

// Drop forgets an import that has not run.
func (s *Service) Drop(ctx context.Context, id string) error {
	i, err := s.own(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Forget(ctx, id); err != nil || i.Blob == "" {
		return err
	}
	return s.blobs.Delete(ctx, i.Blob)
}

// Forget deletes the rows of an import that has not run, whoever asks.
func (s *Service) Forget(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "record_imports", id); err != nil {
			return err
		}
		now, err := s.byID(ctx, id)
		if err != nil {
			return err
		}
		if now.State != Checked && now.State != Checking && (now.State != Failed || now.Counts.Added+now.Counts.Updated > 0) {
			return apperr.New(apperr.Conflict)
		}
		return db.ExecEach(ctx, s.db, []string{"DELETE FROM record_import_rows WHERE import_id = $1", "DELETE FROM record_imports WHERE id = $1"},
			id)
	})
}

// Decide says whether a row of an import that waits to be run is left out.
func (s *Service) Decide(ctx context.Context, id string, number int64, skip bool) (Row, error) {
	var row Row
	_, err := s.acting(ctx, id, func(ctx context.Context, now Import) error {
		if now.State != Checked {
			return apperr.New(apperr.Conflict)
		}
		var err error
		row, err = db.Get[Row](ctx, s.db, "UPDATE record_import_rows SET skip = $3 WHERE import_id = $1 AND number = $2 RETURNING "+rowColumns,
			id, number, skip)
		return err
	})
	return row, err
}

// openFile opens the file of an import where it is kept.
func (s *Service) openFile(ctx context.Context, i Import) (io.ReadCloser, error) {
	object, err := s.blobs.Open(ctx, i.Blob)
	if err != nil {
		return nil, err
	}
	return struct {
		io.Reader
		io.Closer
	}{blob.Reader(object), object}, nil
}
