package notifications

import (
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

func TestAnnouncementsAreCountedAndWithdrawn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin, bold := h.person("a"), h.person("a")
		for range toldAtOnce {
			h.person("a")
		}
		ctx := h.as(admin, viewer.Admin)
		sent, err := h.Announce(ctx, Texts{Mongolian: Text{Title: "Засвар"}}, "", false)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := h.Announce(ctx, Texts{Mongolian: Text{Title: "Үлдэх"}}, "", false)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{sent.ID, kept.ID} {
			if err := h.spread(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.ReadAll(h.as(bold, viewer.Reader)); err != nil {
			t.Fatal(err)
		}
		listed, err := h.Announcements(ctx, false, page.Of(1, 30))
		if err != nil || listed.Rows[1].Readers != 1 || listed.Rows[1].Recipients != toldAtOnce+2 || !listed.Rows[1].WithdrawnAt.IsZero() {
			t.Fatalf("%+v, %v", listed.Rows, err)
		}
		for range 2 { // taking back what was taken back changes nothing
			withdrawn, err := h.Withdraw(ctx, sent.ID)
			if err != nil || withdrawn.WithdrawnAt.IsZero() || withdrawn.FinishedAt.IsZero() {
				t.Fatalf("%+v, %v", withdrawn, err)
			}
			if err := h.forget(t.Context(), sent.ID); err != nil {
				t.Fatal(err)
			}
		}
		acts, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM audit_log WHERE act = 'announcement_withdrawn'")
		if err != nil || acts != 1 {
			t.Errorf("%d acts in the log, %v", acts, err)
		}
		if found, err := h.List(h.as(bold, viewer.Reader), false, page.Of(1, 12)); err != nil || found.Total != 1 ||
			found.Rows[0].Texts.Mongolian.Title != "Үлдэх" {
			t.Errorf("%+v, %v", found.Rows, err)
		}
	})
}

// An announcement that is taken back while it spreads reaches nobody more.
func TestASpreadEndsWhenItIsWithdrawn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.person("a")
		for range toldAtOnce + 5 {
			h.person("a")
		}
		ctx := h.as(admin, viewer.Admin)
		sent, err := h.Announce(ctx, Texts{Mongolian: Text{Title: "а"}}, "", false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.spreadPart(t.Context(), sent.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Withdraw(ctx, sent.ID); err != nil {
			t.Fatal(err)
		}
		if err := h.spread(t.Context(), sent.ID); err != nil {
			t.Fatal(err)
		}
		if err := h.forget(t.Context(), sent.ID); err != nil || h.told() != 0 {
			t.Errorf("%d still have it, %v", h.told(), err)
		}
	})
}

func TestOnlyTheirOwnAreWithdrawn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin, hub := h.person("a"), h.person("b")
		here, err := h.Announce(h.as(admin, viewer.Admin), Texts{Mongolian: Text{Title: "а"}}, "", false)
		if err != nil {
			t.Fatal(err)
		}
		all, err := h.Announce(h.as(hub, viewer.HubAdmin), Texts{Mongolian: Text{Title: "б"}}, "", true)
		if err != nil {
			t.Fatal(err)
		}
		elsewhere := viewer.With(t.Context(), viewer.Viewer{AccountID: hub, OrganizationID: "b", Organization: "b", Role: viewer.Admin})
		if _, err := h.Withdraw(elsewhere, here.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("another organisation's: %v", err)
		}
		if _, err := h.Withdraw(h.as(admin, viewer.Admin), all.ID); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("the hub's: %v", err)
		}
		if _, err := h.Withdraw(h.as(admin, viewer.Librarian), here.ID); !apperr.Is(err, apperr.RoleRequired) {
			t.Errorf("a librarian: %v", err)
		}
		if _, err := h.Withdraw(h.as(hub, viewer.HubAdmin), all.ID); err != nil {
			t.Error(err)
		}
	})
}
