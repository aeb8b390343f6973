package comments_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/comments"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

const (
	publisher = "publisher of alpha"
	librarian = "librarian of alpha"
	admin     = "admin of alpha"
	root      = "/edu/admin/api/v1"
)

func at(content int64) string {
	return root + "/contents/" + strconv.FormatInt(content, 10) + "/comments"
}

// said is a page of comments.
type said struct {
	Data struct {
		Open     int
		Comments []struct {
			ID, Author, Text, State string
			Mine                    bool
		}
	}
	Meta struct{ Total int }
}

func read(t *testing.T, h *apitest.Fixture, who, path string) said {
	t.Helper()
	w := h.Get(who, "alpha", path)
	var page said
	if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s as %s: %d %s", path, who, w.Code, w.Body)
	}
	return page
}

// write adds a comment and returns its id.
func write(t *testing.T, h *apitest.Fixture, who string, content int64, text string) string {
	t.Helper()
	w := h.Call(who, "alpha", http.MethodPost, at(content), []byte(`{"text":`+strconv.Quote(text)+`}`))
	id, _ := apitest.Field(w.Body.Bytes(), "data.id").(string)
	if w.Code != http.StatusCreated || id == "" {
		t.Fatalf("%s: %d %s", who, w.Code, w.Body)
	}
	return id
}

func set(t *testing.T, h *apitest.Fixture, who, id, state string, want int) {
	t.Helper()
	w := h.Call(who, "alpha", http.MethodPut, root+"/comments/"+id, []byte(`{"state":"`+state+`"}`))
	if w.Code != want {
		t.Errorf("%s by %s: %d %s", state, who, w.Code, w.Body)
	}
}

// Staff talk in one thread, newest first, in pages; what is done counts as open no
// longer, and what its author took back comes back as it was.
func TestTalk(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := h.Contents["alpha/draft"].ID
		first := write(t, h, librarian, id, "  Хуудасны тоог\r\nшалгана уу. ")
		second := write(t, h, admin, id, "Шалгалаа.")
		page := read(t, h, librarian, at(id))
		if page.Meta.Total != 2 || page.Data.Open != 2 || page.Data.Comments[0].ID != second || page.Data.Comments[0].Mine ||
			page.Data.Comments[1].Text != "Хуудасны тоог\nшалгана уу." || !page.Data.Comments[1].Mine {
			t.Errorf("%+v", page)
		}
		set(t, h, admin, first, "done", 200)
		if page = read(t, h, admin, at(id)+"?page=2&page_size=1"); page.Data.Open != 1 || page.Data.Comments[0].State != "done" {
			t.Errorf("%+v", page)
		}
		set(t, h, admin, first, "removed", 403) // another's
		set(t, h, librarian, first, "removed", 200)
		set(t, h, admin, first, "open", 404) // only its author brings it back
		if page = read(t, h, admin, at(id)); page.Meta.Total != 1 || page.Data.Open != 1 {
			t.Errorf("%+v", page)
		}
		set(t, h, librarian, first, "open", 200)
		if page = read(t, h, admin, at(id)); page.Meta.Total != 2 || page.Data.Comments[1].State != "done" {
			t.Errorf("brought back: %+v", page)
		}
		set(t, h, librarian, first, "open", 200)
		if page = read(t, h, admin, at(id)); page.Data.Open != 2 {
			t.Errorf("opened again: %+v", page)
		}
		for _, wrong := range []string{`{"text":" "}`, `{"text":""}`, `{"text":"` + strings.Repeat("ү", comments.MostText+1) + `"}`, `{}`} {
			w := h.Call(librarian, "alpha", http.MethodPost, at(id), []byte(wrong))
			if f := apitest.FailureOf(t, w); w.Code != 422 || len(f.Errors) != 1 || f.Errors[0].Field != "text" {
				t.Errorf("%.20s: %d %s", wrong, w.Code, w.Body)
			}
		}
	})
}

// Whoever may edit a record talks about it, and both sides of a title on its way; the
// others do not learn of it.
func TestWhoTalks(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		draft, shown, foreign := h.Contents["alpha/draft"].ID, h.Contents["alpha/public"].ID, h.Contents["beta/public"].ID
		id := write(t, h, librarian, draft, "Дотоод тэмдэглэл.")
		for _, c := range []struct {
			who, portal string
			content     int64
			want        int
		}{
			{"guest", "alpha", draft, 401}, {"reader of alpha", "alpha", draft, 403}, {publisher, "alpha", draft, 404},
			{librarian, "alpha", draft, 200}, {admin, "alpha", draft, 200}, {"hub admin", "hub", draft, 200},
			{"reader of beta", "beta", shown, 403}, {librarian, "alpha", foreign, 404}, {admin, "alpha", h.Contents["beta/draft"].ID, 404},
			{"hub admin", "beta", shown, 404}, {publisher, "alpha", shown, 200}, {librarian, "alpha", 987654321, 404},
		} {
			if w := h.Get(c.who, c.portal, at(c.content)); w.Code != c.want {
				t.Errorf("%s at %s, %d: %d %s", c.who, c.portal, c.content, w.Code, w.Body)
			}
		}
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE record_comments SET content_id = $2 WHERE id = $1", id, foreign); err != nil {
			t.Fatal(err)
		}
		set(t, h, admin, id, "done", 404) // the record of another organisation
		set(t, h, librarian, id, "removed", 404)
		if err := h.Records.TakeDown(h.Ctx, shown, catalogue.Withdrawn); err != nil {
			t.Fatal(err)
		}
		apitest.WantStatus(t, "taken down", h.Get(librarian, "alpha", at(shown)), 410)
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE contents SET submission = 'taken_down' WHERE id = $1", shown); err != nil {
			t.Fatal(err)
		}
		apitest.WantStatus(t, "taken down on its way", h.Get(publisher, "alpha", at(shown)), 200)
	})
}

// The comments on a record that was merged into another stand there with its own, until
// the merge is undone.
func TestCommentsFollowMerges(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		from, into := h.Contents["alpha/draft"].ID, h.Contents["alpha/organization"].ID
		id := write(t, h, librarian, from, "Давхардсан.")
		write(t, h, librarian, into, "Үлдэнэ.")
		merge := ident.New()
		if _, err := db.Exec(h.Ctx, h.DB, `INSERT INTO merges (id, kind, from_id, into_id, organization_id, at)
			VALUES ($1, 'record', $2, $3, $4, 1)`, merge, from, into, h.Orgs["alpha"].ID); err != nil {
			t.Fatal(err)
		}
		if err := h.Records.TakeDown(h.Ctx, from, catalogue.Withdrawn); err != nil {
			t.Fatal(err)
		}
		if page := read(t, h, librarian, at(into)); page.Meta.Total != 2 || page.Data.Open != 2 {
			t.Errorf("%+v", page)
		}
		set(t, h, admin, id, "done", 200)
		if _, err := db.Exec(h.Ctx, h.DB, "UPDATE merges SET undone_at = 2 WHERE id = $1", merge); err != nil {
			t.Fatal(err)
		}
		if page := read(t, h, librarian, at(into)); page.Meta.Total != 1 {
			t.Errorf("after the undo: %+v", page)
		}
	})
}

// The others of the record's staff are told, its publisher too once it wrote or brought
// the title in; readers and the author are not.
func TestWhoIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		id := h.Contents["alpha/public"].ID
		told := func(comment string) (names []string) {
			news, err := h.Services.Comments.News(h.Ctx, comment)
			if err != nil {
				t.Fatal(err)
			}
			for _, account := range news.Accounts {
				name, err := db.Get[string](h.Ctx, h.DB, "SELECT username FROM accounts WHERE id = $1", account)
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, name)
			}
			return names
		}
		has := func(names []string, who string) bool { return strings.Contains(strings.Join(names, " ")+" ", who+" ") }
		names := told(write(t, h, librarian, id, "Шалгана уу."))
		if !has(names, "admin.of.alpha") || has(names, "librarian.of.alpha") || has(names, "publisher.of.alpha") ||
			has(names, "reader.of.alpha") || has(names, "admin.of.beta") {
			t.Errorf("told %q", names)
		}
		write(t, h, publisher, id, "Засна.")
		if names = told(write(t, h, librarian, id, "Баярлалаа.")); !has(names, "publisher.of.alpha") {
			t.Errorf("told %q", names)
		}
	})
}
