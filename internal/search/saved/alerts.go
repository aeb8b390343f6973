package saved

import (
	"context"
	"slices"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Alert is how often a reader is told what is new for a search.
type Alert string

// The alerts. Off is what a search begins with.
const (
	Off    Alert = ""
	Daily  Alert = "daily"
	Weekly Alert = "weekly"
)

var pauses = map[Alert]time.Duration{Daily: 24 * time.Hour, Weekly: 7 * 24 * time.Hour}

// SetAlert sets how often ctx's reader is told what is new for a search, at the
// portal where the reader asks. What there was when the alert was switched on is
// not new. not_found for a search that is not there or is somebody else's.
func (s *Service) SetAlert(ctx context.Context, id string, alert Alert) (Search, error) {
	account, err := signedIn(ctx)
	if err != nil {
		return Search{}, err
	}
	if !slices.Contains([]Alert{Off, Daily, Weekly}, alert) {
		return Search{}, apperr.InvalidField("alert", "field.choice")
	}
	v, _ := viewer.From(ctx)
	var due db.Time
	organization := ""
	if alert != Off {
		due, organization = db.At(s.db.Now().Add(pauses[alert])), v.OrganizationID
	}
	var changed row
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		position, err := s.db.FeedPosition(ctx)
		if err != nil {
			return err
		}
		changed, err = db.Get[row](ctx, s.db, `UPDATE saved_searches SET alert_seq = CASE WHEN alert = '' THEN $3 ELSE alert_seq END,
			alert = $4, alert_organization_id = $5, alert_due = $6 WHERE id = $1 AND account_id = $2 RETURNING `+columns,
			id, account, position, string(alert), db.OrNull(organization), due)
		return err
	})
	if err != nil {
		return Search{}, err
	}
	return changed.saved()
}

// DueNow makes the alerts of an account due before their time, of all accounts for
// "", and returns how many.
func (s *Service) DueNow(ctx context.Context, accountID string) (int64, error) {
	w := db.NewWhere()
	now := w.Bind(s.db.Now())
	w.And("alert_due > ?", s.db.Now())
	if accountID != "" {
		w.And("account_id = ?", accountID)
	}
	return db.Exec(ctx, s.db, "UPDATE saved_searches SET alert_due = "+now+w.SQL(), w.Args()...)
}

// Due is a search of which a reader is to be told what is new.
type Due struct {
	Search
	AccountID      string
	OrganizationID string // where the reader sees what
	After          int64  // the place in the feed up to which has been looked
}

// dueSQL selects the ids of searches whose alert is due.
const dueSQL = `SELECT s.id FROM saved_searches s JOIN accounts a ON a.id = s.account_id
	WHERE s.alert_due <= $1 AND s.alert_organization_id IS NOT NULL AND a.disabled_at IS NULL ORDER BY s.alert_due, s.id LIMIT $2 OFFSET $3`

// DueIDs returns a part of the searches whose alert is due, the longest due first.
func (s *Service) DueIDs(ctx context.Context, limit, offset int) ([]string, error) {
	return db.All[string](ctx, s.db, dueSQL, s.db.Now(), limit, offset)
}

// Due returns a search whose alert is due, and keeps it to the transaction of
// ctx; not_found when it is not due any more.
func (s *Service) Due(ctx context.Context, id string) (Due, error) {
	type dueRow struct {
		row
		AccountID      string `db:"account_id"`
		OrganizationID string `db:"organization_id"`
		After          int64  `db:"alert_seq"`
	}
	r, err := db.Get[dueRow](ctx, s.db, `SELECT s.id, s.name, s.query, s.alert, s.created_at, s.account_id,
		s.alert_organization_id AS organization_id, s.alert_seq FROM saved_searches s
		WHERE s.id = $1 AND s.alert_due <= $2 AND s.alert_organization_id IS NOT NULL`+s.db.Locking("s"), id, s.db.Now())
	if err != nil {
		return Due{}, err
	}
	search, err := r.saved()
	return Due{Search: search, AccountID: r.AccountID, OrganizationID: r.OrganizationID, After: r.After}, err
}

// Looked notes that what is up to a place in the feed has been looked at for a
// search, and when to look next.
func (s *Service) Looked(ctx context.Context, search Search, upTo int64) error {
	_, err := db.Exec(ctx, s.db, "UPDATE saved_searches SET alert_seq = $2, alert_due = $3 WHERE id = $1",
		search.ID, upTo, db.At(s.db.Now().Add(pauses[search.Alert])))
	return err
}
