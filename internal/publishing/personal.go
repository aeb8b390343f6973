package publishing

import (
	"context"

	"sudar/internal/kit/db"
)

// mostOwn bounds the acts of one person that are exported.
const mostOwn = 10_000

// ExportAccount tells what a person did with titles on their way.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	type done struct {
		Title string  `db:"title" json:"title"`
		Act   string  `db:"act" json:"act"`
		Note  string  `db:"note" json:"note"`
		At    db.Time `db:"at" json:"at"`
	}
	rows, err := db.All[done](ctx, s.db, `SELECT c.title, e.act, e.note, e.at FROM submission_events e JOIN contents c ON c.id = e.content_id
		WHERE e.actor_id = $1 ORDER BY e.at DESC LIMIT $2`, accountID, mostOwn)
	if err != nil {
		return err
	}
	return put("submissions", rows)
}

// EraseAccount takes a person out of the history of titles, which stays with the library.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE submission_events SET actor_id = NULL WHERE actor_id = $1", accountID)
	return err
}

// JoinAccounts moves what one account did to another of the same person.
func (s *Service) JoinAccounts(ctx context.Context, from, to string) error {
	_, err := db.Exec(ctx, s.db, "UPDATE submission_events SET actor_id = $2 WHERE actor_id = $1", from, to)
	return err
}
