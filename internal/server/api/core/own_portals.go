package core

import (
	"cmp"
	"context"
	"slices"

	"sudar/internal/kit/apperr"
	"sudar/internal/organizations"
)

// OwnPortal is a portal whose back office a person may open.
type OwnPortal struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
	URL  string `json:"url" doc:"Address of the portal, https://alpha.library.mn; empty where only ?domain= names it"`
}

// elsewhere is what the refusal of a closed portal tells its person.
type elsewhere struct {
	Portals []OwnPortal `json:"portals"`
}

// OwnPortals returns the open portals whose back office an account may open, by
// name.
func (a *API) OwnPortals(ctx context.Context, accountID string) ([]OwnPortal, error) {
	ids, err := a.services.Accounts.StaffOf(ctx, accountID)
	if err != nil {
		return nil, err
	}
	site := a.SiteURL(ctx)
	portals := []OwnPortal{}
	for _, id := range ids {
		o, err := a.services.Organizations.ByID(ctx, id)
		if err != nil {
			return nil, err
		}
		if o.Status(a.services.Clock.Now()) != organizations.Active {
			continue
		}
		portals = append(portals, OwnPortal{
			Slug: o.Slug, Name: InLanguage(ctx, o.Name, o.NameEN), URL: a.services.Organizations.Portal(o.Slug, site),
		})
	}
	slices.SortFunc(portals, func(a, b OwnPortal) int { return cmp.Compare(a.Name, b.Name) })
	return portals, nil
}

// LeadHome adds to the refusal of a closed portal where the person's own back
// offices are: the app has no session there to ask with afterwards.
func (a *API) LeadHome(ctx context.Context, refused error, accountID string) error {
	known := apperr.From(refused)
	if known.Code != apperr.MembershipClosed || accountID == "" {
		return refused
	}
	portals, err := a.OwnPortals(ctx, accountID)
	if err != nil {
		return err
	}
	return known.WithData(elsewhere{Portals: portals})
}
