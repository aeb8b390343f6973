// Package usage counts what is used, and never by whom. What is looked at, refused,
// lent and searched for is counted by day; what is read is counted by month, and told
// when the month is over and at least five people read it (ADR 67).
package usage

import (
	"context"
	"strconv"
	"sync"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// Kind is what is counted.
type Kind string

// The kinds.
const (
	View          Kind = "view"    // the page of a content was looked at
	Preview       Kind = "preview" // the part that needs no right was opened
	Sale          Kind = "sale"
	Open          Kind = "open"
	Seconds       Kind = "seconds" // of reading: portions are shorter than a minute
	Finish        Kind = "finish"
	Lent          Kind = "lent"
	NoLicense     Kind = "no_license"     // refused: the organisation has no licence
	LimitExceeded Kind = "limit_exceeded" // refused: all copies or seats are taken
	Search        Kind = "search"         // at a portal, of no title
)

// monthly and daily say in which sums a kind is.
var (
	monthly = map[Kind]bool{Sale: true, Open: true, Seconds: true, Finish: true, Lent: true, NoLicense: true, LimitExceeded: true}
	daily   = map[Kind]bool{View: true, Preview: true, Sale: true, Lent: true, NoLicense: true, LimitExceeded: true, Search: true}
)

// reading are the kinds by which somebody is a reader of an item.
var reading = map[Kind]bool{Open: true, Seconds: true, Finish: true}

// Event is something that is counted. It names no account.
type Event struct {
	Kind           Kind
	OrganizationID string
	ContentID      int64  // 0 when it is about an item
	ItemID         int64  // 0 when it is about a content or a package
	Package        string // "" when it is about an item
	N              int64  // 0 counts as 1
}

// Service counts in memory and writes once a second.
type Service struct {
	db    *db.DB
	clock clock.Clock

	mu      sync.Mutex
	months  map[monthRow]int64
	days    map[dayRow]int64
	readers map[readerRow]struct{}
	clicks  *clicks
}

type monthRow struct {
	month, organization, pack string
	item                      int64
	kind                      Kind
}

type dayRow struct {
	day, organization string
	content, item     int64
	kind              Kind
}

// New returns the service.
func New(d *db.DB, clk clock.Clock) *Service {
	return &Service{
		db: d, clock: clk, months: map[monthRow]int64{}, days: map[dayRow]int64{}, readers: map[readerRow]struct{}{}, clicks: newClicks(),
	}
}

// mostPending bounds the counters that wait to be written; beyond it, events of
// further ones are not counted.
const mostPending = 10_000

// Record counts an event that is no click of a visitor; Count counts those. It is
// written within a second; a crash loses what has not been written.
func (s *Service) Record(e Event) {
	now := s.clock.Now().In(clock.Ulaanbaatar)
	n := max(e.N, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if monthly[e.Kind] {
		key := monthRow{month: now.Format(monthForm), organization: e.OrganizationID, pack: e.Package, item: e.ItemID, kind: e.Kind}
		add(s.months, key, n)
	}
	if daily[e.Kind] && (e.ItemID != 0 || e.ContentID != 0 || e.Kind == Search) {
		key := dayRow{day: now.Format(time.DateOnly), organization: e.OrganizationID, content: e.ContentID, item: e.ItemID, kind: e.Kind}
		add(s.days, key, n)
	}
}

const monthForm = "2006-01"

func add[K comparable](pending map[K]int64, key K, n int64) {
	if _, there := pending[key]; there || len(pending) < mostPending {
		pending[key] += n
	}
}

// Total returns how often something happened at an organisation in a month, written
// 2026-11: of one item, or of all when itemID is 0.
func (s *Service) Total(ctx context.Context, kind Kind, organizationID, month string, itemID int64) (int64, error) {
	w := db.NewWhere().And("month = ? AND organization_id = ? AND kind = ?", month, organizationID, string(kind))
	if itemID != 0 {
		w.And("item_id = " + strconv.FormatInt(itemID, 10))
	}
	return db.Get[int64](ctx, s.db, "SELECT COALESCE(SUM(n), 0) FROM usage_counts"+w.SQL(), w.Args()...)
}
