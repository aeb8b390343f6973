package reading

import (
	"context"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/viewer"
)

// What a report covers.
const (
	// ReportDays and ReportMonths are the days and months it lists, the present
	// ones last.
	ReportDays   = 35
	ReportMonths = 12
	// mostDays is how many days with reading it counts, ten years of them.
	mostDays = 3660
	// mostFinished is how many finished contents it counts.
	mostFinished = 10_000
	// leastDay is how much reading makes a day part of a streak.
	leastDay = time.Minute
)

// Amount is how much was read.
type Amount struct {
	Seconds  int
	Pages    int
	Finished int // contents
}

// Period is the reading of a day (2026-11-22) or a month (2026-11) in
// Ulaanbaatar.
type Period struct {
	Name string
	Amount
}

// Report is what a reader has read. Streak counts the days in a row up to
// today, or up to yesterday while today is empty.
type Report struct {
	All     Amount
	Streak  int
	Longest int
	Days    []Period // oldest first, empty ones too
	Months  []Period // oldest first, empty ones too
}

const (
	daysSQL = `SELECT day, CAST(SUM(seconds) AS BIGINT) AS seconds, CAST(SUM(pages) AS BIGINT) AS pages
		FROM reading_days WHERE account_id = $1 GROUP BY day ORDER BY day DESC LIMIT $2`
	finishedSQL = `SELECT MIN(completed_at) FROM reading_places
		WHERE account_id = $1 AND completed_at IS NOT NULL GROUP BY content_id LIMIT $2`
)

// Report returns what ctx's reader has read.
func (s *Service) Report(ctx context.Context) (Report, error) {
	v, _ := viewer.From(ctx)
	if !v.SignedIn() {
		return Report{}, apperr.New(apperr.Unauthenticated)
	}
	type dayRow struct {
		Day     string `db:"day"`
		Seconds int    `db:"seconds"`
		Pages   int    `db:"pages"`
	}
	days, err := db.All[dayRow](ctx, s.db, daysSQL, v.AccountID, mostDays)
	if err != nil {
		return Report{}, err
	}
	finished, err := db.All[db.Time](ctx, s.db, finishedSQL, v.AccountID, mostFinished)
	if err != nil {
		return Report{}, err
	}
	read := make(map[string]Amount, len(days))
	for _, d := range days {
		read[d.Day] = Amount{Seconds: d.Seconds, Pages: d.Pages}
	}
	for _, at := range finished {
		amount := read[dayOf(at.Time)]
		amount.Finished++
		read[dayOf(at.Time)] = amount
	}
	return reportOf(read, s.clock.Now().In(clock.Ulaanbaatar)), nil
}

// reportOf sums up what was read on days.
func reportOf(read map[string]Amount, today time.Time) Report {
	report := Report{Days: make([]Period, ReportDays), Months: make([]Period, ReportMonths)}
	byMonth := map[string]Amount{}
	for day, amount := range read {
		report.All = report.All.plus(amount)
		byMonth[day[:len("2026-11")]] = byMonth[day[:len("2026-11")]].plus(amount)
	}
	for i := range report.Days {
		day := today.AddDate(0, 0, i+1-ReportDays).Format(time.DateOnly)
		report.Days[i] = Period{day, read[day]}
	}
	// From the first of the month: the 31st has no counterpart in others.
	first := today.AddDate(0, 0, 1-today.Day())
	for i := range report.Months {
		month := first.AddDate(0, i+1-ReportMonths, 0).Format("2006-01")
		report.Months[i] = Period{month, byMonth[month]}
	}
	report.Streak, report.Longest = streaks(read, today)
	return report
}

func (a Amount) plus(b Amount) Amount {
	return Amount{a.Seconds + b.Seconds, a.Pages + b.Pages, a.Finished + b.Finished}
}

// streaks returns the days in a row that reach today or yesterday, and the most
// there ever were.
func streaks(read map[string]Amount, today time.Time) (now, longest int) {
	counts := func(day time.Time) bool {
		return read[day.Format(time.DateOnly)].Seconds >= int(leastDay/time.Second)
	}
	length := func(last time.Time) int {
		n := 0
		for counts(last.AddDate(0, 0, -n)) {
			n++
		}
		return n
	}
	last := today
	if !counts(today) {
		last = today.AddDate(0, 0, -1)
	}
	for name := range read {
		day, err := time.Parse(time.DateOnly, name)
		if err == nil && counts(day) && !counts(day.AddDate(0, 0, 1)) {
			longest = max(longest, length(day))
		}
	}
	return length(last), longest
}
