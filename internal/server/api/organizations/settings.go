package organizations

import (
	"context"
	"net/http"

	"sudar/internal/kit/clock"
	"sudar/internal/organizations"
	"sudar/internal/server/api/core"
)

// SiteSettings is what an administrator decides about the site, with what is
// decided elsewhere.
type SiteSettings struct {
	Slug               string                `json:"slug"`
	Name               string                `json:"name"`
	NameEN             string                `json:"name_en"`
	Status             string                `json:"status" enum:"active,suspended,expired"`
	ExpiresOn          string                `json:"expires_on" doc:"Last day of the service; empty: without end"`
	Host               string                `json:"host" doc:"A domain of its own; empty for none"`
	LogoURL            string                `json:"logo_url"`
	FaviconURL         string                `json:"favicon_url"`
	UsingAccessibility bool                  `json:"using_accessibility"`
	Contact            organizations.Contact `json:"contact"`
	Links              organizations.Links   `json:"links"`
	Slots              organizations.Slots   `json:"slots"`
	Theme              *organizations.Theme  `json:"theme,omitempty" doc:"The organisation's own colours; absent for the library's"`
	Home               []organizations.Strip `json:"home" nullable:"false" doc:"The sections of the home page, from above"`
	HomeDefault        []organizations.Strip `json:"home_default" nullable:"false" doc:"Those of a portal that has decided nothing"`
}

// LoginRules say who gets into the portal, and as what.
type LoginRules struct {
	Closed  bool     `json:"closed" doc:"Only members may sign in"`
	Domains []string `json:"domains" nullable:"false" maxItems:"50" doc:"Of email addresses whose people become readers by themselves"`
	Ranges  []string `json:"ranges" nullable:"false" maxItems:"200" doc:"Addresses whose guests read what it may, such as 203.0.113.0/24"`
	Address string   `json:"address,omitempty" doc:"The address that asks, as the server sees it"`
}

type settingsInput struct {
	Body struct {
		Name               string                `json:"name" maxLength:"400"`
		NameEN             string                `json:"name_en" maxLength:"400"`
		UsingAccessibility bool                  `json:"using_accessibility"`
		Contact            organizations.Contact `json:"contact"`
		Links              organizations.Links   `json:"links"`
		Slots              organizations.Slots   `json:"slots"`
	}
}

type themeInput struct {
	Body struct {
		Brand     string `json:"brand" maxLength:"32" doc:"Of light pages, #rrggbb"`
		BrandDark string `json:"brand_dark" maxLength:"32" doc:"Of dark pages, #rrggbb"`
		Panel     string `json:"panel" maxLength:"32" doc:"Of top bar and footer, #rrggbb"`
	}
}

type homeInput struct {
	Body struct {
		Home []organizations.Strip `json:"home" nullable:"false" maxItems:"30"`
	}
}

type rulesInput struct {
	Body struct {
		Closed  bool     `json:"closed"`
		Domains []string `json:"domains" nullable:"false" maxItems:"50"`
		Ranges  []string `json:"ranges" nullable:"false" maxItems:"200"`
	}
}

func (a *api) registerSettings() {
	core.Register(a.API, core.ForSettings, core.Operation{
		Method: http.MethodGet, Path: "/settings", ID: "get-settings", Summary: "Get the settings of the portal", Tag: "settings",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[SiteSettings], error) {
			o, err := a.Organizations.Own(ctx)
			return core.Privately(core.Data(a.presentSettings(o))), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodPut, Path: "/settings", ID: "set-settings", Summary: "Replace the settings of the portal", Tag: "settings",
	},
		func(ctx context.Context, in *settingsInput) (core.Answer[SiteSettings], error) {
			o, err := a.Organizations.SetSite(ctx, organizations.SiteSettings{
				Name: in.Body.Name, NameEN: in.Body.NameEN, UsingAccessibility: in.Body.UsingAccessibility,
				Contact: in.Body.Contact, Links: in.Body.Links, Slots: in.Body.Slots,
			})
			return core.Data(a.presentSettings(o)), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodPut, Path: "/settings/theme", ID: "set-theme", Summary: "Set the colours of the portal", Tag: "settings",
	},
		func(ctx context.Context, in *themeInput) (core.Answer[SiteSettings], error) {
			o, err := a.Organizations.SetTheme(ctx, in.Body.Brand, in.Body.BrandDark, in.Body.Panel)
			return core.Data(a.presentSettings(o)), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodDelete, Path: "/settings/theme", ID: "remove-theme", Summary: "Reset the colours of the portal", Tag: "settings",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[SiteSettings], error) {
			o, err := a.Organizations.RemoveTheme(ctx)
			return core.Data(a.presentSettings(o)), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodPut, Path: "/settings/home", ID: "set-home", Summary: "Replace the home page of the portal", Tag: "settings",
	},
		func(ctx context.Context, in *homeInput) (core.Answer[SiteSettings], error) {
			o, err := a.Organizations.SetHome(ctx, in.Body.Home)
			return core.Data(a.presentSettings(o)), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodGet, Path: "/rules", ID: "get-rules", Summary: "Get the access rules of the portal", Tag: "settings",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[LoginRules], error) {
			o, err := a.Organizations.Own(ctx)
			return core.Privately(core.Data(presentRules(ctx, o))), err
		})
	core.Register(a.API, core.ForAdmin, core.Operation{
		Method: http.MethodPut, Path: "/rules", ID: "set-rules", Summary: "Replace the access rules of the portal", Tag: "settings",
	},
		func(ctx context.Context, in *rulesInput) (core.Answer[LoginRules], error) {
			o, err := a.Organizations.SetRules(ctx, organizations.Rules{Closed: in.Body.Closed, Domains: in.Body.Domains, Ranges: in.Body.Ranges})
			return core.Data(presentRules(ctx, o)), err
		})
}

func (a *api) presentSettings(o organizations.Organization) SiteSettings {
	return SiteSettings{
		Slug: o.Slug, Name: o.Name, NameEN: o.NameEN, Status: string(o.Status(a.Clock.Now())), ExpiresOn: clock.LastDay(o.ExpiresAt),
		Host: o.Host, LogoURL: o.Settings.Logo, FaviconURL: o.Settings.FavIcon, UsingAccessibility: o.Settings.UsingAccessibility,
		Contact: o.Settings.Contact, Links: o.Settings.Links, Slots: o.Settings.Slots,
		Theme: o.Settings.Theme, Home: o.Settings.Home, HomeDefault: organizations.DefaultHome(),
	}
}

func presentRules(ctx context.Context, o organizations.Organization) LoginRules {
	rules := LoginRules{
		Closed: o.Closed, Domains: append([]string{}, o.Domains...), Ranges: make([]string, len(o.Ranges)),
		Address: core.RequestFrom(ctx).Address,
	}
	for i, prefix := range o.Ranges {
		rules.Ranges[i] = prefix.String()
	}
	return rules
}
