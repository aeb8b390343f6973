package demo

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"sudar/internal/catalogue"
)

// issues gives a periodical its issues, "weekly:8@2026-11-20#412": how often,
// how many, the day of the last and its number.
func (e *entry) issues(value string) error {
	var every string
	var count, last int
	var day string
	if _, err := fmt.Sscanf(strings.NewReplacer(":", " ", "@", " ", "#", " ").Replace(value), "%s %d %s %d", &every, &count, &day,
		&last); err != nil {
		return fmt.Errorf("issues %q: %w", value, err)
	}
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return fmt.Errorf("issues %q: %w", value, err)
	}
	step, ok := steps[every]
	if !ok {
		return fmt.Errorf("issues %q: there is no period %q", value, every)
	}
	e.Items = nil
	e.note = "№ " + strconv.Itoa(last) + " · " + date.Format("2006.01.02")
	for range count {
		e.Items = append(e.Items, catalogue.Item{
			Title: issueTitle(e.Language, every, last, date), Year: date.Year(), Issue: strconv.Itoa(last), Issued: issued(every, date),
		})
		date, last = date.AddDate(0, -step.months, -step.days), last-1
	}
	return nil
}

var steps = map[string]struct{ months, days int }{
	"weekly": {0, 7}, "monthly": {1, 0}, "quarterly": {3, 0}, "yearly": {12, 0},
}

// issued returns the day of a weekly's issue and the month of others; of a
// yearbook the year says all.
func issued(every string, date time.Time) string {
	switch every {
	case "weekly":
		return date.Format(time.DateOnly)
	case "yearly":
		return ""
	}
	return date.Format("2006-01")
}

// issueTitle names an issue by its number and its day, or the month when it
// comes out more rarely than every week.
func issueTitle(language, every string, issue int, date time.Time) string {
	switch {
	case language == "en" && every == "weekly":
		return fmt.Sprintf("No. %d, %s", issue, date.Format("2 January 2006"))
	case language == "en":
		return fmt.Sprintf("No. %d, %s", issue, date.Format("January 2006"))
	case every == "weekly":
		return fmt.Sprintf("№ %d, %d оны %d-р сарын %d", issue, date.Year(), date.Month(), date.Day())
	}
	return fmt.Sprintf("№ %d, %d оны %d-р сар", issue, date.Year(), date.Month())
}
