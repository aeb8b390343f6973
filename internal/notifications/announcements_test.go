package notifications

import (
	"fmt"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
)

// told counts the accounts that have a notification.
func (h *fixture) told() int {
	h.t.Helper()
	n, err := db.Get[int](h.t.Context(), h.db, "SELECT COUNT(DISTINCT account_id) FROM notifications")
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

func TestAnnouncementsReachWhomTheyAreFor(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.person("a")
		for range toldAtOnce + 5 {
			h.person("a")
		}
		foreign, gone, ended := h.person("b"), h.person("a"), h.person("a")
		h.exec("UPDATE accounts SET disabled_at = 1 WHERE id = $1", gone)
		h.exec("UPDATE memberships SET ends_at = 1 WHERE account_id = $1", ended)
		ctx := h.as(admin, viewer.Admin)
		sent, err := h.Announce(ctx, Texts{Mongolian: Text{Title: " Засвар "}}, "/about", false)
		if err != nil || sent.Texts.Mongolian.Title != "Засвар" || sent.ForAll || sent.Recipients != 0 {
			t.Fatalf("%+v, %v", sent, err)
		}
		for range 2 { // a job may run again
			if err := h.spread(t.Context(), sent.ID); err != nil {
				t.Fatal(err)
			}
		}
		if n := h.told(); n != toldAtOnce+6 {
			t.Errorf("%d were told", n)
		}
		if list, err := h.List(h.as(foreign, viewer.Reader), false, page.Of(1, 12)); err != nil || list.Total != 0 {
			t.Errorf("a member of another organisation was told: %+v, %v", list, err)
		}
		listed, err := h.Announcements(ctx, false, page.Of(1, 30))
		if err != nil || listed.Total != 1 || listed.Rows[0].Recipients != toldAtOnce+6 || listed.Rows[0].FinishedAt.IsZero() ||
			listed.Rows[0].Author != admin {
			t.Errorf("%+v, %v", listed, err)
		}
	})
}

func TestAnnouncementsToAllAreTheHubs(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.person("a")
		h.person("b")
		h.person("")
		for _, role := range []viewer.Role{viewer.Reader, viewer.Librarian, viewer.Admin} {
			_, err := h.Announce(h.as(admin, role), Texts{Mongolian: Text{Title: "а"}}, "", true)
			if _, listErr := h.Announcements(h.as(admin, role), true, page.Of(1, 1)); !apperr.Is(err, apperr.RoleRequired) ||
				!apperr.Is(listErr, apperr.RoleRequired) {
				t.Errorf("%s: %v, %v", role, err, listErr)
			}
		}
		sent, err := h.Announce(h.as(admin, viewer.HubAdmin), Texts{Mongolian: Text{Title: "а"}}, "", true)
		if err != nil || !sent.ForAll {
			t.Fatalf("%+v, %v", sent, err)
		}
		if err := h.spread(t.Context(), sent.ID); err != nil || h.told() != 3 {
			t.Errorf("%d were told, %v", h.told(), err)
		}
	})
}

// A spread that is broken off goes on where it stopped, and tells nobody twice.
func TestASpreadGoesOn(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.person("a")
		for range 2 * toldAtOnce {
			h.person("a")
		}
		sent, err := h.Announce(h.as(admin, viewer.Admin), Texts{Mongolian: Text{Title: "а"}}, "", false)
		if err != nil {
			t.Fatal(err)
		}
		if more, err := h.spreadPart(db.AllTenants(t.Context(), "test"), sent.ID); err != nil || !more || h.told() != toldAtOnce {
			t.Fatalf("%t, %d, %v", more, h.told(), err)
		}
		if err := h.spread(t.Context(), sent.ID); err != nil {
			t.Fatal(err)
		}
		rows, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM notifications")
		if err != nil || rows != 2*toldAtOnce+1 {
			t.Error(fmt.Sprintf("%d notifications", rows), err)
		}
	})
}
