package lending

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

const loanSQL = `SELECT n.id, n.title_id, n.licence_id, COALESCE(n.account_id, '') AS account_id,
	COALESCE(n.entitlement_id, '') AS right_id, t.content_id, n.item_id, n.assigned, n.renewals, n.borrowed_at, n.due_at, n.returned_at,
	(SELECT COUNT(*) FROM holds h WHERE h.title_id = n.title_id AND h.ended_at IS NULL AND h.status = 'waiting') AS waiting
	FROM loans n JOIN lending_titles t ON t.id = n.title_id `

// holdSQL takes the moment.
const holdSQL = `SELECT h.id, h.title_id, h.account_id, t.content_id, h.item_id, h.status, h.assigned, h.created_at, h.ready_until,
	h.ended_at, CASE WHEN h.status = 'waiting' THEN (SELECT COUNT(*) FROM holds b WHERE b.title_id = h.title_id AND b.ended_at IS NULL
		AND b.status = 'waiting' AND (b.place, b.id) <= (h.place, h.id)) ELSE 0 END AS place,
	(SELECT COUNT(*) FROM holds w WHERE w.title_id = h.title_id AND w.ended_at IS NULL AND w.status = 'waiting') AS waiting,
	(SELECT COALESCE(SUM(l.copies), 0) FROM licences l WHERE l.title_id = h.title_id AND l.model = 'loan' AND l.starts_at <= $1
		AND (l.ends_at IS NULL OR l.ends_at > $1)) AS copies
	FROM holds h JOIN lending_titles t ON t.id = h.title_id `

const (
	ownLoansSQL = loanSQL + `WHERE n.account_id = $1 AND n.organization_id = $2 AND n.returned_at IS NULL AND n.due_at > $5
		ORDER BY n.borrowed_at DESC, n.id DESC LIMIT $3 OFFSET $4`
	ownHoldsSQL = holdSQL + `WHERE h.account_id = $2 AND h.organization_id = $3 AND (h.ended_at IS NULL OR (h.status = 'expired'
		AND h.ended_at > $6)) ORDER BY h.created_at DESC, h.id DESC LIMIT $4 OFFSET $5`
)

// tellExpired is how long a reader sees that a turn has passed.
const tellExpired = 7 * day

// Loans returns a page of what ctx's reader has on loan from the organisation, the
// latest first.
func (s *Service) Loans(ctx context.Context, request page.Request) (page.List[Borrowed], error) {
	list := page.List[Borrowed]{Request: request}
	v, err := reader(ctx)
	if err != nil {
		return list, err
	}
	if list.Total, err = s.loansOf(ctx, v.OrganizationID, v.AccountID); err != nil || list.Total == 0 {
		return list, err
	}
	rules, err := s.rulesOf(ctx, v.OrganizationID)
	if err != nil {
		return list, err
	}
	list.Rows, err = db.All[Borrowed](ctx, s.db, ownLoansSQL, v.AccountID, v.OrganizationID, request.Size, request.Offset(), s.db.Now())
	for i := range list.Rows {
		list.Rows[i].Renewable = list.Rows[i].renewable(rules)
	}
	return list, err
}

func (l Borrowed) renewable(rules Rules) bool {
	return !l.Assigned && l.Waiting == 0 && l.Renewals < rules.MostRenewals
}

// Holds returns a page of what ctx's reader waits for, the latest first, and what
// was not taken in time within the last days.
func (s *Service) Holds(ctx context.Context, request page.Request) (page.List[Hold], error) {
	list := page.List[Hold]{Request: request}
	v, err := reader(ctx)
	if err != nil {
		return list, err
	}
	since := db.At(s.db.Now().Add(-tellExpired))
	list.Total, err = db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM holds WHERE account_id = $1 AND organization_id = $2
		AND (ended_at IS NULL OR (status = 'expired' AND ended_at > $3))`, v.AccountID, v.OrganizationID, since)
	if err != nil || list.Total == 0 {
		return list, err
	}
	list.Rows, err = db.All[Hold](ctx, s.db, ownHoldsSQL, s.db.Now(), v.AccountID, v.OrganizationID, request.Size, request.Offset(), since)
	if err != nil {
		return list, err
	}
	return list, s.addEstimates(ctx, v.OrganizationID, list.Rows)
}

// addEstimates says of each hold when a copy may be free, with one look per title.
func (s *Service) addEstimates(ctx context.Context, organizationID string, holds []Hold) error {
	rules, err := s.rulesOf(ctx, organizationID)
	if err != nil {
		return err
	}
	ends, err := s.endsOf(ctx, holds)
	if err != nil {
		return err
	}
	now := s.db.Now().Time
	for i := range holds {
		if h := &holds[i]; h.Place > 0 && h.Copies > 0 {
			copies := min(h.Copies, mostCounted)
			until := ends[h.TitleID]
			h.Estimate = daysUntilFree(now, until[:min(len(until), copies)], copies, h.Place, rules)
		}
	}
	return nil
}

// endsOf returns the ends of the loans of the titles that holds wait for, each
// title's soonest first.
func (s *Service) endsOf(ctx context.Context, holds []Hold) (map[string][]db.Time, error) {
	type end struct {
		TitleID string  `db:"title_id"`
		DueAt   db.Time `db:"due_at"`
	}
	var ids []any
	for _, h := range holds {
		if h.Place > 0 {
			ids = append(ids, h.TitleID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	w := db.NewWhere().In("title_id", ids...).And("returned_at IS NULL")
	rows, err := db.All[end](ctx, s.db,
		"SELECT title_id, due_at FROM loans"+w.SQL()+" ORDER BY title_id, due_at LIMIT "+w.Bind(10*mostCounted), w.Args()...)
	ends := map[string][]db.Time{}
	for _, row := range rows {
		ends[row.TitleID] = append(ends[row.TitleID], row.DueAt)
	}
	return ends, err
}

// Kept returns the hold of an id while a copy is kept for it; not_found afterwards.
func (s *Service) Kept(ctx context.Context, id string) (Hold, error) {
	return db.Get[Hold](ctx, s.db, holdSQL+"WHERE h.id = $2 AND h.ended_at IS NULL AND h.status = 'ready'", s.db.Now(), id)
}

// Running returns the loan of an id while it runs; not_found afterwards.
func (s *Service) Running(ctx context.Context, id string) (Borrowed, error) {
	return db.Get[Borrowed](ctx, s.db, loanSQL+"WHERE n.id = $1 AND n.returned_at IS NULL AND n.due_at > $2", id, s.db.Now())
}

// holdOf returns the latest hold of an account on a title.
func (s *Service) holdOf(ctx context.Context, titleID, accountID string) (Hold, error) {
	rows, err := db.All[Hold](ctx, s.db, holdSQL+`WHERE h.title_id = $2 AND h.account_id = $3
		AND (h.ended_at IS NULL OR (h.status IN ('expired', 'done') AND h.ended_at > $4)) ORDER BY h.created_at DESC, h.id DESC LIMIT 1`,
		s.db.Now(), titleID, accountID, db.At(s.db.Now().Add(-tellExpired)))
	if err != nil {
		return Hold{}, err
	}
	if len(rows) == 0 {
		return Hold{}, apperr.New(apperr.NotFound)
	}
	t, err := db.Get[title](ctx, s.db, titleSQL+"WHERE id = $1", titleID)
	if err != nil {
		return Hold{}, err
	}
	return rows[0], s.addEstimates(ctx, t.OrganizationID, rows)
}
