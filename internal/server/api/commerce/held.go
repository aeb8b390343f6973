package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// HeldPackage is a package that a reader has.
type HeldPackage struct {
	Kind      string     `json:"kind" enum:"reading,research"`
	Title     string     `json:"title" doc:"Empty for a research corner that was not bought"`
	Own       bool       `json:"own" doc:"False: given by the organization"`
	StartsAt  time.Time  `json:"starts_at" doc:"May be yet to come"`
	EndsAt    *time.Time `json:"ends_at" doc:"When the last of those that follow each other ends; null: without end"`
	PackageID string     `json:"package_id,omitempty" doc:"The package that was bought last"`
	// Covers and the two that follow are what that package opens.
	Covers      string `json:"covers,omitempty" enum:"nothing,all,category,publisher,list" doc:"Of that package"`
	CategoryID  int64  `json:"category_id,omitempty"`
	PublisherID string `json:"publisher_id,omitempty"`
	People      int    `json:"people,omitempty" doc:"Of that package"`
	// Renewable holds what to order to have it for longer.
	Renewable *Renewal `json:"renewable" doc:"What prolongs it; null when it is not the reader's own, has no end, or is not sold any more"`
}

// Renewal is what prolongs a package: its days begin where the last ones end.
type Renewal struct {
	PackageID string `json:"package_id" format:"uuid"`
	Slug      string `json:"slug"`
	Days      int    `json:"days"`
	Price     int64  `json:"price" doc:"Whole ₮"`
}

func (a *api) registerHeld() {
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/packages", "list-held-packages", "List the packages that the reader has"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]HeldPackage], error) {
			found, err := a.Commerce.HeldPackages(ctx, in.Request())
			return core.Privately(core.List(found, func(h commerce.Held) HeldPackage { return presentHeld(ctx, h) })), err
		})
}

func presentHeld(ctx context.Context, h commerce.Held) HeldPackage {
	p := h.Package
	shown := HeldPackage{
		Kind: string(h.Kind), Title: h.Name, Own: h.Own, StartsAt: h.StartsAt.Time, EndsAt: core.OptionalTime(h.EndsAt.Time), PackageID: p.ID,
		Covers: string(p.Covers), CategoryID: p.CategoryID, PublisherID: p.PublisherID, People: p.People,
	}
	if p.ID != "" {
		shown.Title = p.Text(locale.From(ctx)).Title
	}
	if h.Own && p.Active && p.People == 1 && shown.EndsAt != nil {
		shown.Renewable = &Renewal{PackageID: p.ID, Slug: p.Slug, Days: p.Days, Price: p.Price}
	}
	return shown
}
