package entitlements

import (
	"context"
	"time"

	"sudar/internal/kit/db"
)

// SameCoverage selects the ids of the groups that hold the same as the group whose
// id is the SQL expression of: rules with the same bounds, lists of the same
// contents, and the group itself.
func SameCoverage(of string) string {
	return `SELECT same_group.id FROM right_groups this_group JOIN right_groups same_group ON same_group.id = this_group.id
		OR same_group.rule = this_group.rule AND COALESCE(same_group.publisher_id, '') = COALESCE(this_group.publisher_id, '')
		AND COALESCE(same_group.category_id, 0) = COALESCE(this_group.category_id, 0) AND (this_group.rule
		OR NOT ` + lacks("same_group", "this_group") + ` AND NOT ` + lacks("this_group", "same_group") + `)
		WHERE this_group.id = ` + of
}

// lacks is the condition that a list has not all contents of another.
func lacks(list, other string) string {
	return `EXISTS (SELECT 1 FROM right_group_contents there WHERE there.group_id = ` + other + `.id AND NOT EXISTS (SELECT 1
		FROM right_group_contents here WHERE here.group_id = ` + list + `.id AND here.content_id = there.content_id))`
}

// LatestEnd returns when the last right ends that runs or is yet to begin, and is
// like one that is to be granted: of the same holder, with the same number of
// seats, to the same or to a group that holds the same. It is the zero time when
// there is none or one is without end. The new right begins there.
func (s *Service) LatestEnd(ctx context.Context, like Right) (db.Time, error) {
	w := following(like).And("e.ends_at > ?", s.db.Now())
	return db.Get[db.Time](ctx, s.db, "SELECT MAX(e.ends_at) FROM entitlements e"+w.SQL(), w.Args()...)
}

// following is the condition that a right e may follow one that is like it.
func following(like Right) *db.Where {
	w := db.NewWhere().And("e.revoked_at IS NULL AND COALESCE(e.seats, 0) = ?", like.Seats)
	for column, value := range map[string]any{
		"account_id": db.OrNull(like.Holder.AccountID), "organization_id": db.OrNull(like.Holder.OrganizationID),
		"item_id": db.OrNull(like.Target.ItemID), "content_id": db.OrNull(like.Target.ContentID),
		"package_id": db.OrNull(like.Target.Package),
	} {
		if value != nil {
			w.And("e."+column+" = ?", value)
		}
	}
	if group := like.Target.RightGroupID; group != "" {
		w.And("e.right_group_id IN ("+SameCoverage("?")+")", group)
	}
	return w
}

type queuedRow struct {
	Account      string  `db:"account_id"`
	Organization string  `db:"organization_id"`
	Item         int64   `db:"item_id"`
	Content      int64   `db:"content_id"`
	Group        string  `db:"right_group_id"`
	Package      string  `db:"package_id"`
	Seats        int     `db:"seats"`
	StartsAt     db.Time `db:"starts_at"`
	EndsAt       db.Time `db:"ends_at"`
}

// CloseGap has the rights that were bought to follow one which is revoked begin
// earlier, by the time that the revoked one had still to run.
func (s *Service) CloseGap(ctx context.Context, id string) error {
	r, err := db.Get[queuedRow](ctx, s.db, `SELECT COALESCE(account_id, '') AS account_id, COALESCE(organization_id, '') AS organization_id,
		COALESCE(item_id, 0) AS item_id, COALESCE(content_id, 0) AS content_id, COALESCE(right_group_id, '') AS right_group_id,
		COALESCE(package_id, '') AS package_id, COALESCE(seats, 0) AS seats, starts_at, ends_at FROM entitlements WHERE id = $1`, id)
	if err != nil || r.EndsAt.IsZero() || r.Account == "" && r.Organization == "" {
		return err
	}
	left := min(r.EndsAt.Sub(s.clock.Now()), r.EndsAt.Sub(r.StartsAt.Time))
	if left < time.Microsecond {
		return nil
	}
	w := following(Right{
		Holder: Holder{AccountID: r.Account, OrganizationID: r.Organization}, Seats: r.Seats,
		Target: Target{ItemID: r.Item, ContentID: r.Content, RightGroupID: r.Group, Package: r.Package},
	}).And("e.starts_at >= ? AND e.ends_at IS NOT NULL AND e.source >= 'order:' AND e.source < 'order;'", r.EndsAt)
	conditions := w.SQL()
	by := w.Bind(left.Microseconds())
	moved, err := db.Exec(ctx, s.db, "UPDATE entitlements AS e SET starts_at = starts_at - "+by+", ends_at = ends_at - "+by+conditions,
		w.Args()...)
	if err != nil || moved == 0 {
		return err
	}
	return s.db.Touch(ctx, db.TopicEntitlement, id)
}
