package organizations

import (
	"bytes"
	"cmp"
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/mongolian"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
	"sudar/internal/system"
)

// HubOrganization is an organisation as the hub's administrators see it.
type HubOrganization struct {
	Slug      string    `json:"slug"`
	Name      string    `json:"name"`
	NameEN    string    `json:"name_en"`
	Kind      string    `json:"kind" enum:"library,university,publisher,ministry,hub"`
	Hub       bool      `json:"hub"`
	Status    string    `json:"status" enum:"active,suspended,expired"`
	ExpiresOn string    `json:"expires_on" doc:"Last day of the service; empty: without end"`
	Host      string    `json:"host" doc:"A domain of its own; empty for none"`
	VATPayer  bool      `json:"vat_payer" doc:"false: it sells without VAT"`
	Portal    string    `json:"portal" doc:"Address of its portal; empty when no host names it"`
	CreatedAt time.Time `json:"created_at"`
	Holds     Holdings  `json:"holds"`
}

// Holdings are what an organisation holds, as they were counted last.
type Holdings struct {
	Members   int64      `json:"members"`
	Titles    int64      `json:"titles"`
	Licences  int64      `json:"licences" doc:"To lend by, that have not ended"`
	Packages  int64      `json:"packages" doc:"On sale"`
	Bytes     int64      `json:"bytes" doc:"Of its files"`
	CountedAt *time.Time `json:"counted_at,omitempty" doc:"Absent before the first count"`
}

type organizationsInput struct {
	core.PageInput
	Search string `query:"search" maxLength:"200" doc:"A part of the sub-domain, name or domain"`
	Status string `query:"status" enum:"active,suspended,expired"`
	Order  string `query:"order" enum:"slug.asc,name.asc,members.desc,titles.desc,expires_on.asc,created_at.desc" doc:"By slug when absent"`
}

type createOrganizationInput struct {
	Body struct {
		Slug      string `json:"slug" maxLength:"64" doc:"Sub-domain: a–z, 0–9 and hyphens"`
		Name      string `json:"name" maxLength:"400"`
		NameEN    string `json:"name_en,omitempty" maxLength:"400"`
		Kind      string `json:"kind" enum:"library,university,publisher,ministry"`
		Closed    bool   `json:"closed,omitempty" doc:"Only members may sign in"`
		ExpiresOn string `json:"expires_on,omitempty" maxLength:"10" doc:"Last day of the service; empty: without end"`
	}
}

type changeOrganizationInput struct {
	Slug string `path:"slug" maxLength:"64"`
	Body struct {
		Suspended *bool   `json:"suspended,omitempty"`
		ExpiresOn *string `json:"expires_on,omitempty" maxLength:"10" doc:"Last day of the service; empty: without end"`
		Host      *string `json:"host,omitempty" maxLength:"253" doc:"A domain of its own; empty for none"`
		VATPayer  *bool   `json:"vat_payer,omitempty" doc:"false: what it sells from now on is without VAT"`
	}
}

func (a *api) registerOrganizations() {
	core.Register(a.API, core.ForHub, core.Operation{
		Method: http.MethodGet, Path: "/organizations", ID: "list-organizations", Summary: "List all organizations", Tag: "organizations",
	},
		a.listOrganizations)
	core.Register(a.API, core.ForHub, core.Operation{
		Method: http.MethodPost, Path: "/organizations", ID: "create-organization", Summary: "Create an organization", Tag: "organizations",
	}, a.createOrganization)
	core.Register(a.API, core.ForHub, core.Operation{Method: http.MethodPatch, Path: "/organizations/{slug}", ID: "change-organization",
		Summary: "Update an organization", Tag: "organizations"}, a.changeOrganization)
}

// listOrganizations returns a page of the organisations with what they hold, by two
// queries however many there are.
func (a *api) listOrganizations(ctx context.Context, in *organizationsInput) (core.Answer[[]HubOrganization], error) {
	sums, err := a.System.SumsByOrganization(ctx)
	if err != nil {
		return core.Answer[[]HubOrganization]{}, err
	}
	found, err := a.Organizations.Search(ctx, organizations.Wanted{
		Text: in.Search, Status: organizations.Status(in.Status), Order: inOrder(in.Order, sums),
	}, in.Request())
	return core.Privately(core.List(found, a.hubPresenter(ctx, sums))), err
}

// inOrder returns what compares two organisations; nil: their slugs do.
func inOrder(order string, sums map[string]system.Sums) func(a, b organizations.Organization) int {
	switch order {
	case "name.asc":
		return func(a, b organizations.Organization) int {
			return bytes.Compare(mongolian.SortKey(a.Name), mongolian.SortKey(b.Name))
		}
	case "members.desc":
		return func(a, b organizations.Organization) int { return cmp.Compare(sums[b.ID].Members, sums[a.ID].Members) }
	case "titles.desc":
		return func(a, b organizations.Organization) int { return cmp.Compare(sums[b.ID].Titles, sums[a.ID].Titles) }
	case "expires_on.asc":
		return byEnd
	case "created_at.desc":
		return func(a, b organizations.Organization) int { return b.CreatedAt.Compare(a.CreatedAt) }
	}
	return nil
}

// byEnd has what ends first before the rest, and what has no end last.
func byEnd(a, b organizations.Organization) int {
	if a.ExpiresAt.IsZero() != b.ExpiresAt.IsZero() {
		if a.ExpiresAt.IsZero() {
			return 1
		}
		return -1
	}
	return a.ExpiresAt.Compare(b.ExpiresAt)
}

func (a *api) createOrganization(ctx context.Context, in *createOrganizationInput) (core.Answer[HubOrganization], error) {
	o := organizations.Organization{Slug: in.Body.Slug, Name: in.Body.Name, NameEN: in.Body.NameEN, Kind: in.Body.Kind, Closed: in.Body.Closed}
	end, err := core.DayGiven("expires_on", &in.Body.ExpiresOn)
	if err != nil {
		return core.Answer[HubOrganization]{}, err
	}
	o.ExpiresAt = *end
	made, err := a.Organizations.Found(ctx, o)
	return core.Data(a.hubPresenter(ctx, nil)(made)), err
}

func (a *api) changeOrganization(ctx context.Context, in *changeOrganizationInput) (core.Answer[HubOrganization], error) {
	terms := organizations.Terms{Suspended: in.Body.Suspended, Host: in.Body.Host, VATPayer: in.Body.VATPayer}
	var err error
	if terms.ExpiresAt, err = core.DayGiven("expires_on", in.Body.ExpiresOn); err != nil {
		return core.Answer[HubOrganization]{}, err
	}
	changed, err := a.Organizations.SetTerms(ctx, in.Slug, terms)
	if err != nil {
		return core.Answer[HubOrganization]{}, err
	}
	sums, err := a.System.SumsByOrganization(ctx)
	return core.Data(a.hubPresenter(ctx, sums)(changed)), err
}

func (a *api) hubPresenter(ctx context.Context, sums map[string]system.Sums) func(organizations.Organization) HubOrganization {
	site := a.SiteURL(ctx)
	return func(o organizations.Organization) HubOrganization {
		return HubOrganization{
			Slug: o.Slug, Name: o.Name, NameEN: o.NameEN, Kind: o.Kind, Hub: o.Hub, Status: string(o.Status(a.Clock.Now())),
			ExpiresOn: clock.LastDay(o.ExpiresAt), Host: o.Host, VATPayer: !o.NoVAT, CreatedAt: o.CreatedAt,
			Portal: a.Organizations.Portal(o.Slug, site), Holds: presentHoldings(sums[o.ID]),
		}
	}
}

func presentHoldings(s system.Sums) Holdings {
	shown := Holdings{
		Members: s.Members, Titles: s.Titles, Licences: s.Licences, Packages: s.Packages, Bytes: s.OriginalBytes + s.PreparedBytes,
	}
	if !s.CountedAt.IsZero() {
		shown.CountedAt = &s.CountedAt.Time
	}
	return shown
}
