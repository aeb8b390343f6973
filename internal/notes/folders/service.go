package folders

import (
	"context"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
	"sudar/internal/notes"
)

// Service keeps folders.
type Service struct {
	db *db.DB
	Domains
}

// Domains are the domains that the service calls.
type Domains struct {
	Accounts     *accounts.Service
	Entitlements *entitlements.Service
	Catalogue    *catalogue.Service
	Notes        *notes.Service
}

// New returns the service, and tells that of entries about it.
func New(d *db.DB, domains Domains) *Service {
	s := &Service{db: d, Domains: domains}
	domains.Notes.FileIn(s)
	return s
}

// signedIn returns the account that asks.
func signedIn(ctx context.Context) (string, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return "", apperr.New(apperr.Unauthenticated)
	}
	return v.AccountID, nil
}

// seen selects the folders that an account sees with what it may do there: its
// own, and those in what was shared with it. It is the one rule of who sees a
// folder; "?" is the account.
const seen = `SELECT f.id AS folder_id, 3 AS role_rank FROM folders f WHERE f.account_id = ? AND f.trashed_at IS NULL
	UNION ALL SELECT f.id AS folder_id, m.role_rank FROM folder_members m JOIN folder_paths p ON p.ancestor_id = m.folder_id
	JOIN folders f ON f.id = p.folder_id WHERE m.account_id = ? AND f.trashed_at IS NULL`

// seenBy is seen with a bound account.
func seenBy(bound string) string { return strings.ReplaceAll(seen, "?", bound) }

// Seen selects the ids of the folders that an account sees.
func (s *Service) Seen(account string) (query string, args []any) {
	return "SELECT s.folder_id FROM (" + seen + ") s", []any{account, account}
}

var rankSQL = "SELECT COALESCE(MAX(s.role_rank), 0) FROM (" + seenBy("$1") + ") s WHERE s.folder_id = $2"

// rank returns what an account may do in a folder, 0 when it does not see it.
func (s *Service) rank(ctx context.Context, account, id string) (int, error) {
	return db.Get[int](ctx, s.db, rankSQL, account, id)
}

// may returns an error unless an account may do in a folder what a role may:
// not_found when it does not see it, role_required when it may do less.
func (s *Service) may(ctx context.Context, account, id string, least Role) error {
	rank, err := s.rank(ctx, account, id)
	switch {
	case err != nil:
		return err
	case rank == 0:
		return apperr.New(apperr.NotFound)
	case rank < ranks[least]:
		return apperr.New(apperr.RoleRequired)
	}
	return nil
}

// See returns not_found for a folder that an account does not see.
func (s *Service) See(ctx context.Context, account, id string) error {
	return s.may(ctx, account, id, Viewer)
}

// Visible tells whether a user sees a folder.
func (s *Service) Visible(ctx context.Context, user, folder string) (bool, error) {
	rank, err := s.rank(ctx, user, folder)
	return rank > 0, err
}

// seeingSQL is seen turned round: who sees the folder $1.
const seeingSQL = `SELECT f.account_id FROM folders f WHERE f.id = $1 AND f.trashed_at IS NULL
	UNION SELECT m.account_id FROM folders f JOIN folder_paths p ON p.folder_id = f.id
	JOIN folder_members m ON m.folder_id = p.ancestor_id WHERE f.id = $1 AND f.trashed_at IS NULL`

// Viewers returns the users who see a folder, as Visible tells of each.
func (s *Service) Viewers(ctx context.Context, folder string) ([]string, error) {
	return db.All[string](ctx, s.db, seeingSQL, folder)
}

// row is a folder as it is stored.
type row struct {
	ID       string  `db:"id"`
	OwnerID  string  `db:"account_id"`
	ParentID string  `db:"parent_id"`
	Title    string  `db:"title"`
	Depth    int     `db:"depth"`
	Position int     `db:"position"`
	Trashed  db.Time `db:"trashed_at"`
	TrashID  string  `db:"trash_id"`
}

// stored returns a folder, whoever asks; not_found when there is none.
func (s *Service) stored(ctx context.Context, id string) (row, error) {
	return db.Get[row](ctx, s.db, "SELECT "+db.Columns[row]("f")+" FROM folders f WHERE f.id = $1", id)
}

// lockTrees keeps the folders of owners, with who sees them, to the transaction
// of ctx: everybody who changes any of it does this first, in one order.
func (s *Service) lockTrees(ctx context.Context, owners ...string) error {
	for _, owner := range inOrder(owners) {
		if err := s.db.LockName(ctx, "folders:"+owner); err != nil {
			return err
		}
	}
	return nil
}

// locked returns folders that stay as they are in the transaction of ctx. What
// changed its owner meanwhile is a conflict.
func (s *Service) locked(ctx context.Context, ids ...string) ([]row, error) {
	owners, found := make([]string, len(ids)), make([]row, len(ids))
	for i, id := range ids {
		f, err := s.stored(ctx, id)
		if err != nil {
			return nil, err
		}
		owners[i] = f.OwnerID
	}
	if err := s.lockTrees(ctx, owners...); err != nil {
		return nil, err
	}
	for i, id := range ids {
		f, err := s.stored(ctx, id)
		if err == nil && f.OwnerID != owners[i] {
			err = apperr.New(apperr.Conflict)
		}
		if err != nil {
			return nil, err
		}
		found[i] = f
	}
	return found, nil
}

// Write returns an error unless an account may write in each of the folders.
// Who sees them stays so in the transaction of ctx.
func (s *Service) Write(ctx context.Context, account string, ids ...string) error {
	if _, err := s.locked(ctx, ids...); err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.may(ctx, account, id, Editor); err != nil {
			return err
		}
	}
	return s.NeedPackage(ctx)
}

// Hold keeps folders, as far as there are such, in the transaction of ctx.
func (s *Service) Hold(ctx context.Context, ids ...string) error {
	w := db.NewWhere().In("id", db.List(ids)...)
	owners, err := db.All[string](ctx, s.db, "SELECT DISTINCT account_id FROM folders"+w.SQL(), w.Args()...)
	if err != nil {
		return err
	}
	return s.lockTrees(ctx, owners...)
}

// SameOwner tells whether two folders belong to the same person.
func (s *Service) SameOwner(ctx context.Context, one, other string) (bool, error) {
	owners, err := db.Get[int](ctx, s.db, "SELECT COUNT(DISTINCT account_id) FROM folders WHERE id IN ($1, $2)", one, other)
	return owners == 1, err
}
