package catalogue

import (
	"context"
	"net/http"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// ItemPrice is an item's price and the viewer's right to it.
type ItemPrice struct {
	ContentItemID int64         `json:"content_item_id"`
	Price         int64         `json:"price" doc:"Whole ₮; 0: not sold alone"`
	Discount      int64         `json:"discount"`
	Currency      string        `json:"currency" enum:"MNT"`
	Access        titles.Access `json:"access"`
}

type pricesInput struct {
	Body struct {
		ContentID int64   `json:"content_id,omitempty" minimum:"0"`
		ItemIDs   []int64 `json:"item_ids,omitempty" maxItems:"100" nullable:"false"`
	}
}

func (a *api) registerPrices() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodPost, Path: "/contents/items/byprice", ID: "list-item-prices",
		Summary: "List the prices of items and the caller's rights to them", Tag: "catalogue", Reads: true}, a.itemPrices)
}

func (a *api) itemPrices(ctx context.Context, in *pricesInput) (core.Answer[[]ItemPrice], error) {
	contents, err := a.pricedContents(ctx, in)
	if err != nil {
		return core.Answer[[]ItemPrice]{}, err
	}
	prices := []ItemPrice{}
	for _, content := range contents {
		priced, err := a.pricesOf(ctx, content, in.Body.ItemIDs)
		if err != nil {
			return core.Answer[[]ItemPrice]{}, err
		}
		prices = append(prices, priced...)
	}
	return core.Privately(core.Data(prices)), nil
}

// pricedContents returns the contents asked for: one by id, or those of items.
func (a *api) pricedContents(ctx context.Context, in *pricesInput) ([]catalogue.Content, error) {
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

func (a *api) pricesOf(ctx context.Context, content catalogue.Content, wanted []int64) ([]ItemPrice, error) {
	rights := make([]entitlements.Item, len(content.Items))
	for i, item := range content.Items {
		rights[i] = content.Right(item)
	}
	decisions, err := a.Entitlements.DecideAll(ctx, rights)
	if err != nil {
		return nil, err
	}
	lent, err := a.Lending.Ways(ctx, rights)
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
				ContentItemID: item.ID, Price: item.Price, Currency: "MNT",
				Access: titles.PresentAccess(ctx, a.Clock.Now(), content, item, decisions[item.ID], lent[item.ID]),
			})
		}
	}
	return prices, nil
}
