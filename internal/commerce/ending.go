package commerce

import (
	"context"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
)

// EndingEvent happens when a package of somebody ends within a week and none that
// was bought goes on from there.
const EndingEvent = "commerce.ending"

// EndingPackage is the payload of EndingEvent.
type EndingPackage struct {
	RightID   string    `db:"id" json:"right_id"`
	AccountID string    `db:"account_id" json:"account_id"`
	Title     string    `db:"title" json:"title"`
	TitleEN   string    `db:"title_en" json:"title_en"`
	EndsAt    time.Time `db:"-" json:"ends_at"`
	Ends      db.Time   `db:"ends_at" json:"-"`
}

const (
	endingWithin = 7 * 24 * time.Hour
	endingEvery  = time.Hour
	endingAtOnce = 1_000
)

// endingSQL selects the packages that end from $1 to $2.
var endingSQL = `SELECT e.id, e.account_id, l.title, l.title_en, e.ends_at FROM entitlements e JOIN grants r ON r.entitlement_id = e.id
	JOIN order_lines l ON l.id = r.line_id AND l.kind = 'package'
	WHERE e.ends_at > $1 AND e.ends_at <= $2 AND e.account_id IS NOT NULL AND e.revoked_at IS NULL
	AND NOT EXISTS (SELECT 1 FROM entitlements n WHERE n.account_id = e.account_id AND n.revoked_at IS NULL AND n.ends_at > e.ends_at
	AND (n.package_id = e.package_id OR n.right_group_id IN (` + entitlements.SameCoverage("e.right_group_id") + `)))
	ORDER BY e.ends_at LIMIT $3`

// tellEnding emits the event for the packages that come within a week of their
// end. It looks back over two runs, so that one which fails leaves nobody out;
// who has been told is not told again.
func (s *Service) tellEnding(ctx context.Context) error {
	week := s.clock.Now().Add(endingWithin)
	ending, err := db.All[EndingPackage](ctx, s.db, endingSQL, db.At(week.Add(-2*endingEvery)), db.At(week), endingAtOnce)
	for _, e := range ending {
		e.EndsAt = e.Ends.Time
		if err := s.db.Emit(ctx, EndingEvent, e); err != nil {
			return err
		}
	}
	return err
}
