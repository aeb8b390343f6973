package accounts

import (
	"context"
	"slices"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/codes"
	"sudar/internal/accounts/names"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// SendSyncCode has an email sent to the address of another account of the same
// person, which is to be joined to this one. It returns and works alike for an
// address that has no account.
func (s *Service) SendSyncCode(ctx context.Context, account Account, email string, origin activity.Origin) error {
	email = names.Fold(email)
	if err := names.CheckEmail(email); err != nil {
		return err
	}
	if err := s.AllowEmail(ctx, email, origin); err != nil {
		return err
	}
	return s.Want(ctx, SyncEmail, account.ID, email, origin)
}

// Sync joins the account of an address to this one, by the code sent there:
// what is kept of the person and memberships as a reader move, the other
// account ends and is soon erased. role_required when the other one works for a
// library: that is for its administrator to move. second_factor_on when it asks
// for codes: an email alone does not open it.
func (s *Service) Sync(ctx context.Context, account Account, email, code string, origin activity.Origin) error {
	right, err := s.Codes.Prove(ctx, codes.ForSync, account.ID, code, origin)
	if err != nil {
		return err
	}
	if right.Address != names.Fold(email) {
		return apperr.New(apperr.CodeWrong)
	}
	other, err := s.ByName(ctx, right.Address)
	if apperr.Is(err, apperr.NotFound) || (err == nil && (!other.DisabledAt.IsZero() || other.ID == account.ID)) {
		return apperr.New(apperr.CodeWrong)
	}
	if err != nil {
		return err
	}
	return s.db.InTxUntilUnique(ctx, func(ctx context.Context) error {
		for _, id := range slices.Sorted(slices.Values([]string{account.ID, other.ID})) {
			if err := s.db.LockRow(ctx, "accounts", id); err != nil {
				return err
			}
		}
		if err := s.Codes.Spend(ctx, right); err != nil {
			return err
		}
		return s.moveTo(ctx, other, account, origin)
	})
}

// moveTo moves what one account has to another, in the transaction of ctx.
func (s *Service) moveTo(ctx context.Context, from, to Account, origin activity.Origin) error {
	staff, err := db.Get[int](ctx, s.db,
		"SELECT COUNT(*) FROM memberships WHERE account_id = $1 AND role <> $2 AND (ends_at IS NULL OR ends_at > $3)",
		from.ID, string(viewer.Reader), s.db.Now())
	if err != nil {
		return err
	}
	if staff > 0 {
		return apperr.New(apperr.RoleRequired)
	}
	for _, domain := range s.domains {
		if err := domain.JoinAccounts(ctx, from.ID, to.ID); err != nil {
			return err
		}
	}
	if err := db.ExecEach(ctx, s.db, []string{
		`UPDATE memberships SET account_id = $2 WHERE account_id = $1
			AND organization_id NOT IN (SELECT held.organization_id FROM memberships held WHERE held.account_id = $2)`,
		`UPDATE group_members SET account_id = $2 WHERE account_id = $1
			AND group_id NOT IN (SELECT held.group_id FROM group_members held WHERE held.account_id = $2)`,
	}, from.ID, to.ID); err != nil {
		return err
	}
	if err := s.readName(ctx, to.ID); err != nil {
		return err
	}
	if err := s.shut(ctx, from, s.clock.Now(), origin); err != nil {
		return err
	}
	return s.Activity.Note(ctx, to.ID, activity.AccountJoined, origin)
}
