// Package saved keeps the advanced searches that readers save under a name.
package saved

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
)

// Most bounds the searches that one account keeps.
const Most = 50

// Search is an advanced search that a reader keeps under a name.
type Search struct {
	ID        string
	Name      string
	Form      queries.Form
	Alert     Alert
	CreatedAt time.Time
}

type row struct {
	ID        string  `db:"id"`
	Name      string  `db:"name"`
	Query     string  `db:"query"`
	Alert     string  `db:"alert"`
	CreatedAt db.Time `db:"created_at"`
}

func (r row) saved() (Search, error) {
	s := Search{ID: r.ID, Name: r.Name, Alert: Alert(r.Alert), CreatedAt: r.CreatedAt.Time}
	if err := json.Unmarshal([]byte(r.Query), &s.Form); err != nil {
		return s, fmt.Errorf("search: saved search %s: %w", r.ID, err)
	}
	return s, nil
}

const columns = "id, name, query, alert, created_at"

const listSQL = "SELECT " + columns + ` FROM saved_searches WHERE account_id = $1
	ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`

// Service keeps readers' searches.
type Service struct{ db *db.DB }

// New returns the service.
func New(d *db.DB) *Service { return &Service{db: d} }

// List returns a page of what ctx's reader keeps, newest first.
func (s *Service) List(ctx context.Context, request page.Request) (page.List[Search], error) {
	list := page.List[Search]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_searches WHERE account_id = $1", account); err != nil {
		return list, err
	}
	rows, err := db.All[row](ctx, s.db, listSQL, account, request.Size, request.Offset())
	for _, one := range rows {
		saved, err := one.saved()
		if err != nil {
			return list, err
		}
		list.Rows = append(list.Rows, saved)
	}
	return list, err
}

// Save keeps a form for ctx's reader under a name. A form that the
// reader keeps already only takes the new name; saved_searches_full when there
// would be more than Most.
func (s *Service) Save(ctx context.Context, name string, form queries.Form) (Search, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Search{}, err
	}
	name, form = strings.Join(strings.Fields(name), " "), form.Normal()
	switch {
	case name == "":
		return Search{}, apperr.InvalidField("name", "field.required")
	case form.Blank():
		return Search{}, apperr.InvalidField("search", "field.required")
	}
	return s.keep(ctx, account, name, form)
}

// keep stores a normal form.
func (s *Service) keep(ctx context.Context, account, name string, form queries.Form) (Search, error) {
	query, err := json.Marshal(form)
	if err != nil {
		return Search{}, fmt.Errorf("search: form: %w", err)
	}
	key := fmt.Sprintf("%x", sha256.Sum256(query))
	var kept row
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", account); err != nil { // its searches are counted
			return err
		}
		others, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_searches WHERE account_id = $1 AND query_key <> $2", account, key)
		if err != nil {
			return err
		}
		if others >= Most {
			return apperr.Full(apperr.SavedSearchesFull, "name", Most)
		}
		kept, err = db.Get[row](ctx, s.db, `INSERT INTO saved_searches (id, account_id, name, query, query_key, created_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, query_key) DO UPDATE SET name = excluded.name
			RETURNING `+columns, ident.New(), account, name, string(query), key, s.db.Now())
		return err
	})
	if err != nil {
		return Search{}, err
	}
	return kept.saved()
}

// Remove takes a search from what ctx's reader keeps; not_found for one
// that is not there or is somebody else's.
func (s *Service) Remove(ctx context.Context, id string) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	removed, err := db.Exec(ctx, s.db, "DELETE FROM saved_searches WHERE id = $1 AND account_id = $2", id, account)
	if err == nil && removed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// signedIn returns the account that asks.
func signedIn(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}
