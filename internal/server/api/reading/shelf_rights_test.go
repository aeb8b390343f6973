package reading_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/reading"
	"sudar/internal/server/api/apitest"
)

// shelfTotals is what the call that counts the shelf returns.
type shelfTotals struct {
	Parts  map[string]int `json:"parts"`
	Rights map[string]int `json:"purchase_types"`
	Free   int            `json:"free"`
}

var purchaseTypes = []entitlements.Kind{
	entitlements.Membership, entitlements.Purchased, entitlements.Organization, entitlements.Leased, entitlements.Assigned,
}

// Each kind of right lists what it opens and nothing else, what is free is its
// own list, and the totals say the same as the lists.
func TestShelfByRight(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newShelfFixture(t, d)
		reader := h.Visitor(t, "hub", "hub.reader")
		account, err := h.People.ByUsername(h.Ctx, "hub.reader")
		if err != nil {
			t.Fatal(err)
		}
		save := func(content int64) {
			apitest.Decode[struct{}](t, reader.Call(t, http.MethodPost, "/api/v1/contents/saved", map[string]any{"content_id": content}))
		}
		grant := func(kind entitlements.Kind, content int64) {
			t.Helper()
			if _, err := h.Rights.Grant(h.Ctx, entitlements.Right{
				Kind: kind, Holder: entitlements.Holder{AccountID: account.ID}, Target: entitlements.Target{ContentID: content},
			}); err != nil {
				t.Fatal(err)
			}
		}
		free, unsaved := h.Publish(t, "hub", entitlements.Public, true), h.Publish(t, "hub", entitlements.Public, false)
		save(free.ContentID)
		want := map[string][]int64{
			"type=saved&price=free": {free.ContentID}, "type=saved&price=free&purchase_type=leased": {}, "price=free": {},
		}
		for _, kind := range purchaseTypes {
			item := h.Publish(t, "hub", entitlements.Public, false)
			save(item.ContentID)
			grant(kind, item.ContentID)
			want["type=saved&purchase_type="+string(kind)] = []int64{item.ContentID}
		}
		grant(entitlements.Leased, unsaved.ContentID)
		for query, ids := range want {
			if diff := cmp.Diff(ids, shelfOf(t, reader, query)); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
		totals := func(query string) shelfTotals {
			return apitest.Decode[shelfTotals](t, reader.Call(t, http.MethodGet, "/api/v1/contents/totals?"+query, nil))
		}
		saved := totals("type=saved")
		if diff := cmp.Diff(shelfTotals{
			Parts:  map[string]int{"reading": 0, "completed": 0, "seen": 0, "saved": 6},
			Rights: map[string]int{"membership": 1, "purchased": 1, "organization": 1, "leased": 1, "assigned": 1}, Free: 1,
		}, saved); diff != "" {
			t.Error(diff)
		}
		if all := totals(""); all.Rights["leased"] != 2 || all.Free != 0 {
			t.Errorf("%+v", all)
		}
		apitest.Decode[reading.Place](t, reader.Call(t, http.MethodPost, "/api/v1/contents/save/reading",
			map[string]any{"content_id": free.ContentID, "item_id": free.ID}))
		if begun := totals("type=reading"); begun.Parts["reading"] != 1 || begun.Free != 1 || begun.Rights["leased"] != 0 {
			t.Errorf("%+v", begun)
		}
		for _, wrong := range []string{
			"contents?price=paid", "contents?purchase_type=free", "contents/totals?type=borrowed", "contents/totals?page=1",
		} {
			apitest.WantStatus(t, wrong, reader.Call(t, http.MethodGet, "/api/v1/"+wrong, nil).ResponseRecorder, http.StatusUnprocessableEntity)
		}
		apitest.WantStatus(t, "a guest", h.Visitor(t, "hub", "").Call(t, http.MethodGet, "/api/v1/contents/totals", nil).ResponseRecorder,
			http.StatusUnauthorized)
	})
}
