package web

import (
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/server/web/records"
)

// tombstone is what stays of a work that was taken down.
type tombstone struct {
	Title     string    `json:"title"`
	Kind      string    `json:"kind"`
	Language  string    `json:"language"`
	Reason    string    `json:"reason"`
	TakenDown time.Time `json:"taken_down_at"`
}

// Tombstone is that of the page's work.
func (v *view) Tombstone() tombstone { return records.Read[tombstone](v.answers, v.screen.main).Data }

// Why says why the work is gone.
func (v *view) Why(t tombstone) string {
	return orDefault(v.T("catalogue", "gone."+t.Reason), v.T("catalogue", "gone.withdrawn"))
}

// Since says when it was taken down, by the day in Ulaanbaatar.
func (v *view) Since(t tombstone) string {
	return v.T("catalogue", "gone.since", "date", v.shortDate(t.TakenDown))
}

// shortDate is a moment's day in Ulaanbaatar.
func (v *view) shortDate(moment time.Time) string {
	format := "2006.01.02"
	if v.Lang() == "en" {
		format = "2 Jan 2006"
	}
	return moment.In(clock.Ulaanbaatar).Format(format)
}
