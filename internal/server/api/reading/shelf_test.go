package reading_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// at is a place as a device sends it.
func at(total float64, device string, when time.Time, base int64) map[string]any {
	return map[string]any{
		"locator": reading.Locator{Href: "text/1.xhtml", Type: "application/xhtml+xml", Locations: reading.Locations{TotalProgression: total}},
		"device":  reading.Device{ID: device, Name: device}, "modified_at": when, "base_version": base,
	}
}

// progress is what PUT progress returns.
type progress struct {
	Place   reading.Place
	Offered *reading.Place
}

func TestProgressOfTwoDevices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item := h.Publish(t, "hub", entitlements.Public, true)
		reader, now := h.Visitor(t, "hub", "hub.reader"), h.Clock.Now()
		path := fmt.Sprintf("/api/v1/reading/%d/progress", item.ID)
		if place := apitest.Decode[*reading.Place](t, reader.Call(t, http.MethodGet, path, nil)); place != nil {
			t.Errorf("a place from nowhere: %+v", place)
		}
		phone := apitest.Decode[progress](t, reader.Call(t, http.MethodPut, path, at(0.4, "phone", now, 0)))
		if phone.Place.Version != 1 || phone.Offered != nil {
			t.Errorf("first write %+v", phone)
		}
		tablet := apitest.Decode[progress](t, reader.Call(t, http.MethodPut, path, at(0.2, "tablet", now.Add(-time.Hour), 0)))
		if tablet.Place.Device.ID != "phone" || tablet.Offered == nil || tablet.Offered.Device.ID != "tablet" {
			t.Errorf("an older place won or was lost: %+v", tablet)
		}
		newer := apitest.Decode[progress](t, reader.Call(t, http.MethodPut, path, at(0.99, "tablet", now.Add(time.Minute), 0)))
		if newer.Place.Device.ID != "tablet" || newer.Offered == nil || newer.Offered.Device.ID != "phone" {
			t.Errorf("a newer place lost: %+v", newer)
		}
		ahead := apitest.Decode[progress](t, reader.Call(t, http.MethodPut, path, at(0.5, "watch", now.Add(time.Hour), 0)))
		if ahead.Place.Device.ID != "tablet" {
			t.Errorf("a clock an hour ahead won: %+v", ahead)
		}
		kept := apitest.Decode[*reading.Place](t, reader.Call(t, http.MethodGet, path, nil))
		if diff := cmp.Diff(newer.Place, *kept); diff != "" {
			t.Error(diff)
		}
		if other := apitest.Decode[*reading.Place](t, h.Visitor(t, "hub", "school.reader").Call(t, http.MethodGet, path, nil)); other != nil {
			t.Errorf("somebody else's place: %+v", other)
		}
	})
}

func TestProgressRefusals(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		item, foreign := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "school", entitlements.OrganizationOnly, true)
		reader := h.Visitor(t, "hub", "hub.reader")
		long := at(0.1, "phone", h.Clock.Now(), 0)
		long["locator"] = reading.Locator{Href: "a", Locations: reading.Locations{Fragments: []string{strings.Repeat("x", 9000)}}}
		for _, test := range []struct {
			name string
			who  *apitest.Visitor
			item int64
			body any
			code int
		}{
			{"guest", h.Visitor(t, "hub", ""), item.ID, at(0.1, "phone", h.Clock.Now(), 0), http.StatusUnauthorized},
			{"foreign item", reader, foreign.ID, at(0.1, "phone", h.Clock.Now(), 0), http.StatusNotFound},
			{"no item", reader, 999, at(0.1, "phone", h.Clock.Now(), 0), http.StatusNotFound},
			{"beyond the end", reader, item.ID, at(1.1, "phone", h.Clock.Now(), 0), http.StatusUnprocessableEntity},
			{"over 8 kB", reader, item.ID, long, http.StatusUnprocessableEntity},
			{"nothing", reader, item.ID, struct{}{}, http.StatusUnprocessableEntity},
		} {
			t.Run(test.name, func(t *testing.T) {
				response := test.who.Call(t, http.MethodPut, fmt.Sprintf("/api/v1/reading/%d/progress", test.item), test.body)
				if response.ResponseRecorder.Code != test.code {
					t.Errorf("%d %s, want %d", response.ResponseRecorder.Code, response.Body, test.code)
				}
			})
		}
	})
}

// shelfOf lists the ids of a part.
func shelfOf(t *testing.T, v *apitest.Visitor, query string) []int64 {
	t.Helper()
	ids := []int64{}
	response := v.Call(t, http.MethodGet, "/api/v1/contents?"+query, nil)
	for _, entry := range apitest.Decode[[]struct{ ID int64 }](t, response) {
		ids = append(ids, entry.ID)
	}
	if response.Meta.Total < len(ids) {
		t.Errorf("%s: total %d of %d rows", query, response.Meta.Total, len(ids))
	}
	return ids
}

func TestShelf(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		begun, finished := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, true)
		granted, hidden := h.Publish(t, "hub", entitlements.OrganizationOnly, false), h.Publish(t, "school", entitlements.OrganizationOnly, true)
		reader := h.Visitor(t, "hub", "hub.reader")
		save := func(content, item int64, locator any) apitest.Reply {
			return reader.Call(t, http.MethodPost, "/api/v1/contents/save/reading", map[string]any{
				"content_id": content, "item_id": item, "locator": locator,
			})
		}
		apitest.Decode[reading.Place](t, save(begun.ContentID, begun.ID, reading.Locator{
			Href: "a", Locations: reading.Locations{TotalProgression: 0.3},
		}))
		h.Clock.Advance(time.Second)
		apitest.Decode[reading.Place](t, save(finished.ContentID, finished.ID, reading.Locator{
			Href: "a", Locations: reading.Locations{TotalProgression: 0.985},
		}))
		if code := save(begun.ContentID, finished.ID, nil).ResponseRecorder.Code; code != http.StatusNotFound {
			t.Errorf("an item of another content: %d", code)
		}
		for id, code := range map[int64]int{
			begun.ContentID: http.StatusOK, granted.ContentID: http.StatusOK, hidden.ContentID: http.StatusNotFound,
		} {
			if got := reader.Call(t, http.MethodPost, "/api/v1/contents/saved",
				map[string]any{"content_id": id}).ResponseRecorder.Code; got != code {
				t.Errorf("save %d: %d, want %d", id, got, code)
			}
		}
		reader.Call(t, http.MethodDelete, fmt.Sprintf("/api/v1/contents/saved/%d", granted.ContentID), nil)
		if _, err := h.Rights.Grant(h.Ctx, entitlements.Right{
			Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.Orgs["hub"].ID},
			Target: entitlements.Target{ContentID: granted.ContentID},
		}); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string][]int64{
			"type=reading":                    {begun.ContentID},
			"type=completed":                  {finished.ContentID},
			"type=seen":                       {finished.ContentID, begun.ContentID},
			"type=seen&order=modified_at.asc": {begun.ContentID, finished.ContentID},
			"type=seen&page=2&page_size=1":    {begun.ContentID},
			"type=saved":                      {begun.ContentID},
			"":                                {finished.ContentID, begun.ContentID},
			"type=&purchase_type=":            {finished.ContentID, begun.ContentID},
			"purchase_type=organization":      {granted.ContentID},
			"type=reading&purchase_type=organization":   {},
			"purchase_type=leased&order=title.desc":     {},
			"type=completed&order=created_at.asc&page=": {finished.ContentID},
		} {
			if diff := cmp.Diff(want, shelfOf(t, reader, query)); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
		if got := shelfOf(t, h.Visitor(t, "school", "school.reader"), "type=seen"); len(got) != 0 {
			t.Errorf("somebody else's shelf: %v", got)
		}
		last := apitest.Decode[*reading.Place](t,
			reader.Call(t, http.MethodGet, fmt.Sprintf("/api/v1/contents/last_seen/%d", begun.ContentID), nil))
		if last == nil || last.Locator.Locations.TotalProgression != 0.3 {
			t.Errorf("last seen %+v", last)
		}
	})
}

func TestMine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		free, paid := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, false)
		hidden := h.Publish(t, "school", entitlements.OrganizationOnly, true)
		reader := h.Visitor(t, "hub", "hub.reader")
		reader.Call(t, http.MethodPost, "/api/v1/contents/saved", map[string]any{"content_id": free.ContentID})
		reader.Call(t, http.MethodPut, fmt.Sprintf("/api/v1/reading/%d/progress", free.ID), at(0.5, "phone", h.Clock.Now(), 0))
		type mine struct {
			ContentID int64 `json:"content_id"`
			Saved     bool
			Items     []struct {
				Access struct {
					Allowed bool
					By      string
				}
				Place *reading.Place
			}
		}
		all := apitest.Decode[[]mine](t, reader.Call(t, http.MethodPost, "/api/v1/contents/mine", map[string]any{
			"ids": []int64{paid.ContentID, hidden.ContentID, free.ContentID, free.ContentID},
		}))
		if len(all) != 2 || all[0].ContentID != paid.ContentID || all[0].Saved || all[0].Items[0].Access.Allowed {
			t.Fatalf("%+v", all)
		}
		if one := all[1]; !one.Saved || one.Items[0].Access.By != "free" || one.Items[0].Place == nil {
			t.Errorf("%+v", one)
		}
		one := apitest.Decode[mine](t, reader.Call(t, http.MethodGet, fmt.Sprintf("/api/v1/contents/mine/%d", free.ContentID), nil))
		if diff := cmp.Diff(all[1], one); diff != "" {
			t.Error(diff)
		}
		if code := reader.Call(t, http.MethodGet, fmt.Sprintf("/api/v1/contents/mine/%d", hidden.ContentID),
			nil).ResponseRecorder.Code; code != http.StatusNotFound {
			t.Errorf("a hidden content: %d", code)
		}
	})
}
