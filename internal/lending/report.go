package lending

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/usage"
)

// FiguresQuery asks what happened with the titles that ctx's organisation lends, and
// with those that its readers were refused. The filters tell nothing of reading, so each
// may be combined with each.
type FiguresQuery struct {
	usage.Days
	Kind       string // of the content; "" for all
	Owner      Owner
	CategoryID int64 // with what is below it; 0 for all
	Sort       Sort
	Ascending  bool
	Page       page.Request
}

// Owner narrows titles by whose they are.
type Owner string

// The owners.
const (
	Own    Owner = "own"    // the organisation's
	Others Owner = "others" // leased from others
)

// Sort is what titles are in the order of.
type Sort string

// sorts are the orders that there are. What has no copy, and what nobody waited for,
// stands as nothing.
var sorts = map[Sort]string{
	"loans": "loans", "returns": "returns", "renewals": "renewals", "holds": "holds",
	"waiting":  "CASE WHEN served > 0 THEN waited / served ELSE 0 END",
	"refusals": "no_license + limit_exceeded",
	"turnover": "CASE WHEN copies > 0 THEN loans * 1000 / copies ELSE 0 END",
}

// TitleFigures is what happened with a title. Copies are those of the loan licences that
// are in force now, without those that have no limit.
type TitleFigures struct {
	ContentID int64 `db:"content_id"`
	Moves
	NoLicense     int64 `db:"no_license"`     // refused: nothing is lent of it
	LimitExceeded int64 `db:"limit_exceeded"` // refused: all copies or seats are taken
	Copies        int64 `db:"copies"`
}

const movesColumns = "loans, returns, renewals, holds, served, waited"

// sumsSQL adds the columns of countedSQL up, with nothing where there is none.
const sumsSQL = `CAST(COALESCE(SUM(loans), 0) AS BIGINT) AS loans, CAST(COALESCE(SUM(returns), 0) AS BIGINT) AS returns,
	CAST(COALESCE(SUM(renewals), 0) AS BIGINT) AS renewals, CAST(COALESCE(SUM(holds), 0) AS BIGINT) AS holds,
	CAST(COALESCE(SUM(served), 0) AS BIGINT) AS served, CAST(COALESCE(SUM(waited), 0) AS BIGINT) AS waited,
	CAST(COALESCE(SUM(no_license), 0) AS BIGINT) AS no_license, CAST(COALESCE(SUM(limit_exceeded), 0) AS BIGINT) AS limit_exceeded,
	CAST(COALESCE(SUM(copies), 0) AS BIGINT) AS copies`

// countedSQL is every counter of a title, as f. It takes the organisation, Days.Parts,
// the days, the time and the number that stands for copies without limit.
const countedSQL = ` FROM (
	SELECT content_id, ` + movesColumns + `, 0 AS no_license, 0 AS limit_exceeded, 0 AS copies FROM lending_months
		WHERE organization_id = $1 AND month >= $2 AND month <= $3
	UNION ALL SELECT content_id, ` + movesColumns + `, 0, 0, 0 FROM lending_days WHERE organization_id = $1 AND day >= $4 AND day <= $5
	UNION ALL SELECT content_id, ` + movesColumns + `, 0, 0, 0 FROM lending_days WHERE organization_id = $1 AND day >= $6 AND day <= $7
	UNION ALL SELECT content_id, 0, 0, 0, 0, 0, 0, CASE WHEN kind = 'no_license' THEN n ELSE 0 END,
		CASE WHEN kind = 'limit_exceeded' THEN n ELSE 0 END, 0 FROM usage_days
		WHERE organization_id = $1 AND (kind = 'no_license' OR kind = 'limit_exceeded') AND day >= $8 AND day <= $9
	UNION ALL SELECT t.content_id, 0, 0, 0, 0, 0, 0, 0, 0, CASE WHEN l.copies < $11 THEN l.copies ELSE 0 END
		FROM licences l JOIN lending_titles t ON t.id = l.title_id
		WHERE l.organization_id = $1 AND l.model = 'loan' AND l.starts_at <= $10 AND (l.ends_at IS NULL OR l.ends_at > $10)
	) f`

// figures returns the titles that are asked for, in no order.
func (s *Service) figures(organizationID string, q FiguresQuery) *db.Where {
	return s.narrowed(db.NewWhere(append(append([]any{organizationID}, q.Parts()...), q.From, q.To, s.db.Now(), Unlimited)...), organizationID,
		q)
}

// narrowed adds the filters; the contents are c.
func (s *Service) narrowed(w *db.Where, organizationID string, q FiguresQuery) *db.Where {
	if q.Kind != "" {
		w.And("c.kind = ?", q.Kind)
	}
	switch q.Owner {
	case Own:
		w.And("c.owner_id = ?", organizationID)
	case Others:
		w.And("c.owner_id <> ?", organizationID)
	}
	if q.CategoryID != 0 {
		w.And(`c.id IN (SELECT x.content_id FROM categories top JOIN categories k ON substr(k.path, 1, length(top.path)) = top.path
			JOIN content_categories x ON x.category_id = k.id WHERE top.id = ?)`, q.CategoryID)
	}
	return w
}

func (q FiguresQuery) filtered() bool { return q.Kind != "" || q.Owner != "" || q.CategoryID != 0 }

// from returns what a query of counters reads besides them, for its filters alone.
func (q FiguresQuery) from(counters string) string {
	if q.filtered() {
		return " JOIN contents c ON c.id = " + counters + ".content_id"
	}
	return ""
}

func (q FiguresQuery) counted(w *db.Where) string { return countedSQL + q.from("f") + w.SQL() }

func (q FiguresQuery) sql(w *db.Where) string {
	return "SELECT f.content_id, " + sumsSQL + q.counted(w) + " GROUP BY f.content_id"
}

// TitleFigures returns a page of titles with what happened with them.
func (s *Service) TitleFigures(ctx context.Context, q FiguresQuery) (page.List[TitleFigures], error) {
	list := page.List[TitleFigures]{Request: q.Page, Rows: []TitleFigures{}}
	v, err := s.asksFigures(ctx, q)
	if err != nil {
		return list, err
	}
	order, known := sorts[q.Sort]
	if !known {
		return list, apperr.InvalidField("sort", "field.choice")
	}
	direction := " DESC"
	if q.Ascending {
		direction = " ASC"
	}
	w := s.figures(v, q)
	grouped := q.sql(w)
	count, all := "SELECT COUNT(DISTINCT f.content_id)"+q.counted(w), w.Args()
	limit, offset := w.Bind(q.Page.Size), w.Bind(q.Page.Offset())
	type row struct {
		TitleFigures
		All int `db:"all_titles"`
	}
	rows, err := db.All[row](ctx, s.db, "SELECT content_id, "+movesColumns+
		", no_license, limit_exceeded, copies, COUNT(*) OVER () AS all_titles FROM ("+grouped+") g ORDER BY "+order+direction+
		", content_id DESC LIMIT "+limit+" OFFSET "+offset, w.Args()...)
	for _, r := range rows {
		list.Rows, list.Total = append(list.Rows, r.TitleFigures), r.All
	}
	if err == nil && len(rows) == 0 && q.Page.Offset() > 0 { // a page behind the last one
		list.Total, err = db.Get[int](ctx, s.db, count, all...)
	}
	return list, err
}

// Figures returns what happened with all titles that are asked for together.
func (s *Service) Figures(ctx context.Context, q FiguresQuery) (TitleFigures, error) {
	v, err := s.asksFigures(ctx, q)
	if err != nil {
		return TitleFigures{}, err
	}
	w := s.figures(v, q)
	return db.Get[TitleFigures](ctx, s.db, "SELECT 0 AS content_id, "+sumsSQL+q.counted(w), w.Args()...)
}

// MovesOf is what happened on a day or in a month.
type MovesOf struct {
	Time string `db:"time"`
	Moves
}

// MovesOver returns what happened on each day on which something did, or in each month,
// in order. Of a month at an end of the days all of its days are in it.
func (s *Service) MovesOver(ctx context.Context, q FiguresQuery, byMonth bool) ([]MovesOf, error) {
	v, err := s.asksFigures(ctx, q)
	if err != nil {
		return nil, err
	}
	table, column, from, to := "lending_days", "day", q.From, q.To
	if byMonth {
		table, column, from, to = "lending_months", "month", q.From[:7], q.To[:7]
	}
	w := db.NewWhere().And("f.organization_id = ?", v).And("f."+column+" >= ? AND f."+column+" <= ?", from, to)
	s.narrowed(w, v, q)
	return db.All[MovesOf](ctx, s.db, "SELECT f."+column+
		` AS time, CAST(SUM(loans) AS BIGINT) AS loans, CAST(SUM(returns) AS BIGINT) AS returns,
		CAST(SUM(renewals) AS BIGINT) AS renewals, CAST(SUM(holds) AS BIGINT) AS holds, CAST(SUM(served) AS BIGINT) AS served,
		CAST(SUM(waited) AS BIGINT) AS waited FROM `+table+" f"+q.from("f")+w.SQL()+" GROUP BY f."+column+" ORDER BY f."+column, w.Args()...)
}

// asksFigures returns the organisation whose figures are asked for; role_required for
// who does not look after its licences.
func (s *Service) asksFigures(ctx context.Context, q FiguresQuery) (string, error) {
	v, err := librarian(ctx)
	if err != nil || q.CategoryID == 0 {
		return v.OrganizationID, err
	}
	known, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM categories WHERE id = $1", q.CategoryID)
	if err == nil && known == 0 {
		err = apperr.InvalidField("category_id", "field.choice")
	}
	return v.OrganizationID, err
}
