package commerce

import (
	"context"
	"encoding/json"
	"net/http"

	"sudar/internal/commerce"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
)

// PricedTitle is a title of the organization with all that it costs.
type PricedTitle struct {
	ContentID int64        `json:"content_id"`
	Slug      string       `json:"slug"`
	Title     string       `json:"title"`
	Items     []PricedItem `json:"items" nullable:"false"`
	Offers    []Offer      `json:"offers" nullable:"false" doc:"Prices of the title with all its items, the lowest first"`
}

// PricedItem is an item with what it costs.
type PricedItem struct {
	ContentItemID int64   `json:"content_item_id"`
	Title         string  `json:"title" doc:"May be empty: the title has one item"`
	FileType      string  `json:"file_type"`
	Free          bool    `json:"free" doc:"Read without a right, so not sold"`
	Price         int64   `json:"price" doc:"Whole ₮, taxes included; 0: not sold alone"`
	Rents         []Offer `json:"rents" nullable:"false" doc:"Prices for some days, the lowest first"`
}

type titlePricesInput struct {
	core.PageInput
	Search string `query:"search" maxLength:"200" doc:"Words of titles; without them the titles that have a price, the newest first"`
}

type itemPriceInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"The item's"`
	Body struct {
		Price int64 `json:"price" minimum:"0" maximum:"1000000000000" doc:"Whole ₮, taxes included; 0: not sold alone any more"`
	}
}

func (a *api) registerStaffPrices() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/prices", "list-title-prices", "List titles with their prices"),
		func(ctx context.Context, in *titlePricesInput) (core.Answer[[]PricedTitle], error) {
			found, err := a.titlePrices(ctx, in)
			return core.Privately(core.List(found, func(t commerce.PricedTitle) PricedTitle { return presentPriced(ctx, t) })), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, "/prices/{id}", "set-item-price", "Set the price of an item"),
		func(ctx context.Context, in *itemPriceInput) (core.Answer[PricedTitle], error) {
			title, err := a.Commerce.SetItemPrice(ctx, in.ID, in.Body.Price)
			return core.Data(presentPriced(ctx, title)), err
		})
}

// titlePrices returns the titles that have a price, or those that hold some words.
func (a *api) titlePrices(ctx context.Context, in *titlePricesInput) (page.List[commerce.PricedTitle], error) {
	if in.Search == "" {
		return a.Commerce.PricedTitles(ctx, in.Request())
	}
	v, _ := viewer.From(ctx)
	found, err := a.Search.List(ctx, queries.Query{
		Text: in.Search, TitleOnly: true, Organization: v.Organization, Sort: []queries.Sort{queries.TitleAsc}, Page: in.Request(),
	})
	list := page.List[commerce.PricedTitle]{Request: in.Request(), Total: found.Total}
	if err != nil {
		return list, err
	}
	ids := make([]int64, len(found.Rows))
	for i, row := range found.Rows {
		var card struct{ ID int64 }
		if err := json.Unmarshal(row, &card); err != nil {
			return list, err
		}
		ids[i] = card.ID
	}
	list.Rows, err = a.Commerce.TitlePrices(ctx, ids)
	return list, err
}

func presentPriced(ctx context.Context, t commerce.PricedTitle) PricedTitle {
	shown := PricedTitle{
		ContentID: t.ID, Slug: t.Slug, Title: t.ShownIn(locale.From(ctx)).Title, Items: make([]PricedItem, len(t.Items)), Offers: []Offer{},
	}
	at := map[int64]int{}
	for i, item := range t.Items {
		at[item.ID] = i
		shown.Items[i] = PricedItem{
			ContentItemID: item.ID, Title: item.Title, FileType: item.FileType, Free: item.Free, Price: item.Price, Rents: []Offer{},
		}
	}
	for _, o := range t.Offers {
		if i, known := at[o.ItemID]; known {
			shown.Items[i].Rents = append(shown.Items[i].Rents, presentOffer(o))
		} else if o.ItemID == 0 {
			shown.Offers = append(shown.Offers, presentOffer(o))
		}
	}
	return shown
}
