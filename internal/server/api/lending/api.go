// Package lending holds the calls about loans, holds and licences.
package lending

import (
	"context"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/kit/clock"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

// Services are what the calls call.
type Services struct {
	Lending  *lending.Service
	Commerce *commerce.Service
	Members  *members.Service
	Reading  *reading.Service
	Clock    clock.Clock
}

type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{API: to, Services: services}
	a.registerLoans()
	a.registerHolds()
	a.registerLeases()
	a.registerPeople()
	a.registerRequests()
	a.registerRules()
}

const tag = "lending"

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: tag}
}

// titleCards are the contents of a list with what the reader has read of them.
type titleCards struct {
	cards map[int64]catalogue.Card
	mine  map[int64]reading.Mine
}

// cardsOf reads contents by id with two looks, whatever their number.
func (a *api) cardsOf(ctx context.Context, ids []int64) (titleCards, error) {
	found := titleCards{mine: map[int64]reading.Mine{}}
	if len(ids) == 0 {
		return found, nil
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	var err error
	if found.cards, err = a.Reading.Cards(ctx, ids); err != nil {
		return found, err
	}
	mine, err := a.Reading.Mine(ctx, ids)
	for _, m := range mine {
		found.mine[m.Content.ID] = m
	}
	return found, err
}

// item returns the item that was asked for and the share of it that was read; for
// a whole content that nobody asked for, its first.
func (c titleCards) item(contentID, itemID int64) (int64, float64) {
	for _, item := range c.mine[contentID].Items {
		if itemID != 0 && item.Item.ID != itemID {
			continue
		}
		if item.Place == nil {
			return item.Item.ID, 0
		}
		return item.Item.ID, item.Place.Locator.Locations.TotalProgression
	}
	return itemID, 0
}
