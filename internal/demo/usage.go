package demo

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/usage"
)

// The year before the library is made, as reports tell of it.
const (
	usedDays   = 365
	usedTitles = 24 // those with the most views
	writeAfter = 7  // days
)

// usedTitle is a title that was used all year.
type usedTitle struct {
	ContentID int64  `db:"content_id"`
	ItemID    int64  `db:"item_id"`
	Slug      string `db:"slug"`
	Views     int64  `db:"views"`
	Free      bool   `db:"free"`
}

const usedSQL = `SELECT c.id AS content_id, i.id AS item_id, c.slug, c.views, i.free FROM contents c
	JOIN items i ON i.content_id = c.id AND i.position = 1 AND i.deleted_at IS NULL
	WHERE c.deleted_at IS NULL AND i.revision > 0 ORDER BY c.views DESC, c.slug LIMIT $1`

// use gives a library of which nothing was counted before today a year of views and reading, the same
// each time, so that reports have something to tell.
func (s *Service) use(ctx context.Context, w *work) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.db.LockRow(ctx, "organizations", w.owners[Hub]); err != nil { // another run may be at it
			return err
		}
		today := s.clock.Now().In(clock.Ulaanbaatar).Format(time.DateOnly)
		counted, err := db.Get[int](ctx, s.db, "SELECT COUNT(*) FROM usage_portal_days WHERE day < $1", today)
		if err != nil || counted > 0 {
			return err
		}
		titles, err := db.All[usedTitle](ctx, s.db, usedSQL, usedTitles)
		if err != nil {
			return err
		}
		if err := s.useYear(ctx, w, titles); err != nil {
			return err
		}
		// The records have their views already (measure).
		_, err = db.Exec(ctx, s.db, "UPDATE usage_titles SET pending = 0")
		return err
	})
}

func (s *Service) useYear(ctx context.Context, w *work, titles []usedTitle) error {
	today := s.clock.Now().In(clock.Ulaanbaatar)
	past := clock.At(time.Date(today.Year(), today.Month(), today.Day(), 0, 30, 0, 0, clock.Ulaanbaatar).AddDate(0, 0, -usedDays))
	counts := usage.New(s.db, past)
	for day := range usedDays {
		for _, title := range titles {
			title.use(ctx, counts, w, past.Now().In(clock.Ulaanbaatar))
		}
		if day%writeAfter == 0 {
			if err := counts.Write(ctx); err != nil {
				return err
			}
		}
		past.Advance(24 * time.Hour)
	}
	if err := counts.Write(ctx); err != nil {
		return err
	}
	return counts.CloseMonths(ctx)
}

// use counts a day of a title, at the portal that its readers come to that day.
func (t usedTitle) use(ctx context.Context, counts *usage.Service, w *work, day time.Time) {
	portal := w.owners[Hub]
	switch chance := t.chance("portal", day); {
	case chance < 0.3:
		portal = w.owners[University]
	case chance < 0.36:
		portal = w.owners[Province]
	}
	record := func(kind usage.Kind, n int64, item int64) {
		if n == 0 {
			return
		}
		e := usage.Event{Kind: kind, OrganizationID: portal, N: n, ItemID: item}
		if item == 0 {
			e.ContentID = t.ContentID
		}
		counts.Record(e)
	}
	views := t.share(1, "view", day)
	record(usage.View, views, 0)
	if !t.Free {
		record(usage.Preview, t.share(0.2, "preview", day), t.ItemID)
		record(usage.NoLicense, t.share(0.05, "refused", day), t.ItemID)
	}
	for reader := range t.share(0.4, "read", day) {
		t.read(ctx, counts, portal, day, reader)
	}
}

// read counts a reading of somebody, who comes back on another day of the month.
func (t usedTitle) read(ctx context.Context, counts *usage.Service, portal string, day time.Time, reader int64) {
	number := (int64(day.Day()) + reader*31) % 40
	ctx = usage.WithClient(ctx, usage.Client{Address: fmt.Sprint("192.0.2.", number), UserAgent: "Firefox"})
	e := usage.Event{Kind: usage.Open, OrganizationID: portal, ItemID: t.ItemID}
	counts.Count(ctx, e)
	e.Kind, e.N = usage.Seconds, 300+int64(1_800*t.chance("time", day))
	counts.Count(ctx, e)
	if t.chance("end", day) < 0.25 {
		e.Kind, e.N = usage.Finish, 1
		counts.Count(ctx, e)
	}
}

// share is how often something happens on a day: a part of the title's views, fewer on
// days off and in summer, more from month to month.
func (t usedTitle) share(part float64, what string, day time.Time) int64 {
	mean := part * float64(t.Views) / usedDays
	if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		mean *= 0.6
	}
	if day.Month() >= time.June && day.Month() <= time.August {
		mean *= 0.5
	}
	return int64(mean*(0.5+t.chance(what, day)) + t.chance(what+" rest", day))
}

// chance is a number from 0 to 1 that is the same each time.
func (t usedTitle) chance(of string, day time.Time) float64 {
	sum := sha256.Sum256([]byte(t.Slug + of + day.Format(time.DateOnly)))
	return float64(binary.BigEndian.Uint64(sum[:])>>11) / (1 << 53)
}
