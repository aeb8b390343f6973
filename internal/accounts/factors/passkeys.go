package factors

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/accounts/factors/passkey"
	"sudar/internal/accounts/names"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/limit"
)

const maxPasskeys = 20 // of an account

// Limits on challenges: every opened sign-in page asks for one, and a school's
// whole class comes from one network.
var (
	asksFrom     = limit.Allowance{Most: 2000, Window: time.Hour}
	asksOfDevice = limit.Allowance{Most: 200, Window: time.Hour}
)

// Passkey is a passkey as its person sees it.
type Passkey struct {
	ID        string  `db:"id"`
	Name      string  `db:"name"`
	CreatedAt db.Time `db:"created_at"`
	UsedAt    db.Time `db:"used_at"` // zero: never
}

type passkeyRow struct {
	ID        string `db:"id"`
	AccountID string `db:"account_id"`
	KeyID     string `db:"credential_id"`
	Record    string `db:"credential"`
}

// Passkeys returns the passkeys of an account, the oldest first.
func (s *Service) Passkeys(ctx context.Context, accountID string) ([]Passkey, error) {
	return db.All[Passkey](ctx, s.db, `SELECT id, name, created_at, used_at FROM passkeys WHERE account_id = $1
		ORDER BY created_at, id LIMIT $2`, accountID, maxPasskeys)
}

// BeginPasskey asks the person's browser for a new passkey. It takes the
// password or a code: a session alone does not open what could lose the account.
func (s *Service) BeginPasskey(ctx context.Context, account accounts.Account, by Confirmation, party passkey.Party,
	origin activity.Origin) (json.RawMessage, error) {
	if err := s.Confirm(ctx, account, by, origin); err != nil {
		return nil, err
	}
	holder, err := s.holder(ctx, account)
	if err != nil {
		return nil, err
	}
	if len(holder.Keys) >= maxPasskeys {
		return nil, apperr.Full(apperr.PasskeysFull, "passkey", maxPasskeys)
	}
	asked, err := party.Make(holder)
	if err != nil {
		return nil, err
	}
	return asked.Options, s.keepChallenge(ctx, asked, account.ID)
}

// AddPasskey keeps the passkey that the browser made; passkey_refused when its
// response proves nothing.
func (s *Service) AddPasskey(ctx context.Context, account accounts.Account, party passkey.Party, name string, response []byte,
	origin activity.Origin) (Passkey, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		name = activity.DeviceName(origin.UserAgent)
	}
	if err := names.Check("name", name); err != nil {
		return Passkey{}, err
	}
	state, err := s.takeChallenge(ctx, response, account.ID)
	if err != nil {
		return Passkey{}, err
	}
	holder, err := s.holder(ctx, account)
	if err != nil {
		return Passkey{}, err
	}
	key, err := party.Made(holder, state, response)
	if err != nil {
		return Passkey{}, refusedPasskey(err)
	}
	made := Passkey{ID: ident.New(), Name: name, CreatedAt: s.db.Now()}
	err = s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		there, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM passkeys WHERE account_id = $1", account.ID)
		if err != nil {
			return err
		}
		if there >= maxPasskeys {
			return apperr.Full(apperr.PasskeysFull, "passkey", maxPasskeys)
		}
		_, err = db.Exec(ctx, s.db,
			"INSERT INTO passkeys (id, account_id, credential_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
			made.ID, account.ID, key.ID, made.Name, key.Record, made.CreatedAt)
		if err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.PasskeyAdded, accounts.PasskeyAddedNotice, origin)
	})
	if db.IsUnique(err) {
		return Passkey{}, apperr.New(apperr.PasskeyRefused)
	}
	return made, err
}

// RenamePasskey gives a passkey of an account another name; not_found for
// another's.
func (s *Service) RenamePasskey(ctx context.Context, accountID, id, name string) error {
	if name = strings.TrimSpace(name); name == "" {
		return apperr.InvalidField("name", "field.required")
	}
	if err := names.Check("name", name); err != nil {
		return err
	}
	renamed, err := db.Exec(ctx, s.db, "UPDATE passkeys SET name = $3 WHERE id = $1 AND account_id = $2", id, accountID, name)
	if err == nil && renamed == 0 {
		return apperr.New(apperr.NotFound)
	}
	return err
}

// RemovePasskey takes a passkey of an account away; not_found for another's.
func (s *Service) RemovePasskey(ctx context.Context, account accounts.Account, id string, origin activity.Origin) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		removed, err := db.Exec(ctx, s.db, "DELETE FROM passkeys WHERE id = $1 AND account_id = $2", id, account.ID)
		if err != nil {
			return err
		}
		if removed == 0 {
			return apperr.New(apperr.NotFound)
		}
		return s.people.Tell(ctx, account, activity.PasskeyRemoved, accounts.PasskeyRemovedNotice, origin)
	})
}

// AskPasskey asks the browser of a guest for any passkey.
func (s *Service) AskPasskey(ctx context.Context, party passkey.Party, origin activity.Origin) (json.RawMessage, error) {
	if err := s.admitAsk(ctx, origin); err != nil {
		return nil, err
	}
	asked, err := party.Ask()
	if err != nil {
		return nil, err
	}
	return asked.Options, s.keepChallenge(ctx, asked, "")
}

// admitAsk counts a challenge: of a device that has signed in here before by
// itself, else by network.
func (s *Service) admitAsk(ctx context.Context, origin activity.Origin) error {
	if device, ok := s.people.Attempts.KnownDevice(origin.Device, attempts.AnyAccount); ok {
		err := limit.TakeAll(ctx, s.db, asksOfDevice.Use("passkey-device:"+ident.Digest(device)))
		if !apperr.Is(err, apperr.TooMany) {
			return err
		}
	}
	return limit.TakeAll(ctx, s.db, asksFrom.Use("passkey-from:"+client.Network(origin.Address)))
}

// SignInByPasskey returns a new session for a browser's response to AskPasskey.
// The device made sure of the person, so that no code is asked for.
// passkey_refused when the response proves nothing, is one that nobody knows, or
// comes from a second copy of a passkey: then its owner is told.
func (s *Service) SignInByPasskey(ctx context.Context, party passkey.Party, response []byte, remember bool,
	origin activity.Origin) (accounts.Account, sessions.Session, error) {
	state, err := s.takeChallenge(ctx, response, "")
	if err != nil {
		return accounts.Account{}, sessions.Session{}, err
	}
	var row passkeyRow
	var account accounts.Account
	key, cloned, err := party.Answered(state, response, func(keyID, holderID string) (passkey.Holder, error) {
		var err error
		if row, account, err = s.passkeyOf(ctx, keyID, holderID); err != nil {
			return passkey.Holder{}, err
		}
		return passkey.Holder{ID: account.ID, Keys: []passkey.Key{{ID: row.KeyID, Record: row.Record}}}, nil
	})
	if err != nil {
		return accounts.Account{}, sessions.Session{}, refusedPasskey(err)
	}
	if cloned {
		if err := s.people.Tell(ctx, account, activity.PasskeyCloned, accounts.PasskeyClonedNotice, origin); err != nil {
			return accounts.Account{}, sessions.Session{}, err
		}
		return accounts.Account{}, sessions.Session{}, apperr.New(apperr.PasskeyRefused)
	}
	if !account.DisabledAt.IsZero() {
		return accounts.Account{}, sessions.Session{}, apperr.New(apperr.AccountDisabled)
	}
	session := s.people.Sessions.New(remember, "")
	return account, session, s.db.InTx(ctx, func(ctx context.Context) error {
		used, err := db.Exec(ctx, s.db, "UPDATE passkeys SET credential = $2, used_at = $3 WHERE id = $1", row.ID, key.Record, s.db.Now())
		if err != nil {
			return err
		}
		if used == 0 { // taken away meanwhile
			return apperr.New(apperr.PasskeyRefused)
		}
		return s.people.Sessions.Begin(ctx, account.ID, session, origin)
	})
}

// holder returns an account as the holder of its passkeys.
func (s *Service) holder(ctx context.Context, account accounts.Account) (passkey.Holder, error) {
	rows, err := db.All[passkeyRow](ctx, s.db,
		"SELECT id, account_id, credential_id, credential FROM passkeys WHERE account_id = $1 ORDER BY created_at, id LIMIT $2", account.ID,
		maxPasskeys)
	h := passkey.Holder{ID: account.ID, Name: account.Username, FullName: strings.TrimSpace(account.LastName + " " + account.FirstName)}
	for _, row := range rows {
		h.Keys = append(h.Keys, passkey.Key{ID: row.KeyID, Record: row.Record})
	}
	return h, err
}

func (s *Service) passkeyOf(ctx context.Context, keyID, accountID string) (passkeyRow, accounts.Account, error) {
	row, err := db.Get[passkeyRow](ctx, s.db,
		"SELECT id, account_id, credential_id, credential FROM passkeys WHERE credential_id = $1 AND account_id = $2", keyID, accountID)
	if err != nil {
		return row, accounts.Account{}, err
	}
	account, err := s.people.Get(ctx, row.AccountID)
	return row, account, err
}

// keepChallenge keeps what the end of a ceremony must know, for a while. A
// ceremony of no account is a sign-in.
func (s *Service) keepChallenge(ctx context.Context, asked passkey.Asked, accountID string) error {
	now := s.clock.Now()
	_, err := db.Exec(ctx, s.db,
		"INSERT INTO passkey_challenges (digest, account_id, session, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
		ident.Digest(asked.Challenge), db.OrNull(accountID), asked.State, db.At(now), db.At(now.Add(passkey.Life)))
	return err
}

// takeChallenge returns what was kept for the ceremony that a response belongs
// to, once; passkey_refused when there is none.
func (s *Service) takeChallenge(ctx context.Context, response []byte, accountID string) (string, error) {
	statement, args := "account_id IS NULL", []any{ident.Digest(passkey.ChallengeOf(response)), s.db.Now()}
	if accountID != "" {
		statement, args = "account_id = $3", append(args, accountID)
	}
	state, err := db.Get[string](ctx, s.db,
		"DELETE FROM passkey_challenges WHERE digest = $1 AND expires_at > $2 AND "+statement+" RETURNING session", args...)
	if apperr.Is(err, apperr.NotFound) {
		return "", apperr.New(apperr.PasskeyRefused)
	}
	return state, err
}

func refusedPasskey(err error) error {
	if errors.Is(err, passkey.ErrRefused) {
		return apperr.Wrap(apperr.PasskeyRefused, err)
	}
	return err
}
