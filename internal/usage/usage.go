// Package usage counts what is used, per month, and never by whom.
package usage

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

// Kind is what is counted.
type Kind string

// The kinds.
const (
	Sale          Kind = "sale"
	Open          Kind = "open"
	Seconds       Kind = "seconds" // of reading: portions are shorter than a minute
	Lent          Kind = "lent"
	NoLicense     Kind = "no_license"     // refused: the organisation has no licence
	LimitExceeded Kind = "limit_exceeded" // refused: all copies or seats are taken
)

// Event is something that is counted. It names no account.
type Event struct {
	Kind           Kind
	OrganizationID string
	ItemID         int64  // 0 when it is about a package
	Package        string // "" when it is about an item
	N              int64  // 0 counts as 1
}

// Service counts in memory and writes once a second.
type Service struct {
	db    *db.DB
	clock clock.Clock

	mu      sync.Mutex
	pending map[row]int64
}

type row struct {
	month, organization, pack string
	item                      int64
	kind                      Kind
}

// New returns the service.
func New(d *db.DB, clk clock.Clock) *Service {
	return &Service{db: d, clock: clk, pending: map[row]int64{}}
}

// mostPending bounds the counters that wait to be written; beyond it, events of
// further ones are not counted.
const mostPending = 10_000

// Record counts an event. It is written within a second; a crash loses what has
// not been written.
func (s *Service) Record(e Event) {
	month := s.clock.Now().In(clock.Ulaanbaatar).Format("2006-01")
	key := row{month: month, organization: e.OrganizationID, pack: e.Package, item: e.ItemID, kind: e.Kind}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, there := s.pending[key]; there || len(s.pending) < mostPending {
		s.pending[key] += max(e.N, 1)
	}
}

// writeEvery is how often counters are written.
const writeEvery = time.Second

// Run writes counters until ctx ends, and then once more.
func (s *Service) Run(ctx context.Context) {
	tick := time.NewTicker(writeEvery)
	defer tick.Stop()
	for done := false; !done; {
		select {
		case <-ctx.Done():
			done = true
		case <-tick.C:
		}
		if err := s.Write(context.WithoutCancel(ctx)); err != nil {
			log.From(ctx).WarnContext(ctx, "usage could not be written", "error", err)
		}
	}
}

// writeAtOnce bounds the counters of one statement.
const writeAtOnce = 1_000

// Write writes what was counted. What could not be written waits for the next time.
func (s *Service) Write(ctx context.Context) error {
	s.mu.Lock()
	taken := map[row]int64{}
	for key, n := range s.pending {
		if len(taken) == writeAtOnce {
			break
		}
		taken[key] = n
		delete(s.pending, key)
	}
	s.mu.Unlock()
	if len(taken) == 0 {
		return nil
	}
	err := s.add(ctx, taken)
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for key, n := range taken {
			s.pending[key] += n
		}
	}
	return err
}

func (s *Service) add(ctx context.Context, counted map[row]int64) error {
	w := db.NewWhere()
	rows := make([]string, 0, len(counted))
	for key, n := range counted {
		rows = append(rows, "("+w.Bind(key.month, key.organization, key.item, key.pack, string(key.kind), n)+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_counts (month, organization_id, item_id, package_id, kind, n) VALUES "+
		strings.Join(rows, ", ")+
		" ON CONFLICT (month, organization_id, item_id, package_id, kind) DO UPDATE SET n = usage_counts.n + excluded.n", w.Args()...)
	return err
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
