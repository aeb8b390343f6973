package search

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

// MostSaved bounds the searches that one account keeps.
const MostSaved = 50

// Saved is an advanced search that a reader keeps under a name.
type Saved struct {
	ID        string
	Name      string
	Form      queries.Form
	CreatedAt time.Time
}

type savedRow struct {
	ID        string  `db:"id"`
	Name      string  `db:"name"`
	Query     string  `db:"query"`
	CreatedAt db.Time `db:"created_at"`
}

func (r savedRow) saved() (Saved, error) {
	s := Saved{ID: r.ID, Name: r.Name, CreatedAt: r.CreatedAt.Time}
	if err := json.Unmarshal([]byte(r.Query), &s.Form); err != nil {
		return s, fmt.Errorf("search: saved search %s: %w", r.ID, err)
	}
	return s, nil
}

const savedSQL = `SELECT id, name, query, created_at FROM saved_searches WHERE account_id = $1
	ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`

// SavedService keeps readers' searches.
type SavedService struct{ db *db.DB }

// NewSaved returns the service.
func NewSaved(d *db.DB) *SavedService { return &SavedService{db: d} }

// SavedSearches returns a page of what ctx's reader keeps, newest first.
func (s *SavedService) SavedSearches(ctx context.Context, request page.Request) (page.List[Saved], error) {
	list := page.List[Saved]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_searches WHERE account_id = $1", account); err != nil {
		return list, err
	}
	rows, err := db.All[savedRow](ctx, s.db, savedSQL, account, request.Size, request.Offset())
	for _, row := range rows {
		saved, err := row.saved()
		if err != nil {
			return list, err
		}
		list.Rows = append(list.Rows, saved)
	}
	return list, err
}

// SaveSearch keeps a form for ctx's reader under a name. A form that the
// reader keeps already only takes the new name; saved_searches_full when there
// would be more than MostSaved.
func (s *SavedService) SaveSearch(ctx context.Context, name string, form queries.Form) (Saved, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Saved{}, err
	}
	name, form = strings.Join(strings.Fields(name), " "), form.Normal()
	switch {
	case name == "":
		return Saved{}, apperr.InvalidField("name", "field.required")
	case form.Blank():
		return Saved{}, apperr.InvalidField("search", "field.required")
	}
	return s.keep(ctx, account, name, form)
}

// keep stores a normal form.
func (s *SavedService) keep(ctx context.Context, account, name string, form queries.Form) (Saved, error) {
	query, err := json.Marshal(form)
	if err != nil {
		return Saved{}, fmt.Errorf("search: form: %w", err)
	}
	key := fmt.Sprintf("%x", sha256.Sum256(query))
	var row savedRow
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", account); err != nil { // its searches are counted
			return err
		}
		others, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM saved_searches WHERE account_id = $1 AND query_key <> $2", account, key)
		if err != nil {
			return err
		}
		if others >= MostSaved {
			return apperr.Full(apperr.SavedSearchesFull, "name", MostSaved)
		}
		row, err = db.Get[savedRow](ctx, s.db, `INSERT INTO saved_searches (id, account_id, name, query, query_key, created_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, query_key) DO UPDATE SET name = excluded.name
			RETURNING id, name, query, created_at`, ident.New(), account, name, string(query), key, s.db.Now())
		return err
	})
	if err != nil {
		return Saved{}, err
	}
	return row.saved()
}

// RemoveSearch takes a search from what ctx's reader keeps; not_found for one
// that is not there or is somebody else's.
func (s *SavedService) RemoveSearch(ctx context.Context, id string) error {
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
