package lending

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Holder is somebody who has a copy of a title.
type Holder struct {
	LoanID     string  `db:"id"`
	AccountID  string  `db:"account_id"`
	Username   string  `db:"username"`
	FirstName  string  `db:"first_name"`
	LastName   string  `db:"last_name"`
	Assigned   bool    `db:"assigned"`
	BorrowedAt db.Time `db:"borrowed_at"`
	DueAt      db.Time `db:"due_at"`
}

// Waiter is somebody who waits for a title.
type Waiter struct {
	HoldID     string  `db:"id"`
	AccountID  string  `db:"account_id"`
	Username   string  `db:"username"`
	FirstName  string  `db:"first_name"`
	LastName   string  `db:"last_name"`
	Status     Status  `db:"status"`
	Assigned   bool    `db:"assigned"`
	CreatedAt  db.Time `db:"created_at"`
	ReadyUntil db.Time `db:"ready_until"`
	Place      int     `db:"-"`
	Estimate   int     `db:"-"`
}

const (
	holdersSQL = `SELECT n.id, n.account_id, a.username, a.first_name, a.last_name, n.assigned, n.borrowed_at, n.due_at
		FROM loans n JOIN accounts a ON a.id = n.account_id WHERE n.title_id = $1 AND n.returned_at IS NULL AND n.due_at > $2
		ORDER BY n.due_at, n.id LIMIT $3 OFFSET $4`
	queueSQL = `SELECT h.id, h.account_id, a.username, a.first_name, a.last_name, h.status, h.assigned, h.created_at, h.ready_until
		FROM holds h JOIN accounts a ON a.id = h.account_id WHERE h.title_id = $1 AND h.ended_at IS NULL
		ORDER BY h.place, h.id LIMIT $2 OFFSET $3`
)

// Holders returns a page of who has a copy of the title of a licence of ctx's
// organisation, the soonest ending first. The look is noted.
func (s *Service) Holders(ctx context.Context, id string, request page.Request) (page.List[Holder], error) {
	list := page.List[Holder]{Request: request}
	licence, err := s.lookedAt(ctx, id)
	if err != nil {
		return list, err
	}
	now := s.db.Now()
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM loans WHERE title_id = $1 AND returned_at IS NULL AND due_at > $2",
		licence.TitleID, now)
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Holder](ctx, s.db, holdersSQL, licence.TitleID, now, request.Size, request.Offset())
	return list, err
}

// Queue returns a page of who waits for the title of a licence of ctx's
// organisation, in order. The look is noted.
func (s *Service) Queue(ctx context.Context, id string, request page.Request) (page.List[Waiter], error) {
	list := page.List[Waiter]{Request: request}
	licence, err := s.lookedAt(ctx, id)
	if err != nil {
		return list, err
	}
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM holds WHERE title_id = $1 AND ended_at IS NULL", licence.TitleID)
	if err != nil || list.Total == 0 {
		return list, err
	}
	list.Rows, err = db.All[Waiter](ctx, s.db, queueSQL, licence.TitleID, request.Size, request.Offset())
	if err != nil {
		return list, err
	}
	return list, s.addPlaces(ctx, licence.TitleID, list)
}

// addPlaces numbers those who wait; who is kept a copy has no place any more.
func (s *Service) addPlaces(ctx context.Context, titleID string, list page.List[Waiter]) error {
	t, err := db.Get[title](ctx, s.db, titleSQL+"WHERE id = $1", titleID)
	if err != nil {
		return err
	}
	if err := s.look(ctx, &t); err != nil {
		return err
	}
	rules, err := s.rulesOf(ctx, t.OrganizationID)
	if err != nil {
		return err
	}
	before, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM (SELECT status FROM holds WHERE title_id = $1 AND ended_at IS NULL
		ORDER BY place, id LIMIT $2) b WHERE b.status = 'waiting'`, titleID, list.Request.Offset())
	if err != nil {
		return err
	}
	for i := range list.Rows {
		row := &list.Rows[i]
		if row.Status != Waiting {
			continue
		}
		before++
		row.Place = before
		if row.Estimate, err = s.estimate(ctx, t, before, rules); err != nil {
			return err
		}
	}
	return nil
}

// lookedAt returns a licence of ctx's organisation and notes that its librarian
// looked at who reads.
func (s *Service) lookedAt(ctx context.Context, id string) (Licence, error) {
	licence, err := s.Licence(ctx, id)
	if err != nil {
		return licence, err
	}
	name, err := s.titleName(ctx, licence.ContentID)
	if err != nil {
		return licence, err
	}
	return licence, s.Audit.Note(ctx, audit.Entry{Act: audit.HoldersSeen, Object: name})
}

func (s *Service) titleName(ctx context.Context, contentID int64) (string, error) {
	titles, err := s.Catalogue.Titles(ctx, []int64{contentID})
	return titles[contentID].Title, err
}
