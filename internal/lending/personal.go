package lending

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the rows of one person that are handled in one go.
const mostOwn = 10_000

// ExportAccount tells what a person has or had on loan and waits for.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type loan struct {
		ContentID  int64   `db:"content_id" json:"content_id"`
		ItemID     int64   `db:"item_id" json:"item_id"`
		Assigned   bool    `db:"assigned" json:"assigned"`
		Renewals   int     `db:"renewals" json:"renewals"`
		BorrowedAt db.Time `db:"borrowed_at" json:"borrowed_at"`
		DueAt      db.Time `db:"due_at" json:"due_at"`
		ReturnedAt db.Time `db:"returned_at" json:"returned_at"`
	}
	loans, err := db.All[loan](ctx, s.db, `SELECT t.content_id, n.item_id, n.assigned, n.renewals, n.borrowed_at, n.due_at, n.returned_at
		FROM loans n JOIN lending_titles t ON t.id = n.title_id WHERE n.account_id = $1 ORDER BY n.borrowed_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	if err := put("loans", loans); err != nil {
		return err
	}
	type hold struct {
		ContentID int64   `db:"content_id" json:"content_id"`
		ItemID    int64   `db:"item_id" json:"item_id"`
		Status    Status  `db:"status" json:"status"`
		Assigned  bool    `db:"assigned" json:"assigned"`
		CreatedAt db.Time `db:"created_at" json:"created_at"`
		EndedAt   db.Time `db:"ended_at" json:"ended_at"`
	}
	holds, err := db.All[hold](ctx, s.db, `SELECT t.content_id, h.item_id, h.status, h.assigned, h.created_at, h.ended_at
		FROM holds h JOIN lending_titles t ON t.id = h.title_id WHERE h.account_id = $1 ORDER BY h.created_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	if err := put("holds", holds); err != nil {
		return err
	}
	type request struct {
		ContentID int64         `db:"content_id" json:"content_id"`
		ItemID    int64         `db:"item_id" json:"item_id"`
		Copies    int           `db:"copies" json:"copies"`
		Note      string        `db:"note" json:"note"`
		Status    RequestStatus `db:"status" json:"status"`
		Reason    string        `db:"reason" json:"reason"`
		CreatedAt db.Time       `db:"created_at" json:"created_at"`
	}
	requests, err := db.All[request](ctx, s.db, `SELECT t.content_id, t.item_id, q.copies, q.note, q.status, q.reason, q.created_at
		FROM copy_requests q JOIN licences l ON l.id = q.licence_id JOIN lending_titles t ON t.id = l.title_id WHERE q.account_id = $1
		ORDER BY q.created_at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("copy_requests", requests)
}

// EraseAccount gives back what the person has, leaves the queues, and cuts the link
// of what was returned.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	if err := s.giveUp(ctx, accountID, ""); err != nil {
		return err
	}
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE loans SET account_id = NULL WHERE account_id = $1", "DELETE FROM holds WHERE account_id = $1",
		"UPDATE copy_requests SET account_id = NULL, note = '' WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts moves them. Where both have a loan of a title or wait for it, that of
// the account that stays stays.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	if err := s.giveUp(ctx, from, to); err != nil {
		return err
	}
	return db.ExecEach(ctx, s.db, []string{
		"UPDATE loans SET account_id = $2 WHERE account_id = $1", "UPDATE holds SET account_id = $2 WHERE account_id = $1",
		"UPDATE copy_requests SET account_id = $2 WHERE account_id = $1",
	}, from, to)
}

// giveUp ends the loans and holds of an account, only those of titles that another
// account has too when one is named.
func (s *Service) giveUp(ctx context.Context, accountID, where string) error {
	titles, err := db.All[string](ctx, s.db, `SELECT title_id FROM loans n WHERE account_id = $1 AND returned_at IS NULL
		AND ($2 = '' OR `+hasToo("n")+`)
		UNION SELECT title_id FROM holds n WHERE account_id = $1 AND ended_at IS NULL AND ($2 = '' OR `+hasToo("n")+`)
		ORDER BY title_id LIMIT $3`, accountID, where, mostOwn)
	if err != nil {
		return err
	}
	for _, id := range titles {
		if err := s.locked(ctx, id, func(ctx context.Context, t *title) error { return s.giveUpTitle(ctx, t, accountID) }); err != nil {
			return err
		}
	}
	return nil
}

// hasToo is the condition that account $2 has the title of a row on loan or waits
// for it.
func hasToo(row string) string {
	return "EXISTS (SELECT 1 FROM loans o WHERE o.title_id = " + row + ".title_id AND o.account_id = $2 AND o.returned_at IS NULL)" +
		" OR EXISTS (SELECT 1 FROM holds w WHERE w.title_id = " + row + ".title_id AND w.account_id = $2 AND w.ended_at IS NULL)"
}

func (s *Service) giveUpTitle(ctx context.Context, t *title, accountID string) error {
	if _, err := db.Exec(ctx, s.db, `UPDATE holds SET status = 'cancelled', ended_at = $3, ready_until = NULL
		WHERE title_id = $1 AND account_id = $2 AND ended_at IS NULL`, t.ID, accountID, t.now); err != nil {
		return err
	}
	loans, err := db.All[Borrowed](ctx, s.db, loanSQL+"WHERE n.title_id = $1 AND n.account_id = $2 AND n.returned_at IS NULL", t.ID, accountID)
	if err != nil {
		return err
	}
	for _, loan := range loans {
		if err := s.giveBack(ctx, t, loan); err != nil {
			return err
		}
	}
	return s.serve(ctx, t)
}
