package notifications

import (
	"fmt"
	"time"

	"sudar/internal/kit/apperr"
)

// digestHour is when digests are sent, on the clock of their reader.
const digestHour = 8

// Quiet are the hours in which nothing disturbs a reader: minutes since midnight on
// their clock. They run across midnight when From is after To; equal ones are none.
type Quiet struct{ From, To int }

// ParseQuiet reads two times of the day, such as 22:00 and 08:00; two empty ones
// are no quiet hours.
func ParseQuiet(from, to string) (Quiet, error) {
	if from == "" && to == "" {
		return Quiet{}, nil
	}
	var q Quiet
	for _, end := range []struct {
		field, text string
		to          *int
	}{{"quiet_hours.from", from, &q.From}, {"quiet_hours.to", to, &q.To}} {
		moment, err := time.Parse("15:04", end.text)
		if err != nil {
			return Quiet{}, apperr.InvalidField(end.field, "field.format")
		}
		*end.to = moment.Hour()*60 + moment.Minute()
	}
	if q.From == q.To {
		return Quiet{}, apperr.InvalidField("quiet_hours.to", "field.invalid")
	}
	return q, nil
}

// Ends returns both ends as ParseQuiet reads them.
func (q Quiet) Ends() (from, to string) {
	if q.From == q.To {
		return "", ""
	}
	return clockTime(q.From), clockTime(q.To)
}

func clockTime(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// holds tells whether a moment, in the reader's time zone, is in the quiet hours.
func (q Quiet) holds(at time.Time) bool {
	minute := at.Hour()*60 + at.Minute()
	if q.From > q.To {
		return minute >= q.From || minute < q.To
	}
	return minute >= q.From && minute < q.To
}

// over returns the first moment from at on that is not in the quiet hours. It asks
// the clock minute by minute: on the days on which clocks are changed, the end may
// come twice or never.
func (q Quiet) over(at time.Time) time.Time {
	if !q.holds(at) {
		return at
	}
	end := at.Truncate(time.Minute)
	for q.holds(end) {
		end = end.Add(time.Minute)
	}
	return end
}

// due returns when an email about what came at a moment, in the reader's time zone,
// is sent: a digest on the next morning, or on that of the next Monday.
func (f Frequency) due(at time.Time) time.Time {
	if f != Daily && f != Weekly {
		return at
	}
	for day := 0; ; day++ {
		morning := time.Date(at.Year(), at.Month(), at.Day()+day, digestHour, 0, 0, 0, at.Location())
		if morning.After(at) && (f == Daily || morning.Weekday() == time.Monday) {
			return morning
		}
	}
}
