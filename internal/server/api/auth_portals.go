package api

import (
	"context"
	"net/http"

	"sudar/internal/kit/viewer"
)

func (a *API) registerOwnPortals() {
	register(a, forInvited, operation{method: http.MethodGet, path: "/auth/portals", id: "own-portals", summary: "List the portals the current account may administer", tag: accountsTag},
		func(ctx context.Context, _ *struct{}) (Answer[[]OwnPortal], error) {
			v, _ := viewer.From(ctx)
			portals, err := a.ownPortals(ctx, v.AccountID)
			return privately(data(portals)), err
		})
}
