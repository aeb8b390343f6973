package organizations

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"time"

	"sudar/internal/accounts/federation"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/core"
)

// IdentityProvider is how the organisation's people sign in at its own service
// (OpenID Connect). Its secret goes in and never comes out. While there is none
// it says only what a provider has to be told of us.
type IdentityProvider struct {
	Issuer      string       `json:"issuer"`
	ClientID    string       `json:"client_id"`
	Label       string       `json:"label" doc:"Of the button, in Mongolian"`
	LabelEN     string       `json:"label_en"`
	Scopes      []string     `json:"scopes" nullable:"false" doc:"Beside openid, email and profile"`
	Domains     []string     `json:"domains" nullable:"false" doc:"Of email addresses that are the provider's to give out; for the hub to say"`
	RoleClaim   string       `json:"role_claim" doc:"The claim with a person's roles; dots lead into objects"`
	Roles       []MappedRole `json:"roles" nullable:"false"`
	GroupClaim  string       `json:"group_claim" doc:"The claim with the names of a person's groups"`
	SignOut     bool         `json:"sign_out" doc:"People are offered to sign out there too"`
	RedirectURI string       `json:"redirect_uri" doc:"To be registered with the provider"`
	SignOutURI  string       `json:"sign_out_uri" doc:"To be registered for the way back from there (post_logout_redirect_uri)"`
	UpdatedAt   *time.Time   `json:"updated_at,omitempty"`
}

// MappedRole is the role of those whose claim has a value.
type MappedRole struct {
	Value string `json:"value" maxLength:"200"`
	Role  string `json:"role" enum:"reader,publisher,librarian,admin"`
}

type identityProviderInput struct {
	Body struct {
		Issuer    string       `json:"issuer" maxLength:"300" doc:"Address of the provider"`
		ClientID  string       `json:"client_id" maxLength:"200"`
		Secret    string       `json:"client_secret,omitempty" maxLength:"400" doc:"Absent: the one there is stays"`
		Label     string       `json:"label" maxLength:"60"`
		LabelEN   string       `json:"label_en" maxLength:"60"`
		Scopes    []string     `json:"scopes,omitempty" maxItems:"50"`
		Domains   []string     `json:"domains,omitempty" maxItems:"50"`
		RoleClaim string       `json:"role_claim,omitempty" maxLength:"200"`
		Roles     []MappedRole `json:"roles,omitempty" maxItems:"50"`
		Groups    string       `json:"group_claim,omitempty" maxLength:"200"`
		SignOut   bool         `json:"sign_out,omitempty"`
	}
}

const identityProviderPath = "/organization/provider"

func (a *api) registerIdentityProvider() {
	described := func(method, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: identityProviderPath, ID: id, Summary: summary, Tag: "organizations"}
	}
	core.Register(a.API, core.ForAdmin, described(http.MethodGet, "get-identity-provider", "Get the identity provider of the organization"),
		a.identityProvider)
	core.Register(a.API, core.ForAdmin, described(http.MethodPut, "save-identity-provider", "Set the identity provider of the organization"),
		a.saveIdentityProvider)
	core.Register(a.API, core.ForAdmin,
		described(http.MethodDelete, "remove-identity-provider", "Delete the identity provider of the organization"), a.removeIdentityProvider)
}

func (a *api) identityProvider(ctx context.Context, _ *struct{}) (core.Answer[IdentityProvider], error) {
	p, err := a.Federation.Provider(ctx, core.RequestFrom(ctx).Organization.ID)
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.Unavailable) { // the secret cannot be read, all else can
		err = nil
	}
	return core.Data(a.presentProvider(ctx, p)), err
}

func (a *api) saveIdentityProvider(ctx context.Context, in *identityProviderInput) (core.Answer[IdentityProvider], error) {
	v, _ := viewer.From(ctx)
	p := federation.Provider{
		OrganizationID: v.OrganizationID, Issuer: in.Body.Issuer, ClientID: in.Body.ClientID, Secret: in.Body.Secret, Label: in.Body.Label,
		LabelEN: in.Body.LabelEN,
		Scopes:  in.Body.Scopes, Domains: in.Body.Domains, RoleClaim: in.Body.RoleClaim, Roles: map[string]viewer.Role{},
		GroupClaim: in.Body.Groups, SignOut: in.Body.SignOut,
	}
	for _, mapped := range in.Body.Roles {
		p.Roles[mapped.Value] = viewer.Role(mapped.Role)
	}
	saved, err := a.Federation.SaveProvider(ctx, p, v.Role == viewer.HubAdmin)
	return core.Data(a.presentProvider(ctx, saved)), err
}

func (a *api) removeIdentityProvider(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
	return core.Data(core.Done{}), a.Federation.RemoveProvider(ctx, core.RequestFrom(ctx).Organization.ID)
}

func (a *api) presentProvider(ctx context.Context, p federation.Provider) IdentityProvider {
	presented := IdentityProvider{
		Issuer: p.Issuer, ClientID: p.ClientID, Label: p.Label, LabelEN: p.LabelEN, Scopes: append([]string{}, p.Scopes...),
		Domains:   append([]string{}, p.Domains...),
		RoleClaim: p.RoleClaim, Roles: []MappedRole{}, GroupClaim: p.GroupClaim, SignOut: p.SignOut,
		SignOutURI:  a.SiteURL(ctx) + core.ProviderPath + "/left",
		RedirectURI: a.SiteURL(ctx) + core.ProviderPath + "/callback",
	}
	if !p.UpdatedAt.IsZero() {
		presented.UpdatedAt = &p.UpdatedAt.Time
	}
	for _, value := range slices.Sorted(maps.Keys(p.Roles)) {
		presented.Roles = append(presented.Roles, MappedRole{Value: value, Role: string(p.Roles[value])})
	}
	return presented
}
