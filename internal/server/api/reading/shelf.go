package reading

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// ShelfEntry is a content on the reader's shelf with the place that changed
// last; progress is the share read, 0–1.
type ShelfEntry struct {
	catalogue.Card
	Place    core.Nullable[reading.Place] `json:"place"`
	Progress float64                      `json:"progress"`
}

// Mine is what a content is to the reader.
type Mine struct {
	ContentID int64      `json:"content_id"`
	Items     []MineItem `json:"items" nullable:"false"`
	Saved     bool       `json:"saved"`
}

// MineItem is the reader's right to an item and place in it.
type MineItem struct {
	ContentItemID int64                        `json:"content_item_id"`
	Access        titles.Access                `json:"access"`
	Place         core.Nullable[reading.Place] `json:"place"`
}

type shelfInput struct {
	core.PageInput
	core.OrderInput
	Type         string `query:"type" enum:"reading,completed,seen,saved" doc:"Part of the shelf; all that was begun when absent"`
	PurchaseType string `query:"purchase_type" enum:"membership,purchased,organization,leased,assigned" doc:"Kind of right held"`
	Price        string `query:"price" enum:"free" doc:"free leaves out what cannot be read free"`
}

type savedInput struct {
	Body struct {
		ContentID int64 `json:"content_id" minimum:"1"`
	}
}

type shelfContentInput struct {
	ID int64 `path:"id" minimum:"1"`
}

type saveReadingInput struct {
	Body struct {
		ContentID int64            `json:"content_id" minimum:"1"`
		ItemID    int64            `json:"item_id" minimum:"1"`
		Locator   *reading.Locator `json:"locator,omitempty"`
	}
}

type mineInput struct {
	Body struct {
		IDs []int64 `json:"ids" maxItems:"100" nullable:"false"`
	}
}

func (a *api) registerShelf() {
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/contents", ID: "list-shelf", Summary: "List the shelf of the current reader", Tag: "reading",
	}, a.listShelf)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/contents/totals", ID: "count-shelf", Summary: "Count the titles on the shelf", Tag: "reading",
	}, a.countShelf)
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/contents/last_seen/{id}", ID: "get-last-seen",
		Summary: "Get the last place read in a title", Tag: "reading"}, a.lastSeen)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/contents/save/reading", ID: "save-reading", Summary: "Record that an item was opened", Tag: "reading",
	}, a.saveReading)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/contents/saved", ID: "save-content", Summary: "Save a title to the shelf", Tag: "reading",
	},
		func(ctx context.Context, in *savedInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Reading.Save(ctx, in.Body.ContentID)
		})
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/contents/saved/{id}", ID: "unsave-content", Summary: "Remove a title from the shelf", Tag: "reading",
	},
		func(ctx context.Context, in *shelfContentInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Reading.Unsave(ctx, in.ID)
		})
	core.Register(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/contents/mine/{id}", ID: "get-mine",
		Summary: "Get the current reader's relation to a title", Tag: "reading"}, a.mine)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/contents/mine", ID: "list-mine", Summary: "List the current reader's relation to several titles",
		Tag: "reading", Reads: true,
	},
		func(ctx context.Context, in *mineInput) (core.Answer[[]Mine], error) {
			found, err := a.Reading.Mine(ctx, in.Body.IDs)
			if err != nil {
				return core.Answer[[]Mine]{}, err
			}
			shown, err := a.presentMine(ctx, found)
			return core.Data(shown), err
		})
}

func (a *api) listShelf(ctx context.Context, in *shelfInput) (core.Answer[[]ShelfEntry], error) {
	order, err := shelfOrder(in.Orders())
	if err != nil {
		return core.Answer[[]ShelfEntry]{}, err
	}
	found, err := a.Reading.Shelf(ctx, reading.ShelfQuery{
		Part: reading.ShelfPart(in.Type), Right: entitlements.Kind(in.PurchaseType), Free: in.Price != "", Order: order,
		Page: in.Request(),
	})
	if err != nil {
		return core.Answer[[]ShelfEntry]{}, err
	}
	entries, err := presentShelf(found)
	return core.List(entries, func(e ShelfEntry) ShelfEntry { return e }), err
}

// shelfOrders are the orders of a shelf, which is dated by when a content came
// to it.
var shelfOrders = map[string]reading.ShelfOrder{
	"modified_at.desc": reading.NewestFirst, "created_at.desc": reading.NewestFirst,
	"modified_at.asc": reading.OldestFirst, "created_at.asc": reading.OldestFirst,
	"title.asc": reading.TitleUp, "title.desc": reading.TitleDown,
}

// shelfOrder returns the first order; each must be one we have.
func shelfOrder(orders []string) (reading.ShelfOrder, error) {
	for _, order := range orders {
		if shelfOrders[order] == "" {
			return "", apperr.InvalidField("order", "field.choice")
		}
	}
	if len(orders) == 0 {
		return reading.NewestFirst, nil
	}
	return shelfOrders[orders[0]], nil
}

func presentShelf(found page.List[reading.ShelfEntry]) (page.List[ShelfEntry], error) {
	entries := page.List[ShelfEntry]{Total: found.Total, Request: found.Request}
	for _, row := range found.Rows {
		entry := ShelfEntry{Place: core.OrNull(row.Place)}
		if err := json.Unmarshal(row.Card, &entry.Card); err != nil {
			return entries, fmt.Errorf("api: card: %w", err)
		}
		if row.Place != nil {
			entry.Progress = row.Place.Locator.Locations.TotalProgression
		}
		entries.Rows = append(entries.Rows, entry)
	}
	return entries, nil
}

func (a *api) lastSeen(ctx context.Context, in *shelfContentInput) (core.Answer[core.Nullable[reading.Place]], error) {
	place, err := a.Reading.LastSeen(ctx, in.ID)
	return core.Data(core.OrNull(place)), err
}

func (a *api) saveReading(ctx context.Context, in *saveReadingInput) (core.Answer[reading.Place], error) {
	place, err := a.Reading.Touch(ctx, in.Body.ContentID, in.Body.ItemID, in.Body.Locator)
	return core.Data(place), err
}

func (a *api) mine(ctx context.Context, in *titles.ContentInput) (core.Answer[Mine], error) {
	content, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return core.Answer[Mine]{}, err
	}
	found, err := a.Reading.Mine(ctx, []int64{content.ID})
	if err != nil {
		return core.Answer[Mine]{}, err
	}
	if len(found) == 0 {
		return core.Answer[Mine]{}, apperr.New(apperr.NotFound)
	}
	shown, err := a.presentMine(ctx, found)
	if err != nil {
		return core.Answer[Mine]{}, err
	}
	return core.Data(shown[0]), nil
}

func (a *api) presentMine(ctx context.Context, found []reading.Mine) ([]Mine, error) {
	var refused []entitlements.Item
	for _, m := range found {
		for _, item := range m.Items {
			if !item.Decision.Allowed {
				refused = append(refused, m.Content.Right(item.Item))
			}
		}
	}
	lent, err := a.Lending.Ways(ctx, refused)
	all := make([]Mine, len(found))
	for i, m := range found {
		all[i] = Mine{ContentID: m.Content.ID, Saved: m.Saved, Items: []MineItem{}}
		for _, item := range m.Items {
			all[i].Items = append(all[i].Items, MineItem{
				ContentItemID: item.Item.ID, Place: core.OrNull(item.Place),
				Access: titles.PresentAccess(ctx, a.Clock.Now(), m.Content, item.Item, item.Decision, lent[item.Item.ID]),
			})
		}
	}
	return all, err
}
