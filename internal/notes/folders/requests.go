package folders

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// waiting are the invitations that wait for the answer of account $1.
const waiting = ` FROM folder_requests q JOIN folders f ON f.id = q.folder_id JOIN accounts o ON o.id = f.account_id
	WHERE q.state = 'pending' AND f.trashed_at IS NULL AND f.account_id <> $1 AND ` + whose

const requestsSQL = `SELECT q.id, q.folder_id, f.title, o.username, o.first_name, o.last_name, q.role_rank, q.created_at` + waiting +
	" ORDER BY q.created_at DESC, q.id DESC LIMIT $2 OFFSET $3"

// Requests returns a page of the invitations that wait for the answer of ctx's
// reader, the newest first.
func (s *Service) Requests(ctx context.Context, request page.Request) (page.List[Request], error) {
	list := page.List[Request]{Request: request}
	account, err := signedIn(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+waiting, account); err != nil {
		return list, err
	}
	list.Rows, err = db.All[Request](ctx, s.db, requestsSQL, account, request.Size, request.Offset())
	for i := range list.Rows {
		list.Rows[i].Role = roleOf(list.Rows[i].Rank)
	}
	return list, err
}

// asked is an invitation that waits.
type asked struct {
	FolderID string `db:"folder_id"`
	Rank     int    `db:"role_rank"`
	OwnerID  string `db:"owner_id"`
}

// answer runs an answer of ctx's reader to an invitation that waits for it, with
// its folder locked; not_found for any other.
func (s *Service) answer(
	ctx context.Context, id string, state ShareState, then func(ctx context.Context, account string, q asked) error,
) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		find := "SELECT q.folder_id, q.role_rank, f.account_id AS owner_id" + waiting + " AND q.id = $2"
		q, err := db.Get[asked](ctx, s.db, find, account, id)
		if err != nil {
			return err
		}
		if _, err := s.locked(ctx, q.FolderID); err != nil {
			return err
		}
		if q, err = db.Get[asked](ctx, s.db, find, account, id); err != nil { // it was answered or taken back meanwhile
			return err
		}
		// By name and by address it is the same invitation.
		_, err = db.Exec(ctx, s.db, `UPDATE folder_requests SET state = $3, answered_at = $4 WHERE id IN
			(SELECT q.id FROM folder_requests q WHERE q.folder_id = $2 AND q.state = 'pending' AND `+whose+")",
			account, q.FolderID, string(state), s.db.Now())
		if err != nil {
			return err
		}
		return s.telling(ctx, q.FolderID, func() error {
			if err := then(ctx, account, q); err != nil {
				return err
			}
			return s.tell(ctx, account)
		})
	})
}

// Accept accepts an invitation: ctx's reader sees the folder from then on.
func (s *Service) Accept(ctx context.Context, id string) (Folder, error) {
	var joined string
	err := s.answer(ctx, id, Accepted, func(ctx context.Context, account string, q asked) error {
		joined = q.FolderID
		return s.admit(ctx, q.FolderID, account, q.Rank)
	})
	if err != nil {
		return Folder{}, err
	}
	return s.Get(ctx, joined)
}

// admit makes an account a member of a folder, or gives it the higher role.
func (s *Service) admit(ctx context.Context, folder, account string, rank int) error {
	_, err := db.Exec(ctx, s.db, `INSERT INTO folder_members (folder_id, account_id, role_rank, since) VALUES ($1, $2, $3, $4)
		ON CONFLICT (folder_id, account_id) DO UPDATE SET role_rank = CASE WHEN folder_members.role_rank < excluded.role_rank
		THEN excluded.role_rank ELSE folder_members.role_rank END`, folder, account, rank, s.db.Now())
	return err
}

// Decline declines an invitation.
func (s *Service) Decline(ctx context.Context, id string) error {
	return s.answer(ctx, id, declined, func(context.Context, string, asked) error { return nil })
}

// States of invitations that are answered otherwise.
const (
	declined ShareState = "declined"
	revoked  ShareState = "revoked"
)

// Revoke takes back an invitation to a folder of ctx's reader; not_found for
// one that does not wait, or to a folder of somebody else.
func (s *Service) Revoke(ctx context.Context, id string) error {
	account, err := signedIn(ctx)
	if err != nil {
		return err
	}
	folder, err := db.Get[string](ctx, s.db, `SELECT q.folder_id FROM folder_requests q JOIN folders f ON f.id = q.folder_id
		WHERE q.id = $1 AND f.account_id = $2`, id, account)
	if err != nil {
		return err
	}
	return s.owned(ctx, folder, func(ctx context.Context, _ string, _ row) error {
		changed, err := db.Exec(ctx, s.db, "UPDATE folder_requests SET state = $2, answered_at = $3 WHERE id = $1 AND state = 'pending'",
			id, string(revoked), s.db.Now())
		if err == nil && changed == 0 {
			err = apperr.New(apperr.NotFound)
		}
		if err != nil {
			return err
		}
		return s.tellInvited(ctx, id)
	})
}
