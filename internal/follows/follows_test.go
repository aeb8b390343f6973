package follows

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func TestReadersFollowWhatTheySee(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		hidden := h.publish(catalogue.Content{Title: "Далд", Kind: catalogue.Newspaper, Visibility: entitlements.Draft})
		paper := h.publish(catalogue.Content{Title: "Үнэн", Kind: catalogue.Newspaper})
		book := h.publish(catalogue.Content{Title: "Ном"})
		for name, test := range map[string]struct {
			subject Subject
			code    apperr.Code
		}{
			"unknown author":  {Subject{Author, 999_999}, apperr.NotFound},
			"unknown series":  {Subject{Series, 999_999}, apperr.NotFound},
			"draft":           {Subject{Periodical, hidden.ID}, apperr.NotFound},
			"no periodical":   {Subject{Periodical, book.ID}, apperr.Invalid},
			"no kind":         {Subject{"publisher", 1}, apperr.Invalid},
			"nothing of that": {Subject{Periodical, 999_999}, apperr.NotFound},
		} {
			if err := h.Follow(ctx, test.subject); !apperr.Is(err, test.code) {
				t.Errorf("%s: %v", name, err)
			}
			if _, err := h.Following(ctx, test.subject); !apperr.Is(err, test.code) {
				t.Errorf("%s asked: %v", name, err)
			}
		}
		for range 2 {
			for _, subject := range []Subject{{Author, h.author.ID}, {Series, h.series.ID}, {Periodical, paper.ID}} {
				h.clock.Advance(time.Second)
				h.follow(ctx, subject.Kind, subject.ID)
			}
		}
		list, err := h.List(ctx, page.Of(1, 2))
		h.check(err)
		var names []string
		for _, f := range list.Rows {
			names = append(names, f.Name)
		}
		if diff := cmp.Diff([]string{"Үнэн", "Их аян"}, names); diff != "" || list.Total != 3 || list.Rows[0].Slug != paper.Slug {
			t.Errorf("%+v %s", list, diff)
		}
		h.check(h.Catalogue.SetVisibility(h.all, paper.ID, entitlements.Draft))
		if list, err = h.List(ctx, page.Of(1, 1)); err != nil || list.Rows[0].Name+list.Rows[0].Slug != "" {
			t.Errorf("what is hidden now is named: %+v, %v", list, err)
		}
		if following, err := h.Following(ctx, Subject{Periodical, paper.ID}); err != nil || !following {
			t.Error("what is hidden now is not followed", err)
		}
		h.check(h.Unfollow(ctx, Subject{Periodical, paper.ID}))
		if err := h.Unfollow(ctx, Subject{Periodical, paper.ID}); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("twice: %v", err)
		}
		guest := viewer.With(t.Context(), viewer.Viewer{OrganizationID: h.hub.ID})
		if err := h.Follow(guest, Subject{Author, h.author.ID}); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("a guest: %v", err)
		}
	})
}

func TestFollowsAreBounded(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		v, _ := viewer.From(ctx)
		for i := range Most {
			_, err := db.Exec(t.Context(), h.db, `INSERT INTO follows (account_id, kind, followed_id, organization_id, after_seq, created_at)
				VALUES ($1, 'author', $2, $3, 0, 1)`, v.AccountID, 1_000_000+i, h.hub.ID)
			h.check(err)
		}
		if err := h.Follow(ctx, Subject{Author, h.author.ID}); !apperr.Is(err, apperr.FollowsFull) {
			t.Error(err)
		}
	})
}

// One notification for each title, though the reader follows author and series.
func TestANewTitleIsToldOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		both, other := h.person(h.hub, false), h.person(h.hub, false)
		h.publish(catalogue.Content{Title: "Өмнөх"}) // before anybody followed, though not looked at yet
		h.follow(both, Author, h.author.ID)
		h.follow(both, Series, h.series.ID)
		h.release()
		if told := h.told(both); len(told) != 0 {
			t.Errorf("what was there is new: %v", told)
		}
		h.publish(catalogue.Content{Title: "Тунгалаг Тамир"})
		for range 2 { // a job may run again
			h.release()
		}
		if diff := cmp.Diff([]string{"«Тунгалаг Тамир»: шинэ бүтээл нэмэгдлээ"}, h.told(both)); diff != "" {
			t.Error(diff)
		}
		if told := h.told(other); len(told) != 0 {
			t.Errorf("who follows nothing is told: %v", told)
		}
		h.check(h.Unfollow(both, Subject{Author, h.author.ID}))
		h.check(h.Unfollow(both, Subject{Series, h.series.ID}))
		h.publish(catalogue.Content{Title: "Дараах"})
		h.release()
		if told := h.told(both); len(told) != 1 {
			t.Errorf("after unfollowing: %v", told)
		}
		left, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM releases")
		if err != nil || left != 0 {
			t.Errorf("%d releases are left, %v", left, err)
		}
	})
}

// Nobody is told of what the reader may not see where the reader follows; who
// comes to see it later is told then.
func TestHiddenTitlesAreNotTold(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		member, stranger, elsewhere := h.person(h.own, true), h.person(h.own, false), h.person(h.hub, false)
		for _, ctx := range []func(){
			func() { h.follow(member, Author, h.author.ID) }, func() { h.follow(stranger, Series, h.series.ID) },
			func() { h.follow(elsewhere, Author, h.author.ID) },
		} {
			ctx()
		}
		draft := h.publish(catalogue.Content{Title: "Ноорог", OwnerID: h.own.ID, Visibility: entitlements.Draft})
		h.publish(catalogue.Content{Title: "Дотоод", OwnerID: h.own.ID, Visibility: entitlements.OrganizationOnly})
		h.release()
		inside := []string{"«Дотоод»: шинэ бүтээл нэмэгдлээ"}
		for name, test := range map[string]struct{ got, want []string }{
			"member": {h.told(member), inside}, "visitor of the portal": {h.told(stranger), inside}, "at the hub": {h.told(elsewhere), []string{}},
		} {
			if diff := cmp.Diff(test.want, test.got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		h.clock.Advance(time.Hour)
		h.check(h.Catalogue.SetVisibility(h.all, draft.ID, entitlements.Public))
		h.release()
		if told := h.told(elsewhere); len(told) != 1 || !strings.Contains(told[0], "Ноорог") {
			t.Errorf("published: %v", told)
		}
		gone := h.publish(catalogue.Content{Title: "Буцаасан"})
		h.check(h.findReleases(t.Context()))
		h.check(h.Catalogue.TakeDown(h.all, gone.ID, catalogue.Withdrawn))
		h.release()
		if told := h.told(elsewhere); len(told) != 1 {
			t.Errorf("taken down before anybody was told: %v", told)
		}
	})
}

// Who sees a record that is the organisation's own only by a membership is not
// told when that has ended.
func TestRightsAreThoseOfNow(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.own, true)
		v, _ := viewer.From(ctx)
		h.follow(ctx, Author, h.author.ID)
		rights := entitlements.New(h.db, h.clock)
		publish := func(title string) {
			granted := h.publish(catalogue.Content{Title: title, Visibility: entitlements.OrganizationOnly}) // the hub's
			_, err := rights.Grant(h.all, entitlements.Right{
				Kind: entitlements.Organization, Holder: entitlements.Holder{OrganizationID: h.own.ID},
				Target: entitlements.Target{ContentID: granted.ID},
			})
			h.check(err)
			h.release()
		}
		publish("Олгосон")
		if told := h.told(ctx); len(told) != 1 {
			t.Errorf("a member of a library that has the right: %v", told)
		}
		_, err := db.Exec(t.Context(), h.db, "UPDATE memberships SET ends_at = 1 WHERE account_id = $1", v.AccountID)
		h.check(err)
		publish("Дараагийнх")
		if told := h.told(ctx); len(told) != 1 {
			t.Errorf("after the membership: %v", told)
		}
	})
}

// Issues are told to who follows the periodical: one by its name, several of a day
// by their number, each once.
func TestNewIssuesAreToldOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		paper := h.publish(catalogue.Content{
			Title: "Үнэн", Kind: catalogue.Newspaper, Items: []catalogue.Item{{Title: "№ 1", FileType: catalogue.PDF}},
		})
		h.release()
		h.follow(ctx, Periodical, paper.ID)
		add := func(title string) {
			_, err := h.Catalogue.AddItem(h.all, catalogue.Item{ContentID: paper.ID, Title: title, FileType: catalogue.PDF, Language: "mn"})
			h.check(err)
			h.clock.Advance(time.Second)
		}
		add("№ 2")
		h.release()
		h.release()
		h.clock.Advance(24 * time.Hour)
		add("№ 3")
		add("№ 4")
		h.release()
		add("№ 5")
		h.release()
		want := []string{"«Үнэн»: 3 шинэ дугаар нэмэгдлээ", "«Үнэн»: шинэ дугаар нэмэгдлээ"}
		if diff := cmp.Diff(want, h.told(ctx)); diff != "" {
			t.Error(diff)
		}
	})
}

// A title is new for a month: so long a series that is named later tells of it.
func TestATitleIsNewForAMonth(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		h.follow(ctx, Series, h.series.ID)
		for _, c := range []struct {
			title string
			later time.Duration
			told  int
		}{{"Түргэн", time.Hour, 1}, {"Удаан", newFor, 1}} {
			created, err := h.Catalogue.Create(h.all, catalogue.Content{Title: c.title, OwnerID: h.hub.ID})
			h.check(err)
			h.release()
			h.clock.Advance(c.later)
			created.Series = []catalogue.SeriesPart{{SeriesID: h.series.ID}}
			h.check(h.Catalogue.Update(h.all, created))
			h.release()
			if told := h.told(ctx); len(told) != c.told {
				t.Errorf("%s: %v", c.title, told)
			}
		}
	})
}

func TestFollowersAreToldInParts(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		const followers = toldAtOnce + 5
		for range followers {
			ctx := h.person(h.hub, false)
			h.follow(ctx, Author, h.author.ID)
			h.follow(ctx, Series, h.series.ID)
		}
		content := h.publish(catalogue.Content{Title: "Тамир"})
		h.check(h.findReleases(t.Context()))
		count := func() int {
			n, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM notifications WHERE type = 'new_title'")
			h.check(err)
			return n
		}
		more, err := h.spreadPart(t.Context(), release{ContentID: content.ID})
		if n := count(); err != nil || !more || n != toldAtOnce {
			t.Fatalf("%d at once, %t, %v", n, more, err)
		}
		h.release()
		if n := count(); n != followers {
			t.Errorf("%d of %d", n, followers)
		}
	})
}

// Neither the list of a reader nor that of followers sorts what it found.
func TestFollowsAreReadInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, list := range map[string]struct {
			query string
			args  []any
		}{
			"list":      {listSQL, []any{"a", 30, 0}},
			"followers": {followersSQL, []any{"author", int64(1), "", int64(1), toldAtOnce}},
			"published": {publishedSQL, []any{int64(1), int64(2), mostNew}},
		} {
			if steps := dbtest.Plan(t, d, list.query, list.args); strings.Contains(steps, "TEMP B-TREE") || strings.Contains(steps, "Sort") {
				t.Error(fmt.Sprintf("%s is sorted\n", name), steps)
			}
		}
	})
}
