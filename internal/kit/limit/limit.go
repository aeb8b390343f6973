// Package limit bounds how often something may be done. It counts in SQL, so
// that all nodes share the count (PRODUCT, "Accounts").
package limit

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
)

// Use is something that may be done Most times in a window. Windows begin at
// whole multiples of their length.
type Use struct {
	Key    string
	Most   int
	Window time.Duration
}

// Allowance is how often something may be done in a window, whatever it is.
type Allowance struct {
	Most   int
	Window time.Duration
}

// Use returns the use of a key within the allowance.
func (a Allowance) Use(key string) Use { return Use{Key: key, Most: a.Most, Window: a.Window} }

// Take counts a use of key and returns too_many_requests when there were most
// already in the window that now lies in; one that is refused does not count.
// Call it outside a transaction: one that fails takes the count back. The
// refusal says when the window ends.
func Take(ctx context.Context, d *db.DB, key string, most int, window time.Duration) error {
	return TakeMany(ctx, d, key, 1, most, window)
}

// TakeMany is Take for n uses at once, of which all or none count.
func TakeMany(ctx context.Context, d *db.DB, key string, n, most int, window time.Duration) error {
	now := d.Now()
	start := now.Truncate(window)
	if n > most {
		return apperr.New(apperr.TooMany).After(start.Add(window).Sub(now.Time))
	}
	taken, err := db.Exec(ctx, d, `INSERT INTO attempt_counters (counter_key, window_start, attempts) VALUES ($1, $2, $3)
		ON CONFLICT (counter_key, window_start) DO UPDATE SET attempts = attempt_counters.attempts + $3
		WHERE attempt_counters.attempts <= $4`, key, db.At(start), n, most-n)
	if err == nil && taken == 0 {
		return apperr.New(apperr.TooMany).After(start.Add(window).Sub(now.Time))
	}
	return err
}

// TakeAll takes uses in their order. If one of them is refused, those before
// it are returned: what was not done does not count.
func TakeAll(ctx context.Context, d *db.DB, uses ...Use) error {
	for i, use := range uses {
		if err := Take(ctx, d, use.Key, use.Most, use.Window); err != nil {
			_ = ReturnAll(ctx, d, uses[:i]...) // the refusal says more than a failure to return
			return err
		}
	}
	return nil
}

// ReturnAll takes back the uses that TakeAll counted in the windows that now
// lies in, even if ctx has ended: they turned out to be none that are limited.
// One statement takes them all back; it locks rows in the order of their keys.
func ReturnAll(ctx context.Context, d *db.DB, uses ...Use) error {
	if len(uses) == 0 {
		return nil
	}
	now := d.Now()
	var rows []string
	var args []any
	for _, use := range slices.SortedFunc(slices.Values(uses), byKey) {
		rows = append(rows, fmt.Sprintf("($%d, $%d, 0)", len(args)+1, len(args)+2))
		args = append(args, use.Key, db.At(now.Truncate(use.Window)))
	}
	_, err := db.Exec(context.WithoutCancel(ctx), d, "INSERT INTO attempt_counters (counter_key, window_start, attempts) VALUES "+
		strings.Join(rows, ", ")+` ON CONFLICT (counter_key, window_start)
		DO UPDATE SET attempts = attempt_counters.attempts - 1 WHERE attempt_counters.attempts > 0`, args...)
	return err
}

func byKey(a, b Use) int { return strings.Compare(a.Key, b.Key) }
