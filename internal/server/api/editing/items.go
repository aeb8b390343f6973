package editing

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
)

// ItemRemoval is what removing an item would do.
type ItemRemoval struct {
	Readers int  `json:"readers" doc:"Who have begun to read it; 0 also for fewer than five"`
	Few     bool `json:"few" doc:"Some have, fewer than five"`
	Sold    int  `json:"sold" doc:"Who have bought it, or the title"`
	OnLoan  int  `json:"on_loan" doc:"Copies that are lent now"`
	Allowed bool `json:"allowed" doc:"Nobody has bought it or has it on loan"`
}

type itemInput struct {
	ID     int64 `path:"id" minimum:"1" doc:"The title's"`
	ItemID int64 `path:"item_id" minimum:"1" doc:"Of the title"`
}

func (a *api) registerItems() {
	core.Register(a.API, core.ForEditor,
		call(http.MethodGet, "/contents/{id}/items/{item_id}/removal", "foresee-item-removal", "Preview the removal of an item"),
		func(ctx context.Context, in *itemInput) (core.Answer[ItemRemoval], error) {
			r, err := a.Editing.ForeseeRemoval(ctx, in.ID, in.ItemID)
			return core.Privately(core.Data(ItemRemoval{
				Readers: r.Readers, Few: r.Few, Sold: r.Sold, OnLoan: r.OnLoan, Allowed: r.Allowed(),
			})), err
		})
	core.Register(a.API, core.ForEditor,
		call(http.MethodDelete, "/contents/{id}/items/{item_id}", "remove-item", "Remove an item from a title"),
		func(ctx context.Context, in *itemInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.RemoveItem(ctx, in.ID, in.ItemID)
			return a.answer(ctx, r, err)
		})
	core.Register(a.API, core.ForEditor,
		call(http.MethodPost, "/contents/{id}/items/{item_id}/restore", "restore-item", "Undo the removal of an item"),
		func(ctx context.Context, in *itemInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.RestoreItem(ctx, in.ID, in.ItemID)
			return a.answer(ctx, r, err)
		})
}
