// Package federation lets people in by the identity provider of their
// organisation (OpenID Connect): providers, identities, and signing out there.
package federation

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/accounts/factors"
	"sudar/internal/accounts/federation/oidc"
	"sudar/internal/audit"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/seal"
)

// Options are what the service is told; zero values mean the defaults.
type Options struct {
	// Secret seals what providers and browsers keep: the same on every node.
	Secret []byte
	// PrivateProviders lets identity providers be at private addresses, and
	// speak plain http.
	PrivateProviders bool
}

// Service signs people in by providers.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	people        *accounts.Service
	factors       *factors.Service
	audit         *audit.Service
	grouping      Grouping
	connector     *oidc.Connector
	clientSecrets *seal.Box
	cookies       *seal.Box
}

// New returns the service, which opens sessions by signIn, and exports, erases and joins the identities of
// the people of accounts, and ends them when a password is reset.
func New(d *db.DB, clk clock.Clock, people *accounts.Service, signIn *factors.Service, options Options) *Service {
	s := &Service{
		db: d, clock: clk, people: people, factors: signIn, audit: audit.New(d, clk), connector: oidc.New(clk, options.PrivateProviders),
		clientSecrets: seal.New(options.Secret, "client secrets"),
		cookies:       seal.New(options.Secret, "sign-in cookies"),
	}
	people.Gather(s)
	people.OnReset(s.unlinkAll)
	return s
}

// Grouping puts people into groups.
type Grouping interface {
	// FollowGroups puts a member of an organisation into its groups of these
	// names, and out of those that a provider named before and no longer does, in
	// the transaction of ctx.
	FollowGroups(ctx context.Context, accountID, organizationID string, names []string) error
}

// GroupBy tells the service who puts people into groups.
func (s *Service) GroupBy(grouping Grouping) { s.grouping = grouping }
