// Package reports tells publishers what became of their contents: what was looked at,
// refused, lent and sold by day, and what was read by month, never by whom (ADR 67).
package reports

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/members"
	"sudar/internal/organizations"
	"sudar/internal/usage"
)

// Service makes reports.
type Service struct {
	Domains
	clock clock.Clock
}

// Domains are the services that reports ask.
type Domains struct {
	Organizations *organizations.Service
	Catalogue     *catalogue.Service
	Usage         *usage.Service
	Commerce      *commerce.Service
	Lending       *lending.Service
	Members       *members.Service
	Entitlements  *entitlements.Service
}

// New returns the service.
func New(clk clock.Clock, domains Domains) *Service { return &Service{Domains: domains, clock: clk} }

// Figures are what is told of each day: exact, as they say nothing of reading. Amount
// and Refunded are ₮.
type Figures struct {
	Views, Previews, Refusals, Loans int64
	Sales, Amount                    int64
	Refunds, Refunded                int64
}

// Reading is what is told of months that are over. Hidden tells that something is left
// out of it, as fewer than five read it at one organisation; FewFinished that the number
// of those who finished is. Readers are those of the last month: the readers of months
// are not added.
type Reading struct {
	Readers, Opens, Seconds, Finished int64
	Hidden, FewFinished               bool
}

// Day is a day with its figures.
type Day struct {
	Day string
	Figures
}

// Month is the reading of a month; Over is false while it is not told yet.
type Month struct {
	Month string
	Over  bool
	Reading
}

// Organization is what happened at an organisation's portal.
type Organization struct {
	ID, Name string
	Figures
	Reading
}

// Title is a content of a publisher's report.
type Title struct {
	Card catalogue.Card
	Figures
	Reading
}

// Item is an item of a content's report.
type Item struct {
	catalogue.Item
	Figures
	Reading
}

// Report is what all reports have.
type Report struct {
	Period        Period
	OwnerID       string
	Figures       Figures
	Reading       Reading
	Days          []Day
	Months        []Month
	Organizations []Organization
}

// PublisherReport is the report of all contents of an organisation.
type PublisherReport struct {
	Report
	Organization organizations.Organization
	Titles       page.List[Title]
}

// ContentReport is that of one content.
type ContentReport struct {
	Report
	Card  catalogue.Card
	Items page.List[Item]
}

// ItemReport is that of one item.
type ItemReport struct {
	Report
	Card catalogue.Card
	Item catalogue.Item
}

// Publisher returns the report of an organisation's contents, a page of them at once;
// not_found for who may not see it. ref is the organisation's id or slug; at is the id of
// the one portal that is asked about, "" for all.
func (s *Service) Publisher(ctx context.Context, ref, at string, p Period, request page.Request) (PublisherReport, error) {
	o, err := s.publisher(ctx, ref)
	found := PublisherReport{Organization: o}
	if err != nil {
		return found, err
	}
	of := usage.Of{OwnerID: o.ID, PortalID: at}
	if found.Report, err = s.report(ctx, of, p); err != nil {
		return found, err
	}
	found.Titles, err = s.titles(ctx, of, p, request)
	return found, err
}

func (s *Service) publisher(ctx context.Context, ref string) (organizations.Organization, error) {
	o, err := s.Organizations.ByID(ctx, ref)
	if apperr.Is(err, apperr.OrganizationUnknown) {
		o, err = s.Organizations.BySlug(ctx, ref)
	}
	if apperr.Is(err, apperr.OrganizationUnknown) {
		return o, apperr.New(apperr.NotFound)
	}
	if err != nil {
		return o, err
	}
	return o, allowed(ctx, o.ID)
}

// Content returns the report of a content and a page of its items; not_found for who
// may not see it.
func (s *Service) Content(ctx context.Context, id int64, at string, p Period, request page.Request) (ContentReport, error) {
	owned, err := s.owned(ctx, id)
	if err != nil {
		return ContentReport{}, err
	}
	found := ContentReport{Card: owned.Card}
	of := usage.Of{OwnerID: owned.OwnerID, ContentID: id, PortalID: at}
	if found.Report, err = s.report(ctx, of, p); err != nil {
		return found, err
	}
	found.Items, err = s.items(ctx, of, p, request)
	return found, err
}

// Item returns the report of an item of a content; not_found for who may not see it.
func (s *Service) Item(ctx context.Context, contentID, itemID int64, at string, p Period) (ItemReport, error) {
	owned, err := s.owned(ctx, contentID)
	if err != nil {
		return ItemReport{}, err
	}
	found := ItemReport{Card: owned.Card}
	if found.Item, err = s.Catalogue.OwnedItem(ctx, contentID, itemID); err != nil {
		return found, err
	}
	found.Report, err = s.report(ctx, usage.Of{OwnerID: owned.OwnerID, ContentID: contentID, ItemID: itemID, PortalID: at}, p)
	return found, err
}

func (s *Service) owned(ctx context.Context, contentID int64) (catalogue.Owned, error) {
	owned, err := s.Catalogue.Owned(ctx, contentID)
	if err != nil {
		return owned, err
	}
	return owned, allowed(ctx, owned.OwnerID)
}

// allowed lets in the publishers and administrators of an owner, and those of the hub.
func allowed(ctx context.Context, ownerID string) error {
	v, _ := viewer.From(ctx)
	own := v.OrganizationID == ownerID && (v.Role == viewer.Publisher || v.Role.Administers())
	if !own && !v.Everywhere() {
		return apperr.New(apperr.NotFound)
	}
	return nil
}
