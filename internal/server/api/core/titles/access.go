package titles

import (
	"context"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
)

// Access is whether the viewer may read an item, and the ways to get there.
type Access struct {
	Allowed        bool       `json:"allowed"`
	By             string     `json:"by" doc:"free, membership, purchased, organization, leased, assigned; empty when not allowed"`
	Until          *time.Time `json:"until"`
	PreviewPercent int        `json:"preview_percent"`
	Ways           []Way      `json:"ways" nullable:"false"`
	Keep           string     `json:"keep" enum:"yes,no,protected,seats" doc:"Whether a device may keep it for reading offline, or why not"`
}

// Way is one way to get access.
type Way struct {
	Kind        string     `json:"kind" enum:"sign_in,membership,purchase,rent,lease,borrow,hold,organization,preview,wait"`
	Price       int64      `json:"price,omitempty"`
	Days        int        `json:"days,omitempty" doc:"Of a rent"`
	AvailableAt *time.Time `json:"available_at,omitempty"`
}

// PresentAccess returns a decision with the ways on, when it is a refusal; lent is
// what the organisation offers its member, "" for nothing.
func PresentAccess(ctx context.Context, now time.Time, content catalogue.Content, item catalogue.Item, d entitlements.Decision,
	lent lending.Way) Access {
	access := Access{
		Allowed: d.Allowed, By: string(d.By), PreviewPercent: content.PreviewOf(item), Ways: []Way{},
		Keep: string(d.Keeping(content.Right(item), now)),
	}
	if !d.Until.IsZero() {
		access.Until = &d.Until
	}
	if d.Allowed {
		return access
	}
	if d.Embargoed {
		access.PreviewPercent = 0
		access.Ways = append(access.Ways, Way{Kind: "wait", AvailableAt: &d.Until})
		return access
	}
	if v, _ := viewer.From(ctx); !v.SignedIn() {
		access.Ways = append(access.Ways, Way{Kind: "sign_in"})
	}
	if lent != "" {
		access.Ways = append(access.Ways, Way{Kind: string(lent)})
	}
	if item.Price > 0 {
		access.Ways = append(access.Ways, Way{Kind: "purchase", Price: item.Price})
	}
	access.Ways = append(access.Ways, Way{Kind: "organization"})
	return access
}
