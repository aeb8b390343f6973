package organizations

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

var slugPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$`)

// reservedSlugs are sub-domains that no organisation gets.
var reservedSlugs = []string{"www", "api", "mail", "smtp", "ftp", "static", "cdn", "admin", "edu"}

// Kinds are what an organisation may be; one is the hub.
var Kinds = []string{"library", "university", "publisher", "ministry", "hub"}

// Found stores a new organisation, whose portal offers what the hub's does, and
// notes who made it: 422 for a sub-domain that is taken or cannot be one.
func (s *Service) Found(ctx context.Context, o Organization) (Organization, error) {
	o.Slug, o.Name, o.NameEN = strings.ToLower(strings.TrimSpace(o.Slug)), strings.TrimSpace(o.Name), strings.TrimSpace(o.NameEN)
	switch {
	case !slugPattern.MatchString(o.Slug) || slices.Contains(reservedSlugs, o.Slug):
		return o, apperr.InvalidField("slug", "field.slug")
	case o.Name == "":
		return o, apperr.InvalidField("name", "field.required")
	case !slices.Contains(Kinds, o.Kind):
		return o, apperr.InvalidField("kind", "field.choice")
	}
	o.Settings.UsingAccessibility = true
	if like, err := s.fresh(ctx, func(o Organization) bool { return o.Hub }); err == nil {
		o.Off = like.Off
	}
	var made Organization
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		var err error
		if made, err = s.Create(ctx, o); err != nil {
			return err
		}
		return s.audit.Note(ctx, audit.Entry{Act: audit.OrganizationCreated, OrganizationID: made.ID, Object: made.Slug, After: made.terms()})
	})
	s.forget()
	if apperr.Is(err, apperr.Conflict) {
		err = apperr.InvalidField("slug", "field.slug_taken")
	}
	return made, err
}

// Terms are what the hub decides about an organisation; nil leaves it.
type Terms struct {
	Suspended *bool
	ExpiresAt *time.Time // zero: without end
	Host      *string    // a host of its own, "" for none
	Off       *[]string  // the parts of Built that the portal does not offer
	VATPayer  *bool      // whether what it sells has VAT from now on
}

// SetTerms changes what the hub decides about an organisation and returns it;
// not_found for an unknown slug. The hub itself stays open.
func (s *Service) SetTerms(ctx context.Context, slug string, terms Terms) (Organization, error) {
	o, err := s.fresh(ctx, func(o Organization) bool { return o.Slug == slug })
	if err != nil {
		return o, err
	}
	o, err = s.change(ctx, o.ID, nil, func(o *Organization) (audit.Entry, error) {
		before := o.terms()
		if err := s.applyTerms(o, terms); err != nil {
			return audit.Entry{}, err
		}
		return audit.Entry{Act: audit.OrganizationChanged, OrganizationID: o.ID, Object: o.Slug, Before: before, After: o.terms()}, nil
	})
	if db.IsUnique(err) {
		err = apperr.InvalidField("host", "field.host_taken")
	}
	return o, err
}

func (s *Service) applyTerms(o *Organization, terms Terms) (err error) {
	if terms.Suspended != nil && *terms.Suspended == o.SuspendedAt.IsZero() {
		o.SuspendedAt = time.Time{}
		if *terms.Suspended {
			o.SuspendedAt = s.clock.Now()
		}
	}
	if terms.ExpiresAt != nil {
		o.ExpiresAt = *terms.ExpiresAt
	}
	if o.Hub && (!o.SuspendedAt.IsZero() || !o.ExpiresAt.IsZero()) {
		return apperr.New(apperr.RoleRequired)
	}
	if terms.VATPayer != nil {
		o.NoVAT = !*terms.VATPayer
	}
	if terms.Host != nil {
		o.Host, err = s.checkHost(*terms.Host)
	}
	if terms.Off != nil && err == nil {
		o.Off, err = checkOff(*terms.Off)
		o.Settings.Features = offered(o.Off)
	}
	return err
}

// terms is what the log tells of them.
func (o Organization) terms() audit.Values {
	values := audit.Values{"suspended": !o.SuspendedAt.IsZero(), "host": o.Host, "vat_payer": !o.NoVAT}
	if len(o.Off) > 0 {
		values["features_off"] = o.Off
	}
	if !o.ExpiresAt.IsZero() {
		values["expires_at"] = o.ExpiresAt
	}
	return values
}

// checkHost returns a host as it is compared; one that the site names
// organisations by already is no host of one's own.
func (s *Service) checkHost(host string) (string, error) {
	host = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(host), "."))
	if host != "" && (len(host) > 253 || !domainPattern.MatchString(host) || s.baseOf(host) != "") {
		return "", apperr.InvalidField("host", "field.host")
	}
	return host, nil
}

// Wanted narrows and orders a list of organisations.
type Wanted struct {
	Text   string                      // a part of the slug, a name or the host
	Status Status                      // "" for all
	Order  func(a, b Organization) int // nil: by slug
}

// Search returns a page of all organisations that are wanted: there are few, which are
// read as a whole.
func (s *Service) Search(ctx context.Context, wanted Wanted, request page.Request) (page.List[Organization], error) {
	list := page.List[Organization]{Request: request}
	all, err := s.all(ctx)
	if err != nil {
		return list, err
	}
	text := strings.ToLower(strings.TrimSpace(wanted.Text))
	now := s.clock.Now()
	found := slices.DeleteFunc(all, func(o Organization) bool {
		holds := strings.Contains(strings.ToLower(o.Slug+"\n"+o.Name+"\n"+o.NameEN+"\n"+o.Host), text)
		return !holds || (wanted.Status != "" && o.Status(now) != wanted.Status)
	})
	if wanted.Order != nil {
		slices.SortStableFunc(found, wanted.Order)
	}
	list.Total = len(found)
	from := min(request.Offset(), len(found))
	list.Rows = found[from:min(from+request.Size, len(found))]
	return list, nil
}
