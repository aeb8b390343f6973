package factors

import (
	"context"
	"crypto/rand"
	"math/big"
	"regexp"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/seal"
)

// RecoveryCodes is how many recovery codes there are; each serves once.
const RecoveryCodes = 10

const recoveryLength = 10 // signs of 30: 49 bits

var recoveryPattern = regexp.MustCompile(`^[` + recoveryAlphabet + `]{10}$`)

// NewRecoveryCodes returns ten new recovery codes in place of those there were;
// conflict while codes are off.
func (s *Service) NewRecoveryCodes(ctx context.Context, account accounts.Account, by Confirmation, origin activity.Origin) ([]string,
	error) {
	if err := s.Confirm(ctx, account, by, origin); err != nil {
		return nil, err
	}
	codes := newRecoveryCodes()
	return codes, s.db.InLockedTx(ctx, "accounts", account.ID, func(ctx context.Context) error {
		if _, err := s.totpOf(ctx, account.ID); err != nil {
			if apperr.Is(err, apperr.NotFound) {
				return apperr.New(apperr.Conflict)
			}
			return err
		}
		if err := s.keepRecoveryCodes(ctx, account.ID, codes); err != nil {
			return err
		}
		return s.people.Tell(ctx, account, activity.RecoveryMade, accounts.RecoveryMadeNotice, origin)
	})
}

// newRecoveryCodes returns codes as they are shown: two groups of five.
func newRecoveryCodes() []string {
	codes := make([]string, RecoveryCodes)
	most := big.NewInt(int64(len(recoveryAlphabet)))
	for i := range codes {
		var code strings.Builder
		for n := range recoveryLength {
			if n == recoveryLength/2 {
				code.WriteByte('-')
			}
			sign, _ := rand.Int(rand.Reader, most) // never fails; it stops the program instead
			code.WriteByte(recoveryAlphabet[sign.Int64()])
		}
		codes[i] = code.String()
	}
	return codes
}

// keepRecoveryCodes keeps the digests of codes in place of the account's, in
// the transaction of ctx.
func (s *Service) keepRecoveryCodes(ctx context.Context, accountID string, codes []string) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM second_factors WHERE account_id = $1 AND kind = $2", accountID, recoveryKind); err != nil {
		return err
	}
	now := s.db.Now()
	for _, code := range codes {
		_, err := db.Exec(ctx, s.db,
			"INSERT INTO second_factors (id, account_id, kind, name, secret, confirmed_at, created_at) VALUES ($1, $2, $3, '', $4, $5, $5)",
			ident.New(), accountID, recoveryKind, seal.Digest(s.secret, recoveryKind, accountID, squeezed(code)), now)
		if err != nil {
			return err
		}
	}
	return nil
}

// spendRecovery tells whether a recovery code is good, once, and tells its
// owner that it was used.
func (s *Service) spendRecovery(ctx context.Context, account accounts.Account, code string, origin activity.Origin) (right bool,
	err error) {
	if !recoveryPattern.MatchString(code) {
		return false, nil
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		spent, err := db.Exec(ctx, s.db,
			"UPDATE second_factors SET used_at = $4 WHERE account_id = $1 AND kind = $2 AND secret = $3 AND used_at IS NULL",
			account.ID, recoveryKind, seal.Digest(s.secret, recoveryKind, account.ID, code), s.db.Now())
		if right = spent == 1; err != nil || !right {
			return err
		}
		return s.people.Tell(ctx, account, activity.RecoveryUsed, accounts.RecoveryUsedNotice, origin)
	})
	return right, err
}
