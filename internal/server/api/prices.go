package api

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
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
	Kind        string     `json:"kind" enum:"sign_in,membership,purchase,lease,organization,preview,wait"`
	Price       int64      `json:"price,omitempty"`
	AvailableAt *time.Time `json:"available_at,omitempty"`
}

// ItemPrice is an item's price and the viewer's right to it.
type ItemPrice struct {
	ContentItemID int64  `json:"content_item_id"`
	Price         int64  `json:"price" doc:"Whole ₮; 0: not sold alone"`
	Discount      int64  `json:"discount"`
	Currency      string `json:"currency" enum:"MNT"`
	Access        Access `json:"access"`
}

type pricesInput struct {
	Body struct {
		ContentID int64   `json:"content_id,omitempty" minimum:"0"`
		ItemIDs   []int64 `json:"item_ids,omitempty" maxItems:"100" nullable:"false"`
	}
}

func (a *API) registerPrices() {
	public(a, operation{method: http.MethodPost, path: "/contents/items/byprice", id: "list-item-prices", summary: "List the prices of items and the caller's rights to them", tag: "catalogue", reads: true}, a.itemPrices)
}

func (a *API) itemPrices(ctx context.Context, in *pricesInput) (Answer[[]ItemPrice], error) {
	contents, err := a.pricedContents(ctx, in)
	if err != nil {
		return Answer[[]ItemPrice]{}, err
	}
	prices := []ItemPrice{}
	for _, content := range contents {
		priced, err := a.pricesOf(ctx, content, in.Body.ItemIDs)
		if err != nil {
			return Answer[[]ItemPrice]{}, err
		}
		prices = append(prices, priced...)
	}
	response := data(prices)
	response.cacheControl = "no-store"
	return response, nil
}

// pricedContents returns the contents asked for: one by id, or those of items.
func (a *API) pricedContents(ctx context.Context, in *pricesInput) ([]catalogue.Content, error) {
	if in.Body.ContentID != 0 {
		content, err := a.Catalogue.ByIDOrSlug(ctx, strconv.FormatInt(in.Body.ContentID, 10))
		return []catalogue.Content{content}, err
	}
	if len(in.Body.ItemIDs) == 0 {
		return nil, apperr.InvalidField("item_ids", "field.required")
	}
	seen, contents := map[int64]bool{}, []catalogue.Content{}
	for _, id := range in.Body.ItemIDs {
		content, _, _, err := a.Catalogue.ItemForReading(ctx, id)
		if err != nil {
			return nil, err
		}
		if !seen[content.ID] {
			seen[content.ID] = true
			contents = append(contents, content)
		}
	}
	return contents, nil
}

func (a *API) pricesOf(ctx context.Context, content catalogue.Content, wanted []int64) ([]ItemPrice, error) {
	rights := make([]entitlements.Item, len(content.Items))
	for i, item := range content.Items {
		rights[i] = content.Right(item)
	}
	decisions, err := a.Entitlements.DecideAll(ctx, rights)
	if err != nil {
		return nil, err
	}
	asked := map[int64]bool{}
	for _, id := range wanted {
		asked[id] = true
	}
	prices := []ItemPrice{}
	for _, item := range content.Items {
		if len(wanted) == 0 || asked[item.ID] {
			prices = append(prices, ItemPrice{
				ContentItemID: item.ID, Price: item.Price, Currency: "MNT", Access: a.presentAccess(ctx, content, item, decisions[item.ID]),
			})
		}
	}
	return prices, nil
}

// presentAccess returns a decision with the ways on, when it is a refusal.
func (a *API) presentAccess(ctx context.Context, content catalogue.Content, item catalogue.Item, d entitlements.Decision) Access {
	access := Access{
		Allowed: d.Allowed, By: string(d.By), PreviewPercent: content.PreviewOf(item), Ways: []Way{},
		Keep: string(d.Keeping(content.Right(item), a.Clock.Now())),
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
	if item.Price > 0 {
		access.Ways = append(access.Ways, Way{Kind: "purchase", Price: item.Price})
	}
	access.Ways = append(access.Ways, Way{Kind: "organization"})
	return access
}
