package lending

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// State narrows a list of licences to those in force that need a look.
type State string

// The states.
const (
	Full   State = "full"   // every copy or seat is taken
	Unused State = "unused" // none is
	Soon   State = "ending" // it ends within endsSoon
)

// endsSoon is how long before its end a licence is said to end.
const endsSoon = 14 * day

// Query asks for licences.
type Query struct {
	Search string // beginnings of words of the title
	State  State  // "" for all
	Page   page.Request
}

const (
	inForceSQL = "l.starts_at <= $1 AND (l.ends_at IS NULL OR l.ends_at > $1)"
	fullSQL    = inForceSQL + " AND " + inUseSQL + " >= l.copies"
	unusedSQL  = inForceSQL + " AND " + inUseSQL + " = 0"
	newestSQL  = " ORDER BY l.created_at DESC, l.id DESC"
)

// Licences returns a page of the licences of ctx's organisation, the newest first.
func (s *Service) Licences(ctx context.Context, q Query) (page.List[Licence], error) {
	list := page.List[Licence]{Request: q.Page}
	v, err := librarian(ctx)
	if err != nil {
		return list, err
	}
	w := s.where(q, v.OrganizationID)
	if q.Search != "" {
		return list, s.search(ctx, q, w, &list)
	}
	list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM ("+licenceSQL+w.SQL()+") counted", w.Args()...)
	if err != nil || list.Total == 0 {
		return list, err
	}
	query, args := pageSQL(w, q.Page)
	list.Rows, err = db.All[Licence](ctx, s.db, query, args...)
	return list, err
}

func (s *Service) where(q Query, organizationID string) *db.Where {
	now, heard := s.moments()
	w := db.NewWhere(now, heard).And("l.organization_id = ?", organizationID)
	switch q.State {
	case Full:
		w.And(fullSQL)
	case Unused:
		w.And(unusedSQL)
	case Soon:
		w.And(inForceSQL+" AND l.ends_at <= ?", db.At(now.Add(endsSoon)))
	}
	return w
}

func pageSQL(w *db.Where, request page.Request) (string, []any) {
	conditions := w.SQL()
	limit, offset := w.Bind(request.Size), w.Bind(request.Offset())
	return licenceSQL + conditions + newestSQL + " LIMIT " + limit + " OFFSET " + offset, w.Args()
}

// search fills list with the licences whose titles have the words that are looked
// for. An organisation has thousands of licences at most, so their titles are compared
// here, where words are folded as everywhere.
func (s *Service) search(ctx context.Context, q Query, w *db.Where, list *page.List[Licence]) error {
	rows, err := db.All[Licence](ctx, s.db, licenceSQL+w.SQL()+newestSQL, w.Args()...)
	if err != nil {
		return err
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ContentID
	}
	titles, err := s.Catalogue.Titles(ctx, ids)
	if err != nil {
		return err
	}
	words := mongolian.Tokens(q.Search)
	rows = slices.DeleteFunc(rows, func(l Licence) bool { return !begins(mongolian.Tokens(titles[l.ContentID].Title), words) })
	list.Total = len(rows)
	from := min(q.Page.Offset(), len(rows))
	list.Rows = rows[from:min(from+q.Page.Size, len(rows))]
	return nil
}

// begins tells whether a word of the title begins with each of the words.
func begins(title, words []mongolian.Token) bool {
	for _, word := range words {
		if !slices.ContainsFunc(title, func(t mongolian.Token) bool { return strings.HasPrefix(t.Text, word.Text) }) {
			return false
		}
	}
	return true
}

// Totals are what an organisation lends as a whole. Copies without limit are not in
// Copies.
type Totals struct {
	Licences int `db:"licences"`
	Copies   int `db:"copies"`
	InUse    int `db:"in_use"`
	Waiting  int `db:"waiting"`
	Full     int `db:"full_now"`
	Unused   int `db:"unused"`
	Ending   int `db:"ending"`
}

// Totals returns those of ctx's organisation.
func (s *Service) Totals(ctx context.Context) (Totals, error) {
	v, err := librarian(ctx)
	if err != nil {
		return Totals{}, err
	}
	now, heard := s.moments()
	return db.Get[Totals](ctx, s.db, `SELECT COUNT(*) AS licences,
		COALESCE(SUM(CASE WHEN `+inForceSQL+` AND l.model = 'loan' AND l.copies < $5 THEN l.copies ELSE 0 END), 0) AS copies,
		(SELECT COUNT(*) FROM loans n JOIN licences o ON o.id = n.licence_id WHERE o.organization_id = $3 AND o.copies < $5
			AND n.returned_at IS NULL AND n.due_at > $1) AS in_use,
		(SELECT COUNT(*) FROM holds h JOIN lending_titles t ON t.id = h.title_id WHERE t.organization_id = $3 AND h.ended_at IS NULL
			AND h.status = 'waiting') AS waiting,
		COALESCE(SUM(CASE WHEN `+fullSQL+` THEN 1 ELSE 0 END), 0) AS full_now,
		COALESCE(SUM(CASE WHEN `+unusedSQL+` THEN 1 ELSE 0 END), 0) AS unused,
		COALESCE(SUM(CASE WHEN `+inForceSQL+` AND l.ends_at <= $4 THEN 1 ELSE 0 END), 0) AS ending
		FROM licences l WHERE l.organization_id = $3`, now, heard, v.OrganizationID, db.At(now.Add(endsSoon)), Unlimited)
}
