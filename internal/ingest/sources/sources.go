// Package sources keeps the addresses from which organisations take records again and
// again, and fetches them at their time: repositories (OAI-PMH) since the newest date
// stamp that came in, catalogues (OPDS) whole. What is fetched becomes an import.
package sources

import (
	"cmp"
	"net/url"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/ingest/harvest"
	"sudar/internal/ingest/imports"
)

// Every is how often a source is asked.
type Every string

// The times between runs.
const (
	Hourly Every = "hourly"
	Daily  Every = "daily"
	Weekly Every = "weekly"
)

// wait is the time between two runs, longer the more have failed in a row, up to a week.
func (e Every) wait(failures int) time.Duration {
	wait := map[Every]time.Duration{Hourly: time.Hour, Daily: 24 * time.Hour, Weekly: longest}[e]
	for range min(failures, 8) {
		wait *= 2
	}
	return min(wait, longest)
}

const longest = 7 * 24 * time.Hour

// Source is an address that an organisation takes records from.
type Source struct {
	ID             string                  `db:"id"`
	OrganizationID string                  `db:"organization_id"`
	Kind           imports.Format          `db:"kind"` // OAI or OPDS
	URL            string                  `db:"url"`
	Prefix         string                  `db:"prefix"`   // of OAI: the form of the records
	Set            string                  `db:"set_name"` // of OAI: "" for all records
	Every          Every                   `db:"every"`
	Visibility     entitlements.Visibility `db:"visibility"` // of the records that it adds
	Paused         bool                    `db:"paused"`
	NextAt         time.Time               `db:"next_at"`
	AskedAt        time.Time               `db:"asked_at"` // of the run that is on its way
	RanAt          time.Time               `db:"ran_at"`
	Since          string                  `db:"since"`
	Digest         string                  `db:"digest"`
	ImportID       string                  `db:"import_id"` // the last one, "" for none
	ImportNumber   int64                   `db:"import_number"`
	Failures       int                     `db:"failures"` // in a row
	Problem        harvest.Reason          `db:"problem"`
	Detail         string                  `db:"detail"`
	CreatedAt      time.Time               `db:"created_at"`
}

// name is what the imports of a source are called.
func (s Source) name() string {
	address, err := url.Parse(s.URL)
	if err != nil {
		return string(s.Kind)
	}
	return cmp.Or(address.Hostname(), string(s.Kind))
}

// Change is what staff may change of a source; nil leaves it.
type Change struct {
	Every      *Every
	Visibility *entitlements.Visibility
	Paused     *bool
}
