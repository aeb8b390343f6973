// Package activity keeps what happened to an account and where from, for its
// person to see.
package activity

import (
	"context"
	"time"

	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// Kind is what happened to an account.
type Kind string

// The kinds of events.
const (
	SignedUp         Kind = "signed_up"
	SignedIn         Kind = "signed_in"
	SignInFailed     Kind = "sign_in_failed"
	SessionsEnded    Kind = "sessions_ended"
	PasswordChanged  Kind = "password_changed"
	EmailConfirmed   Kind = "email_confirmed"
	PhoneConfirmed   Kind = "phone_confirmed"
	ProfileChanged   Kind = "profile_changed"
	RoleChanged      Kind = "role_changed"
	AccountJoined    Kind = "account_joined"
	AccountDisabled  Kind = "account_disabled"
	AccountEnabled   Kind = "account_enabled"
	DataExported     Kind = "data_exported"
	FactorOn         Kind = "factor_on"
	FactorOff        Kind = "factor_off"
	FactorFailed     Kind = "factor_failed"
	RecoveryMade     Kind = "recovery_made"
	RecoveryUsed     Kind = "recovery_used"
	PasskeyAdded     Kind = "passkey_added"
	PasskeyRemoved   Kind = "passkey_removed"
	PasskeyCloned    Kind = "passkey_cloned"
	TokenMade        Kind = "token_made"
	TokenRevoked     Kind = "token_revoked"
	PhoneReleased    Kind = "phone_released"
	IdentityLinked   Kind = "identity_linked"
	IdentityUnlinked Kind = "identity_unlinked"
)

// Event is what happened to an account, for its person to see.
type Event struct {
	Kind    Kind
	Device  string
	Address string // a prefix
	At      time.Time
}

// Log is what happened to accounts.
type Log struct{ db *db.DB }

// New returns the log.
func New(d *db.DB) *Log { return &Log{db: d} }

// Note writes an event. The account may be none: a failed sign-in takes the
// same work for a name that nobody has.
func (l *Log) Note(ctx context.Context, accountID string, kind Kind, origin Origin) error {
	return l.Replace(ctx, ident.New(), accountID, kind, origin)
}

// Replace is Note for an event that takes the place of the one with its id.
func (l *Log) Replace(ctx context.Context, id, accountID string, kind Kind, origin Origin) error {
	_, err := db.Exec(ctx, l.db, `INSERT INTO account_events (id, account_id, kind, device, address, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET device = excluded.device, address = excluded.address, at = excluded.at`,
		id, db.OrNull(accountID), string(kind), DeviceName(origin.UserAgent), client.Region(origin.Address), l.db.Now())
	return err
}

// Events returns a page of what happened to an account, newest first.
func (l *Log) Events(ctx context.Context, accountID string, request page.Request) (page.List[Event], error) {
	list := page.List[Event]{Request: request}
	var err error
	if list.Total, err = db.Get[int](ctx, l.db, "SELECT COUNT(*) FROM account_events WHERE account_id = $1", accountID); err != nil {
		return list, err
	}
	type row struct {
		Kind    string  `db:"kind"`
		Device  string  `db:"device"`
		Address string  `db:"address"`
		At      db.Time `db:"at"`
	}
	rows, err := db.All[row](ctx, l.db, `SELECT kind, device, address, at FROM account_events WHERE account_id = $1
		ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`, accountID, request.Size, request.Offset())
	for _, r := range rows {
		list.Rows = append(list.Rows, Event{Kind: Kind(r.Kind), Device: r.Device, Address: r.Address, At: r.At.Time})
	}
	return list, err
}
