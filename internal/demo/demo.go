// Package demo is the demo library: organisations, people, records and
// publications of our own, made by calling the services below (PRODUCT, "Demo
// library"). Whoever runs it again changes nothing.
package demo

import (
	"slices"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/ambient"
	"sudar/internal/catalogue"
	"sudar/internal/commerce"
	"sudar/internal/dictionary"
	"sudar/internal/entitlements"
	"sudar/internal/ingest"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/scratch"
	"sudar/internal/kit/viewer"
	"sudar/internal/lending"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notifications"
	"sudar/internal/organizations"
	"sudar/internal/reading"
)

// The organisations of the demo library.
const (
	Hub        = organizations.DefaultSlug
	University = "ikhsurguuli"
	Province   = "khovd"
)

// The organisations made for tests alone.
const (
	SuspendedSlug = "suspended"
	ExpiredSlug   = "expired"
)

// Password signs in every person of SignIns.
const Password = "Sudar2026"

// SignIn is a person with a known password.
type SignIn struct {
	Username     string      `json:"username"`
	Password     string      `json:"password"`
	Organization string      `json:"organization"` // slug
	Role         viewer.Role `json:"role"`
	FirstName    string      `json:"first_name"`
	LastName     string      `json:"last_name"`
	// What the person is for, in both languages.
	Purpose   string `json:"purpose"`
	PurposeEN string `json:"purpose_en"`
}

// Email is the person's address; the domain is reserved for examples (RFC 2606).
func (s SignIn) Email() string { return s.Username + "@sudar.example" }

// IsSignIn reports whether an account is one of SignIns.
func IsSignIn(account accounts.Account) bool {
	return slices.ContainsFunc(SignIns, func(s SignIn) bool { return s.Username == account.Username && s.Email() == account.Email })
}

// SignIns are the people of the demo library, for everybody to use.
var SignIns = []SignIn{
	{"reader", Password, Hub, viewer.Reader, "Сарнай", "Батын", "уншигч", "reader"},
	{"researcher", Password, University, viewer.Reader, "Тэмүүлэн", "Ганболдын", "судлаач", "researcher"},
	{"librarian", Password, Hub, viewer.Librarian, "Оюунчимэг", "Дамдины", "номын санч", "librarian"},
	{"publisher", Password, Hub, viewer.Publisher, "Энхтөр", "Нямын", "хэвлэгч", "publisher"},
	{"admin", Password, University, viewer.Admin, "Алтанцэцэг", "Доржийн", "их сургуулийн админ", "administrator of the university"},
	{"hubadmin", Password, Hub, viewer.HubAdmin, "Мөнхбаяр", "Цэрэнгийн", "нэгдсэн сангийн админ", "administrator of the hub"},
}

// Options say what is made beside the library itself.
type Options struct {
	// Tests adds a suspended and an expired organisation.
	Tests bool
}

// Domains are the services that the demo library is made with.
type Domains struct {
	Organizations *organizations.Service
	Accounts      *accounts.Service
	Entitlements  *entitlements.Service
	Catalogue     *catalogue.Service
	Commerce      *commerce.Service
	Ingest        *ingest.Service
	Reading       *reading.Service
	Notes         *notes.Service
	Dictionary    *dictionary.Service
	Folders       *folders.Service
	Notifications *notifications.Service
	Lending       *lending.Service
	Ambient       *ambient.Service
	Scratch       *scratch.Space
}

// Service makes the demo library.
type Service struct {
	Domains
	db      *db.DB
	clock   clock.Clock
	options Options
	entries func() ([]entry, error)
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains, options Options) *Service {
	return &Service{Domains: domains, db: d, clock: clk, options: options, entries: library}
}

// Report says what a run found and made.
type Report struct {
	Organizations int            `json:"organizations"` // made now
	People        int            `json:"people"`        // made now
	Contents      int            `json:"contents"`      // made now
	Covers        int            `json:"covers"`        // drawn now
	Publications  int            `json:"publications"`  // opened now
	Kinds         map[string]int `json:"kinds"`         // contents of the demo library by kind
	Took          time.Duration  `json:"took_ns"`
}

// Changed tells whether the run made anything.
func (r Report) Changed() bool {
	return r.Organizations+r.People+r.Contents+r.Covers+r.Publications > 0
}
