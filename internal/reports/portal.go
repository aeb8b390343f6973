package reports

import (
	"context"

	"sudar/internal/commerce"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/organizations"
)

// PortalReport is what happened at an organisation's portal, with the contents of all
// owners, and what the organisation lends now.
type PortalReport struct {
	Report
	Organization organizations.Organization
	Lending      lending.Totals
	Titles       page.List[Title]
}

// Portal returns the report of the portal of ctx's organisation, a page of its titles at
// once; role_required for who is not its administrator.
func (s *Service) Portal(ctx context.Context, p Period, request page.Request) (PortalReport, error) {
	found := PortalReport{Report: Report{Period: p}}
	o, err := s.portal(ctx)
	if err != nil {
		return found, err
	}
	found.Organization = o
	if err := s.addPortal(ctx, &found.Report, o.ID); err != nil {
		return found, err
	}
	if found.Lending, err = s.Domains.Lending.Totals(ctx); err != nil {
		return found, err
	}
	found.Titles, err = s.portalTitles(ctx, o.ID, p, request)
	return found, err
}

func (s *Service) portal(ctx context.Context) (organizations.Organization, error) {
	v, _ := viewer.From(ctx)
	if !v.Role.Administers() {
		return organizations.Organization{}, apperr.New(apperr.RoleRequired)
	}
	return s.Organizations.ByID(ctx, v.OrganizationID)
}

func (s *Service) addPortal(ctx context.Context, r *Report, portalID string) error {
	counts, err := s.Usage.PortalByDay(ctx, portalID, r.Period.Days)
	if err != nil {
		return err
	}
	sales, err := s.Commerce.SalesOfTitles(ctx, soldAt(portalID, r.Period), commerce.SalesByDay)
	if err != nil {
		return err
	}
	r.Days = eachDay(r.Period, counts, sales)
	read, err := s.Usage.PortalReading(ctx, portalID, r.Period.Days)
	if err != nil {
		return err
	}
	r.Months, err = s.months(ctx, read, r.Period)
	r.sum()
	return err
}

func soldAt(portalID string, p Period) commerce.SoldTitles {
	return commerce.SoldTitles{PortalID: portalID, From: p.from, Until: p.until}
}

// portalTitles returns a page of the contents that were ever used at a portal and that
// its administrator still sees, the most viewed there first.
func (s *Service) portalTitles(ctx context.Context, portalID string, p Period, request page.Request) (page.List[Title], error) {
	list := page.List[Title]{Request: request, Rows: []Title{}}
	ids, total, err := s.Usage.PortalTitles(ctx, portalID, request.Offset(), request.Size)
	if list.Total = total; err != nil || len(ids) == 0 {
		return list, err
	}
	list.Rows, err = s.titlesAt(ctx, portalID, ids, p)
	return list, err
}

// titlesAt returns what happened with some contents at a portal, in the order of their
// ids.
func (s *Service) titlesAt(ctx context.Context, portalID string, ids []int64, p Period) ([]Title, error) {
	cards, err := s.Catalogue.Cards(ctx, ids)
	if err != nil {
		return nil, err
	}
	var c counted
	if c.counts, err = s.Usage.PortalByContent(ctx, portalID, ids, p.Days); err != nil {
		return nil, err
	}
	sales := soldAt(portalID, p)
	sales.ContentIDs = ids
	if c.sales, err = s.Commerce.SalesOfTitles(ctx, sales, commerce.SalesByContent); err != nil {
		return nil, err
	}
	if c.read, err = s.Usage.PortalReadingOfContents(ctx, portalID, ids, p.Days); err != nil {
		return nil, err
	}
	return s.titleRows(ctx, ids, cards, c, p)
}
