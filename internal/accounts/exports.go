package accounts

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
	"sudar/internal/kit/page"
)

const (
	exportLife    = 7 * 24 * time.Hour
	exportsADay   = 3
	maxEventsKept = 1_000 // newest, in an export
)

// ExportEvent asks for an export; its payload is an ExportWanted.
const ExportEvent = "accounts.export"

// ExportWanted names an export to be made.
type ExportWanted struct{ ID, AccountID string }

// Export is a file with everything kept of a person.
type Export struct {
	ID        string  `db:"id"`
	Size      int64   `db:"size_bytes"`
	CreatedAt db.Time `db:"created_at"`
	ReadyAt   db.Time `db:"ready_at"` // zero while it is being made
	ExpiresAt db.Time `db:"expires_at"`
}

const exportColumns = "id, size_bytes, created_at, ready_at, expires_at"

func exportKey(accountID, id string) string { return "exports/" + accountID + "/" + id + ".zip" }

// AskExport has an export made.
func (s *Service) AskExport(ctx context.Context, account Account, origin activity.Origin) (Export, error) {
	if err := limit.Take(ctx, s.db, "export:"+account.ID, exportsADay, 24*time.Hour); err != nil {
		return Export{}, err
	}
	now := s.db.Now()
	e := Export{ID: ident.New(), CreatedAt: now, ExpiresAt: db.At(now.Add(exportLife))}
	return e, s.db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.Exec(ctx, s.db, "INSERT INTO data_exports (id, account_id, size_bytes, created_at, expires_at) VALUES ($1, $2, 0, $3, $4)",
			e.ID, account.ID, e.CreatedAt, e.ExpiresAt)
		if err != nil {
			return err
		}
		if err := s.Activity.Note(ctx, account.ID, activity.DataExported, origin); err != nil {
			return err
		}
		return s.db.Emit(ctx, ExportEvent, ExportWanted{ID: e.ID, AccountID: account.ID})
	})
}

// LastExport returns the newest export of an account; not_found when there is none.
func (s *Service) LastExport(ctx context.Context, accountID string) (Export, error) {
	return db.Get[Export](ctx, s.db,
		"SELECT "+exportColumns+" FROM data_exports WHERE account_id = $1 AND expires_at > $2 ORDER BY created_at DESC LIMIT 1",
		accountID, s.db.Now())
}

// OpenExport opens the file of an account's export; not_found for another's,
// and for one that is not ready or has run out; unavailable for one that is
// damaged, which is made once more.
func (s *Service) OpenExport(ctx context.Context, accountID, id string) (blob.Object, error) {
	e, err := db.Get[Export](ctx, s.db, "SELECT "+exportColumns+" FROM data_exports WHERE id = $1 AND account_id = $2 AND expires_at > $3",
		id, accountID, s.db.Now())
	if err == nil && e.ReadyAt.IsZero() {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return nil, err
	}
	return s.wholeExport(ctx, accountID, e)
}

// MakeExport writes an export: a ZIP with a JSON file for each part of what
// every domain keeps. It is built on disk, as a life of reading may be long.
func (s *Service) MakeExport(ctx context.Context, wanted ExportWanted) error {
	account, err := s.Get(ctx, wanted.AccountID)
	if err != nil {
		return apperr.Ignore(err, apperr.NotFound)
	}
	folder, remove, err := s.options.Scratch.Folder("export")
	if err != nil {
		return err
	}
	defer remove()
	file, err := os.Create(filepath.Join(folder, "export.zip")) //nolint:gosec // a folder of our own
	if err != nil {
		return fmt.Errorf("accounts: export: %w", err)
	}
	defer func() { _ = file.Close() }()
	if err := s.writeExport(ctx, zip.NewWriter(file), account); err != nil {
		return err
	}
	size, err := file.Seek(0, 1)
	if err != nil {
		return fmt.Errorf("accounts: export: %w", err)
	}
	if _, err := file.Seek(0, 0); err != nil {
		return fmt.Errorf("accounts: export: %w", err)
	}
	if err := s.options.Blobs.Put(ctx, exportKey(account.ID, wanted.ID), file, size); err != nil {
		return err
	}
	_, err = db.Exec(ctx, s.db, "UPDATE data_exports SET size_bytes = $2, ready_at = $3 WHERE id = $1", wanted.ID, size, s.db.Now())
	return err
}

func (s *Service) writeExport(ctx context.Context, archive *zip.Writer, account Account) error {
	put := func(part string, rows any) error {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: part + ".json", Method: zip.Deflate, Modified: s.clock.Now()})
		if err != nil {
			return fmt.Errorf("accounts: export %s: %w", part, err)
		}
		lines := json.NewEncoder(w)
		lines.SetIndent("", "  ")
		lines.SetEscapeHTML(false)
		return lines.Encode(rows)
	}
	if err := s.ExportAccount(ctx, account.ID, put); err != nil {
		return err
	}
	for _, domain := range s.domains {
		if err := domain.ExportAccount(ctx, account.ID, put); err != nil {
			return err
		}
	}
	return archive.Close()
}

// ExportAccount tells what accounts themselves keep of a person.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	a, err := s.Get(ctx, accountID)
	if err != nil {
		return err
	}
	if err := put("account", map[string]any{
		"username": a.Username, "email": a.Email, "phone": a.Phone, "first_name": a.FirstName, "last_name": a.LastName, "language": a.Locale,
		"keeps_history": a.History, "terms_version": a.TermsVersion, "created_at": a.CreatedAt.Time,
		"email_confirmed_at": a.EmailConfirmedAt.Time,
	}); err != nil {
		return err
	}
	devices, err := s.Sessions.Devices(ctx, accountID)
	if err != nil {
		return err
	}
	if err := put("sessions", devices); err != nil {
		return err
	}
	events, err := s.Activity.Events(ctx, accountID, page.Request{Number: 1, Size: maxEventsKept})
	if err != nil {
		return err
	}
	if err := put("events", events.Rows); err != nil {
		return err
	}
	type membership struct {
		Organization string  `db:"slug" json:"organization"`
		Role         string  `db:"role" json:"role"`
		Since        db.Time `db:"created_at" json:"since"`
	}
	memberships, err := db.All[membership](ctx, s.db, `SELECT o.slug, m.role, m.created_at FROM memberships m
		JOIN organizations o ON o.id = m.organization_id WHERE m.account_id = $1 ORDER BY o.slug`, accountID)
	if err != nil {
		return err
	}
	return put("memberships", memberships)
}
