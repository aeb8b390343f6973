package auth

import (
	"context"
	"net/http"

	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

func (a *api) registerOwnPortals() {
	core.Register(a.API, core.ForInvited, core.Operation{
		Method: http.MethodGet, Path: "/auth/portals", ID: "own-portals", Summary: "List the portals the current account may administer",
		Tag: core.AccountsTag,
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[[]core.OwnPortal], error) {
			v, _ := viewer.From(ctx)
			portals, err := a.OwnPortals(ctx, v.AccountID)
			return core.Privately(core.Data(portals)), err
		})
}
