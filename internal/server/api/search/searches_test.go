package search_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/search/saved"
	"sudar/internal/server/api/apitest"
)

const searches = "/edu/api/v1/searches"

// keeps returns what a persona keeps: names, and the whole body.
func keeps(t *testing.T, h *apitest.Fixture, persona, portal string) (names []string, body string) {
	t.Helper()
	w := h.Get(persona, portal, searches)
	var response struct {
		Data []struct{ Name string }
		Meta struct{ Total int }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || w.Code != http.StatusOK || response.Meta.Total != len(response.Data) {
		t.Fatalf("%s on %s: %d %s", persona, portal, w.Code, w.Body)
	}
	for _, saved := range response.Data {
		names = append(names, saved.Name)
	}
	return names, w.Body.String()
}

func TestSavedSearches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apitest.NewFixture(t, d)
		keep := func(persona, body string) (int, string) {
			w := h.Call(persona, "alpha", http.MethodPost, searches, []byte(body))
			return w.Code, w.Body.String()
		}
		const whole = `"search":"тамир","language":"en,mn","org_slug":"alpha","year_min":1960,"year_max":1999,"rows":[{"operator":"not",` +
			`"field":"title","text":"гол"}]`
		status, text := keep("reader of alpha", `{"name":" Тамир ",`+whole+`,"order":"title.asc,year.desc"}`)
		if status != http.StatusOK || !strings.Contains(text, whole+`,"order":"title.asc","alert":"off","created_at":"`) {
			t.Fatalf("%d %s", status, text)
		}
		if status, text := keep("reader of alpha",
			`{"name":"Тамир",`+whole+`,"order":"nonsense,title.asc"}`); status != http.StatusUnprocessableEntity {
			t.Errorf("an order that there is not: %d %s", status, text)
		}
		var saved struct{ Data struct{ ID, Name string } }
		if err := json.Unmarshal([]byte(text), &saved); err != nil {
			t.Fatal(err)
		}
		if status, text := keep("reader of alpha", `{"name":"Түүх","search":"түүх"}`); status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
		if status, _ := keep("reader of alpha", `{"name":"Шинэ нэр",`+whole+`,"order":"title.asc"}`); status != http.StatusOK {
			t.Errorf("the same again: %d", status)
		}
		one := searches + "/" + saved.Data.ID
		for _, c := range []struct {
			persona, path, body string
			status              int
		}{
			{"reader of alpha", one, `{"alert":"weekly"}`, http.StatusOK},
			{"reader of alpha", one, `{"alert":"hourly"}`, http.StatusUnprocessableEntity},
			{"reader of alpha", one, `{}`, http.StatusUnprocessableEntity},
			{"librarian of alpha", one, `{"alert":"off"}`, http.StatusNotFound},
			{"reader of alpha", searches + "/17", `{"alert":"off"}`, http.StatusNotFound},
		} {
			if w := h.Call(c.persona, "alpha", http.MethodPatch, c.path, []byte(c.body)); w.Code != c.status ||
				c.status == http.StatusOK && !strings.Contains(w.Body.String(), `"alert":"weekly"`) {
				t.Errorf("%s %s %s: %d %s", c.persona, c.path, c.body, w.Code, w.Body)
			}
		}
		for _, portal := range []string{"alpha", "beta"} {
			names, body := keeps(t, h, "reader of alpha", portal)
			if diff := cmp.Diff([]string{"Түүх", "Шинэ нэр"}, names); diff != "" || !strings.Contains(body, whole) {
				t.Errorf("on %s: %s %s", portal, diff, body)
			}
		}
		if names, _ := keeps(t, h, "librarian of alpha", "alpha"); len(names) != 0 {
			t.Errorf("somebody else sees %q", names)
		}
		for _, c := range []struct {
			persona, id string
			status      int
		}{
			{"guest", saved.Data.ID, http.StatusUnauthorized},
			{"librarian of alpha", saved.Data.ID, http.StatusNotFound},
			{"reader of alpha", "17", http.StatusNotFound},
			{"reader of alpha", strings.Repeat("x", 37), http.StatusUnprocessableEntity},
			{"reader of alpha", saved.Data.ID, http.StatusOK},
			{"reader of alpha", saved.Data.ID, http.StatusNotFound},
		} {
			if w := h.Call(c.persona, "alpha", http.MethodDelete, searches+"/"+c.id, nil); w.Code != c.status {
				t.Errorf("%s removes %s: %d %s, want %d", c.persona, c.id, w.Code, w.Body, c.status)
			}
		}
		if names, _ := keeps(t, h, "reader of alpha", "alpha"); len(names) != 1 {
			t.Errorf("left are %q", names)
		}
	})
}

// What advanced search refuses cannot be kept either.
func TestSavedSearchRefusals(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	for body, field := range map[string]string{
		`{"search":"ном"}`:                                                     "name",
		`{"name":" ","search":"ном"}`:                                          "name",
		`{"name":"` + strings.Repeat("ү", 81) + `","search":"ном"}`:            "name",
		`{"name":"x"}`:                                                         "search",
		`{"name":"x","order":"title.asc","rows":[{"text":"% "}]}`:              "search",
		`{"name":"x","year_min":2000,"year_max":1990}`:                         "year_min",
		`{"name":"x","year_max":10000}`:                                        "year_max",
		`{"name":"x","rows":[{"field":"shelf","text":"x"}]}`:                   "rows[0].field",
		`{"name":"x","search":"` + strings.Repeat("ү", 4097) + `"}`:            "search",
		`{"name":"x","search":"x","order":"` + strings.Repeat("a", 201) + `"}`: "order",
	} {
		w := h.Call("reader of alpha", "alpha", http.MethodPost, searches, []byte(body))
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"field":"`+field+`"`) {
			t.Errorf("%.60s: %d %s", body, w.Code, w.Body)
		}
	}
	for i := range saved.Most {
		if w := h.Call("reader of alpha", "alpha", http.MethodPost, searches,
			fmt.Appendf(nil, `{"name":"x","year_min":%d}`, 1900+i)); w.Code != http.StatusOK {
			t.Fatalf("%d: %d %s", i, w.Code, w.Body)
		}
	}
	w := h.Call("reader of alpha", "alpha", http.MethodPost, searches, []byte(`{"name":"x","search":"ном"}`))
	if f := apitest.FailureOf(t, w); f.Code != "saved_searches_full" || !strings.Contains(f.Message, fmt.Sprint(saved.Most)) {
		t.Errorf("one more: %d %s", w.Code, w.Body)
	}
}
