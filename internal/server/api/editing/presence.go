package editing

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
)

// RecordPresence is who else edits a title, and whether it was saved meanwhile.
type RecordPresence struct {
	Version string   `json:"version" doc:"Of the title now"`
	SavedBy string   `json:"saved_by" doc:"Who saved it last; empty when nobody did lately, or the caller"`
	Others  []string `json:"others" nullable:"false" doc:"The names of who else has it open"`
}

func (a *api) registerPresence() {
	core.Register(a.API, core.ForEditor,
		call(http.MethodPut, "/contents/{id}/presence", "keep-editing", "Record that a title is being edited"),
		func(ctx context.Context, in *recordInput) (core.Answer[RecordPresence], error) {
			p, err := a.Editing.Present(ctx, in.ID)
			return core.Data(RecordPresence(p)), err
		})
	core.Register(a.API, core.ForEditor, call(http.MethodDelete, "/contents/{id}/presence", "end-editing", "Leave a title that was edited"),
		func(ctx context.Context, in *recordInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Editing.Leave(ctx, in.ID)
		})
}
