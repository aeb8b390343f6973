package organizations

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// Organization is a tenant as everybody may see it (SPEC §3).
type Organization struct {
	Slug       string                 `json:"slug"`
	Name       string                 `json:"name"`
	Kind       string                 `json:"kind"`
	Status     string                 `json:"status" enum:"active,suspended,expired"`
	Hub        bool                   `json:"hub"`
	FaviconURL string                 `json:"favicon_url"`
	LogoURL    string                 `json:"logo_url"`
	Settings   organizations.Settings `json:"settings"`
}

// ClosedOrganization is what a suspended or expired organisation still shows.
type ClosedOrganization struct {
	Name    string                `json:"name"`
	Logo    string                `json:"logo"`
	Contact organizations.Contact `json:"contact"`
}

type slugInput struct {
	Slug string `path:"slug" maxLength:"64"`
}

// OrganizationAnswer is the look-up's envelope: 200 also when the organisation
// is closed or unknown, with status "fail", a code, and what may still be
// shown (PRODUCT, "Tenancy").
type OrganizationAnswer struct {
	Status  string           `json:"status" enum:"success,fail"`
	Code    string           `json:"code,omitempty"`
	Message string           `json:"message,omitempty"`
	Data    organizationData `json:"data"`
}

// organizationData is an Organization, a ClosedOrganization or null.
type organizationData struct{ value any }

// MarshalJSON writes whichever it is.
func (d organizationData) MarshalJSON() ([]byte, error) { return json.Marshal(d.value) }

// Schema describes the three shapes.
func (organizationData) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[Organization](), true, "Organization"),
		r.Schema(reflect.TypeFor[ClosedOrganization](), true, "ClosedOrganization"),
		{Type: "null"},
	}}
}

type organizationOutput struct{ Body OrganizationAnswer }

func (a *api) registerLookup() {
	lookup(a, core.Operation{
		Method: http.MethodGet, Path: "/organization", ID: "get-organization", Summary: "Get the organization of the portal",
		Tag: "organizations",
	},
		func(ctx context.Context, _ *struct{}) (organizations.Organization, error) {
			request := core.RequestFrom(ctx)
			return request.Organization, request.OrganizationErr
		})
	lookup(a, core.Operation{
		Method: http.MethodGet, Path: "/organization/{slug}", ID: "get-organization-by-slug", Summary: "Get an organization by its slug",
		Tag: "organizations",
	},
		func(ctx context.Context, in *slugInput) (organizations.Organization, error) {
			return a.Organizations.BySlug(ctx, in.Slug)
		})
}

func presentOrganization(ctx context.Context, o organizations.Organization, status organizations.Status) *Organization {
	return &Organization{
		Slug: o.Slug, Name: core.InLanguage(ctx, o.Name, o.NameEN), Kind: o.Kind, Status: string(status), Hub: o.Hub,
		FaviconURL: o.Settings.FavIcon, LogoURL: o.Settings.Logo, Settings: o.Settings,
	}
}

// answerLookup is the one place that tells a closed organisation's look-up
// from an open one's.
func (a *api) answerLookup(ctx context.Context, o organizations.Organization, err error) OrganizationAnswer {
	code := apperr.Code("")
	status := o.Status(a.Clock.Now())
	switch {
	case err != nil:
		code = apperr.From(err).Code
	case status == organizations.Suspended:
		code = apperr.OrganizationSuspended
	case status == organizations.Expired:
		code = apperr.OrganizationExpired
	default:
		return OrganizationAnswer{Status: "success", Data: organizationData{presentOrganization(ctx, o, status)}}
	}
	response := OrganizationAnswer{Status: "fail", Code: string(code), Message: apperr.New(code).Message(ctx)}
	if err == nil {
		response.Data.value = &ClosedOrganization{Name: o.Name, Logo: o.Settings.Logo, Contact: o.Settings.Contact}
	}
	return response
}

// lookup registers a call that responds whatever the organisation's status.
func lookup[I any](a *api, op core.Operation, find func(context.Context, *I) (organizations.Organization, error)) {
	core.RegisterOutput(a.API, core.ForLookup, op, func(ctx context.Context, in *I) (*organizationOutput, error) {
		o, err := find(ctx, in)
		if err != nil && !apperr.Is(err, apperr.OrganizationUnknown) && !apperr.Is(err, apperr.OrganizationMismatch) {
			return nil, err
		}
		return &organizationOutput{Body: a.answerLookup(ctx, o, err)}, nil
	})
}
