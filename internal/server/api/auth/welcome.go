package auth

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

// welcome returns the role of somebody who has signed in, and the session to go
// on with: who is no member becomes one when the organisation has said so
// before.
func (a *api) welcome(ctx context.Context, account accounts.Account, session sessions.Session) (viewer.Role, sessions.Session, error) {
	organization := core.RequestFrom(ctx).Organization
	role, err := a.Accounts.Role(ctx, account.ID, organization.ID)
	if err != nil || role != viewer.Visitor || organization.ID == "" {
		return role, session, err
	}
	role, err = a.Members.Welcome(ctx, account, organization.ID)
	if err != nil || role.Rank() <= viewer.Reader.Rank() {
		return role, session, err
	}
	session, err = a.Accounts.Sessions.Rotate(ctx, account.ID, session, core.OriginOf(ctx))
	return role, session, err
}

// welcomeAddress lets in whoever has just shown that an address of the
// organisation is theirs, as a reader: more is for the next sign-in.
func (a *api) welcomeAddress(ctx context.Context, accountID string) error {
	organization := core.RequestFrom(ctx).Organization
	account, err := a.Accounts.Get(ctx, accountID)
	if err != nil || !organization.Welcomes(account.Email) {
		return err
	}
	return a.Members.WelcomeReader(ctx, account, organization.ID)
}
