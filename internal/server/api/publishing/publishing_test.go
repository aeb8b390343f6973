package publishing_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/publishing"
	"sudar/internal/server/api/apitest"
)

const (
	publisher = "publisher of alpha"
	librarian = "librarian of alpha"
	own       = "/edu/api/v1/submissions"
	staff     = "/edu/admin/api/v1/submissions"
)

type submission struct {
	Title struct {
		ID            int64
		State, Reason string
	}
	Terms struct {
		Protection     string           `json:"protection"`
		PreviewPercent int              `json:"preview_percent"`
		EmbargoUntil   string           `json:"embargo_until"`
		Prices         []map[string]any `json:"prices"`
	}
	Missing, Acts []string
	Events        []struct {
		Act, Becomes, Actor, Note string
		Staff                     bool
	}
}

func path(root string, id int64, rest string) string {
	return root + "/" + strconv.FormatInt(id, 10) + rest
}

// act moves a title and returns it; it must be answered with status.
func act(t *testing.T, h *apitest.Fixture, who, root string, id int64, body string, status int) submission {
	t.Helper()
	w := h.Call(who, "alpha", http.MethodPost, path(root, id, "/acts"), []byte(body))
	if w.Code != status {
		t.Fatalf("%s as %s: %d %s", body, who, w.Code, w.Body)
	}
	var answer struct{ Data submission }
	_ = json.Unmarshal(w.Body.Bytes(), &answer)
	return answer.Data
}

// draft has the publisher of alpha bring in a title that can be submitted.
func draft(t *testing.T, h *apitest.Fixture) int64 {
	t.Helper()
	w := h.Call(publisher, "alpha", http.MethodPost, "/edu/admin/api/v1/contents", []byte(`{"title":"Тэхийн зогсоол"}`))
	id, _ := apitest.Field(w.Body.Bytes(), "data.id").(float64)
	if id == 0 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if _, err := db.Exec(h.Ctx, h.DB, `INSERT INTO items (content_id, title, year, volume, issue, position, file_type, language, pages,
		duration_seconds, size_bytes, free, price, revision, created_at, updated_at, issued)
		VALUES ($1, '', 0, '', '', 1, 'epub', 'mn', 0, 0, 0, FALSE, 0, 1, 1, 1, '')`, int64(id)); err != nil {
		t.Fatal(err)
	}
	return int64(id)
}

// describe gives a draft the subject that it needs, as its publisher.
func describe(t *testing.T, h *apitest.Fixture, id int64, change map[string]any, status int) {
	t.Helper()
	at := path("/edu/admin/api/v1/contents", id, "")
	w := h.Get(publisher, "alpha", at)
	var answer struct {
		Data struct {
			Version string
			Form    map[string]any
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	body := map[string]any{"version": answer.Data.Version}
	maps.Copy(body, answer.Data.Form)
	body["tags"] = []string{"Шүлэг"}
	maps.Copy(body, change)
	text, _ := json.Marshal(body)
	if w = h.Call(publisher, "alpha", http.MethodPut, at, text); w.Code != status {
		t.Fatalf("save: %d %s", w.Code, w.Body)
	}
}

// A publisher's draft is submitted, returned with a reason, submitted again, approved
// and published, and readers find it only then; each step is in its history.
func TestFromDraftToReaders(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := draft(t, h)
		w := h.Call(publisher, "alpha", http.MethodPost, path(own, id, "/acts"), []byte(`{"act":"submit"}`))
		if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "subjects" {
			t.Errorf("submitted without a subject: %d %s", w.Code, w.Body)
		}
		describe(t, h, id, map[string]any{"visibility": "public"}, 422)
		describe(t, h, id, nil, 200)
		page := path("/edu/p/api/v1/contents", id, "")
		apitest.WantStatus(t, "the publisher's own draft", h.Get(publisher, "alpha", page), 200)
		apitest.WantStatus(t, "to another", h.Get("reader of alpha", "alpha", page), 404)
		act(t, h, publisher, own, id, `{"act":"submit"}`, 200)
		apitest.WantStatus(t, "edited while staff look", h.Get(publisher, "alpha", path("/edu/admin/api/v1/contents", id, "")), 409)
		act(t, h, librarian, staff, id, `{"act":"return"}`, 422) // without a note
		returned := act(t, h, librarian, staff, id, `{"act":"return","note":"ISBN дутуу."}`, 200)
		if returned.Title.State != "returned" || len(returned.Acts) != 0 {
			t.Errorf("%+v", returned)
		}
		describe(t, h, id, map[string]any{"summary": "Шүлгийн түүвэр."}, 200)
		act(t, h, publisher, own, id, `{"act":"publish"}`, 409) // nobody approved it
		act(t, h, publisher, own, id, `{"act":"submit","note":"Нэмлээ."}`, 200)
		approved := act(t, h, librarian, staff, id, `{"act":"approve"}`, 200)
		if !slices.Equal(approved.Acts, []string{"return", "publish"}) {
			t.Errorf("acts %v", approved.Acts)
		}
		apitest.WantStatus(t, "approved", h.Get("guest", "alpha", page), 404)
		published := act(t, h, publisher, own, id, `{"act":"publish"}`, 200)
		apitest.WantStatus(t, "published", h.Get("guest", "alpha", page), 200)
		var steps []string
		for _, e := range published.Events {
			steps = append(steps, e.Act+" "+e.Note)
		}
		if want := []string{"publish ", "approve ", "submit Нэмлээ.", "return ISBN дутуу.", "submit "}; !slices.Equal(steps, want) {
			t.Errorf("history %q", steps)
		}
		log := h.Get("admin of alpha", "alpha", "/edu/admin/api/v1/audit?act=submission_moved")
		if total := apitest.Field(log.Body.Bytes(), "meta.total"); total != 5.0 {
			t.Errorf("the log: %s", log.Body)
		}
	})
}

// Only the acts of the table lead anywhere, and only for their side.
func TestEveryActInEveryState(t *testing.T) {
	h := apitest.SQLiteFixture(t)
	id := draft(t, h)
	describe(t, h, id, nil, 200)
	var lines []string
	for _, state := range publishing.States {
		for _, side := range []struct{ who, root string }{{publisher, own}, {librarian, staff}} {
			place(t, h, id, state)
			w := h.Get(side.who, "alpha", path(side.root, id, ""))
			acts, _ := apitest.Field(w.Body.Bytes(), "data.acts").([]any)
			lines = append(lines, fmt.Sprintf("%s %s %v", state, side.who, acts))
			for _, name := range []string{"submit", "recall", "approve", "return", "publish", "ask_take_down", "keep", "take_down", "put_back"} {
				place(t, h, id, state)
				body := `{"act":"` + name + `","note":"x"`
				if name == "take_down" {
					body += `,"reason":"withdrawn"`
				}
				w := h.Call(side.who, "alpha", http.MethodPost, path(side.root, id, "/acts"), []byte(body+"}"))
				if (w.Code == 200) != slices.Contains(acts, any(name)) || w.Code != 200 && w.Code != 409 && w.Code != 422 {
					t.Errorf("%s of %s in %s: %d %s", name, side.who, state, w.Code, w.Body)
				}
			}
		}
	}
	want := []string{
		"draft publisher of alpha [submit]", "draft librarian of alpha []",
		"submitted publisher of alpha [recall]", "submitted librarian of alpha [approve return]",
		"returned publisher of alpha [submit]", "returned librarian of alpha []",
		"approved publisher of alpha [publish]", "approved librarian of alpha [return publish]",
		"published publisher of alpha [ask_take_down]", "published librarian of alpha [take_down]",
		"takedown_asked publisher of alpha [keep]", "takedown_asked librarian of alpha [keep take_down]",
		"taken_down publisher of alpha []", "taken_down librarian of alpha [put_back]",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q", lines)
	}
}

// place puts a title into a state.
func place(t *testing.T, h *apitest.Fixture, id int64, state publishing.State) {
	t.Helper()
	visibility, stored, taken := "draft", string(state), ""
	switch state {
	case publishing.Published:
		visibility, stored = "public", ""
	case publishing.TakeDownAsked:
		visibility = "public"
	case publishing.TakenDown:
		visibility, taken = "public", "withdrawn"
	case publishing.Draft, publishing.Submitted, publishing.Returned, publishing.Approved:
	}
	_, err := db.Exec(h.Ctx, h.DB, `UPDATE contents SET visibility = $2, submission = $3, taken_down = $4, submission_at = $5,
		deleted_at = CASE WHEN $4 = '' THEN NULL ELSE $6 END WHERE id = $1`, id, visibility, stored, taken, h.DB.Now(), h.DB.Now())
	if err != nil {
		t.Fatal(err)
	}
}

// A title that is taken down leaves a page that says so, and comes back as it was for
// thirty days.
func TestTakenDownAndPutBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := h.Contents["alpha/public"].ID
		page := path("/edu/p/api/v1/contents", id, "")
		act(t, h, publisher, own, id, `{"act":"ask_take_down"}`, 422) // without a note
		act(t, h, publisher, own, id, `{"act":"ask_take_down","note":"Гэрээ дууслаа."}`, 200)
		apitest.WantStatus(t, "asked for", h.Get("guest", "alpha", page), 200)
		queue := h.Get(librarian, "alpha", staff+"?state=takedown_asked")
		if total := apitest.Field(queue.Body.Bytes(), "meta.total"); total != 1.0 {
			t.Errorf("the queue: %s", queue.Body)
		}
		act(t, h, librarian, staff, id, `{"act":"keep","note":"Гэрээ 2027 он хүртэл."}`, 200)
		act(t, h, librarian, staff, id, `{"act":"take_down"}`, 422) // without a reason
		act(t, h, librarian, staff, id, `{"act":"take_down","reason":"copyright"}`, 200)
		if w := h.Get("guest", "alpha", page); w.Code != 410 || apitest.Field(w.Body.Bytes(), "data.reason") != "copyright" {
			t.Errorf("taken down: %d %s", w.Code, w.Body)
		}
		act(t, h, librarian, staff, id, `{"act":"put_back"}`, 200)
		apitest.WantStatus(t, "put back", h.Get("guest", "alpha", page), 200)
		act(t, h, librarian, staff, id, `{"act":"take_down","reason":"withdrawn"}`, 200)
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET submission_at = $2 WHERE id = $1", id,
			db.At(h.DB.Now().Add(-31*24*time.Hour))); err != nil {
			t.Fatal(err)
		}
		act(t, h, librarian, staff, id, `{"act":"put_back"}`, 409)
	})
}

// A publisher sets price, preview, protection and embargo of a title, also of one that
// is published, but not while staff look at it.
func TestTerms(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		content := h.Contents["alpha/public"]
		set := func(price int, free bool) (int, submission) {
			body := fmt.Sprintf(`{"protection":"session","preview_percent":25,"embargo_until":"2026-12-01",
				"prices":[{"item_id":%d,"free":%t,"price":%d}]}`, content.Items[0].ID, free, price)
			w := h.Call(publisher, "alpha", http.MethodPut, path(own, content.ID, "/terms"), []byte(body))
			var answer struct{ Data submission }
			_ = json.Unmarshal(w.Body.Bytes(), &answer)
			return w.Code, answer.Data
		}
		if code, _ := set(7500, true); code != 422 {
			t.Errorf("a price of what is free: %d", code)
		}
		code, is := set(7500, false)
		if code != 200 || is.Terms.PreviewPercent != 25 || is.Terms.EmbargoUntil != "2026-12-01" || is.Terms.Prices[0]["price"] != 7500.0 {
			t.Errorf("%d %+v", code, is)
		}
		history := h.Get(librarian, "alpha", path("/edu/admin/api/v1/contents", content.ID, "/revisions"))
		if !strings.Contains(history.Body.String(), "preview_percent") {
			t.Errorf("the record's history: %s", history.Body)
		}
		act(t, h, publisher, own, content.ID, `{"act":"ask_take_down","note":"x"}`, 200)
		if code, _ := set(8000, false); code != 409 {
			t.Errorf("while staff decide: %d", code)
		}
	})
}

// Publishers see the titles of their own organisation, and no draft of its librarians.
func TestOnlyOwnTitles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		for slug, want := range map[string]int{"alpha/public": 200, "alpha/organization": 200, "alpha/draft": 404, "beta/public": 404} {
			apitest.WantStatus(t, slug, h.Get(publisher, "alpha", path(own, h.Contents[slug].ID, "")), want)
		}
		draft(t, h)
		w := h.Get(publisher, "alpha", own)
		var answer struct {
			Data struct {
				Titles []struct {
					State            string
					OrganizationSlug string `json:"organization_slug"`
				}
				Counts []struct {
					State string
					Count int
				}
			}
			Meta struct{ Total int }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, c := range answer.Data.Counts {
			sum += c.Count
		}
		if sum != answer.Meta.Total || answer.Data.Titles[0].State != "draft" {
			t.Errorf("%s", w.Body)
		}
		for _, title := range answer.Data.Titles {
			if title.OrganizationSlug != "alpha" {
				t.Errorf("of %s", title.OrganizationSlug)
			}
		}
		if w := h.Get("hub admin", "hub", staff); w.Code != 200 {
			t.Errorf("the hub's queue: %d %s", w.Code, w.Body)
		}
	})
}
