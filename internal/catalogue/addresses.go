package catalogue

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Address is what a record's page is reached by, and when the record changed.
type Address struct {
	ID        int64   `db:"id"`
	Slug      string  `db:"slug"`
	UpdatedAt db.Time `db:"updated_at"`
}

// Addresses returns the records with ids above after, up to last, that the
// viewer may see. Of public records, which every portal shows, only those of
// owners (ids of organisations; nil: all) are meant.
func (s *Service) Addresses(ctx context.Context, after, last int64, owners []string) ([]Address, error) {
	w, err := s.addressed(ctx, after, owners)
	if err != nil {
		return nil, err
	}
	w.And("c.id <= ?", last)
	return db.All[Address](ctx, s.db, "SELECT c.id, c.slug, c.updated_at FROM contents c"+w.SQL()+" ORDER BY c.id", w.Args()...)
}

// NextAddressed returns the lowest id above after that Addresses would answer,
// 0 when there is none.
func (s *Service) NextAddressed(ctx context.Context, after int64, owners []string) (int64, error) {
	w, err := s.addressed(ctx, after, owners)
	if err != nil {
		return 0, err
	}
	id, err := db.Get[int64](ctx, s.db, "SELECT c.id FROM contents c"+w.SQL()+" ORDER BY c.id LIMIT 1", w.Args()...)
	if apperr.Is(err, apperr.NotFound) {
		return 0, nil
	}
	return id, err
}

func (s *Service) addressed(ctx context.Context, after int64, owners []string) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere().And("c.id > ?", after)
	scope.Where(w, "c")
	switch {
	case owners == nil:
	case len(owners) == 0:
		w.And("c.visibility <> 'public'")
	default:
		w.And("(c.visibility <> 'public' OR c.owner_id IN (" + w.Bind(db.List(owners)...) + "))")
	}
	return w, nil
}

// AuthorAddress is what a contributor's page is reached by, and when the
// contributor changed.
type AuthorAddress struct {
	ID        int64   `db:"id"`
	UpdatedAt db.Time `db:"updated_at"`
}

// AuthorAddresses returns the contributors with ids above after, up to last,
// of whom any work is public.
func (s *Service) AuthorAddresses(ctx context.Context, after, last int64) ([]AuthorAddress, error) {
	return db.All[AuthorAddress](ctx, s.db,
		"SELECT p.id, p.updated_at FROM contributors p WHERE p.id > $1 AND p.id <= $2"+publiclyKnown+" ORDER BY p.id", after, last)
}

// NextAuthorAddressed returns the lowest id above after that AuthorAddresses
// would answer, 0 when there is none.
func (s *Service) NextAuthorAddressed(ctx context.Context, after int64) (int64, error) {
	id, err := db.Get[int64](ctx, s.db, "SELECT p.id FROM contributors p WHERE p.id > $1"+publiclyKnown+" ORDER BY p.id LIMIT 1", after)
	if apperr.Is(err, apperr.NotFound) {
		return 0, nil
	}
	return id, err
}

// publiclyKnown keeps the contributors p of whom any work is public, whoever
// asks.
const publiclyKnown = " AND EXISTS (" + publicWorks + "p.id)"
