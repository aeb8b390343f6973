package reading

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
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

func (a *api) registerLease() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodPost, Path: "/reading/{item_id}/lease", ID: "lease-item",
		Summary: "Lease an item for offline reading", Tag: "reading", Reads: true}, a.leaseItem)
}

func (a *api) leaseItem(ctx context.Context, in *readingItemInput) (core.Answer[Lease], error) {
	lease, err := a.Reading.Lease(ctx, in.ItemID)
	refused := apperr.Is(err, apperr.EntitlementRequired)
	if err != nil && !refused {
		return core.Answer[Lease]{}, err
	}
	access, err := a.accessTo(ctx, lease.Content, lease.Item, lease.Decision)
	if err != nil {
		return core.Answer[Lease]{}, err
	}
	if refused {
		refusal := map[string]any{"access": access, "slug": lease.Content.Slug}
		return core.Answer[Lease]{}, apperr.New(apperr.EntitlementRequired).WithData(refusal)
	}
	card, err := a.Reading.Card(ctx, lease.Content.ID)
	response := core.Data(Lease{
		Session: presentSession(lease.Session, card, access), GrantedAt: lease.GrantedAt, ExpiresAt: lease.Until,
		Parts: make([]LeasePart, len(lease.Parts)),
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
