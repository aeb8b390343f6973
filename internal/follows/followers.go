package follows

import (
	"context"

	"sudar/internal/kit/db"
)

// follower is an account that follows a subject, at a portal.
type follower struct {
	Account      string `db:"account_id"`
	Organization string `db:"organization_id"`
	Subject      Subject
}

// followersSQL reads the next followers of a subject who followed it before a
// place in the feed, in the order in which they are told.
const followersSQL = `SELECT f.account_id, f.organization_id FROM follows f JOIN accounts a ON a.id = f.account_id
	WHERE f.kind = $1 AND f.followed_id = $2 AND f.account_id > $3 AND f.after_seq < $4 AND a.disabled_at IS NULL
	ORDER BY f.account_id LIMIT $5`

func (s *Service) followers(ctx context.Context, subject Subject, after string, seq int64) ([]follower, error) {
	found, err := db.All[follower](ctx, s.db, followersSQL, string(subject.Kind), subject.ID, after, seq, toldAtOnce)
	for i := range found {
		found[i].Subject = subject
	}
	return found, err
}

// subjectsOf returns whose followers are told of a release: of a title those of
// its people and series, of issues those of the periodical.
func (s *Service) subjectsOf(ctx context.Context, r release) ([]Subject, error) {
	if r.ItemID != 0 {
		return []Subject{{Periodical, r.ContentID}}, nil
	}
	people, err := db.All[int64](ctx, s.db, "SELECT DISTINCT contributor_id FROM content_contributors WHERE content_id = $1", r.ContentID)
	if err != nil {
		return nil, err
	}
	series, err := db.All[int64](ctx, s.db, "SELECT series_id FROM content_series WHERE content_id = $1", r.ContentID)
	subjects := make([]Subject, 0, len(people)+len(series))
	for _, id := range people {
		subjects = append(subjects, Subject{Author, id})
	}
	for _, id := range series {
		subjects = append(subjects, Subject{Series, id})
	}
	return subjects, err
}
