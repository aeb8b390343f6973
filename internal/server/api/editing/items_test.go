package editing_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"sudar/internal/entitlements"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api/apitest"
)

// An item is removed after it is said what that does, nobody reads it then, and it
// comes back as it was.
func TestItemsAreRemovedAndRestored(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		content := h.Contents["alpha/public"]
		path := at(content.ID) + "/items/" + strconv.FormatInt(content.Items[0].ID, 10)
		w := h.Get(librarian, "alpha", path+"/removal")
		if apitest.Field(w.Body.Bytes(), "data.allowed") != true || apitest.Field(w.Body.Bytes(), "data.few") != false {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		body, _ := json.Marshal(map[string]int64{"content_id": content.ID, "item_id": content.Items[0].ID})
		w = h.Call("reader of alpha", "alpha", http.MethodPost, "/edu/api/v1/contents/save/reading", body)
		apitest.WantStatus(t, "reading", w, http.StatusOK)
		w = h.Get(librarian, "alpha", path+"/removal")
		if apitest.Field(w.Body.Bytes(), "data.few") != true || apitest.Field(w.Body.Bytes(), "data.readers") != 0.0 {
			t.Errorf("one reader is told: %s", w.Body)
		}
		before := call(t, h, librarian, http.MethodGet, at(content.ID), nil, 200)
		removed := call(t, h, librarian, http.MethodDelete, path, nil, 200)
		if items := removed.Form["items"].([]any); len(items) != len(content.Items)-1 {
			t.Errorf("%d items", len(items))
		}
		apitest.WantStatus(t, "again", h.Call(librarian, "alpha", http.MethodDelete, path, nil), http.StatusNotFound)
		restored := call(t, h, librarian, http.MethodPost, path+"/restore", nil, 200)
		if restored.Version != before.Version {
			t.Errorf("%v, then %v", before.Form["items"], restored.Form["items"])
		}
	})
}

// What somebody has bought is not taken from them.
func TestItemsThatAreSoldStay(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	content := h.Contents["alpha/public"]
	buyer := h.Person(t, "bold", viewer.Reader)
	_, err := entitlements.New(h.DB, h.Services.Clock).Grant(h.Ctx, entitlements.Right{
		Kind: entitlements.Purchased, Holder: entitlements.Holder{AccountID: buyer.ID}, Target: entitlements.Target{ContentID: content.ID},
	})
	if err != nil {
		t.Fatal(err)
	}
	path := at(content.ID) + "/items/" + strconv.FormatInt(content.Items[0].ID, 10)
	w := h.Get(librarian, "alpha", path+"/removal")
	if apitest.Field(w.Body.Bytes(), "data.allowed") != false || apitest.Field(w.Body.Bytes(), "data.sold") != 1.0 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w = h.Call(librarian, "alpha", http.MethodDelete, path, nil)
	if f := apitest.FailureOf(t, w); w.Code != http.StatusConflict || f.Code != "item_in_use" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
