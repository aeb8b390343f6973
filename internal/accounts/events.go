package accounts

import (
	"context"
	"time"

	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/page"
)

// EventKind is what happened to an account.
type EventKind string

// The kinds of events.
const (
	SignedUp         EventKind = "signed_up"
	SignedIn         EventKind = "signed_in"
	SignInFailed     EventKind = "sign_in_failed"
	SessionsEnded    EventKind = "sessions_ended"
	PasswordChanged  EventKind = "password_changed"
	EmailConfirmed   EventKind = "email_confirmed"
	PhoneConfirmed   EventKind = "phone_confirmed"
	ProfileChanged   EventKind = "profile_changed"
	RoleChanged      EventKind = "role_changed"
	AccountJoined    EventKind = "account_joined"
	AccountDisabled  EventKind = "account_disabled"
	AccountEnabled   EventKind = "account_enabled"
	DataExported     EventKind = "data_exported"
	FactorOn         EventKind = "factor_on"
	FactorOff        EventKind = "factor_off"
	FactorFailed     EventKind = "factor_failed"
	RecoveryMade     EventKind = "recovery_made"
	RecoveryUsed     EventKind = "recovery_used"
	PasskeyAdded     EventKind = "passkey_added"
	PasskeyRemoved   EventKind = "passkey_removed"
	PasskeyCloned    EventKind = "passkey_cloned"
	TokenMade        EventKind = "token_made"
	TokenRevoked     EventKind = "token_revoked"
	PhoneReleased    EventKind = "phone_released"
	IdentityLinked   EventKind = "identity_linked"
	IdentityUnlinked EventKind = "identity_unlinked"
)

// Event is what happened to an account, for its person to see.
type Event struct {
	Kind    EventKind
	Device  string
	Address string // a prefix
	At      time.Time
}

// note writes an event. The account may be none: a failed sign-in takes the
// same work for a name that nobody has.
func (s *Service) note(ctx context.Context, accountID string, kind EventKind, origin Origin) error {
	_, err := db.Exec(ctx, s.db, "INSERT INTO account_events (id, account_id, kind, device, address, at) VALUES ($1, $2, $3, $4, $5, $6)",
		ident.New(), db.OrNull(accountID), string(kind), DeviceName(origin.UserAgent), client.Region(origin.Address), s.db.Now())
	return err
}

// Events returns a page of what happened to an account, newest first.
func (s *Service) Events(ctx context.Context, accountID string, request page.Request) (page.List[Event], error) {
	list := page.List[Event]{Request: request}
	var err error
	if list.Total, err = db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM account_events WHERE account_id = $1", accountID); err != nil {
		return list, err
	}
	type row struct {
		Kind    string  `db:"kind"`
		Device  string  `db:"device"`
		Address string  `db:"address"`
		At      db.Time `db:"at"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT kind, device, address, at FROM account_events WHERE account_id = $1
		ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`, accountID, request.Size, request.Offset())
	for _, r := range rows {
		list.Rows = append(list.Rows, Event{Kind: EventKind(r.Kind), Device: r.Device, Address: r.Address, At: r.At.Time})
	}
	return list, err
}
