package organizations

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// SiteSettings are what an administrator decides about the
// organisation's site.
type SiteSettings struct {
	Name, NameEN       string
	UsingAccessibility bool
	Contact            Contact
	Links              Links
	Slots              Slots
}

const (
	maxTitle   = 200 // letters of a name
	maxContact = 500
	maxAddress = 500 // bytes of an address of the web
)

// SetSite replaces the settings of ctx's organisation and returns it as it is
// then.
func (s *Service) SetSite(ctx context.Context, said SiteSettings) (Organization, error) {
	said = said.trimmed()
	if err := said.check(); err != nil {
		return Organization{}, err
	}
	return s.changeOwn(ctx, nil, func(o *Organization) audit.Entry {
		before := o.site()
		o.Name, o.NameEN = said.Name, said.NameEN
		o.Settings.UsingAccessibility, o.Settings.Contact = said.UsingAccessibility, said.Contact
		o.Settings.Links, o.Settings.Slots = said.Links, said.Slots
		return audit.Entry{Act: audit.SettingsChanged, OrganizationID: o.ID, Before: before, After: o.site()}
	})
}

// ImageKind is a picture of an organisation's site.
type ImageKind string

// The pictures.
const (
	LogoImage    ImageKind = "logo"
	FaviconImage ImageKind = "favicon"
)

// SetImage gives ctx's organisation a picture by its address, "" for none, and
// returns the address of the one before.
func (s *Service) SetImage(ctx context.Context, kind ImageKind, address string) (before string, err error) {
	_, err = s.changeOwn(ctx, nil, func(o *Organization) audit.Entry {
		image := &o.Settings.Logo
		if kind == FaviconImage {
			image = &o.Settings.FavIcon
		}
		before, *image = *image, address
		return audit.Entry{
			Act: audit.SettingsChanged, OrganizationID: o.ID, Object: string(kind),
			Before: audit.Values{"set": before != ""}, After: audit.Values{"set": address != ""},
		}
	})
	return before, err
}

// Own returns ctx's organisation as the database has it now.
func (s *Service) Own(ctx context.Context) (Organization, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return Organization{}, err
	}
	return s.fresh(ctx, func(o Organization) bool { return o.ID == v.OrganizationID })
}

// fresh returns the organisation that is meant as the database has it now.
func (s *Service) fresh(ctx context.Context, meant func(Organization) bool) (Organization, error) {
	all, err := s.all(ctx)
	for _, o := range all {
		if meant(o) {
			return o, err
		}
	}
	if err == nil {
		err = apperr.New(apperr.NotFound)
	}
	return Organization{}, err
}

// changeOwn changes ctx's organisation as change does.
func (s *Service) changeOwn(ctx context.Context, more func(context.Context, Organization) error,
	apply func(*Organization) audit.Entry) (Organization, error) {
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return Organization{}, err
	}
	return s.change(ctx, v.OrganizationID, more, func(o *Organization) (audit.Entry, error) { return apply(o), nil })
}

// change has apply change an organisation as the database has it now, while
// nobody else does, stores it with what more, which may be nil, writes, notes
// the act that apply returns, and returns the organisation as it is then.
func (s *Service) change(ctx context.Context, id string, more func(context.Context, Organization) error,
	apply func(*Organization) (audit.Entry, error)) (o Organization, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "organizations", id); err != nil {
			return err
		}
		if o, err = s.fresh(ctx, func(o Organization) bool { return o.ID == id }); err != nil {
			return err
		}
		act, err := apply(&o)
		if err != nil {
			return err
		}
		if err := s.update(ctx, o); err != nil {
			return err
		}
		if more != nil {
			if err := more(ctx, o); err != nil {
				return err
			}
		}
		if err := s.audit.Note(ctx, act); err != nil {
			return err
		}
		return s.db.Touch(ctx, db.TopicOrganization, o.ID)
	})
	s.forget()
	return o, err
}

// site is what the log tells of the settings.
func (o Organization) site() audit.Values {
	return audit.Values{
		"name": o.Name, "name_en": o.NameEN, "using_accessibility": o.Settings.UsingAccessibility, "contact": o.Settings.Contact,
		"links": o.Settings.Links, "slots": o.Settings.Slots,
	}
}

// texts are the fields by their names in the API.
func (said *SiteSettings) texts() map[string]*string {
	return map[string]*string{
		"name": &said.Name, "name_en": &said.NameEN, "contact.email": &said.Contact.Email, "contact.phone": &said.Contact.Phone,
		"contact.address":  &said.Contact.Address,
		"links.plagiarism": &said.Links.Plagiarism, "links.president": &said.Links.President, "links.terms": &said.Links.Terms,
		"links.help": &said.Links.Help, "slots.chat": &said.Slots.Chat, "slots.marketing": &said.Slots.Marketing,
	}
}

func (said SiteSettings) trimmed() SiteSettings {
	for _, text := range said.texts() {
		*text = strings.TrimSpace(*text)
	}
	return said
}

func (said SiteSettings) check() error {
	if said.Name == "" {
		return apperr.InvalidField("name", "field.required")
	}
	texts := said.texts()
	for _, field := range slices.Sorted(maps.Keys(texts)) {
		if wrong := refusedText(field, *texts[field]); wrong != "" {
			return apperr.InvalidField(field, wrong)
		}
	}
	return nil
}

// refusedText returns the key of what is wrong with a text, "" for nothing.
func refusedText(field, text string) string {
	group, _, _ := strings.Cut(field, ".")
	most := map[string]int{"contact": maxContact, "links": maxAddress, "slots": maxAddress}[group]
	switch {
	case text == "":
		return ""
	case utf8.RuneCountInString(text) > max(most, maxTitle):
		return "field.length"
	case strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' }):
		return "field.text"
	case group == "links" && !isWebAddress(text), group == "slots" && SlotOrigin(text) == "":
		return "field.link"
	}
	return ""
}

// isWebAddress tells whether a link leads to a page of the web and nowhere else.
func isWebAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.User == nil && hostName.MatchString(u.Host)
}

func at(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }
