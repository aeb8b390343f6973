package usage

import (
	"context"
	"strconv"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Few is the number of readers below which nothing of what they read is told.
const Few = 5

// settled is how long after its end a month is closed: what nodes still hold in
// memory is written by then.
const settled = time.Hour

// CloseMonths reports the reading of every month that is over, destroys its key and
// forgets who read.
func (s *Service) CloseMonths(ctx context.Context) error {
	current := s.clock.Now().Add(-settled).In(clock.Ulaanbaatar).Format(monthForm)
	months, err := db.All[string](ctx, s.db, "SELECT month FROM usage_keys WHERE NOT closed AND month < $1 ORDER BY month", current)
	if err != nil {
		return err
	}
	for _, month := range months {
		if err := s.closeMonth(ctx, month); err != nil {
			return err
		}
	}
	_, err = db.Exec(ctx, s.db, "DELETE FROM usage_readers WHERE month IN (SELECT month FROM usage_keys WHERE closed)")
	return err
}

func (s *Service) closeMonth(ctx context.Context, month string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockName(ctx, closeJob); err != nil {
			return err
		}
		closed, err := db.Exec(ctx, s.db, "UPDATE usage_keys SET secret = $2, closed = TRUE WHERE month = $1 AND NOT closed", month, []byte{})
		if err != nil || closed == 0 {
			return err
		}
		statements := []string{itemsAtOrganizations}
		for _, level := range levels {
			statements = append(statements, level.sql())
		}
		statements = append(statements, "DELETE FROM usage_readers WHERE month = $1")
		if err := db.ExecEach(ctx, s.db, statements, month); err != nil {
			return err
		}
		if err := s.listTitles(ctx, ofOwners, readOfOwners, month); err != nil {
			return err
		}
		return s.listTitles(ctx, ofPortals, readAtPortals, month)
	})
}

var few = strconv.Itoa(Few)

// itemsAtOrganizations writes the smallest parts that are told: an item at one
// organisation. Of fewer readers only hidden is written, so that no sum of parts, and
// no difference of sums, can have anything of them in it.
var itemsAtOrganizations = `INSERT INTO usage_months
	(owner_id, content_id, item_id, organization_id, month, readers, opens, seconds, finished, hidden, few_finished)
	SELECT c.owner_id, c.id, r.item_id, r.organization_id, $1, CASE WHEN r.n >= ` + few + ` THEN r.n ELSE 0 END,
	CASE WHEN r.n >= ` + few + ` THEN COALESCE(u.opens, 0) ELSE 0 END, CASE WHEN r.n >= ` + few + ` THEN COALESCE(u.seconds, 0) ELSE 0 END,
	CASE WHEN r.n >= ` + few + ` AND u.finished >= ` + few + ` THEN u.finished ELSE 0 END, r.n < ` + few + `,
	r.n >= ` + few + ` AND COALESCE(u.finished, 0) BETWEEN 1 AND ` + few + ` - 1
	FROM (SELECT item_id, organization_id, COUNT(*) AS n FROM usage_readers WHERE month = $1 GROUP BY item_id, organization_id) r
	JOIN items i ON i.id = r.item_id JOIN contents c ON c.id = i.content_id
	LEFT JOIN (SELECT item_id, organization_id, SUM(CASE WHEN kind = 'open' THEN n ELSE 0 END) AS opens,
		SUM(CASE WHEN kind = 'seconds' THEN n ELSE 0 END) AS seconds, SUM(CASE WHEN kind = 'finish' THEN n ELSE 0 END) AS finished
		FROM usage_counts WHERE month = $1 AND item_id <> 0 GROUP BY item_id, organization_id) u
	ON u.item_id = r.item_id AND u.organization_id = r.organization_id`

// readOfOwners and readAtPortals are what was read, also of what was never looked at.
const (
	readOfOwners = "SELECT DISTINCT owner_id, content_id, 0 FROM usage_months WHERE month = $1 AND owner_id <> '' AND content_id <> 0"

	readAtPortals = `SELECT DISTINCT organization_id, content_id, 0 FROM usage_months
		WHERE month = $1 AND organization_id <> '' AND content_id <> 0 AND item_id <> 0`
)

// level adds parts up: by is what they are grouped by, and the others are the columns
// of the sum.
type level struct{ owner, content, item, organization, by string }

var levels = []level{
	{"m.owner_id", "m.content_id", "m.item_id", "''", "m.owner_id, m.content_id, m.item_id"},
	{"m.owner_id", "m.content_id", "0", "''", "m.owner_id, m.content_id"},
	{"m.owner_id", "m.content_id", "0", "m.organization_id", "m.owner_id, m.content_id, m.organization_id"},
	{"m.owner_id", "0", "0", "''", "m.owner_id"},
	{"m.owner_id", "0", "0", "m.organization_id", "m.owner_id, m.organization_id"},
	{"''", "0", "0", "m.organization_id", "m.organization_id"}, // the titles of all owners at a portal
}

// sql adds up what is told of parts. Readers are counted once, and only those who are
// in a part that is told.
func (l level) sql() string {
	return `INSERT INTO usage_months
	(owner_id, content_id, item_id, organization_id, month, readers, opens, seconds, finished, hidden, few_finished)
	SELECT owner_id, content_id, item_id, organization_id, $1, SUM(readers), SUM(opens), SUM(seconds), SUM(finished),
	MAX(hidden) = 1, MAX(few_finished) = 1 FROM (
		SELECT ` + l.owner + ` AS owner_id, ` + l.content + ` AS content_id, ` + l.item + ` AS item_id, ` + l.organization + ` AS organization_id,
		0 AS readers, SUM(m.opens) AS opens, SUM(m.seconds) AS seconds, SUM(m.finished) AS finished,
		MAX(CASE WHEN m.hidden THEN 1 ELSE 0 END) AS hidden, MAX(CASE WHEN m.few_finished THEN 1 ELSE 0 END) AS few_finished
		FROM usage_months m WHERE m.month = $1 AND m.item_id <> 0 AND m.organization_id <> '' GROUP BY ` + l.by + `
		UNION ALL
		SELECT ` + l.owner + `, ` + l.content + `, ` + l.item + `, ` + l.organization + `, COUNT(DISTINCT r.reader), 0, 0, 0, 0, 0
		FROM usage_months m JOIN usage_readers r ON r.month = m.month AND r.item_id = m.item_id AND r.organization_id = m.organization_id
		WHERE m.month = $1 AND m.item_id <> 0 AND m.organization_id <> '' AND NOT m.hidden GROUP BY ` + l.by + `
	) s GROUP BY owner_id, content_id, item_id, organization_id`
}

// Untold returns the first month whose reading is not told yet, written 2026-11.
func (s *Service) Untold(ctx context.Context) (string, error) {
	current := s.clock.Now().Add(-settled).In(clock.Ulaanbaatar).Format(monthForm)
	open, err := db.Get[string](ctx, s.db, "SELECT COALESCE(MIN(month), '') FROM usage_keys WHERE NOT closed")
	if open == "" || current < open {
		return current, err
	}
	return open, err
}
