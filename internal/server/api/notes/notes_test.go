package notes_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/ident"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
	"sudar/internal/server/api/notes"
)

// entryAnswer is an entry as a device reads it.
type entryAnswer struct {
	notes.Entry
	Locator *reading.Locator `json:"locator"`
}

type keptAnswer struct {
	Entry   entryAnswer
	Offered *entryAnswer
}

func noteOn(item int64, body string) map[string]any {
	return map[string]any{
		"client_id": ident.New(), "kind": "note", "content_item_id": item, "quote": "Номын мөр", "colour": "blue", "tags": []string{"зам"},
		"body": body, "locator": reading.Locator{Href: "text/1.xhtml", Locations: reading.Locations{TotalProgression: 0.3}, Text: &reading.Quote{
			Before: "өмнө",
		}},
	}
}

func TestResearchCalls(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewShelfFixture(t, d)
		item := h.Publish(t, "hub", entitlements.Public, true)
		reader, other := h.Visitor(t, "hub", "hub.reader"), h.Visitor(t, "hub", "school.reader")
		made := apitest.Decode[keptAnswer](t, reader.Call(t, http.MethodPost, "/api/v1/research", noteOn(item.ID, strings.Repeat("ө", 300))))
		if made.Entry.ContentItemID != item.ID || made.Entry.Version != 1 || made.Entry.Locator == nil || made.Offered != nil {
			t.Fatalf("%+v", made)
		}
		list := fmt.Sprintf("/api/v1/research?content_item_id=%d&order=place.asc&page=1", item.ID)
		response := reader.Call(t, http.MethodGet, list, nil)
		rows := apitest.Decode[[]entryAnswer](t, response)
		if len(rows) != 1 || len([]rune(rows[0].Body)) != 300 || rows[0].Locator.Text == nil || rows[0].Source == nil {
			t.Errorf("%+v", rows)
		}
		if !strings.Contains(response.Body.String(), `"page_size":12`) {
			t.Errorf("not 12 to a page: %s", response.Body)
		}
		small := apitest.Decode[[]map[string]any](t, reader.Call(t, http.MethodGet, list+"&size=small", nil))
		want := map[string]any{"id": made.Entry.ID, "title": rows[0].Source.Title, "quote": "Номын мөр", "colour": "blue"}
		if diff := cmp.Diff([]map[string]any{want}, small); diff != "" {
			t.Error(diff)
		}
		path := "/api/v1/research/" + made.Entry.ID
		changed := apitest.Decode[keptAnswer](t, reader.Call(t, http.MethodPut, path, map[string]any{
			"body": "шинэ", "folder_id": "", "base_version": 1,
		}))
		if changed.Entry.Body != "шинэ" || changed.Entry.Version != 2 || changed.Entry.Colour != "blue" {
			t.Errorf("%+v", changed)
		}
		late := apitest.Decode[keptAnswer](t, reader.Call(t, http.MethodPut, path, map[string]any{
			"body": "хожуу", "base_version": 1, "modified_at": h.Clock.Now().Add(-time.Hour),
		}))
		if late.Entry.Body != "шинэ" || late.Offered == nil || late.Offered.Body != "хожуу" {
			t.Errorf("%+v", late)
		}
		for _, call := range []struct{ method, path string }{
			{http.MethodPut, path}, {http.MethodDelete, path}, {http.MethodDelete, "/api/v1/research/none"},
		} {
			if response := other.Call(t, call.method, call.path, map[string]any{}); response.ResponseRecorder.Code != http.StatusNotFound {
				t.Errorf("somebody else's %s %s: %d", call.method, call.path, response.ResponseRecorder.Code)
			}
		}
		apitest.Decode[struct{}](t, reader.Call(t, http.MethodDelete, path, nil))
		if rows := apitest.Decode[[]entryAnswer](t, reader.Call(t, http.MethodGet, "/api/v1/research?since=1&limit=100", nil)); len(rows) != 1 ||
			rows[0].DeletedAt == nil || rows[0].Body != "" {
			t.Errorf("tombstones %+v", rows)
		}
	})
}

// A page tells where the next one begins, and the last one that there is none.
func TestResearchPages(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	reader := h.Visitor(t, "hub", "hub.reader")
	for i := range 5 {
		reader.Call(t, http.MethodPost, "/api/v1/research", noteOn(item.ID, fmt.Sprint(i)))
	}
	bodies, path := "", "/api/v1/research?limit=2&order=created_at.desc"
	for after := ""; ; {
		response := reader.Call(t, http.MethodGet, path+after, nil)
		var answer struct {
			Data []entryAnswer
			Meta struct {
				Total, Next int
				After       string
			}
		}
		if err := json.Unmarshal(response.Body.Bytes(), &answer); err != nil || answer.Meta.Total != 5 || (after != "" && answer.Meta.Next != 0) {
			t.Fatalf("%v %s", err, response.Body)
		}
		for _, row := range answer.Data {
			bodies += row.Body
		}
		if answer.Meta.After == "" {
			break
		}
		after = "&after=" + answer.Meta.After
	}
	if bodies != "43210" {
		t.Errorf("%s", bodies)
	}
}

func TestResearchRefusals(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	foreign := h.Publish(t, "school", entitlements.OrganizationOnly, true)
	reader := h.Visitor(t, "hub", "hub.reader")
	for name, test := range map[string]struct {
		method, path string
		body         any
		code         int
		field        string
	}{
		"no words":          {http.MethodPost, "/api/v1/research", noteOn(item.ID, " "), 422, "body"},
		"too long":          {http.MethodPost, "/api/v1/research", noteOn(item.ID, strings.Repeat("ө", 10_001)), 422, "body"},
		"foreign book":      {http.MethodPost, "/api/v1/research", noteOn(foreign.ID, "а"), 404, ""},
		"list of a foreign": {http.MethodGet, fmt.Sprintf("/api/v1/research?content_item_id=%d", foreign.ID), nil, 404, ""},
		"unknown order":     {http.MethodGet, "/api/v1/research?order=title.asc", nil, 422, "order"},
		"unknown position":  {http.MethodGet, "/api/v1/research?after=created_at.desc~1", nil, 422, "after"},
		"page and position": {http.MethodGet, "/api/v1/research?page=1&after=created_at.desc~1~" + ident.New(), nil, 422, "page"},
		"another order":     {http.MethodGet, "/api/v1/research?order=created_at.asc&after=created_at.desc~1~" + ident.New(), nil, 422, "after"},
		"unknown cursor":    {http.MethodGet, "/api/v1/research?since=-1", nil, 422, "since"},
		"export of all":     {http.MethodGet, "/api/v1/research/export", nil, 403, ""},
		"export of two":     {http.MethodGet, "/api/v1/research/export?ids=a&tag=b", nil, 422, "tag"},
		"foreign export":    {http.MethodGet, fmt.Sprintf("/api/v1/research/export?content_item_id=%d", foreign.ID), nil, 404, ""},
	} {
		response := reader.Call(t, test.method, test.path, test.body)
		if response.ResponseRecorder.Code != test.code ||
			(test.field != "" && !strings.Contains(response.Body.String(), `"field":"`+test.field+`"`)) {
			t.Errorf("%s: %d %s", name, response.ResponseRecorder.Code, response.Body)
		}
	}
	guest := h.Visitor(t, "hub", "")
	if response := guest.Call(t, http.MethodGet, "/api/v1/research", nil); response.ResponseRecorder.Code != http.StatusUnauthorized {
		t.Errorf("a guest: %d", response.ResponseRecorder.Code)
	}
}

func TestResearchExport(t *testing.T) {
	h := apitest.NewShelfFixture(t, dbtest.SQLite(t, clock.System{}))
	item := h.Publish(t, "hub", entitlements.Public, true)
	reader := h.Visitor(t, "hub", "hub.reader")
	reader.Call(t, http.MethodPost, "/api/v1/research", noteOn(item.ID, "бодол"))
	path := fmt.Sprintf("/edu/api/v1/research/export?content_item_id=%d", item.ID)
	text := reader.Fetch(t, path, "Authorization", "Bearer "+reader.Token)
	if body := text.Body.String(); !strings.Contains(body, "> Номын мөр") || !strings.Contains(body, fmt.Sprintf("/read/%d>", item.ID)) ||
		!strings.Contains(text.Header().Get("Content-Disposition"), "sudar-notes.md") {
		t.Errorf("%v %s", text.Header(), body)
	}
	linked := reader.Fetch(t, path+"&format=annotations", "Authorization", "Bearer "+reader.Token)
	if !json.Valid(linked.Body.Bytes()) || !strings.HasPrefix(linked.Header().Get("Content-Type"), "application/ld+json") {
		t.Errorf("%v %s", linked.Header(), linked.Body)
	}
}
