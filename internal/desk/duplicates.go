package desk

import (
	"context"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// Reason is why two records are thought to be one.
type Reason string

// The reasons. A file that an organisation has already never comes in a second time.
const (
	SameISBN  Reason = "isbn"
	SameTitle Reason = "title" // with somebody of the same name
)

// Duplicate is a pair of records of one organisation that may be one.
type Duplicate struct {
	First, Second Row // the older one first
	Reason        Reason
}

type duplicateRow struct {
	FirstID  int64  `db:"first_id"`
	SecondID int64  `db:"second_id"`
	Reason   Reason `db:"reason"`
}

const livingPairs = ` FROM duplicate_records d JOIN contents one ON one.id = d.first_id JOIN contents other ON other.id = d.second_id`

// pairsWhere bounds pairs to those that are still open between living records which
// the viewer looks after.
func pairsWhere(v viewer.Viewer) *db.Where {
	w := db.NewWhere().And("d.dismissed_at IS NULL")
	if !v.Everywhere() {
		w.And("d.owner_id = ?", v.OrganizationID)
	}
	return w.And("one.deleted_at IS NULL").And("other.deleted_at IS NULL")
}

// duplicatesSQL reads a page of pairs, the newest first.
func duplicatesSQL(v viewer.Viewer, request page.Request) (string, []any) {
	w := pairsWhere(v)
	order := " ORDER BY d.first_id DESC, d.second_id DESC"
	if !v.Everywhere() {
		order = " ORDER BY d.owner_id DESC, d.first_id DESC, d.second_id DESC"
	}
	query := "SELECT d.first_id, d.second_id, d.reason" + livingPairs + w.SQL() + order
	return query + " LIMIT " + w.Bind(request.Size) + " OFFSET " + w.Bind(request.Offset()), w.Args()
}

// Duplicates returns a page of the pairs that the job found among the viewer's
// records and nobody has decided on.
func (s *Service) Duplicates(ctx context.Context, request page.Request) (page.List[Duplicate], error) {
	list := page.List[Duplicate]{Rows: []Duplicate{}, Request: request}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	w := pairsWhere(v)
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*)"+livingPairs+w.SQL(), w.Args()...); err != nil {
		return list, err
	}
	query, args := duplicatesSQL(v, request)
	pairs, err := db.All[duplicateRow](ctx, s.db, query, args...)
	if err != nil {
		return list, err
	}
	ids := map[int64]bool{}
	for _, pair := range pairs {
		ids[pair.FirstID], ids[pair.SecondID] = true, true
	}
	rows, err := s.rowsByID(ctx, ids)
	for _, pair := range pairs {
		first, one := rows[pair.FirstID]
		second, other := rows[pair.SecondID]
		if one && other {
			list.Rows = append(list.Rows, Duplicate{First: first, Second: second, Reason: pair.Reason})
		}
	}
	return list, err
}

func (s *Service) rowsByID(ctx context.Context, ids map[int64]bool) (map[int64]Row, error) {
	wanted := make([]int64, 0, len(ids))
	for id := range ids {
		wanted = append(wanted, id)
	}
	rows, err := s.rows(ctx, wanted)
	found := make(map[int64]Row, len(rows))
	for _, row := range rows {
		found[row.ID] = row
	}
	return found, err
}

// Dismiss keeps in mind that two records are not one. not_found unless the viewer
// looks after both, and for a pair that was never found.
func (s *Service) Dismiss(ctx context.Context, one, other int64) error {
	records, err := s.pair(ctx, one, other)
	if err != nil {
		return err
	}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		dismissed, err := db.Exec(ctx, s.db, `UPDATE duplicate_records SET dismissed_at = COALESCE(dismissed_at, $3)
			WHERE first_id = $1 AND second_id = $2`, min(one, other), max(one, other), s.db.Now())
		if err != nil {
			return err
		}
		if dismissed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.noteMerge(ctx, audit.NotDuplicate, records[0], records[1])
	})
}

// FindDuplicates has a job look for pairs soon: staff need not wait for the night
// after an import.
func (s *Service) FindDuplicates(ctx context.Context) error {
	if _, err := staff(ctx); err != nil {
		return err
	}
	return s.enqueueSearch(ctx)
}

func (s *Service) enqueueSearch(ctx context.Context) error {
	return s.Jobs.Enqueue(ctx, jobs.Job{Kind: findKind, Key: "all"})
}
