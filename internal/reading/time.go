package reading

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// Bounds of what a device may tell about time.
const (
	// mostAtOnce is how much reading one word from a device can be about.
	mostAtOnce = 5 * time.Minute
	// mostWaited is the same for what was read offline.
	mostWaited = 12 * time.Hour
	// leastPage is the shortest look that reads a page.
	leastPage = 2 * time.Second
)

// Spent is the reading that a device tells of: seconds in which somebody was
// at the page, and pages that stood long enough to be read.
type Spent struct {
	ItemID  int64
	Seconds int
	Pages   int
	Waited  bool // it was read before now, offline
}

// within returns what of it fits into the time since the last word: several
// devices together read no faster than the clock runs.
func (s Spent) within(since time.Duration) Spent {
	bound := mostAtOnce
	if s.Waited {
		bound = mostWaited
	}
	most := min(max(since, 0), bound).Round(time.Second)
	s.Seconds = min(max(s.Seconds, 0), int(most/time.Second))
	s.Pages = min(max(s.Pages, 0), s.Seconds/int(leastPage/time.Second))
	return s
}

// Spend adds what ctx's reader read to the present day in Ulaanbaatar and
// returns the seconds that counted. Of readers who want no history nothing is
// kept. An item that the reader may not see is not_found.
func (s *Service) Spend(ctx context.Context, told Spent) (seconds int, err error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return 0, apperr.New(apperr.Unauthenticated)
	}
	if _, err := s.ContentOf(ctx, told.ItemID); err != nil {
		return 0, err
	}
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		// All devices of a person share one clock.
		if err := s.db.LockRow(ctx, "accounts", v.AccountID); err != nil {
			return err
		}
		now := s.clock.Now()
		last, err := s.lastWord(ctx, v.AccountID, now)
		if err != nil {
			return err
		}
		counted := told.within(now.Sub(last))
		if seconds = counted.Seconds; seconds == 0 {
			return nil
		}
		seconds, err = s.addTime(ctx, v.AccountID, counted, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	return seconds, s.read(ctx, told.ItemID, seconds)
}

// lastWord returns when a device of a reader last told of reading; what was
// before yesterday does not matter.
func (s *Service) lastWord(ctx context.Context, accountID string, now time.Time) (time.Time, error) {
	at, err := db.Get[int64](ctx, s.db, "SELECT COALESCE(MAX(told_at), 0) FROM reading_days WHERE account_id = $1 AND day >= $2",
		accountID, dayOf(now.AddDate(0, 0, -1)))
	return time.UnixMicro(at), err
}

// addTime returns the seconds added: none when the person wants no history.
func (s *Service) addTime(ctx context.Context, accountID string, add Spent, now time.Time) (int, error) {
	rows, err := db.Exec(ctx, s.db, `INSERT INTO reading_days (account_id, day, item_id, seconds, pages, told_at)
		SELECT a.id, $2, $3, $4, $5, $6 FROM accounts a WHERE a.id = $1 AND a.history
		ON CONFLICT (account_id, day, item_id) DO UPDATE SET seconds = reading_days.seconds + excluded.seconds,
		pages = reading_days.pages + excluded.pages, told_at = excluded.told_at`,
		accountID, dayOf(now), add.ItemID, add.Seconds, add.Pages, db.At(now))
	if rows == 0 {
		return 0, err
	}
	return add.Seconds, err
}

// dayOf writes the day that a moment has in Ulaanbaatar.
func dayOf(moment time.Time) string { return moment.In(clock.Ulaanbaatar).Format(time.DateOnly) }
