package editing

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// present is how long somebody counts as editing after their screen said so;
// screens say it every ten seconds.
const present = 25 * time.Second

// remembered is how long a record knows who edited it.
const remembered = 30 * 24 * time.Hour

// Presence is what a screen with an open record is told.
type Presence struct {
	Version string   // of the record now
	SavedBy string   // who saved it last, "" when nobody did lately or who asks
	Others  []string // who else has it open
}

// Changed says that somebody else saved a record meanwhile. It is a
// record_changed to who meets it.
type Changed struct {
	Record Record
	By     string // "" when it is not known
	cause  error
}

// Error says so.
func (c *Changed) Error() string { return fmt.Sprintf("editing: record %d was changed", c.Record.ID) }

// Unwrap returns the record_changed.
func (c *Changed) Unwrap() error { return c.cause }

func (s *Service) changedBy(ctx context.Context, r Record) error {
	by, err := s.savedBy(ctx, r.ID)
	if err != nil {
		return err
	}
	return &Changed{Record: r, By: by, cause: apperr.New(apperr.RecordChanged)}
}

// Present notes that the viewer has a record open to edit it, and returns who
// else has and which version it has now.
func (s *Service) Present(ctx context.Context, id int64) (Presence, error) {
	r, err := s.Read(ctx, id)
	if err != nil {
		return Presence{}, err
	}
	v, _ := viewer.From(ctx)
	now := s.clock.Now()
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "DELETE FROM record_editors WHERE content_id = $1 AND seen_at < $2", id,
			db.At(now.Add(-remembered))); err != nil {
			return err
		}
		_, err := db.Exec(ctx, s.db, `INSERT INTO record_editors (content_id, account_id, seen_at) VALUES ($1, $2, $3)
			ON CONFLICT (content_id, account_id) DO UPDATE SET seen_at = excluded.seen_at`, id, v.AccountID, db.At(now))
		return err
	})
	if err != nil {
		return Presence{}, err
	}
	p := Presence{Version: r.Version}
	if p.SavedBy, err = s.savedBy(ctx, id); err != nil {
		return p, err
	}
	p.Others, err = s.names(ctx, `e.content_id = $1 AND e.account_id <> $2 AND e.seen_at > $3 ORDER BY e.seen_at DESC LIMIT 10`,
		id, v.AccountID, db.At(now.Add(-present)))
	return p, err
}

// Leave notes that the viewer has closed a record.
func (s *Service) Leave(ctx context.Context, id int64) error {
	if _, err := s.catalogue.OwnerForEditing(ctx, id); err != nil {
		return err
	}
	v, _ := viewer.From(ctx)
	_, err := db.Exec(ctx, s.db, "UPDATE record_editors SET seen_at = $3 WHERE content_id = $1 AND account_id = $2", id, v.AccountID,
		db.At(s.clock.Now().Add(-present)))
	return err
}

// markSaved notes that the viewer saved a record.
func (s *Service) markSaved(ctx context.Context, id int64) error {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return nil
	}
	_, err := db.Exec(ctx, s.db, `INSERT INTO record_editors (content_id, account_id, seen_at, saved_at) VALUES ($1, $2, $3, $3)
		ON CONFLICT (content_id, account_id) DO UPDATE SET saved_at = excluded.saved_at`, id, v.AccountID, s.db.Now())
	return err
}

// savedBy returns who saved a record last, "" when that was the viewer.
func (s *Service) savedBy(ctx context.Context, id int64) (string, error) {
	v, _ := viewer.From(ctx)
	last, err := db.Get[string](ctx, s.db, `SELECT account_id FROM record_editors WHERE content_id = $1 AND saved_at IS NOT NULL
		ORDER BY saved_at DESC LIMIT 1`, id)
	if apperr.Is(err, apperr.NotFound) || last == v.AccountID {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	names, err := s.names(ctx, "e.content_id = $1 AND e.account_id = $2", id, last)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// names returns how colleagues call the editors e of a condition.
func (s *Service) names(ctx context.Context, where string, args ...any) ([]string, error) {
	type row struct {
		Username  string `db:"username"`
		FirstName string `db:"first_name"`
		LastName  string `db:"last_name"`
	}
	rows, err := db.All[row](ctx, s.db,
		"SELECT a.username, a.first_name, a.last_name FROM record_editors e JOIN accounts a ON a.id = e.account_id WHERE "+where, args...)
	names := []string{}
	for _, r := range rows {
		name := r.FirstName
		if initial, size := utf8.DecodeRuneInString(r.LastName); name != "" && size > 0 {
			name = string(initial) + ". " + name
		}
		if name == "" {
			name = r.Username
		}
		names = append(names, name)
	}
	return names, err
}
