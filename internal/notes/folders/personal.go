package folders

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the rows of one person that are exported.
const mostOwn = 10_000

// ExportAccount tells which folders a person has, is in and is invited to, and
// which contents the person put there.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type folder struct {
		ID        string  `db:"id" json:"id"`
		ParentID  string  `db:"parent_id" json:"parent_id"`
		Title     string  `db:"title" json:"title"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
		TrashedAt db.Time `db:"trashed_at" json:"trashed_at"`
	}
	own, err := db.All[folder](ctx, s.db, `SELECT id, parent_id, title, created_at, trashed_at FROM folders WHERE account_id = $1
		ORDER BY depth, parent_id, position, id LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	if err := put("folders", own); err != nil {
		return err
	}
	type part struct {
		Title string  `db:"title" json:"title"`
		State string  `db:"state" json:"state"`
		Since db.Time `db:"since" json:"since"`
	}
	parts, err := db.All[part](ctx, s.db, `SELECT f.title, 'member' AS state, m.since
		FROM folder_members m JOIN folders f ON f.id = m.folder_id
		WHERE m.account_id = $1 UNION ALL SELECT f.title, q.state, q.created_at FROM folder_requests q JOIN folders f ON f.id = q.folder_id
		WHERE `+whose+" LIMIT $2", accountID, mostOwn)
	if err != nil {
		return err
	}
	if err := put("shared_folders", parts); err != nil {
		return err
	}
	type content struct {
		FolderID  string  `db:"folder_id" json:"folder_id"`
		ContentID int64   `db:"content_id" json:"content_id"`
		AddedAt   db.Time `db:"added_at" json:"added_at"`
	}
	contents, err := db.All[content](ctx, s.db, `SELECT folder_id, content_id, added_at FROM folder_contents WHERE account_id = $1
		ORDER BY added_at LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("folder_contents", contents)
}

// EraseAccount deletes the folders of a person with their invitations, and takes
// the person out of those of others.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.lockTrees(ctx, accountID); err != nil {
			return err
		}
		if err := s.tellAll(ctx, accountID); err != nil {
			return err
		}
		if err := s.drop(ctx, "account_id = $1", accountID); err != nil {
			return err
		}
		return db.ExecEach(ctx, s.db, []string{
			"DELETE FROM folder_members WHERE account_id = $1",
			"DELETE FROM folder_requests WHERE account_id = $1 OR (email <> '' AND email IN (SELECT a.email FROM accounts a WHERE a.id = $1))",
			"UPDATE folder_requests SET invited_by = NULL WHERE invited_by = $1",
			"UPDATE folder_contents SET account_id = NULL WHERE account_id = $1",
		}, accountID)
	})
}

// tellAll tells everybody who shares a folder with an account.
func (s *Service) tellAll(ctx context.Context, accountID string) error {
	people, err := db.All[string](ctx, s.db, `SELECT m.account_id FROM folder_members m JOIN folders f ON f.id = m.folder_id
		WHERE f.account_id = $1 UNION SELECT f.account_id FROM folder_members m JOIN folders f ON f.id = m.folder_id WHERE m.account_id = $1`,
		accountID)
	if err != nil {
		return err
	}
	return s.tell(ctx, people...)
}

// JoinAccounts moves the folders of one account behind those of another, and its
// part in those of others.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.lockTrees(ctx, from, to); err != nil {
			return err
		}
		return db.ExecEach(ctx, s.db, []string{
			`UPDATE folders SET position = position + (SELECT COUNT(*) FROM folders t WHERE t.account_id = $2 AND t.parent_id = ''
				AND t.trashed_at IS NULL) WHERE account_id = $1 AND parent_id = '' AND trashed_at IS NULL`,
			"UPDATE folders SET account_id = $2 WHERE account_id = $1",
			`DELETE FROM folder_members WHERE account_id IN ($1, $2) AND (folder_id IN (SELECT f.id FROM folders f WHERE f.account_id = $2)
				OR (account_id = $1 AND folder_id IN (SELECT m.folder_id FROM folder_members m WHERE m.account_id = $2)))`,
			"UPDATE folder_members SET account_id = $2 WHERE account_id = $1",
			`DELETE FROM folder_requests WHERE account_id = $1 AND state = 'pending'
				AND folder_id IN (SELECT q.folder_id FROM folder_requests q WHERE q.account_id = $2 AND q.state = 'pending')`,
			"UPDATE folder_requests SET account_id = $2 WHERE account_id = $1",
			"UPDATE folder_requests SET invited_by = $2 WHERE invited_by = $1",
			"UPDATE folder_contents SET account_id = $2 WHERE account_id = $1",
		}, from, to)
	})
}
