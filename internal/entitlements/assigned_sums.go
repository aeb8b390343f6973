package entitlements

import (
	"context"

	"sudar/internal/kit/db"
)

// AssignedSums is what a group was given, without who of it read what: a group can be
// made of one person and four who never read, so no number of reading is safe in it.
type AssignedSums struct {
	GroupID string `db:"group_id"`
	Given   int    `db:"given"`   // in the time that is asked about
	Due     int    `db:"due"`     // whose last day is in it
	Done    int    `db:"done"`    // of those, what is over
	Running int    `db:"running"` // now
}

const assignedSumsSQL = `SELECT group_id, CAST(SUM(CASE WHEN created_at >= $1 AND created_at < $2 THEN 1 ELSE 0 END) AS BIGINT) AS given,
	CAST(SUM(CASE WHEN ends_at > $1 AND ends_at <= $2 THEN 1 ELSE 0 END) AS BIGINT) AS due,
	CAST(SUM(CASE WHEN ends_at > $1 AND ends_at <= $2 AND ends_at <= $3 THEN 1 ELSE 0 END) AS BIGINT) AS done,
	CAST(SUM(CASE WHEN ends_at IS NULL OR ends_at > $3 THEN 1 ELSE 0 END) AS BIGINT) AS running
	FROM entitlements`

// AssignedSums returns what groups were given, by group; from and until bound a time.
// Whether the caller may see the groups is the caller's to know.
func (s *Service) AssignedSums(ctx context.Context, groupIDs []string, from, until db.Time) (map[string]AssignedSums, error) {
	w := db.NewWhere(from, until, s.db.Now()).In("group_id", db.List(groupIDs)...).And("kind = 'assigned' AND revoked_at IS NULL")
	rows, err := db.All[AssignedSums](ctx, s.db, assignedSumsSQL+w.SQL()+" GROUP BY group_id", w.Args()...)
	found := make(map[string]AssignedSums, len(rows))
	for _, row := range rows {
		found[row.GroupID] = row
	}
	return found, err
}
