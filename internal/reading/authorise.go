package reading

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
	"sudar/internal/publications"
)

// grantFor bounds how long a right that has ended still opens resources.
const grantFor = 30 * time.Second

// ErrEnded is in the chain of an error about a right that was there when the
// reading session began: what the browser has cached by it has to go.
var ErrEnded = errors.New("reading: the right has ended")

// Asked is a request for a resource: what its address names, the token of its
// cookie and where it comes from.
type Asked struct {
	ItemID   int64
	Revision int
	Grant    string
	Token    string
	From     netip.Addr
}

// Authorise returns the publication that a reading session's token opens. The
// token alone says who reads; of a walk-in the address has to be in the
// organisation's ranges still. entitlement_required: no token of ours for this
// item, run out, signed out, or the right has ended; not_found: the address has
// the grant of somebody else or of another share, or the record is gone;
// seats_taken: who reads was not heard of for a while and others came;
// organization_suspended and organization_expired: the portal is closed.
func (s *Service) Authorise(ctx context.Context, asked Asked) (Publication, error) {
	c, ok := s.tokens.open(asked.Token, s.clock.Now())
	if !ok || c.ItemID != asked.ItemID || c.Revision != asked.Revision {
		return Publication{}, apperr.New(apperr.EntitlementRequired)
	}
	if asked.Grant != s.tokens.grant(c) {
		return Publication{}, apperr.New(apperr.NotFound)
	}
	key := asked.Token
	if c.WalkIn {
		key += " " + asked.From.String()
	}
	p, ok, err := s.remembered(ctx, c, key)
	if ok {
		return p, nil
	}
	if err == nil {
		p, err = s.grant(ctx, c, asked.From)
	}
	switch {
	case err == nil:
		s.grants.put(key, c.SessionID, p)
	case !c.Preview && (apperr.Is(err, apperr.EntitlementRequired) || apperr.Is(err, apperr.NotFound)):
		err = apperr.Wrap(apperr.From(err).Code, errors.Join(ErrEnded, err))
	}
	return p, err
}

// remembered returns what a token opened a moment ago. Only the right is
// remembered, never that a person is signed in: a sign-out on any node closes
// every resource at once.
func (s *Service) remembered(ctx context.Context, c claims, key string) (p Publication, ok bool, err error) {
	p, ok = s.grants.get(key)
	if !ok || c.AccountID == "" {
		return p, ok, nil
	}
	err = s.signedIn(ctx, c)
	return p, err == nil, err
}

// signedIn returns entitlement_required when the session of a token has ended.
func (s *Service) signedIn(ctx context.Context, c claims) error {
	runs, err := s.accounts.Sessions.Runs(ctx, c.SessionID)
	if err == nil && !runs {
		err = apperr.New(apperr.EntitlementRequired)
	}
	return err
}

// grant asks everything behind a token again. What was opened as a preview
// stays one, and what was everybody's is not served from there any more when it
// is not: a right that came meanwhile has addresses of its own.
func (s *Service) grant(ctx context.Context, c claims, from netip.Addr) (Publication, error) {
	v, err := s.viewerOf(ctx, c, from)
	if err != nil {
		return Publication{}, err
	}
	ctx = viewer.With(ctx, v)
	content, item, right, err := s.catalogue.ItemToRead(ctx, c.ItemID)
	if err != nil {
		return Publication{}, err
	}
	decision, err := s.entitlements.Decide(ctx, right)
	if err != nil {
		return Publication{}, err
	}
	if !decision.Allowed && !c.Preview || c.Shared && !right.Shared(s.clock.Now()) {
		return Publication{}, apperr.New(apperr.EntitlementRequired)
	}
	if c.Preview {
		decision.Allowed, decision.Seat = false, entitlements.Seat{}
	}
	if err := s.entitlements.TakeSeat(ctx, decision.Seat, c.seatHolder()); err != nil {
		return Publication{}, err
	}
	p, err := s.publication(ctx, c.ItemID, c.Revision)
	if err != nil {
		return p, err
	}
	if err := s.protect(ctx, &p, right, decision, v); err != nil || decision.Allowed {
		return p, err
	}
	p.Preview, err = s.previewOf(ctx, content.PreviewOf(item), decision, p)
	if err == nil && p.Preview == 0 {
		err = apperr.New(apperr.EntitlementRequired)
	}
	return p, err
}

// protect notes how far the bytes of p may travel, and in whose name: not_found
// for what is Strict and has no pages.
func (s *Service) protect(ctx context.Context, p *Publication, item entitlements.Item, d entitlements.Decision, v viewer.Viewer) error {
	p.Open, p.Strict = d.Allowed && item.Protection == entitlements.Open, item.Protection == entitlements.Strict
	p.Marked = item.Protection == entitlements.Session && !item.Free && p.Kind != publications.KindAudio
	if p.Strict && p.Kind != publications.KindPDF {
		return apperr.New(apperr.NotFound)
	}
	if !p.Strict && !p.Marked {
		return nil
	}
	p.Reader = v.Organization
	if v.AccountID == "" {
		return nil
	}
	account, err := s.accounts.Get(ctx, v.AccountID)
	p.Reader = account.Username
	return err
}

// viewerOf returns the viewer that a token names, as they are now.
func (s *Service) viewerOf(ctx context.Context, c claims, from netip.Addr) (viewer.Viewer, error) {
	o, err := s.organizations.ByID(ctx, c.OrganizationID)
	if err != nil {
		return viewer.Viewer{}, err
	}
	switch o.Status(s.clock.Now()) {
	case organizations.Suspended:
		return viewer.Viewer{}, apperr.New(apperr.OrganizationSuspended)
	case organizations.Expired:
		return viewer.Viewer{}, apperr.New(apperr.OrganizationExpired)
	case organizations.Active:
	}
	v := viewer.Viewer{OrganizationID: o.ID, Organization: o.Slug, Hub: o.Hub, Role: viewer.Guest}
	v.WalkIn = c.WalkIn && o.Contains(from)
	if c.AccountID == "" {
		return v, nil
	}
	if err := s.signedIn(ctx, c); err != nil {
		return v, err
	}
	v.AccountID, v.SessionID = c.AccountID, c.SessionID
	v.Role, err = s.accounts.Role(ctx, c.AccountID, o.ID)
	return v, err
}

// maxGrants bounds the tokens a node remembers.
const maxGrants = 10_000

// grantCache remembers for a moment that a token's right was asked.
type grantCache struct {
	clock clock.Clock
	mu    sync.Mutex
	known map[string]cachedGrant
}

type cachedGrant struct {
	publication Publication
	session     string // of a person, "" for a guest
	until       time.Time
}

func newGrantCache(clk clock.Clock) *grantCache {
	return &grantCache{clock: clk, known: map[string]cachedGrant{}}
}

func (g *grantCache) get(token string) (Publication, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	found, ok := g.known[token]
	if !ok || !g.clock.Now().Before(found.until) {
		return Publication{}, false
	}
	return found.publication, true
}

func (g *grantCache) put(token, session string, p Publication) {
	now := g.clock.Now()
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.known) >= maxGrants {
		g.forget(now)
	}
	g.known[token] = cachedGrant{publication: p, session: session, until: now.Add(grantFor)}
}

// refused drops what a session has opened of an item that it may read no more.
func (g *grantCache) refused(session string, itemID int64) {
	if session == "" {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	for token, grant := range g.known {
		if grant.session == session && grant.publication.ItemID == itemID {
			delete(g.known, token)
		}
	}
}

// forget drops what has run out, or everything when that is nothing.
func (g *grantCache) forget(now time.Time) {
	for token, grant := range g.known {
		if !now.Before(grant.until) {
			delete(g.known, token)
		}
	}
	if len(g.known) >= maxGrants {
		clear(g.known)
	}
}
