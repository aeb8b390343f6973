package desk

import (
	"context"
	"net/http"

	"sudar/internal/desk"
	"sudar/internal/server/api/core"
)

// DeskView is a list that somebody keeps under a name.
type DeskView struct { //nolint:revive // the name of its schema too
	ID     string `json:"id" format:"uuid"`
	Name   string `json:"name"`
	Query  string `json:"query" doc:"Query string of the list's address"`
	Shared bool   `json:"shared" doc:"All librarians of the organization see it"`
}

type saveViewInput struct {
	Body struct {
		Name   string `json:"name" maxLength:"80"`
		Query  string `json:"query" maxLength:"2000"`
		Shared bool   `json:"shared,omitempty"`
	}
}

func (a *api) registerViews() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/views", "list-desk-views", "List the kept lists of the desk"),
		func(ctx context.Context, _ *struct{}) (core.Answer[[]DeskView], error) {
			views, err := a.Desk.Views(ctx)
			shown := make([]DeskView, len(views))
			for i, view := range views {
				shown[i] = DeskView(view)
			}
			return core.Privately(core.Data(shown)), err
		})
	core.Register(a.API, core.ForLibrarian, creates("/desk/views", "save-desk-view", "Save a view of the desk"),
		func(ctx context.Context, in *saveViewInput) (core.Answer[DeskView], error) {
			view, err := a.Desk.SaveView(ctx, desk.View{Name: in.Body.Name, Query: in.Body.Query, Shared: in.Body.Shared})
			return core.Data(DeskView(view)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/desk/views/{id}", "remove-desk-view", "Remove a kept list of the desk"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Desk.RemoveView(ctx, in.ID)
		})
}
