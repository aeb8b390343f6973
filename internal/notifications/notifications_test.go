package notifications

import (
	"context"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func TestNotificationsAreReadOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold, other := h.person("a"), h.person("a")
		for _, source := range []string{"one", "two", "two", "three"} {
			h.clock.Advance(time.Second)
			err := h.db.InTx(t.Context(), func(ctx context.Context) error {
				_, err := h.tell(ctx, []string{bold}, news(source))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		ctx := h.as(bold, viewer.Reader)
		found, err := h.List(ctx, false, page.Of(1, 2))
		if err != nil || found.Total != 3 || found.Unread != 3 || len(found.Rows) != 2 || found.Next() != 2 ||
			found.Rows[0].Texts.Mongolian.Title != "three" {
			t.Fatalf("%+v, %v", found, err)
		}
		first := found.Rows[0].ID
		if _, err := h.Read(h.as(other, viewer.Reader), first); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another reads it: %v", err)
		}
		read, err := h.Read(ctx, first)
		if err != nil || !read.ReadAt.Equal(h.clock.Now()) {
			t.Errorf("%+v, %v", read, err)
		}
		h.clock.Advance(time.Minute)
		if again, err := h.Read(ctx, first); err != nil || again.ReadAt != read.ReadAt {
			t.Errorf("read again: %+v, %v", again, err)
		}
		if unread, err := h.List(ctx, true, page.Of(1, 12)); err != nil || unread.Total != 2 || len(unread.Rows) != 2 {
			t.Errorf("%+v, %v", unread, err)
		}
		if err := h.ReadAll(ctx); err != nil {
			t.Fatal(err)
		}
		if all, err := h.List(ctx, false, page.Of(1, 12)); err != nil || all.Unread != 0 || all.Total != 3 {
			t.Errorf("%+v, %v", all, err)
		}
		h.clock.Advance(keep)
		if err := h.Maintain(ctx); err != nil {
			t.Fatal(err)
		}
		if all, err := h.List(ctx, false, page.Of(1, 12)); err != nil || all.Total != 0 {
			t.Errorf("after a year: %+v, %v", all, err)
		}
		if _, err := h.List(viewer.With(t.Context(), viewer.Viewer{}), false, page.Of(1, 12)); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest: %v", err)
		}
	})
}

// Each change leaves one mark for the account in the feed; reading what is read
// leaves none.
func TestChangesAreMarked(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		bold := h.person("a")
		marks := func() (n int) {
			found, err := h.db.Feed(t.Context(), 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			for _, mark := range found {
				if mark.Topic == db.TopicNotifications && mark.Key == bold {
					n++
				}
			}
			return n
		}
		for range 2 { // the second time nothing is new
			err := h.db.InTx(t.Context(), func(ctx context.Context) error {
				_, err := h.tell(ctx, []string{bold}, news("one"))
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if n := marks(); n != 1 {
			t.Errorf("%d marks for one notification", n)
		}
		for range 2 {
			if err := h.ReadAll(h.as(bold, viewer.Reader)); err != nil {
				t.Fatal(err)
			}
		}
		if n := marks(); n != 2 {
			t.Errorf("%d marks after reading", n)
		}
	})
}

func TestNewsIsChecked(t *testing.T) {
	long := strings.Repeat("ө", MostTitle)
	for name, test := range map[string]struct {
		news  News
		field string
	}{
		"right":              {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: long}}, Link: "/about"}, ""},
		"no title":           {News{Type: Announced}, "title"},
		"long title":         {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: long + "ө"}}}, "title"},
		"English body alone": {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: "а"}, English: Text{Body: "b"}}}, "title_en"},
		"unknown type":       {News{Type: "spam", Texts: Texts{Mongolian: Text{Title: "а"}}}, "type"},
		"script":             {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: "а"}}, Link: "javascript:alert(1)"}, "link"},
		"another host":       {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: "а"}}, Link: "//a.example"}, "link"},
		"another, backslash": {News{Type: Announced, Texts: Texts{Mongolian: Text{Title: "а"}}, Link: `/\a.example`}, "link"},
	} {
		err := test.news.check()
		if known := apperr.From(err); (err == nil) != (test.field == "") || err != nil && known.Fields[0].Name != test.field {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTextsInALanguage(t *testing.T) {
	both := Texts{Mongolian: Text{Title: "Засвар"}, English: Text{Title: "Repairs"}}
	if both.In(locale.English).Title != "Repairs" || both.In(locale.Mongolian).Title != "Засвар" {
		t.Error("the wrong language")
	}
	if (Texts{Mongolian: both.Mongolian}).In(locale.English).Title != "Засвар" {
		t.Error("without an English text the Mongolian one is shown")
	}
}

// No list of notifications or announcements sorts what it found (DESIGN §3).
func TestListsAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		lists := map[string]func() (string, []any){
			"all":           func() (string, []any) { return listSQL("a", false, page.Of(1, 12)) },
			"unread":        func() (string, []any) { return listSQL("a", true, page.Of(1, 12)) },
			"announcements": func() (string, []any) { return announcementsSQL, []any{"o", 30, 0} },
			"for all":       func() (string, []any) { return announcementsForAllSQL, []any{30, 0} },
		}
		for name, list := range lists {
			query, args := list()
			if steps := dbtest.Plan(t, d, query, args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Errorf("%s is sorted\n%s", name, steps)
			}
		}
		query, args := headsSQL([]string{"a", "b"}, "author/1/2026-11-25")
		if steps := dbtest.Plan(t, d, query, args); !strings.Contains(steps, "notifications_cause") {
			t.Errorf("the notifications of a cause are not found by their index\n%s", steps)
		}
	})
}
