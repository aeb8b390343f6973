package comments

import (
	"context"

	"sudar/internal/kit/db"
)

// News is a comment with the people who are told of it.
type News struct {
	Text      string `db:"body"`
	Author    string `db:"author"`
	ContentID int64  `db:"content_id"`
	Title     string `db:"title"`
	OnItsWay  bool   `db:"on_its_way"` // a publisher brought the title in, or asks for it to be taken down
	Accounts  []string
	OwnerID   string `db:"owner_id"`
	AuthorID  string `db:"author_id"`
}

// mostTold bounds how many are told of a comment.
const mostTold = 200

const newsSQL = `SELECT k.body, COALESCE(a.username, '') AS author, k.content_id, c.title, c.submission <> '' AS on_its_way, c.owner_id,
	COALESCE(k.account_id, '') AS author_id FROM record_comments k JOIN contents c ON c.id = k.content_id
	LEFT JOIN accounts a ON a.id = k.account_id WHERE k.id = $1 AND k.removed_at IS NULL`

// toldSQL finds the staff of a record's organisation, those of its publishers who brought
// the title in or wrote of it, and the administrators of the hub who wrote of it; nobody
// whose membership does not run.
const toldSQL = `SELECT DISTINCT a.id FROM memberships m JOIN accounts a ON a.id = m.account_id
	WHERE m.suspended_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $1) AND a.disabled_at IS NULL AND a.id <> $2
	AND (m.organization_id = $3 AND m.role IN ('librarian', 'admin', 'hub_admin')
		OR m.organization_id = $3 AND m.role = 'publisher'
			AND a.id IN (SELECT e.actor_id FROM submission_events e WHERE e.content_id = $4 AND NOT e.staff
				UNION SELECT k.account_id FROM record_comments k WHERE k.content_id = $4)
		OR m.role = 'hub_admin' AND a.id IN (SELECT k.account_id FROM record_comments k WHERE k.content_id = $4))
	ORDER BY 1 LIMIT $5`

// News returns whom a comment concerns, but for its author; not_found for one that was
// taken back.
func (s *Service) News(ctx context.Context, id string) (News, error) {
	found, err := db.Get[News](ctx, s.db, newsSQL, id)
	if err != nil {
		return found, err
	}
	found.Accounts, err = db.All[string](ctx, s.db, toldSQL, s.db.Now(), found.AuthorID, found.OwnerID, found.ContentID, mostTold)
	return found, err
}
