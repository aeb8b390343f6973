// Package organizations holds the tenants: libraries, universities, publishers
// and the national hub. One organisation is resolved for every request
// (PRODUCT, "Tenancy").
package organizations

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/db"
)

// DefaultSlug is the organisation of a host that names none.
const DefaultSlug = "hub"

// Status says whether an organisation's portal is open.
type Status string

// The statuses. Suspended wins over expired.
const (
	Active    Status = "active"
	Suspended Status = "suspended"
	Expired   Status = "expired"
)

// Organization is a tenant with its site settings.
type Organization struct {
	ID          string
	Slug        string
	Name        string
	NameEN      string
	Kind        string // library, university, publisher, ministry, hub
	Hub         bool
	Closed      bool // only members may sign in
	SuspendedAt time.Time
	ExpiresAt   time.Time
	Settings    Settings
	Off         []string       // parts of Built that the portal does not offer
	NoVAT       bool           // it is no VAT payer: it sells without VAT
	Ranges      []netip.Prefix // addresses of walk-in viewers
	Domains     []string       // of email addresses whose people become readers
	Host        string         // a host of its own, "" for none
	CreatedAt   time.Time
	ChangedAt   time.Time
}

// Settings is what an organisation decides about its site (SPEC §3).
type Settings struct {
	FavIcon            string   `json:"favIcon"`
	Logo               string   `json:"logo"`
	UsingAccessibility bool     `json:"usingAccessibility"`
	Theme              *Theme   `json:"theme" doc:"The organisation's own colours; null for the library's"`
	Home               []Strip  `json:"home" nullable:"false" doc:"The sections of the home page, from above"`
	Links              Links    `json:"links"`
	Features           []string `json:"features" nullable:"false"` // what is built and not switched off; read only
	Contact            Contact  `json:"contact"`
	Slots              Slots    `json:"slots"`
}

// Links are outside pages; an empty one is not shown.
type Links struct {
	Plagiarism string `json:"plagiarism"`
	President  string `json:"president"`
	Terms      string `json:"terms"`
	Help       string `json:"help"`
}

// Slots are a vendor's own pages that are shown in frames, after consent; an
// empty one is not shown.
type Slots struct {
	Chat      string `json:"chat"`
	Marketing string `json:"marketing"`
}

// Contact is how a reader reaches the organisation.
type Contact struct {
	Email   string `json:"email"`
	Phone   string `json:"phone"`
	Address string `json:"address"`
}

// Status at the moment now.
func (o Organization) Status(now time.Time) Status {
	switch {
	case !o.SuspendedAt.IsZero() && !o.SuspendedAt.After(now):
		return Suspended
	case !o.ExpiresAt.IsZero() && !o.ExpiresAt.After(now):
		return Expired
	}
	return Active
}

// Contains tells whether addr lies in one of the organisation's ranges.
func (o Organization) Contains(addr netip.Addr) bool {
	for _, prefix := range o.Ranges {
		if prefix.Contains(addr.Unmap()) {
			return true
		}
	}
	return false
}

// Welcomes tells whether whoever holds an email address becomes a reader here
// by that alone.
func (o Organization) Welcomes(email string) bool {
	_, domain, found := strings.Cut(email, "@")
	return found && slices.Contains(o.Domains, strings.ToLower(domain))
}

type row struct {
	ID          string  `db:"id"`
	Slug        string  `db:"slug"`
	Name        string  `db:"name"`
	NameEN      string  `db:"name_en"`
	Kind        string  `db:"kind"`
	Hub         bool    `db:"hub"`
	Closed      bool    `db:"closed"`
	SuspendedAt db.Time `db:"suspended_at"`
	ExpiresAt   db.Time `db:"expires_at"`
	Settings    string  `db:"settings"`
	Host        string  `db:"host"`
	CreatedAt   db.Time `db:"created_at"`
	UpdatedAt   db.Time `db:"updated_at"`
}

func (r row) organization() (Organization, error) {
	o := Organization{
		ID: r.ID, Slug: r.Slug, Name: r.Name, NameEN: r.NameEN, Kind: r.Kind, Hub: r.Hub, Closed: r.Closed,
		SuspendedAt: r.SuspendedAt.Time, ExpiresAt: r.ExpiresAt.Time, Host: r.Host, CreatedAt: r.CreatedAt.Time, ChangedAt: r.UpdatedAt.Time,
	}
	var kept stored
	if err := json.Unmarshal([]byte(r.Settings), &kept); err != nil {
		return o, fmt.Errorf("organizations: settings of %s: %w", r.Slug, err)
	}
	o.Settings, o.Off, o.NoVAT = kept.Settings, kept.Off, kept.NoVAT
	o.Settings.Features = offered(o.Off)
	if o.Settings.Home == nil {
		o.Settings.Home = DefaultHome()
	}
	// A newer program may have kept sections that this one does not have.
	o.Settings.Home = slices.DeleteFunc(o.Settings.Home, func(s Strip) bool { return !slices.Contains(StripKinds, s.Kind) })
	return o, nil
}

// stored is an organisation's settings as the database keeps them: of the
// features only those that are switched off, of the home page's sections null
// while they are the library's own, and what the hub decides beside its terms.
type stored struct {
	Settings
	Features any      `json:"features,omitempty"` // what older programs wrote; not read
	Off      []string `json:"features_off,omitempty"`
	NoVAT    bool     `json:"no_vat,omitempty"`
}

func (o Organization) stored() (string, error) {
	kept := stored{Settings: o.Settings, Off: o.Off, NoVAT: o.NoVAT}
	if slices.Equal(kept.Home, DefaultHome()) {
		kept.Home = nil
	}
	text, err := json.Marshal(kept)
	if err != nil {
		err = fmt.Errorf("organizations: settings: %w", err)
	}
	return string(text), err
}
