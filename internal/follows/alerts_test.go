package follows

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
	"sudar/internal/search/saved"
)

// alerts tells what is due. The index of the fixture reads the feed before each
// query: it is asked first, so that its place in the feed is that of now.
func (h *fixture) alerts() {
	h.t.Helper()
	h.release()
	_, err := h.Search.List(h.all, queries.Query{Page: page.Of(1, 1)})
	h.check(err)
	h.check(h.Alert(h.t.Context()))
}

// An operator need not wait for a day: alerts are made due, of one reader or of all.
func TestAlertsAreMadeDue(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		one, other := h.person(h.hub, false), h.person(h.hub, false)
		v, _ := viewer.From(one)
		for _, ctx := range []context.Context{one, other} {
			h.alertOn(ctx, "тамир")
		}
		h.publish(catalogue.Content{Title: "Тунгалаг Тамир"})
		for _, step := range []struct {
			account            string
			due                int64
			toldOne, toldOther int
		}{{v.AccountID, 1, 1, 0}, {"", 2, 1, 1}} {
			due, err := h.Saved.DueNow(t.Context(), step.account)
			if again, failed := h.Saved.DueNow(t.Context(), step.account); due != step.due || again != 0 || err != nil || failed != nil {
				t.Errorf("%d and then %d were made due, want %d; %v, %v", due, again, step.due, err, failed)
			}
			h.alerts()
			if first, second := h.told(one), h.told(other); len(first) != step.toldOne || len(second) != step.toldOther {
				t.Errorf("told %v and %v", first, second)
			}
		}
	})
}

func TestAlertsTellWhatIsNewOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.person(h.hub, false)
		h.publish(catalogue.Content{Title: "Тамир голын түүх"}) // not looked at yet, and not new
		kept := h.alertOn(ctx, "тамир")
		h.publish(catalogue.Content{Title: "Тунгалаг Тамир"})
		h.publish(catalogue.Content{Title: "Тамирын ус"})
		h.publish(catalogue.Content{Title: "Хэрлэн"})
		h.publish(catalogue.Content{Title: "Тамирын ноорог", Visibility: entitlements.Draft})
		h.publish(catalogue.Content{Title: "Тамирын дотоод", OwnerID: h.own.ID, Visibility: entitlements.OrganizationOnly})
		gone := h.publish(catalogue.Content{Title: "Тамирын буцаасан"})
		h.alerts()
		if told := h.told(ctx); len(told) != 0 {
			t.Errorf("told before it is due: %v", told)
		}
		h.check(h.Catalogue.TakeDown(h.all, gone.ID, catalogue.Withdrawn))
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		h.alerts()
		found, err := h.Notifications.List(ctx, false, page.Of(1, 12))
		h.check(err)
		if len(found.Rows) != 1 || found.Rows[0].Texts.Mongolian.Title != "«тамир» хайлтаар 2 шинэ бүтээл олдлоо" ||
			found.Rows[0].Texts.Mongolian.Body != "" || found.Rows[0].Link != "/advanced/content/?saved="+kept.ID {
			t.Fatalf("%+v", found.Rows)
		}
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		if told := h.told(ctx); len(told) != 1 {
			t.Errorf("told again: %v", told)
		}
		h.publish(catalogue.Content{Title: "Тамир, гуравдугаар дэвтэр"})
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		if diff := cmp.Diff("«тамир» хайлтаар 1 шинэ бүтээл олдлоо", h.told(ctx)[0]); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAlertsAreSwitched(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, other := h.person(h.hub, false), h.person(h.hub, false)
		kept := h.alertOn(ctx, "тамир")
		for name, test := range map[string]struct {
			id    string
			alert saved.Alert
			code  apperr.Code
		}{
			"unknown": {"x", saved.Daily, apperr.NotFound}, "no choice": {kept.ID, "hourly", apperr.Invalid},
		} {
			if _, err := h.Saved.SetAlert(ctx, test.id, test.alert); !apperr.Is(err, test.code) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := h.Saved.SetAlert(other, kept.ID, saved.Off); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another's: %v", err)
		}
		weekly, err := h.Saved.SetAlert(ctx, kept.ID, saved.Weekly)
		if err != nil || weekly.Alert != saved.Weekly {
			t.Errorf("%+v, %v", weekly, err)
		}
		h.publish(catalogue.Content{Title: "Тунгалаг Тамир"})
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		if told := h.told(ctx); len(told) != 0 {
			t.Errorf("after a day: %v", told)
		}
		h.clock.Advance(6 * 24 * time.Hour)
		h.alerts()
		if told := h.told(ctx); len(told) != 1 {
			t.Errorf("after a week: %v", told)
		}
		_, err = h.Saved.SetAlert(ctx, kept.ID, saved.Off)
		h.check(err)
		h.publish(catalogue.Content{Title: "Тамир хоёр"})
		h.clock.Advance(7 * 24 * time.Hour)
		h.alerts()
		_, err = h.Saved.SetAlert(ctx, kept.ID, saved.Daily) // what came out meanwhile is not new
		h.check(err)
		h.clock.Advance(24 * time.Hour)
		h.alerts()
		if told := h.told(ctx); len(told) != 1 {
			t.Errorf("after it was switched off: %v", told)
		}
	})
}
