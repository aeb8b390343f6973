package reports

import (
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/usage"
)

// Period is a time of whole days in Ulaanbaatar.
type Period struct {
	usage.Days
	from, until time.Time // from the first moment to the one after the last
}

// Bounds of a period, in days.
const (
	usualDays = 30
	mostDays  = 366
)

// PeriodOf returns the time between two days, written 2026-11-26; without a last day it
// ends today, without a first it has thirty days. A day that cannot be read, a last day
// before the first and more than a year are a 422.
func PeriodOf(first, last string, now time.Time) (Period, error) {
	var p Period
	end, err := day("to", last, now)
	if err != nil {
		return p, err
	}
	begin := end.AddDate(0, 0, 1-usualDays)
	if first != "" {
		if begin, err = day("from", first, now); err != nil {
			return p, err
		}
	}
	p.from, p.until = begin, end.AddDate(0, 0, 1)
	switch {
	case end.Before(begin):
		return p, apperr.InvalidField("to", "field.before_start")
	case p.days() > mostDays:
		return p, apperr.InvalidField("from", "field.within_year")
	}
	p.Days = usage.Days{From: begin.Format(time.DateOnly), To: end.Format(time.DateOnly)}
	return p, nil
}

// day returns the first moment of a day that a field names, today's for none.
func day(field, text string, now time.Time) (time.Time, error) {
	if text == "" {
		text = now.In(clock.Ulaanbaatar).Format(time.DateOnly)
	}
	begin, err := time.ParseInLocation(time.DateOnly, text, clock.Ulaanbaatar)
	if err != nil {
		return begin, apperr.InvalidField(field, "field.date")
	}
	return begin, nil
}

func (p Period) days() int { return int(p.until.Sub(p.from).Round(24*time.Hour) / (24 * time.Hour)) }

// each calls fn with every day, in order.
func (p Period) each(fn func(day string)) {
	for at := p.from; at.Before(p.until); at = at.AddDate(0, 0, 1) {
		fn(at.Format(time.DateOnly))
	}
}

// months returns the months that the days touch, written 2026-11.
func (p Period) months() (months []string) {
	first := time.Date(p.from.Year(), p.from.Month(), 1, 0, 0, 0, 0, clock.Ulaanbaatar)
	for at := first; at.Before(p.until); at = at.AddDate(0, 1, 0) {
		months = append(months, at.Format("2006-01"))
	}
	return months
}
