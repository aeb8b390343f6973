package api

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/reading"
)

// Lease is what a device needs to keep an item for reading offline. The
// session's cookie fetches the parts.
type Lease struct {
	Session   ReadingSession `json:"session"`
	GrantedAt time.Time      `json:"granted_at"`
	ExpiresAt time.Time      `json:"expires_at" doc:"Ask again before this moment, or forget it"`
	Bytes     int64          `json:"bytes" doc:"Of all parts, on the way"`
	Parts     []LeasePart    `json:"parts" nullable:"false"`
}

// LeasePart is one resource below the session's base_url.
type LeasePart struct {
	Href   string `json:"href" doc:"Percent-encoded, relative to base_url"`
	Bytes  int64  `json:"bytes" doc:"On the way"`
	ETag   string `json:"etag"`
	Ranges bool   `json:"ranges" doc:"Pieces of it can be fetched"`
}

func (a *API) registerLease() {
	register(a, forPublic, operation{method: http.MethodPost, path: "/reading/{item_id}/lease", id: "lease-item", summary: "Lease an item for offline reading", tag: "reading", reads: true}, a.leaseItem)
}

func (a *API) leaseItem(ctx context.Context, in *readingItemInput) (Answer[Lease], error) {
	lease, err := a.Reading.Lease(ctx, in.ItemID)
	access := presentAccess(ctx, a.Clock.Now(), lease.Content, lease.Item, lease.Decision)
	if apperr.Is(err, apperr.EntitlementRequired) {
		refusal := map[string]any{"access": access, "slug": lease.Content.Slug}
		return Answer[Lease]{}, apperr.New(apperr.EntitlementRequired).WithData(refusal)
	}
	if err != nil {
		return Answer[Lease]{}, err
	}
	card, err := a.Reading.Card(ctx, lease.Content.ID)
	response := data(Lease{
		Session: presentSession(lease.Session, card, access), GrantedAt: lease.GrantedAt, ExpiresAt: lease.Until, Parts: make([]LeasePart, len(lease.Parts)),
	})
	for i, part := range lease.Parts {
		response.Data.Parts[i] = presentPart(part)
		response.Data.Bytes += part.Bytes
	}
	response.Cookies = a.readingCookies(ctx, lease.Session)
	response.CacheControl = "no-store"
	return response, err
}

func presentPart(p reading.Part) LeasePart {
	steps := strings.Split(p.Path, "/")
	for i, step := range steps {
		steps[i] = url.PathEscape(step)
	}
	return LeasePart{Href: strings.Join(steps, "/"), Bytes: p.Bytes, ETag: p.ETag, Ranges: p.Ranges}
}
