package factors

import (
	"context"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/attempts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/limit"
)

// Confirm lets pass whoever knows the password or has the second factor.
func (s *Service) Confirm(ctx context.Context, account accounts.Account, by Confirmation, origin activity.Origin) error {
	if by.Code == "" {
		return s.people.ConfirmPassword(ctx, account, by.Password, origin)
	}
	return s.useCode(ctx, account, by.Code, origin)
}

// useCode uses up a code of the account's app, or one of its recovery codes;
// code_wrong for any other, too_many_requests after ten of those in a quarter
// of an hour.
func (s *Service) useCode(ctx context.Context, account accounts.Account, code string, origin activity.Origin) error {
	return s.guarded(ctx, account, origin, func() (bool, error) {
		if code = squeezed(code); totpPattern.MatchString(code) {
			return s.spendTOTP(ctx, account, code)
		}
		return s.spendRecovery(ctx, account, code, origin)
	})
}

// guarded tries a code of an account within its limits, counting the try before
// it is known whether it is right, and notes a wrong one. With three codes of a
// million good at a time, a year of guessing from one network or device by who
// knows the password finds one in twenty.
func (s *Service) guarded(ctx context.Context, account accounts.Account, origin activity.Origin, try func() (right bool, err error)) error {
	uses, err := s.people.Attempts.Admit(ctx, attempts.ByFactor, account.ID, account.ID, origin)
	if err != nil {
		return err
	}
	right, err := try()
	if err != nil {
		return err
	}
	if !right {
		if err := s.people.Attempts.NoteFailure(ctx, account.ID, activity.FactorFailed, origin); err != nil {
			return err
		}
		return apperr.New(apperr.CodeWrong)
	}
	return limit.ReturnAll(ctx, s.db, uses...)
}

// squeezed returns a code as it counts, however it was written down.
func squeezed(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.TrimSpace(code)))
}
