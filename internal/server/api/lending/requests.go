package lending

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/server/api/core"
)

// CopyRequest asks the administrators of an organisation for more copies of a licence.
type CopyRequest struct {
	ID            string     `json:"id" format:"uuid"`
	LeaseID       string     `json:"lease_id" format:"uuid"`
	ContentID     int64      `json:"content_id"`
	Title         string     `json:"title"`
	Seller        string     `json:"seller" doc:"The organization that owns the title"`
	ContentItemID int64      `json:"content_item_id" doc:"0: the whole content"`
	Copies        int        `json:"copies"`
	Note          string     `json:"note"`
	Status        string     `json:"status" enum:"open,ordered,bought,added,refused,refunded"`
	Reason        string     `json:"reason" doc:"Of a refusal"`
	Username      string     `json:"username" doc:"Who asked; empty: somebody who is erased"`
	FirstName     string     `json:"first_name"`
	LastName      string     `json:"last_name"`
	OrderID       string     `json:"order_id" doc:"Empty without an order"`
	Own           bool       `json:"own" doc:"The title is the organization's own: copies are added without an order"`
	Price         int64      `json:"price" doc:"Of one copy now, ₮; 0: not for sale"`
	Total         int64      `json:"total" doc:"Of all copies now, ₮, taxes included"`
	CreatedAt     time.Time  `json:"created_at"`
	DecidedAt     *time.Time `json:"decided_at"`
}

// OrderedCopies names the order that a request became.
type OrderedCopies struct {
	OrderID string `json:"order_id" format:"uuid" doc:"A draft of the administrator's: it is confirmed and paid as any order"`
	Number  string `json:"number"`
	Total   int64  `json:"total" doc:"₮, taxes included"`
}

type requestsInput struct {
	core.PageInput
	LeaseID string `query:"lease_id" maxLength:"36" doc:"Those of one licence"`
	Status  string `query:"status" enum:"open" doc:"open: those that wait for a decision"`
}

type askCopiesInput struct {
	core.IDInput
	Body struct {
		Copies int    `json:"copies" minimum:"1" maximum:"1000"`
		Note   string `json:"note,omitempty" maxLength:"500" doc:"Why, for the administrators"`
	}
}

type refuseCopiesInput struct {
	core.IDInput
	Body struct {
		Reason string `json:"reason" minLength:"1" maxLength:"500"`
	}
}

func (a *api) registerRequests() {
	ask := call(http.MethodPost, "/leases/{id}/requests", "ask-copies", "Request more copies of a licence")
	ask.Status = http.StatusCreated
	core.Register(a.API, core.ForLibrarian, ask, func(ctx context.Context, in *askCopiesInput) (core.Answer[CopyRequest], error) {
		made, err := a.Lending.AskCopies(ctx, in.ID, in.Body.Copies, in.Body.Note)
		return a.oneRequest(ctx, made, err)
	})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/leases/requests", "list-copy-requests", "List the requests for copies"),
		a.listRequests)
	core.Register(a.API, core.ForAdmin,
		call(http.MethodPost, "/leases/requests/{id}/refuse", "refuse-copies", "Refuse a request for copies"),
		func(ctx context.Context, in *refuseCopiesInput) (core.Answer[CopyRequest], error) {
			refused, err := a.Lending.RefuseCopies(ctx, in.ID, in.Body.Reason)
			return a.oneRequest(ctx, refused, err)
		})
	core.Register(a.API, core.ForAdmin,
		call(http.MethodPost, "/leases/requests/{id}/add", "add-copies", "Add the copies of a title of the organization's own"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[CopyRequest], error) {
			added, err := a.Lending.AddCopies(ctx, in.ID)
			return a.oneRequest(ctx, added, err)
		})
	order := call(http.MethodPost, "/leases/requests/{id}/order", "order-copies", "Create an order for requested copies")
	order.Status = http.StatusCreated
	core.Register(a.API, core.ForAdmin, order, func(ctx context.Context, in *core.IDInput) (core.Answer[OrderedCopies], error) {
		o, err := a.Commerce.OrderCopies(ctx, in.ID)
		return core.Data(OrderedCopies{OrderID: o.ID, Number: o.Number, Total: o.Total}), err
	})
}

func (a *api) listRequests(ctx context.Context, in *requestsInput) (core.Answer[[]CopyRequest], error) {
	found, err := a.Lending.CopyRequests(ctx, lending.RequestQuery{LicenceID: in.LeaseID, Open: in.Status != "", Page: in.Request()})
	if err != nil {
		return core.Answer[[]CopyRequest]{}, err
	}
	shown, err := a.presentRequests(ctx, found.Rows)
	return core.Privately(core.List(page.List[CopyRequest]{Rows: shown, Total: found.Total, Request: found.Request},
		func(q CopyRequest) CopyRequest { return q })), err
}

func (a *api) oneRequest(ctx context.Context, found lending.CopyRequest, err error) (core.Answer[CopyRequest], error) {
	if err != nil {
		return core.Answer[CopyRequest]{}, err
	}
	shown, err := a.presentRequests(ctx, []lending.CopyRequest{found})
	if err != nil {
		return core.Answer[CopyRequest]{}, err
	}
	return core.Privately(core.Data(shown[0])), nil
}

func (a *api) presentRequests(ctx context.Context, found []lending.CopyRequest) ([]CopyRequest, error) {
	ids := make([]int64, len(found))
	for i, q := range found {
		ids[i] = q.ContentID
	}
	cards, err := a.Reading.Cards(ctx, ids)
	if err != nil {
		return nil, err
	}
	prices, err := a.Commerce.CopyPrices(ctx, found)
	shown := make([]CopyRequest, len(found))
	v, _ := viewer.From(ctx)
	for i, q := range found {
		card := cards[q.ContentID]
		shown[i] = CopyRequest{
			ID: q.ID, LeaseID: q.LicenceID, ContentID: q.ContentID, Title: card.Title, Seller: card.OrganizationName,
			ContentItemID: q.ItemID, Copies: q.Copies, Note: q.Note,
			Status: string(q.Status), Reason: q.Reason, Username: q.Username, FirstName: q.FirstName, LastName: q.LastName, OrderID: q.OrderID,
			Own: card.OrganizationSlug == v.Organization, Price: prices[q.ID], Total: prices[q.ID] * int64(q.Copies),
			CreatedAt: q.CreatedAt.Time, DecidedAt: core.OptionalTime(q.DecidedAt.Time),
		}
	}
	return shown, err
}
