package members_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
)

func names(found page.List[members.Member]) string {
	var all []string
	for _, m := range found.Rows {
		all = append(all, m.Username)
	}
	return fmt.Sprint(found.Total, " ", strings.Join(all, " "))
}

func TestList(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.clock.Advance(time.Hour)
		h.person("uran", "Уран", "alpha", viewer.Reader)
		for _, c := range []struct {
			query members.Query
			want  string
		}{
			{members.Query{}, "5 admin librarian ganbold oyuna uran"},
			{members.Query{Order: members.NewestFirst}, "5 uran oyuna librarian ganbold admin"},
			{members.Query{Role: viewer.Reader}, "3 ganbold oyuna uran"},
			{members.Query{Search: "ган"}, "1 ganbold"},
			{members.Query{Search: "ГАНБ"}, "1 ganbold"},
			{members.Query{Search: "Gan dorj"}, "1 ganbold"},
			{members.Query{Search: "дорж"}, "5 admin librarian ganbold oyuna uran"},
			{members.Query{Search: "oyuna@example.mn"}, "1 oyuna"},
			{members.Query{Search: "болд"}, "0 "},
			{members.Query{Search: "%"}, "5 admin librarian ganbold oyuna uran"},
			{members.Query{Search: "other"}, "0 "},
			{members.Query{Page: page.Of(2, 2)}, "5 ganbold oyuna"},
		} {
			if c.query.Page.Size == 0 {
				c.query.Page = page.Of(1, 30)
			}
			found, err := h.List(h.as("admin", "alpha"), c.query)
			if err != nil || names(found) != c.want {
				t.Errorf("%+v: %s, %v, want %s", c.query, names(found), err, c.want)
			}
		}
		first := "Зул"
		account, err := h.people.Get(t.Context(), h.ids["ganbold"])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.people.Update(t.Context(), account, accounts.Profile{FirstName: &first}, activity.Origin{}); err != nil {
			t.Fatal(err)
		}
		found, _ := h.List(h.as("admin", "alpha"), members.Query{Search: "зул", Page: page.Of(1, 9)})
		gone, _ := h.List(h.as("admin", "alpha"), members.Query{Search: "ганболд", Page: page.Of(1, 9)})
		if names(found) != "1 ganbold" || names(gone) != "0 " {
			t.Errorf("after a new name: %s, %s", names(found), names(gone))
		}
	})
}

// Nobody rises above their own rank, acts on whoever stands above, or reaches
// into another organisation.
func TestRanks(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.person("second", "Сэр", "alpha", viewer.Admin)
		h.person("hubstaff", "Сүх", "hub", viewer.Admin)
		role := func(r viewer.Role) members.Change { return members.Change{Role: &r} }
		for _, c := range []struct {
			actor, portal, subject string
			change                 members.Change
			code                   apperr.Code
		}{
			{"admin", "alpha", "ganbold", role(viewer.Librarian), ""},
			{"admin", "alpha", "ganbold", role(viewer.Admin), ""},
			{"admin", "alpha", "ganbold", role(viewer.HubAdmin), apperr.Invalid},
			{"hubadmin", "alpha", "ganbold", role(viewer.HubAdmin), apperr.Invalid},
			{"hubadmin", "alpha", "ganbold", role(viewer.Reader), ""},
			{"hubstaff", "hub", "hubstaff", role(viewer.HubAdmin), apperr.Invalid},
			{"hubstaff", "hub", "hubadmin", role(viewer.Reader), apperr.RoleRequired},
			{"admin", "alpha", "other", role(viewer.Reader), apperr.NotFound},
			{"admin", "alpha", "nobody", role(viewer.Reader), apperr.NotFound},
			{"other", "beta", "admin", role(viewer.Reader), apperr.NotFound},
			{"admin", "alpha", "ganbold", role("owner"), apperr.Invalid},
		} {
			_, err := h.Change(h.as(c.actor, c.portal), h.ids[c.subject], c.change)
			wants(t, fmt.Sprintf("%s on %s makes %s %s", c.actor, c.portal, c.subject, *c.change.Role), err, c.code)
		}
		wants(t, "removing above", h.Remove(h.as("hubstaff", "hub"), h.ids["hubadmin"]), apperr.RoleRequired)
		wants(t, "removing elsewhere", h.Remove(h.as("admin", "alpha"), h.ids["other"]), apperr.NotFound)
	})
}

func TestTheLastAdminStays(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, last := h.as("hubadmin", "alpha"), h.ids["admin"]
		reader, yes, soon := viewer.Reader, true, h.clock.Now().Add(time.Hour)
		for what, change := range map[string]members.Change{
			"lowered": {Role: &reader}, "suspended": {Suspended: &yes}, "ended": {EndsAt: &soon},
		} {
			_, err := h.Change(ctx, last, change)
			wants(t, what, err, apperr.LastAdmin)
		}
		wants(t, "removed", h.Remove(ctx, last), apperr.LastAdmin)
		h.person("second", "Сэр", "alpha", viewer.Admin)
		if _, err := h.Change(ctx, h.ids["second"], members.Change{Suspended: &yes}); err != nil {
			t.Fatal(err)
		}
		wants(t, "removed beside one who is suspended", h.Remove(ctx, last), apperr.LastAdmin)
		no := false
		if _, err := h.Change(ctx, h.ids["second"], members.Change{Suspended: &no}); err != nil {
			t.Fatal(err)
		}
		// Two administrators who remove each other at once: one stays.
		var both sync.WaitGroup
		for _, id := range []string{last, h.ids["second"]} {
			both.Go(func() { _ = h.Remove(ctx, id) })
		}
		both.Wait()
		left, err := h.List(ctx, members.Query{Role: viewer.Admin, Page: page.Of(1, 9)})
		if err != nil || left.Total != 1 {
			t.Errorf("%d administrators are left, %v", left.Total, err)
		}
	})
}

// What changes a member's role, or ends it, ends the member's sessions.
func TestChangesEndSessions(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("admin", "alpha")
		librarian, yes, no, past := viewer.Librarian, true, false, h.clock.Now().Add(-time.Hour)
		soon := h.clock.Now().Add(time.Hour)
		for _, c := range []struct {
			what   string
			change members.Change
			ends   bool
		}{
			{"an end that is to come", members.Change{EndsAt: &soon}, false},
			{"no end", members.Change{EndsAt: &time.Time{}}, false},
			{"another role", members.Change{Role: &librarian}, true},
			{"the same role", members.Change{Role: &librarian}, false},
			{"suspended", members.Change{Suspended: &yes}, true},
			{"resumed", members.Change{Suspended: &no}, true},
			{"an end that is past", members.Change{EndsAt: &past}, true},
		} {
			h.clock.Advance(time.Second)
			session := h.session("ganbold")
			if _, err := h.Change(ctx, h.ids["ganbold"], c.change); err != nil || h.runs(session) == c.ends {
				t.Errorf("%s: the session runs: %v, %v", c.what, h.runs(session), err)
			}
		}
		if role := h.role("ganbold", "alpha"); role != viewer.Visitor {
			t.Errorf("whose time is over is %s", role)
		}
		session := h.session("oyuna")
		if err := h.Remove(ctx, h.ids["oyuna"]); err != nil || h.runs(session) || h.role("oyuna", "alpha") != viewer.Visitor {
			t.Errorf("removed: %v, %v", h.runs(session), err)
		}
		acts := h.acts("alpha")
		if diff := cmp.Diff(audit.MemberRemoved, acts[0]); diff != "" || len(acts) != 7 {
			t.Errorf("%v", acts)
		}
	})
}

// When the time of a member is over, the sessions end by themselves; one who
// was prolonged keeps them.
func TestSessionsEndWithTheMembership(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("admin", "alpha")
		soon, later := h.clock.Now().Add(time.Hour), h.clock.Now().Add(2*time.Hour)
		for _, end := range []time.Time{soon, later} {
			if _, err := h.Change(ctx, h.ids["ganbold"], members.Change{EndsAt: &end}); err != nil {
				t.Fatal(err)
			}
		}
		session := h.session("ganbold")
		for _, c := range []struct {
			after time.Duration
			runs  bool
		}{{30 * time.Minute, true}, {time.Hour, true}, {time.Hour, false}} {
			h.clock.Advance(c.after)
			h.work()
			if h.runs(session) != c.runs {
				t.Errorf("at %s the session runs: %v", h.clock.Now(), h.runs(session))
			}
		}
	})
}
