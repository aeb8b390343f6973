package reading_test

import (
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/publications"
	"sudar/internal/server/api/apitest"
)

// What is read only here and is not free names who reads it and the day, on a
// device that keeps it as well.
func TestWatermark(t *testing.T) {
	h := newShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	today := " · " + h.Clock.Now().In(clock.Ulaanbaatar).Format("2006-01-02")
	for name, c := range map[string]struct {
		protection entitlements.Protection
		kind       publications.Kind
		free       bool
		want       string
	}{
		"of a reader":  {entitlements.Session, publications.KindEPUB, false, "hub.reader" + today},
		"what is free": {entitlements.Session, publications.KindEPUB, true, ""},
		"what is open": {entitlements.Open, publications.KindEPUB, false, ""},
		"a recording":  {entitlements.Session, publications.KindAudio, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			item := h.Publish(t, "hub", entitlements.Public, c.free)
			for _, change := range []struct {
				query string
				value any
			}{
				{"UPDATE contents SET protection = $2, preview_percent = 10 WHERE id = $1", c.protection},
				{"UPDATE publications SET kind = $2 WHERE item_id = (SELECT id FROM items WHERE content_id = $1)", c.kind},
			} {
				if _, err := db.Exec(h.Ctx, h.DB, change.query, item.ContentID, change.value); err != nil {
					t.Fatal(err)
				}
			}
			h.grantTo(t, item.ID)
			who := h.Visitor(t, "hub", "hub.reader")
			type session struct{ Watermark *string }
			opened := apitest.Decode[session](t, who.Open(t, item.ID))
			kept := apitest.Decode[struct{ Session session }](t, askLease(t, who, item.ID))
			for _, got := range []*string{opened.Watermark, kept.Session.Watermark} {
				if (got != nil) != (c.want != "") || got != nil && *got != c.want {
					t.Errorf("%v, want %q", got, c.want)
				}
			}
		})
	}
}
