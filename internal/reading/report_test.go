package reading

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
)

func TestSpentFitsIntoTheTime(t *testing.T) {
	for _, test := range []struct {
		name           string
		seconds, pages int
		since          time.Duration
		waited         bool
		wantSeconds    int
		wantPages      int
	}{
		{"as told", 30, 4, time.Minute, false, 30, 4},
		{"faster than the clock", 90, 4, 30 * time.Second, false, 30, 4},
		{"a clock that went back", 30, 4, -time.Minute, false, 0, 0},
		{"after a night", 8 * 3600, 10, 8 * time.Hour, false, 300, 10},
		{"a night offline", 8 * 3600, 10, 9 * time.Hour, true, 8 * 3600, 10},
		{"a line that came back sooner", 3600, 10, time.Minute, true, 60, 10},
		{"days offline", 20 * 3600, 10, 48 * time.Hour, true, 12 * 3600, 10},
		{"leafed through", 10, 400, time.Minute, false, 10, 5},
		{"less than nothing", -5, -1, time.Minute, false, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Spent{Seconds: test.seconds, Pages: test.pages, Waited: test.waited}.within(test.since)
			if got.Seconds != test.wantSeconds || got.Pages != test.wantPages {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestReportOf(t *testing.T) {
	today := time.Date(2026, 3, 31, 7, 0, 0, 0, clock.Ulaanbaatar)
	report := reportOf(map[string]Amount{
		"2026-03-30": {Seconds: 600, Pages: 9, Finished: 1}, "2026-03-29": {Seconds: 60}, "2026-03-28": {Seconds: 59},
		"2026-02-01": {Seconds: 100}, "2026-02-02": {Seconds: 100}, "2026-02-03": {Seconds: 100},
		"2024-12-31": {Seconds: 1, Finished: 2},
	}, today)
	if report.Streak != 2 || report.Longest != 3 {
		t.Errorf("streak %d, longest %d", report.Streak, report.Longest)
	}
	if want := (Amount{1020, 9, 3}); report.All != want {
		t.Errorf("all %+v, want %+v", report.All, want)
	}
	if first, last := report.Days[0].Name, report.Days[ReportDays-1]; first != "2026-02-25" || last.Name != "2026-03-31" || last.Seconds != 0 {
		t.Errorf("days from %s to %+v", first, last)
	}
	if feb, mar := report.Months[ReportMonths-2], report.Months[ReportMonths-1]; feb.Name != "2026-02" || feb.Seconds != 300 ||
		mar.Seconds != 719 {
		t.Errorf("months %+v %+v", feb, mar)
	}
}

// A streak is never longer than the longest, nor than the days with reading.
func TestStreaks(t *testing.T) {
	today := time.Date(2026, 11, 22, 12, 0, 0, 0, clock.Ulaanbaatar)
	rapid.Check(t, func(t *rapid.T) {
		read, days := map[string]Amount{}, 0
		for back := range 40 {
			if rapid.Bool().Draw(t, "read") {
				days++
				read[today.AddDate(0, 0, -back).Format(time.DateOnly)] = Amount{Seconds: 60}
			}
		}
		now, longest := streaks(read, today)
		if now > longest || longest > days || (days > 0) != (longest > 0) {
			t.Fatalf("%d now, %d longest of %d days", now, longest, days)
		}
	})
}

// The report reads its days and finished contents in the order of an index.
func TestReportIsReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, query := range map[string]string{"days": daysSQL, "finished": finishedSQL} {
			if steps := dbtest.Plan(t, d, query, []any{"a", 10}); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%s is sorted\n%s", name, steps)
			}
		}
	})
}
