package lending

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/server/api/core"
)

// OrganizationLease is a licence of the organisation.
type OrganizationLease struct {
	ID            string         `json:"id" format:"uuid"`
	Content       catalogue.Card `json:"content"`
	ContentItemID int64          `json:"content_item_id" doc:"0: the whole content"`
	Model         string         `json:"model" enum:"concurrent,loan" doc:"concurrent: a seat while reading; loan: a copy for some days"`
	Copies        int            `json:"copies"`
	LoansLeft     *int           `json:"loans_left" doc:"How many more loans it gives; null: without limit"`
	InUse         int            `json:"in_use"`
	Waiting       int            `json:"waiting"`
	Running       bool           `json:"running"`
	Unlimited     bool           `json:"unlimited" doc:"The number of copies limits nobody"`
	Changeable    bool           `json:"changeable" doc:"The organization owns the title; of others it has what it bought"`
	Growing       bool           `json:"growing" doc:"More copies of it can be asked for"`
	Bought        int            `json:"bought" doc:"Part of the copies that was bought"`
	StartsAt      time.Time      `json:"starts_at"`
	EndsOn        string         `json:"ends_on" doc:"Last day; empty: without end"`
}

// LeaseTotals are what the organisation lends as a whole.
type LeaseTotals struct {
	Leases  int `json:"leases"`
	Copies  int `json:"copies"`
	InUse   int `json:"in_use"`
	Waiting int `json:"waiting"`
	Full    int `json:"full" doc:"Licences of which every copy is taken"`
	Unused  int `json:"unused" doc:"Licences of which no copy is"`
	Ending  int `json:"ending" doc:"Licences that end within 14 days"`
}

type leasesInput struct {
	core.PageInput
	Search string `query:"search" maxLength:"200" doc:"Beginnings of words of the title"`
	State  string `query:"state" enum:"full,unused,ending" doc:"Of those in force: every copy is taken, none is, or it ends within 14 days"`
}

type createLeaseInput struct {
	Body struct {
		ContentID     int64  `json:"content_id" minimum:"1"`
		ContentItemID int64  `json:"content_item_id,omitempty" minimum:"0" doc:"One item of the content; 0: all"`
		Model         string `json:"model" enum:"concurrent,loan"`
		Copies        int    `json:"copies" minimum:"1" maximum:"100000" doc:"100000: without limit"`
		LoansLeft     *int   `json:"loans_left,omitempty" minimum:"1" maximum:"100000" doc:"How many loans it gives; absent: without limit"`
		EndsOn        string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day; empty: without end"`
	}
}

type changeLeaseInput struct {
	core.IDInput
	Body struct {
		Copies *int    `json:"copies,omitempty" minimum:"1" maximum:"100000" doc:"100000: without limit"`
		EndsOn *string `json:"ends_on,omitempty" maxLength:"10" doc:"Last day; empty: without end"`
	}
}

func (a *api) registerLeases() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/leases", "list-leases", "List the licences of the organization"),
		a.listLeases)
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/leases/totals", "count-leases", "Count the copies that the organization lends"),
		func(ctx context.Context, _ *struct{}) (core.Answer[LeaseTotals], error) {
			t, err := a.Lending.Totals(ctx)
			return core.Data(LeaseTotals{
				Leases: t.Licences, Copies: t.Copies, InUse: t.InUse, Waiting: t.Waiting, Full: t.Full, Unused: t.Unused, Ending: t.Ending,
			}), err
		})
	create := call(http.MethodPost, "/leases", "create-lease", "Create a licence")
	create.Status = http.StatusCreated
	core.Register(a.API, core.ForLibrarian, create, a.createLease)
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/leases/{id}", "get-lease", "Get a licence"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[OrganizationLease], error) {
			found, err := a.Lending.Licence(ctx, in.ID)
			return a.oneLease(ctx, found, err)
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPatch, "/leases/{id}", "change-lease", "Change a licence"), a.changeLease)
}

func (a *api) listLeases(ctx context.Context, in *leasesInput) (core.Answer[[]OrganizationLease], error) {
	found, err := a.Lending.Licences(ctx, lending.Query{Search: in.Search, State: lending.State(in.State), Page: in.Request()})
	if err != nil {
		return core.Answer[[]OrganizationLease]{}, err
	}
	shown, err := a.presentLeases(ctx, found.Rows)
	return core.Privately(core.List(page.List[OrganizationLease]{Rows: shown, Total: found.Total, Request: found.Request},
		func(l OrganizationLease) OrganizationLease { return l })), err
}

func (a *api) createLease(ctx context.Context, in *createLeaseInput) (core.Answer[OrganizationLease], error) {
	ends, err := core.DayGiven("ends_on", &in.Body.EndsOn)
	if err != nil {
		return core.Answer[OrganizationLease]{}, err
	}
	made, err := a.Lending.Create(ctx, lending.Draft{
		ContentID: in.Body.ContentID, ItemID: in.Body.ContentItemID, Model: lending.Model(in.Body.Model), Copies: in.Body.Copies,
		LoansLeft: in.Body.LoansLeft, EndsAt: *ends,
	})
	return a.oneLease(ctx, made, err)
}

func (a *api) changeLease(ctx context.Context, in *changeLeaseInput) (core.Answer[OrganizationLease], error) {
	ends, err := core.DayGiven("ends_on", in.Body.EndsOn)
	if err != nil {
		return core.Answer[OrganizationLease]{}, err
	}
	changed, err := a.Lending.Change(ctx, in.ID, lending.Terms{Copies: in.Body.Copies, EndsAt: ends})
	return a.oneLease(ctx, changed, err)
}

func (a *api) oneLease(ctx context.Context, found lending.Licence, err error) (core.Answer[OrganizationLease], error) {
	if err != nil {
		return core.Answer[OrganizationLease]{}, err
	}
	shown, err := a.presentLeases(ctx, []lending.Licence{found})
	if err != nil {
		return core.Answer[OrganizationLease]{}, err
	}
	return core.Privately(core.Data(shown[0])), nil
}

func (a *api) presentLeases(ctx context.Context, found []lending.Licence) ([]OrganizationLease, error) {
	ids := make([]int64, len(found))
	for i, licence := range found {
		ids[i] = licence.ContentID
	}
	cards, err := a.Reading.Cards(ctx, ids)
	shown, now := make([]OrganizationLease, len(found)), a.Clock.Now()
	v, _ := viewer.From(ctx)
	for i, licence := range found {
		shown[i] = OrganizationLease{
			ID: licence.ID, Content: cards[licence.ContentID], ContentItemID: licence.ItemID, Model: string(licence.Model),
			Copies: licence.Copies, LoansLeft: licence.LoansLeft, InUse: licence.InUse, Waiting: licence.Waiting,
			Running: licence.Running(now), StartsAt: licence.StartsAt.Time, EndsOn: clock.LastDay(licence.EndsAt.Time),
			Growing: licence.Grows(db.At(now)), Bought: licence.Bought,
			Unlimited:  licence.Copies >= lending.Unlimited,
			Changeable: cards[licence.ContentID].OrganizationSlug == v.Organization || v.Role == viewer.HubAdmin,
		}
	}
	return shown, err
}
