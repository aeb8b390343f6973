package reading

import (
	"context"
	"strings"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications"
)

// Lease lets a device keep a publication for reading offline (ADR 19):
// a session, whose token fetches the parts, and until when they may be kept.
type Lease struct {
	Session
	GrantedAt, Until time.Time
	Parts            []Part
}

// Part is one resource of what is kept.
type Part struct {
	Path  string
	Bytes int64 // on the way
	ETag  string
	// Ranges: pieces of it can be fetched. The others travel compressed.
	Ranges bool
}

// Lease grants ctx's viewer to keep an item: entitlement_required without a
// right to the whole, and the session says why; not_kept when the right does
// not go that far.
func (s *Service) Lease(ctx context.Context, itemID int64) (Lease, error) {
	session, right, err := s.decided(ctx, itemID)
	if err != nil {
		return Lease{Session: session}, err
	}
	now := s.clock.Now()
	switch keeping := session.Decision.Keeping(right, now); keeping {
	case entitlements.Keepable:
	case entitlements.NoRight:
		return Lease{Session: session}, apperr.New(apperr.EntitlementRequired)
	case entitlements.Protected, entitlements.Seated:
		return Lease{Session: session}, apperr.New(apperr.NotKept).WithData(map[string]any{"why": keeping})
	}
	v, _ := viewer.From(ctx)
	if err = s.protect(ctx, &session.Publication, right, session.Decision, v); err != nil {
		return Lease{Session: session}, err
	}
	lease := Lease{GrantedAt: now, Until: session.Decision.KeptUntil(right, now)}
	if lease.Session, err = s.admit(ctx, session); err != nil {
		return lease, err
	}
	if v.AccountID != "" {
		s.throttle.keep(accountPayer(v.AccountID), lease.Item.ID, lease.Publication.Revision)
	}
	err = s.mended(ctx, lease.Publication, func() error {
		lease.Parts, err = s.parts(ctx, lease.Publication)
		return err
	})
	return lease, err
}

// parts lists what reading a publication needs. Of a recording these are the
// tracks as they are, without leaner variants of the same sound.
func (s *Service) parts(ctx context.Context, p Publication) ([]Part, error) {
	var parts []Part
	for _, path := range []string{publications.ManifestFile, publications.PositionsFile} {
		document, err := s.Resource(ctx, p, path)
		if apperr.Is(err, apperr.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{Path: path, Bytes: document.Size, ETag: document.ETag})
		document.Close()
	}
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return nil, err
	}
	defer s.packs.release(held)
	for _, m := range held.Members() {
		leaner := p.Kind == publications.KindAudio && strings.HasPrefix(m.Type, "audio/") && strings.Contains(m.Path, "/")
		if !leaner {
			parts = append(parts, Part{Path: m.Path, Bytes: m.Size, ETag: etag(p, m.Path, m.Sums), Ranges: m.Encoding == ""})
		}
	}
	return parts, nil
}
