package lending

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/page"
	"sudar/internal/lending"
	"sudar/internal/server/api/core"
)

// Hold is a place of the reader in the queue for a title.
type Hold struct {
	ID            string         `json:"id" format:"uuid"`
	ContentItemID int64          `json:"content_item_id"`
	Content       catalogue.Card `json:"content"`
	Status        string         `json:"status" enum:"waiting,ready,expired,cancelled,done"`
	Assigned      bool           `json:"assigned" doc:"The library gave it: it becomes a loan by itself"`
	Place         int            `json:"place" doc:"From 1; 0 unless it waits"`
	Waiting       int            `json:"waiting" doc:"How many people wait for the title"`
	Copies        int            `json:"copies"`
	EstimateDays  int            `json:"estimate_days" doc:"In about how many days a copy is free; 0: not known"`
	CreatedAt     time.Time      `json:"created_at"`
	ReadyUntil    *time.Time     `json:"ready_until" doc:"Until when a copy is kept"`
	EndedAt       *time.Time     `json:"ended_at"`
}

func (a *api) registerHolds() {
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/holds", "list-holds", "List what the current reader waits for"), a.listHolds)
	hold := call(http.MethodPost, "/holds", "hold-item", "Join the queue for an item")
	hold.Status = http.StatusCreated
	core.Register(a.API, core.ForUser, hold, func(ctx context.Context, in *lentItemInput) (core.Answer[Hold], error) {
		hold, err := a.Lending.Hold(ctx, in.Body.ContentItemID)
		return a.oneHold(ctx, hold, err)
	})
	core.Register(a.API, core.ForUser, call(http.MethodDelete, "/holds/{id}", "leave-queue", "Leave a queue"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Lending.Leave(ctx, in.ID)
		})
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/holds/{id}/let-pass", "let-pass", "Let the next person in a queue go first"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Hold], error) {
			hold, err := a.Lending.LetPass(ctx, in.ID)
			return a.oneHold(ctx, hold, err)
		})
}

func (a *api) oneHold(ctx context.Context, hold lending.Hold, err error) (core.Answer[Hold], error) {
	if err != nil {
		return core.Answer[Hold]{}, err
	}
	shown, err := a.presentHold(ctx, hold)
	return core.Privately(core.Data(shown)), err
}

func (a *api) listHolds(ctx context.Context, in *core.PageInput) (core.Answer[[]Hold], error) {
	found, err := a.Lending.Holds(ctx, in.Request())
	if err != nil {
		return core.Answer[[]Hold]{}, err
	}
	shown, err := a.presentHolds(ctx, found.Rows)
	return core.Privately(core.List(page.List[Hold]{Rows: shown, Total: found.Total, Request: found.Request},
		func(h Hold) Hold { return h })), err
}

func (a *api) presentHold(ctx context.Context, hold lending.Hold) (Hold, error) {
	shown, err := a.presentHolds(ctx, []lending.Hold{hold})
	if err != nil {
		return Hold{}, err
	}
	return shown[0], nil
}

func (a *api) presentHolds(ctx context.Context, holds []lending.Hold) ([]Hold, error) {
	ids := make([]int64, len(holds))
	for i, hold := range holds {
		ids[i] = hold.ContentID
	}
	titles, err := a.cardsOf(ctx, ids)
	shown := make([]Hold, len(holds))
	for i, hold := range holds {
		item, _ := titles.item(hold.ContentID, hold.ItemID)
		shown[i] = Hold{
			ID: hold.ID, ContentItemID: item, Content: titles.cards[hold.ContentID], Status: string(hold.Status), Assigned: hold.Assigned,
			Place: hold.Place, Waiting: hold.Waiting, Copies: hold.Copies, EstimateDays: hold.Estimate, CreatedAt: hold.CreatedAt.Time,
			ReadyUntil: core.OptionalTime(hold.ReadyUntil.Time), EndedAt: core.OptionalTime(hold.EndedAt.Time),
		}
	}
	return shown, err
}
