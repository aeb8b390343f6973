package usage

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
)

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
	s.clicks.forget(s.clock.Now())
	months, days, readers := take(s.months), take(s.days), take(s.readers)
	s.mu.Unlock()
	return errors.Join(
		writeOrKeep(ctx, s, s.months, months, s.addMonths, sum),
		writeOrKeep(ctx, s, s.days, days, s.addDays, sum),
		writeOrKeep(ctx, s, s.readers, readers, s.addReaders, func(struct{}, struct{}) struct{} { return struct{}{} }),
	)
}

func sum(a, b int64) int64 { return a + b }

// take moves some of what waits out of it.
func take[K comparable, V any](pending map[K]V) map[K]V {
	taken := map[K]V{}
	for key, value := range pending {
		if len(taken) == writeAtOnce {
			break
		}
		taken[key] = value
		delete(pending, key)
	}
	return taken
}

// writeOrKeep writes what was taken, and puts it back when that fails.
func writeOrKeep[K comparable, V any](
	ctx context.Context, s *Service, pending, taken map[K]V, write func(context.Context, map[K]V) error, both func(V, V) V,
) error {
	if len(taken) == 0 {
		return nil
	}
	err := write(ctx, taken)
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for key, value := range taken {
			pending[key] = both(pending[key], value)
		}
	}
	return err
}

func (s *Service) addMonths(ctx context.Context, counted map[monthRow]int64) error {
	w := db.NewWhere()
	rows := make([]string, 0, len(counted))
	for _, key := range sorted(counted, func(a, b monthRow) int {
		return cmp.Or(cmp.Compare(a.month, b.month), cmp.Compare(a.organization, b.organization), cmp.Compare(a.item, b.item),
			cmp.Compare(a.pack, b.pack), cmp.Compare(a.kind, b.kind))
	}) {
		rows = append(rows, "("+w.Bind(key.month, key.organization, key.item, key.pack, string(key.kind), counted[key])+")")
	}
	_, err := db.Exec(ctx, s.db, "INSERT INTO usage_counts (month, organization_id, item_id, package_id, kind, n) VALUES "+
		strings.Join(rows, ", ")+
		" ON CONFLICT (month, organization_id, item_id, package_id, kind) DO UPDATE SET n = usage_counts.n + excluded.n", w.Args()...)
	return err
}

// sorted returns the keys of rows in one order, so that two nodes which write the
// same never wait for each other.
func sorted[K comparable, V any](rows map[K]V, compare func(a, b K) int) []K {
	keys := make([]K, 0, len(rows))
	for key := range rows {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, compare)
	return keys
}
