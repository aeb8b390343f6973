package reading_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

type amount struct {
	Name        string `json:"name"`
	TimeSeconds int    `json:"time_seconds"`
	Pages       int    `json:"pages"`
	Finished    int    `json:"finished"`
}

type ownReport struct {
	amount
	StreakDays int `json:"streak_days"`
	Days       []amount
	Months     []amount
}

// spend tells of reading and returns what counted.
func spend(t *testing.T, v *apitest.Visitor, item int64, seconds, pages int) int {
	t.Helper()
	path := fmt.Sprintf("/api/v1/reading/%d/time", item)
	return apitest.Decode[struct{ Seconds int }](t, v.Call(t, http.MethodPost, path, map[string]int{"seconds": seconds, "pages": pages})).
		Seconds
}

func TestReadingTimeIsHonest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		one, other := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, true)
		foreign := h.Publish(t, "school", entitlements.OrganizationOnly, true)
		reader := h.Visitor(t, "hub", "hub.reader")
		if got := spend(t, reader, one.ID, 60, 3); got != 60 {
			t.Errorf("the first minute counts %d s", got)
		}
		h.Clock.Advance(30 * time.Second)
		if got := spend(t, reader, one.ID, 30, 2); got != 30 {
			t.Errorf("half a minute counts %d s", got)
		}
		if got := spend(t, reader, other.ID, 30, 2); got != 0 {
			t.Errorf("the same half minute on another device counts %d s", got)
		}
		h.Clock.Advance(9 * time.Hour)
		if got := spend(t, reader, other.ID, 9*3600, 2); got != 300 {
			t.Errorf("a night in front of a page counts %d s", got)
		}
		path := fmt.Sprintf("/api/v1/reading/%d/time", foreign.ID)
		if code := reader.Call(t, http.MethodPost, path, map[string]int{"seconds": 5}).ResponseRecorder.Code; code != http.StatusNotFound {
			t.Errorf("an item that may not be seen: %d", code)
		}
		if code := h.Visitor(t, "hub", "").Call(t, http.MethodPost, path,
			map[string]int{"seconds": 5}).ResponseRecorder.Code; code != http.StatusUnauthorized {
			t.Errorf("a guest: %d", code)
		}
		finish := map[string]any{
			"content_id": one.ContentID, "item_id": one.ID, "locator": reading.Locator{Href: "a", Locations: reading.Locations{TotalProgression: 1}},
		}
		apitest.Decode[reading.Place](t, reader.Call(t, http.MethodPost, "/api/v1/contents/save/reading", finish))

		report := apitest.Decode[ownReport](t, reader.Call(t, http.MethodGet, "/api/v1/report/me", nil))
		if report.TimeSeconds != 390 || report.Pages != 7 || report.Finished != 1 || report.StreakDays == 0 {
			t.Errorf("report %+v", report.amount)
		}
		if today := report.Days[len(report.Days)-1]; len(report.Days) != reading.ReportDays || today.TimeSeconds < 300 {
			t.Errorf("%d days, today %+v", len(report.Days), today)
		}
		if len(report.Months) != reading.ReportMonths {
			t.Errorf("%d months", len(report.Months))
		}
		empty := apitest.Decode[ownReport](t, h.Visitor(t, "school", "school.reader").Call(t, http.MethodGet, "/api/v1/report/me", nil))
		if empty.TimeSeconds+empty.Pages+empty.Finished+empty.StreakDays != 0 {
			t.Errorf("somebody else's report %+v", empty)
		}
	})
}

// Who wants no history leaves no time either.
func TestReadingTimeIsKeptOnlyWhenWanted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item, reader := h.Publish(t, "hub", entitlements.Public, true), h.Visitor(t, "hub", "hub.reader")
		for _, keeps := range []bool{false, true} {
			if _, err := db.Exec(h.Ctx, d, "UPDATE accounts SET history = $2 WHERE username = $1", "hub.reader", keeps); err != nil {
				t.Fatal(err)
			}
			want := map[bool]int{true: 30}[keeps]
			if got := spend(t, reader, item.ID, 30, 3); got != want {
				t.Errorf("history %v: %d s count, want %d", keeps, got, want)
			}
		}
	})
}
