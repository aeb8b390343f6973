package reading

import (
	"context"

	"sudar/internal/accounts"
	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// Service opens and serves publications and keeps places.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	blobs         blob.Store
	organizations *organizations.Service
	accounts      *accounts.Service
	entitlements  *entitlements.Service
	catalogue     *catalogue.Service
	tokens        tokens
	grants        *grantCache
	packs         *packs
	zipped        *zipped
	queue         *jobs.Queue
	mending       *mending
	pageImages    *pageImages
	saving        *turns
	throttle      *throttle
	pause         Pause
	meter         Meter
}

// Domains are the services that reading asks.
type Domains struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Entitlements  *entitlements.Service
	Catalogue     *catalogue.Service
	Jobs          *jobs.Queue   // nil: one of its own
	PageDrawer    PageDrawer    // draws the pages of what is Strict; nil: it is not read
	PreviewCutter PreviewCutter // takes the preview out of a PDF; nil: there is none
	Scratch       *scratch.Space
	Pause         Pause // waits; nil: by the machine's time
	Meter         Meter // counts what is read; nil: it is not counted
}

// New returns the service; secret signs reading sessions.
func New(d *db.DB, clk clock.Clock, blobs blob.Store, domains Domains, secret []byte) *Service {
	opened := newPacks(blobs)
	if domains.Pause == nil {
		domains.Pause = pause
	}
	if domains.Jobs == nil {
		domains.Jobs = jobs.New(d)
	}
	return &Service{
		db: d, clock: clk, blobs: blobs, organizations: domains.Organizations, accounts: domains.Accounts,
		entitlements: domains.Entitlements, catalogue: domains.Catalogue,
		tokens: newTokens(secret), grants: newGrantCache(clk), packs: opened, zipped: newZipped(blobs), queue: domains.Jobs,
		mending: newMending(clk), pageImages: newPageImages(blobs, opened, domains), saving: newTurns(),
		throttle: newThrottle(clk), pause: domains.Pause, meter: domains.Meter,
	}
}

// Open opens an item for ctx's viewer: not_found when the viewer may not see
// it or it has no file; seats_taken when its right has seats and others read on
// all of them; publication_preparing and publication_damaged when its files are
// not what was written. Without a right the session says so and why.
func (s *Service) Open(ctx context.Context, itemID int64) (Session, error) {
	session, right, err := s.decided(ctx, itemID)
	if err != nil {
		return session, err
	}
	v, _ := viewer.From(ctx)
	if err = s.protect(ctx, &session.Publication, right, session.Decision, v); err != nil {
		return Session{}, err
	}
	if !session.Decision.Allowed {
		s.grants.refused(v.SessionID, itemID)
		session.Publication.Preview, err = s.previewOf(ctx, session.Content.PreviewOf(session.Item), session.Decision, session.Publication)
		if err != nil || session.Publication.Preview == 0 {
			s.counted(ctx, Refused, session)
			return session, err
		}
	}
	if err = s.mended(ctx, session.Publication, func() error { return s.standing(ctx, session.Publication) }); err != nil {
		return Session{}, err
	}
	if session, err = s.admit(ctx, session); err != nil {
		if apperr.Is(err, apperr.SeatsTaken) {
			s.counted(ctx, TurnedAway, session)
		}
		return session, err
	}
	s.opened(ctx, session)
	if session.Guest {
		return session, nil
	}
	return session, s.markSeen(ctx, v.AccountID, session.Content.ID)
}

// standing tells a reader who opens p, before anything is shown, when what is
// needed at once is damaged.
func (s *Service) standing(ctx context.Context, p Publication) error {
	manifest, err := s.zipped.open(ctx, p.ManifestKey())
	if err != nil {
		return err
	}
	_ = manifest.Close() // it was only read
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err == nil {
		s.packs.release(held)
	}
	return err
}

// decided looks up an item and decides on it for ctx's viewer.
func (s *Service) decided(ctx context.Context, itemID int64) (Session, entitlements.Item, error) {
	v, ok := viewer.From(ctx)
	if !ok {
		return Session{}, entitlements.Item{}, apperr.New(apperr.Internal)
	}
	content, item, right, err := s.catalogue.ItemToRead(ctx, itemID)
	if err != nil {
		return Session{}, right, err
	}
	session := Session{Content: content, Item: item, Guest: !v.SignedIn()}
	if session.Publication, err = s.publication(ctx, itemID, item.Revision); err != nil {
		return Session{}, right, err
	}
	session.Decision, err = s.entitlements.Decide(ctx, right)
	return session, right, err
}

// admit gives who may read what was decided on a seat, if the right has some,
// and a token, and finds their place.
func (s *Service) admit(ctx context.Context, session Session) (Session, error) {
	v, _ := viewer.From(ctx)
	now := s.clock.Now()
	session.ExpiresAt = now.Add(SessionFor)
	if session.Publication.Marked {
		session.Watermark = session.Publication.Watermark(now)
	}
	c := claims{
		AccountID: v.AccountID, SessionID: v.SessionID, OrganizationID: v.OrganizationID, WalkIn: v.WalkIn, Visit: v.Visit,
		ItemID: session.Item.ID, Revision: session.Item.Revision, Preview: session.Publication.Preview > 0, Expires: session.ExpiresAt.Unix(),
	}
	c.Shared = !c.Preview && session.Content.Right(session.Item).Shared(now)
	if session.Guest && session.Decision.Seat.Of > 0 {
		c.Holder = ident.New()
	}
	session.Grant = s.tokens.grant(c)
	err := s.entitlements.TakeSeat(ctx, session.Decision.Seat, c.seatHolder())
	if err != nil {
		return session, err
	}
	if session.Token, err = s.tokens.sign(c); err != nil {
		return session, err
	}
	if session.Counterparts, err = s.counterparts(ctx, session); err != nil || session.Guest {
		return session, err
	}
	session.Place, err = s.place(ctx, v.AccountID, session.Item.ID)
	return session, err
}
