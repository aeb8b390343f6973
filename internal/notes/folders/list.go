package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// trash selects what an account put into the trash, as seen does; $1 is the account.
const trash = "SELECT f.id AS folder_id, 3 AS role_rank FROM folders f WHERE f.account_id = $1 AND f.trash_id = f.id"

// order lists own folders first, each after the one that it is in.
const order = "ORDER BY CASE f.account_id WHEN $1 THEN 0 ELSE 1 END, f.account_id, f.depth, f.parent_id, f.position, f.id"

// foldersSQL reads those of an account's folders that from selects, a page of
// them: its counts are of what ctx's viewer sees. args are those of from, the
// account first.
func (s *Service) foldersSQL(ctx context.Context, from string, request page.Request, args ...any) (string, []any, error) {
	scope, err := s.Entitlements.ScopeOf(ctx)
	if err != nil {
		return "", nil, err
	}
	w := db.NewWhere(args...)
	limit := " LIMIT " + w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset())
	w.And("x.folder_id = f.id")
	scope.Where(w, "c")
	return `SELECT f.id, CASE WHEN f.parent_id IN (SELECT s.folder_id FROM (` + seenBy("$1") + `) s) THEN f.parent_id ELSE '' END AS parent_id,
		f.title, f.position, f.account_id AS owner_id, a.username, a.first_name, a.last_name, r.role_rank,
		f.created_at, f.updated_at, f.trashed_at,
		EXISTS (SELECT 1 FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id WHERE p.folder_id = f.id) AS shared,
		(SELECT COUNT(*) FROM entries e WHERE e.folder_id = f.id AND e.deleted_at IS NULL) AS entries,
		(SELECT COUNT(*) FROM own_records o WHERE o.folder_id = f.id) AS records,
		(SELECT COUNT(*) FROM folder_contents x JOIN contents c ON c.id = x.content_id` + w.SQL() + `) AS contents
		FROM (SELECT l.folder_id, MAX(l.role_rank) AS role_rank FROM (` + from + `) l JOIN folders f ON f.id = l.folder_id
		GROUP BY l.folder_id, f.account_id, f.depth, f.parent_id, f.position, f.id ` + order + limit + `) r
		JOIN folders f ON f.id = r.folder_id JOIN accounts a ON a.id = f.account_id ` + order, w.Args(), nil
}

func (s *Service) folders(ctx context.Context, from string, request page.Request, args ...any) ([]Folder, error) {
	query, args, err := s.foldersSQL(ctx, from, request, args...)
	if err != nil {
		return nil, err
	}
	found, err := db.All[Folder](ctx, s.db, query, args...)
	for i := range found {
		found[i].Role = roleOf(found[i].Rank)
	}
	return found, err
}

func roleOf(rank int) Role {
	for role, of := range ranks {
		if of == rank {
			return role
		}
	}
	return ""
}

// List returns a page of the folders that ctx's reader sees, or of those in the
// reader's trash. Who has neither a folder nor a package is package_required.
func (s *Service) List(ctx context.Context, q Query) (page.List[Folder], error) {
	list := page.List[Folder]{Request: q.Page}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if err := s.needPart(ctx, account); err != nil {
		return list, err
	}
	from := seenBy("$1")
	if q.Trashed {
		from = trash
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(DISTINCT l.folder_id) FROM ("+from+") l", account); err != nil {
		return list, err
	}
	list.Rows, err = s.folders(ctx, from, q.Page, account)
	return list, err
}

// Get returns a folder that ctx's reader sees, or has in the trash.
func (s *Service) Get(ctx context.Context, id string) (Folder, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Folder{}, err
	}
	return s.get(ctx, account, id)
}

func (s *Service) get(ctx context.Context, account, id string) (Folder, error) {
	f, err := s.stored(ctx, id)
	if err != nil {
		return Folder{}, err
	}
	from := "SELECT s.folder_id, s.role_rank FROM (" + seenBy("$1") + ") s WHERE s.folder_id = $2"
	if !f.Trashed.IsZero() {
		from = trash + " AND f.id = $2"
	}
	found, err := s.folders(ctx, from, page.Of(1, 1), account, id)
	if err == nil && len(found) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Folder{}, err
	}
	return found[0], nil
}
