package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// pendingSQL reads invitations that wait, as members.
const pendingSQL = `SELECT COALESCE(a.id, '') AS account_id, q.id AS request_id, COALESCE(a.username, '') AS username,
	COALESCE(a.first_name, '') AS first_name, COALESCE(a.last_name, '') AS last_name, q.email, q.role_rank, q.folder_id, q.created_at AS since
	FROM folder_requests q LEFT JOIN accounts a ON a.id = q.account_id WHERE q.state = 'pending'`

// membersFrom are those who see folder $1: its owner, who has accepted, and for
// its owner $2 who is invited.
const membersFrom = `(SELECT a.id AS account_id, '' AS request_id, a.username, a.first_name, a.last_name, '' AS email, 3 AS role_rank,
	f.id AS folder_id, f.created_at AS since FROM folders f JOIN accounts a ON a.id = f.account_id WHERE f.id = $1
	UNION ALL SELECT a.id, '', a.username, a.first_name, a.last_name, '', m.role_rank, m.folder_id, m.since
	FROM folder_paths p JOIN folder_members m ON m.folder_id = p.ancestor_id JOIN accounts a ON a.id = m.account_id WHERE p.folder_id = $1
	UNION ALL SELECT r.* FROM (` + pendingSQL + `) r JOIN folders f ON f.id = r.folder_id WHERE r.folder_id = $1 AND f.account_id = $2) m`

// Members returns a page of who sees a folder that ctx's reader sees, its owner
// first. Its owner gets who is invited too.
func (s *Service) Members(ctx context.Context, id string, request page.Request) (page.List[Member], error) {
	list := page.List[Member]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if err := s.See(ctx, account, id); err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM "+membersFrom, id, account); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Member](ctx, s.db, "SELECT m.* FROM "+membersFrom+
		" ORDER BY CASE m.role_rank WHEN 3 THEN 0 ELSE 1 END, m.request_id <> '', m.since, m.account_id, m.request_id LIMIT $3 OFFSET $4",
		id, account, request.Size, request.Offset())
	for i := range list.Rows {
		list.Rows[i].Role = roleOf(list.Rows[i].Rank)
	}
	return list, err
}

// SetRole changes what a member may do in a folder of ctx's reader, of those
// that were shared with the member. Owner hands it over.
func (s *Service) SetRole(ctx context.Context, id, member string, role Role) error {
	if role == Owner {
		return s.handOver(ctx, id, member)
	}
	return s.owned(ctx, id, func(ctx context.Context, _ string, _ row) error {
		if err := s.NeedPackage(ctx); err != nil {
			return err
		}
		return changedOne(db.Exec(ctx, s.db, "UPDATE folder_members SET role_rank = $3 WHERE folder_id = $1 AND account_id = $2",
			id, member, ranks[role]))
	})
}

// changedOne returns not_found when a statement has changed nothing.
func changedOne(changed int64, err error) error {
	if err == nil && changed == 0 {
		err = apperr.New(apperr.NotFound)
	}
	return err
}

// Remove takes a member out of a folder of ctx's reader that was shared with
// the member. What the member wrote in it stays in it.
func (s *Service) Remove(ctx context.Context, id, member string) error {
	return s.owned(ctx, id, func(ctx context.Context, _ string, _ row) error {
		return changedOne(db.Exec(ctx, s.db, "DELETE FROM folder_members WHERE folder_id = $1 AND account_id = $2", id, member))
	})
}

// Leave ends the part of ctx's reader in a folder and those that it is in. With
// take, what the reader wrote there leaves too. folder_owner for its owner.
func (s *Service) Leave(ctx context.Context, id string, take bool) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "accounts", account); err != nil { // its entries change
			return err
		}
		found, err := s.locked(ctx, id)
		if err != nil {
			return err
		}
		if err := s.may(ctx, account, id, Viewer); err != nil {
			return err
		}
		if found[0].OwnerID == account {
			return apperr.New(apperr.FolderOwner)
		}
		return s.telling(ctx, id, func() error { return s.leave(ctx, id, account, take) })
	})
}

func (s *Service) leave(ctx context.Context, id, account string, take bool) error {
	left, err := db.All[string](ctx, s.db, `DELETE FROM folder_members WHERE account_id = $2
		AND folder_id IN (SELECT p.ancestor_id FROM folder_paths p WHERE p.folder_id = $1) RETURNING folder_id`, id, account)
	if err != nil || !take {
		return err
	}
	unseen := " SET folder_id = NULL WHERE account_id = $2 AND folder_id IN " + inside +
		" AND folder_id NOT IN (SELECT s.folder_id FROM (" + seenBy("$2") + ") s)"
	for _, folder := range left {
		if err := db.ExecEach(ctx, s.db, []string{"UPDATE entries" + unseen, "UPDATE own_records" + unseen}, folder, account); err != nil {
			return err
		}
	}
	return nil
}
