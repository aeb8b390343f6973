package federation

import (
	"context"
	"time"

	"sudar/internal/accounts/activity"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/db"
	"sudar/internal/kit/limit"
)

// OpenedByProvider tells whether the organisation's provider, as it is now,
// opened a session, running or ended, and is one that people sign out at too.
func (s *Service) OpenedByProvider(ctx context.Context, sessionID, organizationID string) (bool, error) {
	n, err := db.Get[int](ctx, s.db, `SELECT COUNT(*) FROM sessions s JOIN identities i ON i.id = s.identity
		JOIN identity_providers p ON p.organization_id = i.organization_id AND p.issuer = i.issuer
		WHERE s.id = $1 AND p.organization_id = $2 AND p.sign_out`, sessionID, organizationID)
	return n == 1, err
}

// SignOutPage returns the page of the organisation's provider where a browser
// signs out: not_found unless people do that there, provider_failed when it does
// not answer. Nothing says who leaves, so the provider asks the person.
func (s *Service) SignOutPage(ctx context.Context, organizationID string, out oidc.Logout, origin activity.Origin) (string, error) {
	if err := limit.Take(ctx, s.db, "provider-from:"+client.Network(origin.Address), entrances, time.Hour); err != nil {
		return "", err
	}
	p, client, err := s.provider(ctx, organizationID)
	if err != nil {
		return "", err
	}
	if !p.SignOut {
		return "", apperr.New(apperr.NotFound)
	}
	page, err := s.connector.SignOutPage(ctx, client, out)
	if err != nil {
		return "", apperr.Wrap(apperr.ProviderFailed, err)
	}
	return page, nil
}
