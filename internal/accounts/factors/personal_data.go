package factors

import (
	"context"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// ExportAccount tells how a person signs in and what acts for them; no secrets.
func (s *Service) ExportAccount(ctx context.Context, accountID string, put func(part string, rows any) error) error {
	state, err := s.State(ctx, accountID)
	if err != nil {
		return err
	}
	passkeys, err := s.Passkeys(ctx, accountID)
	if err != nil {
		return err
	}
	tokens, err := s.people.Sessions.Tokens(ctx, accountID)
	if err != nil {
		return err
	}
	kept := map[string]any{"two_steps": state.On(), "recovery_codes_left": state.Recovery}
	keys, programs := make([]map[string]any, len(passkeys)), make([]map[string]any, len(tokens))
	for i, p := range passkeys {
		keys[i] = map[string]any{"name": p.Name, "created_at": p.CreatedAt.Time}
	}
	for i, t := range tokens {
		programs[i] = map[string]any{"name": t.Name, "scope": t.Scope, "created_at": t.CreatedAt.Time, "expires_at": t.ExpiresAt.Time}
	}
	kept["passkeys"], kept["tokens"] = keys, programs
	return put("sign_in", kept)
}

// EraseAccount deletes what a person signs in with.
func (s *Service) EraseAccount(ctx context.Context, accountID string) error {
	return db.ExecEach(ctx, s.db, []string{
		"DELETE FROM second_factors WHERE account_id = $1",
		"DELETE FROM passkeys WHERE account_id = $1",
		"DELETE FROM passkey_challenges WHERE account_id = $1",
	}, accountID)
}

// JoinAccounts moves nothing: a person signs in as before. second_factor_on when
// the account that is to end asks for codes: an email alone does not open it.
func (s *Service) JoinAccounts(ctx context.Context, from, _ string) error {
	state, err := s.State(ctx, from)
	if err == nil && state.On() {
		err = apperr.New(apperr.SecondFactorOn)
	}
	return err
}
