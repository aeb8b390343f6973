package commerce

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// ItemPrice is an item's price and the viewer's right to it.
type ItemPrice struct {
	ContentItemID int64         `json:"content_item_id"`
	Price         int64         `json:"price" doc:"Whole ₮; 0: not sold alone"`
	Discount      int64         `json:"discount" doc:"What the coupon takes off the price; 0 without one or where it does not apply"`
	Currency      string        `json:"currency" enum:"MNT"`
	Offers        []ItemOffer   `json:"offers" nullable:"false" doc:"Further prices: a rent, or the title with all its items"`
	Packages      []ItemPackage `json:"packages" nullable:"false" doc:"Packages that open it, the cheapest first"`
	Access        titles.Access `json:"access"`
}

// ItemOffer is a further price than an item's own.
type ItemOffer struct {
	ID    string `json:"id" format:"uuid"`
	Whole bool   `json:"whole" doc:"The title with all its items"`
	Days  int    `json:"days" doc:"0: without end"`
	Price int64  `json:"price" doc:"Whole ₮"`
}

// ItemPackage is a package that opens an item.
type ItemPackage struct {
	ID    string `json:"id" format:"uuid"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Days  int    `json:"days"`
	Price int64  `json:"price" doc:"Whole ₮"`
}

type pricesInput struct {
	Body struct {
		ContentID int64   `json:"content_id,omitempty" minimum:"0"`
		ItemIDs   []int64 `json:"item_ids,omitempty" maxItems:"100" nullable:"false"`
		Coupon    string  `json:"coupon,omitempty" maxLength:"40" doc:"A code; 422 when it makes none of them cheaper"`
	}
}

func (a *api) registerPrices() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodPost, Path: "/contents/items/byprice", ID: "list-item-prices",
		Summary: "List the prices of items and the caller's rights to them", Tag: "commerce", Reads: true}, a.itemPrices)
}

func (a *api) itemPrices(ctx context.Context, in *pricesInput) (core.Answer[[]ItemPrice], error) {
	contents, err := a.pricedContents(ctx, in)
	if err != nil {
		return core.Answer[[]ItemPrice]{}, err
	}
	prices := []ItemPrice{}
	for _, content := range contents {
		priced, err := a.pricesOf(ctx, content, in.Body.ItemIDs, in.Body.Coupon)
		if err != nil {
			return core.Answer[[]ItemPrice]{}, err
		}
		prices = append(prices, priced...)
	}
	return core.Privately(core.Data(prices)), mustDiscount(in.Body.Coupon, prices)
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

func (a *api) pricesOf(ctx context.Context, content catalogue.Content, wanted []int64, coupon string) ([]ItemPrice, error) {
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
	offers, packages, err := a.waysToBuy(ctx, content.ID)
	if err != nil {
		return nil, err
	}
	prices := []ItemPrice{}
	for _, item := range content.Items {
		if len(wanted) > 0 && !slices.Contains(wanted, item.ID) {
			continue
		}
		priced := ItemPrice{
			ContentItemID: item.ID, Price: item.Price, Currency: currency, Offers: []ItemOffer{}, Packages: []ItemPackage{},
			Access: titles.PresentAccess(ctx, a.Clock.Now(), content, item, decisions[item.ID], lent[item.ID]),
		}
		if !item.Free {
			priced.Packages = packages
		}
		priced.offer(item, offers, decisions[item.ID])
		if priced.Discount, err = a.discount(ctx, item, coupon); err != nil {
			return nil, err
		}
		prices = append(prices, priced)
	}
	return prices, nil
}

// offer adds the further prices of an item. A rent is a way to it for who may not
// read it.
func (p *ItemPrice) offer(item catalogue.Item, offers []commerce.Offer, d entitlements.Decision) {
	for _, o := range offers {
		if o.ItemID != 0 && (o.ItemID != item.ID || item.Free) {
			continue
		}
		p.Offers = append(p.Offers, ItemOffer{ID: o.ID, Whole: o.ItemID == 0, Days: o.Days, Price: o.Price})
		if o.ItemID != 0 && !d.Allowed && !d.Embargoed {
			p.Access.Ways = append(p.Access.Ways, titles.Way{Kind: "rent", Price: o.Price, Days: o.Days})
		}
	}
}

// waysToBuy returns the further prices of a content and the packages that open it.
func (a *api) waysToBuy(ctx context.Context, contentID int64) ([]commerce.Offer, []ItemPackage, error) {
	offers, err := a.Commerce.Offers(ctx, contentID)
	if err != nil {
		return nil, nil, err
	}
	covering, err := a.Commerce.Covering(ctx, contentID)
	packages := make([]ItemPackage, len(covering))
	for i, p := range covering {
		packages[i] = ItemPackage{ID: p.ID, Slug: p.Slug, Title: p.Text(locale.From(ctx)).Title, Days: p.Days, Price: p.Price}
	}
	return offers, packages, err
}

// discount returns what a coupon takes off an item; what it does not apply to, or
// what is not sold, costs its price.
func (a *api) discount(ctx context.Context, item catalogue.Item, coupon string) (int64, error) {
	if coupon == "" {
		return 0, nil
	}
	taken, err := a.Commerce.DiscountOf(ctx, commerce.Want{ItemID: item.ID}, coupon)
	return taken, apperr.Ignore(apperr.Ignore(err, apperr.Invalid), apperr.CouponInvalid)
}

// mustDiscount returns coupon_invalid for a coupon that makes nothing cheaper.
func mustDiscount(coupon string, prices []ItemPrice) error {
	cheaper := func(p ItemPrice) bool { return p.Discount > 0 }
	if coupon == "" || slices.ContainsFunc(prices, cheaper) {
		return nil
	}
	return commerce.InvalidCoupon()
}
