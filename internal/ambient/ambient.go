// Package ambient is what stands around the library: the weather of the
// country's cities and the central bank's rates (SPEC §2). A job asks outside
// once for everybody; requests read the last good response, which outlives
// restarts and tells its age.
package ambient

import (
	"time"

	"sudar/internal/ambient/currency"
	"sudar/internal/ambient/weather"
)

// Weather is the last known weather of every place, Ulaanbaatar first; no
// places when nothing is known.
type Weather struct {
	Places []weather.Report
	Age
}

// Rates are the central bank's last known rates; no codes when nothing is
// known.
type Rates struct {
	currency.Rates
	Age
}

// Age says how far a response is to be believed.
type Age struct {
	// StaleSince is when a stale response was given; zero while it is fresh.
	StaleSince time.Time
	// Sample marks data that were made up for the demo library.
	Sample bool
}

// source is one thing that is asked for, with its times.
type source struct {
	name  string
	every time.Duration // between two questions
	stale time.Duration // an older response shows its age
	keep  time.Duration // an older response is not shown
}

// The sources. Weather changes by the hour; a rate holds until the bank names
// the next one, after weekends and the days of Tsagaan Sar.
var (
	weatherSource  = source{name: "weather", every: 15 * time.Minute, stale: time.Hour, keep: 24 * time.Hour}
	currencySource = source{name: "currency", every: 2 * time.Hour, stale: 36 * time.Hour, keep: 30 * 24 * time.Hour}
)
