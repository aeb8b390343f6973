package api

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
)

// ShelfEntry is a content on the reader's shelf with the place that changed
// last; progress is the share read, 0–1.
type ShelfEntry struct {
	catalogue.Card
	Place    nullable[reading.Place] `json:"place"`
	Progress float64                 `json:"progress"`
}

// Mine is what a content is to the reader.
type Mine struct {
	ContentID int64      `json:"content_id"`
	Items     []MineItem `json:"items" nullable:"false"`
	Saved     bool       `json:"saved"`
}

// MineItem is the reader's right to an item and place in it.
type MineItem struct {
	ContentItemID int64                   `json:"content_item_id"`
	Access        Access                  `json:"access"`
	Place         nullable[reading.Place] `json:"place"`
}

type shelfInput struct {
	PageInput
	OrderInput
	Type         string `query:"type" enum:"reading,completed,seen,saved" doc:"Part of the shelf; all that was begun when absent"`
	PurchaseType string `query:"purchase_type" enum:"membership,purchased,organization,leased,assigned" doc:"Kind of right held"`
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

func (a *API) registerShelf() {
	register(a, forUser, operation{method: http.MethodGet, path: "/contents", id: "list-shelf", summary: "List the shelf of the current reader", tag: "reading"}, a.listShelf)
	register(a, forUser, operation{method: http.MethodGet, path: "/contents/last_seen/{id}", id: "get-last-seen", summary: "Get the last place read in a title", tag: "reading"}, a.lastSeen)
	register(a, forUser, operation{method: http.MethodPost, path: "/contents/save/reading", id: "save-reading", summary: "Record that an item was opened", tag: "reading"}, a.saveReading)
	register(a, forUser, operation{method: http.MethodPost, path: "/contents/saved", id: "save-content", summary: "Save a title to the shelf", tag: "reading"},
		func(ctx context.Context, in *savedInput) (Answer[Done], error) {
			return data(Done{}), a.Reading.Save(ctx, in.Body.ContentID)
		})
	register(a, forUser, operation{method: http.MethodDelete, path: "/contents/saved/{id}", id: "unsave-content", summary: "Remove a title from the shelf", tag: "reading"},
		func(ctx context.Context, in *shelfContentInput) (Answer[Done], error) {
			return data(Done{}), a.Reading.Unsave(ctx, in.ID)
		})
	register(a, forUser, operation{method: http.MethodGet, path: "/contents/mine/{id}", id: "get-mine", summary: "Get the current reader's relation to a title", tag: "reading"}, a.mine)
	register(a, forUser, operation{method: http.MethodPost, path: "/contents/mine", id: "list-mine", summary: "List the current reader's relation to several titles", tag: "reading", reads: true},
		func(ctx context.Context, in *mineInput) (Answer[[]Mine], error) {
			found, err := a.Reading.Mine(ctx, in.Body.IDs)
			return data(a.presentMine(ctx, found)), err
		})
}

func (a *API) listShelf(ctx context.Context, in *shelfInput) (Answer[[]ShelfEntry], error) {
	order, err := shelfOrder(in.Orders())
	if err != nil {
		return Answer[[]ShelfEntry]{}, err
	}
	found, err := a.Reading.Shelf(ctx, reading.ShelfQuery{
		Part: reading.ShelfPart(in.Type), Right: entitlements.Kind(in.PurchaseType), Order: order, Page: in.request(),
	})
	if err != nil {
		return Answer[[]ShelfEntry]{}, err
	}
	entries, err := presentShelf(found)
	return list(entries, func(e ShelfEntry) ShelfEntry { return e }), err
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
		entry := ShelfEntry{Place: orNull(row.Place)}
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

func (a *API) lastSeen(ctx context.Context, in *shelfContentInput) (Answer[nullable[reading.Place]], error) {
	place, err := a.Reading.LastSeen(ctx, in.ID)
	return data(orNull(place)), err
}

func (a *API) saveReading(ctx context.Context, in *saveReadingInput) (Answer[reading.Place], error) {
	place, err := a.Reading.Touch(ctx, in.Body.ContentID, in.Body.ItemID, in.Body.Locator)
	return data(place), err
}

func (a *API) mine(ctx context.Context, in *ContentInput) (Answer[Mine], error) {
	content, err := a.Catalogue.ByIDOrSlug(ctx, in.ID)
	if err != nil {
		return Answer[Mine]{}, err
	}
	found, err := a.Reading.Mine(ctx, []int64{content.ID})
	if err != nil {
		return Answer[Mine]{}, err
	}
	if len(found) == 0 {
		return Answer[Mine]{}, apperr.New(apperr.NotFound)
	}
	return data(a.presentMine(ctx, found)[0]), nil
}

func (a *API) presentMine(ctx context.Context, found []reading.Mine) []Mine {
	all := make([]Mine, len(found))
	for i, m := range found {
		all[i] = Mine{ContentID: m.Content.ID, Saved: m.Saved, Items: []MineItem{}}
		for _, item := range m.Items {
			all[i].Items = append(all[i].Items, MineItem{
				ContentItemID: item.Item.ID, Access: presentAccess(ctx, a.Clock.Now(), m.Content, item.Item, item.Decision), Place: orNull(item.Place),
			})
		}
	}
	return all
}
