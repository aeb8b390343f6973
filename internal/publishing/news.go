package publishing

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// News is an event with the people of the other side, who are told of it.
type News struct {
	Event
	ContentID int64
	Accounts  []string
}

// mostTold bounds how many are told of an event.
const mostTold = 200

// working is the condition that a membership m of an account a runs; it takes the moment.
const working = " AND m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > ?) AND a.disabled_at IS NULL"

// News returns whom an event concerns: of what a publisher did the staff of the title's
// organisation, or of the hub where it has none; of what staff did the publishers who
// acted on the title. Who did it is not told.
func (s *Service) News(ctx context.Context, eventID string) (News, error) {
	type told struct {
		Event
		ContentID int64  `db:"content_id"`
		OwnerID   string `db:"owner_id"`
		ActorID   string `db:"actor_id"`
	}
	e, err := db.Get[told](ctx, s.db, `SELECT e.id, e.act, e.was, e.becomes, e.staff, '' AS actor, e.reason, e.note, e.at, e.content_id,
		c.owner_id, COALESCE(e.actor_id, '') AS actor_id FROM submission_events e JOIN contents c ON c.id = e.content_id
		WHERE e.id = $1`, eventID)
	if err != nil {
		return News{}, err
	}
	found := News{Event: e.Event, ContentID: e.ContentID}
	if e.Staff {
		w := db.NewWhere().And("e.content_id = ?", e.ContentID).And("NOT e.staff").And("e.actor_id <> ?", e.ActorID).
			And("m.organization_id = ?"+working, e.OwnerID, s.db.Now())
		query := `SELECT DISTINCT e.actor_id FROM submission_events e
			JOIN accounts a ON a.id = e.actor_id JOIN memberships m ON m.account_id = a.id` + w.SQL() + " ORDER BY 1 LIMIT " + w.Bind(mostTold)
		found.Accounts, err = db.All[string](ctx, s.db, query, w.Args()...)
		return found, err
	}
	librarians := db.NewWhere().And("m.organization_id = ?"+working, e.OwnerID, s.db.Now()).And("a.id <> ?", e.ActorID).
		In("m.role", string(viewer.Librarian), string(viewer.Admin), string(viewer.HubAdmin))
	if found.Accounts, err = s.members(ctx, librarians); err != nil || len(found.Accounts) > 0 {
		return found, err
	}
	ofHub := db.NewWhere().And("m.role = ?"+working, string(viewer.HubAdmin), s.db.Now()).And("a.id <> ?", e.ActorID)
	found.Accounts, err = s.members(ctx, ofHub)
	return found, err
}

func (s *Service) members(ctx context.Context, w *db.Where) ([]string, error) {
	query := "SELECT a.id FROM memberships m JOIN accounts a ON a.id = m.account_id" + w.SQL() + " ORDER BY a.id LIMIT " + w.Bind(mostTold)
	return db.All[string](ctx, s.db, query, w.Args()...)
}
