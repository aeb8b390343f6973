package usage

import (
	"context"
	"net/http"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
	"sudar/internal/usage"
)

type viewInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (a *api) registerViews() {
	op := call(http.MethodPost, "/contents/{id}/views", "count-view", "Count that the page of a title is looked at")
	op.Reads = true
	core.Register(a.API, core.ForPublic, op, a.countView)
}

func (a *api) countView(ctx context.Context, in *viewInput) (core.Answer[core.Done], error) {
	seen, err := a.Catalogue.Titles(ctx, []int64{in.ID})
	if err == nil && len(seen) == 0 {
		err = apperr.New(apperr.NotFound)
	}
	if err == nil {
		v, _ := viewer.From(ctx)
		a.Usage.Count(ctx, usage.Event{Kind: usage.View, OrganizationID: v.OrganizationID, ContentID: in.ID})
	}
	return core.Data(core.Done{}), err
}
