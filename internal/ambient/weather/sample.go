package weather

import (
	"time"

	"sudar/internal/kit/clock"
)

// sampled is a believable winter's day, in the order of Places.
var sampled = [...]struct {
	temperature float64
	condition   Condition
}{
	{-14, Clear}, {-16, Snow}, {-9, Clear}, {-11, Clear}, {-15, Cloudy}, {-8, Clear}, {-12, Clear}, {-13, Snow}, {-6, Clear}, {-9, Cloudy},
	{-8, Clear},
	{-21, Clear}, {-12, Cloudy}, {-10, Clear}, {-3, Clear}, {-9, Clear}, {-13, Snow}, {-15, Fog}, {-19, Fog}, {-13, Clear}, {-18, Cloudy},
	{-14, Snow},
}

// Sample returns made-up reports for the day of now.
func Sample(now time.Time) []Report {
	year, month, day := now.In(clock.Ulaanbaatar).Date()
	at := func(hour, minute int) time.Time {
		return time.Date(year, month, day, hour, minute, 0, 0, clock.Ulaanbaatar).UTC()
	}
	reports := make([]Report, len(Places))
	for i, place := range Places {
		reports[i] = Report{
			Place: place, Temperature: sampled[i].temperature, Condition: sampled[i].condition,
			Sunrise: at(8, 10), Sunset: at(17, 5),
		}
	}
	return reports
}
