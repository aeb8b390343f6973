package members_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/kit/viewer"
	"sudar/internal/members"
	"sudar/internal/organizations"
)

const from = "198.51.100.7"

func (h *fixture) invited(email string, role viewer.Role) members.Invitation {
	h.t.Helper()
	made, err := h.Invite(h.as("admin", "alpha"), members.Invitee{Email: email, Role: role})
	if err != nil {
		h.t.Fatal(err)
	}
	return made
}

func (h *fixture) accept(name, link string) (viewer.Role, error) {
	return h.Accept(h.as(name, "alpha"), h.ids[name], link, from)
}

func TestInvitationsServeOnce(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		made := h.invited(" New@Example.mn ", viewer.Librarian)
		if made.Email != "new@example.mn" || made.State(h.clock.Now()) != members.Waiting || made.InvitedBy != "admin" {
			t.Fatalf("%+v", made)
		}
		link := h.deliver()["new@example.mn"]
		offer, err := h.Offer(t.Context(), link, from)
		if err != nil || offer.OrganizationID != h.orgs["alpha"].ID || offer.Role != viewer.Librarian {
			t.Fatalf("%+v, %v", offer, err)
		}
		stored, err := db.Get[int](t.Context(), h.db, "SELECT COUNT(*) FROM invitations WHERE digest = $1", link)
		if err != nil || stored != 0 {
			t.Errorf("the link itself is kept, %v", err)
		}
		h.person("second", "Сэр", "", "")
		var taken atomic.Int64
		var both sync.WaitGroup
		for _, name := range []string{"nobody", "second"} {
			ctx, id := h.as(name, "alpha"), h.ids[name]
			both.Go(func() {
				if _, err := h.Accept(ctx, id, link, from); err == nil {
					taken.Add(1)
				}
			})
		}
		both.Wait()
		if taken.Load() != 1 {
			t.Errorf("taken %d times", taken.Load())
		}
		_, err = h.Offer(t.Context(), link, from)
		wants(t, "a used link", err, apperr.InvitationOver)
		_, err = h.Resend(h.as("admin", "alpha"), made.ID)
		wants(t, "sending one that was accepted", err, apperr.Conflict)
	})
}

func TestInvitationsEnd(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("admin", "alpha")
		made := h.invited("a@example.mn", viewer.Reader)
		first := h.deliver()["a@example.mn"]
		if _, err := h.Resend(ctx, made.ID); err != nil {
			t.Fatal(err)
		}
		second := h.deliver()["a@example.mn"]
		_, err := h.accept("nobody", first)
		wants(t, "the link of an older email", err, apperr.InvitationOver)
		wants(t, "revoking elsewhere", h.Revoke(h.as("other", "beta"), made.ID), apperr.NotFound)
		wants(t, "revoking", h.Revoke(ctx, made.ID), "")
		_, err = h.accept("nobody", second)
		wants(t, "a revoked one", err, apperr.InvitationOver)
		h.invited("b@example.mn", viewer.Reader)
		late := h.deliver()["b@example.mn"]
		h.clock.Advance(members.InvitationLife)
		_, err = h.accept("nobody", late)
		wants(t, "after 14 days", err, apperr.InvitationOver)
		again := h.invited("b@example.mn", viewer.Reader) // in place of the one that ran out
		if _, err := h.accept("nobody", h.deliver()["b@example.mn"]); err != nil || h.role("nobody", "alpha") != viewer.Reader {
			t.Error(err)
		}
		list, err := h.Invitations(ctx, page.Of(1, 10))
		if err != nil || list.Total != 3 || list.Rows[0].ID != again.ID || list.Rows[0].State(h.clock.Now()) != members.Accepted {
			t.Errorf("%+v, %v", list, err)
		}
		h.clock.Advance(200 * 24 * time.Hour)
		if err := h.Maintain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list, err = h.Invitations(ctx, page.Of(1, 10)); err != nil || list.Total != 0 {
			t.Errorf("%d are kept for ever, %v", list.Total, err)
		}
	})
}

func TestInvitationsGiveNoMoreThanTheirGiver(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.person("second", "Сэр", "alpha", viewer.Admin)
		for _, c := range []struct {
			actor, portal, email string
			role                 viewer.Role
			code                 apperr.Code
		}{
			{"admin", "alpha", "x@example.mn", viewer.HubAdmin, apperr.Invalid},
			{"admin", "alpha", "no address", viewer.Reader, apperr.Invalid},
			{"admin", "alpha", "ganbold@example.mn", viewer.Reader, apperr.Invalid},
			{"admin", "alpha", "ganbold@example.mn", viewer.Librarian, ""},
			{"admin", "alpha", "ganbold@example.mn", viewer.Librarian, apperr.Invalid},
			{"second", "alpha", "x@example.mn", viewer.Admin, ""},
		} {
			_, err := h.Invite(h.as(c.actor, c.portal), members.Invitee{Email: c.email, Role: c.role})
			wants(t, fmt.Sprintf("%s asks %s as %s", c.actor, c.email, c.role), err, c.code)
		}
		_, err := h.Invite(h.as("admin", "alpha"), members.Invitee{Email: "y@example.mn", Role: viewer.Reader, GroupID: "none"})
		wants(t, "a group that is not there", err, apperr.NotFound)
		links := h.deliver()
		if err := h.Remove(h.as("admin", "alpha"), h.ids["second"]); err != nil {
			t.Fatal(err)
		}
		_, err = h.accept("nobody", links["x@example.mn"])
		wants(t, "from somebody dismissed", err, apperr.InvitationOver)
		if role, err := h.accept("ganbold", links["ganbold@example.mn"]); err != nil || role != viewer.Librarian {
			t.Errorf("%s, %v", role, err)
		}
		h.invited("admin2@example.mn", viewer.Reader)
		if role, err := h.accept("admin", h.deliver()["admin2@example.mn"]); err != nil || role != viewer.Admin ||
			h.role("admin", "alpha") != viewer.Admin {
			t.Errorf("an administrator became %s, %v", role, err)
		}
	})
}

const file = "\uFEFFEmail;first_name;role;expires;group\r\n" +
	"one@example.mn;Нэг;;2027-06-30;10А анги\r\n" +
	"two@example.mn;\"=cmd|' /C calc'!A0\";Номын санч;;\r\n" +
	"\r\n" +
	"ganbold@example.mn;Ганболд;reader;;\r\n" +
	"not an address;;reader;;\r\n" +
	"three@example.mn;;king;31/12/2026;Байхгүй\r\n" +
	"one@example.mn;Дахин;;;\r\n" +
	"four@example.mn;;hub_admin;;\r\n" +
	"five@example.mn;;;2020-01-01;\r\n"

func TestImports(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("admin", "alpha")
		if _, err := h.CreateGroup(ctx, "10А анги"); err != nil {
			t.Fatal(err)
		}
		read, err := h.Preview(ctx, file)
		if err != nil {
			t.Fatal(err)
		}
		want := []string{"2", "3", "5 email", "6 email", "7 role expires group", "8 email", "9 role", "10 expires"}
		for i, line := range read.Lines {
			got := fmt.Sprint(line.Number)
			for _, field := range line.Wrong {
				got += " " + field.Name
			}
			if i >= len(want) || got != want[i] {
				t.Errorf("line %d: %s, want %s", i, got, want[i])
			}
		}
		if read.Wrong != 6 || len(read.Lines) != 8 || len(h.deliver()) != 0 {
			t.Errorf("%d wrong of %d, or emails went out", read.Wrong, len(read.Lines))
		}
		for range 2 { // the second time all are known
			done, err := h.Import(ctx, file)
			if err != nil || done.Invited+done.Skipped != 8 {
				t.Fatalf("%+v, %v", done, err)
			}
		}
		links := h.deliver()
		if len(links) != 2 {
			t.Fatalf("%d emails", len(links))
		}
		if _, err := h.accept("nobody", links["one@example.mn"]); err != nil {
			t.Fatal(err)
		}
		m, err := h.Get(ctx, h.ids["nobody"])
		groups, groupsErr := h.GroupsOf(h.as("nobody", "alpha"))
		if err != nil || groupsErr != nil || len(groups) != 1 || !m.EndsAt.Equal(time.Date(2027, 6, 30, 16, 0, 0, 0, time.UTC)) {
			t.Errorf("%+v in %v, %v %v", m, groups, err, groupsErr)
		}
		for text, field := range map[string]string{
			"": "field.table_heads", "name\nx\n": "field.table_heads", "email,password\n": "field.table_heads", "email\n\"x\n": "field.table",
			"email\n" + strings.Repeat("a@b.mn\n", members.MostLines+1): "field.table_lines",
		} {
			if _, err := h.Preview(ctx, text); err == nil || apperr.From(err).Fields[0].Key != field {
				t.Errorf("%.20q: %v", text, err)
			}
		}
	})
}

// An address of a listed domain makes a reader, once, of who has shown that it
// is theirs; an invitation to the address does at sign-in.
func TestWelcome(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		if _, err := h.owners.SetRules(h.as("admin", "alpha"), organizations.Rules{Domains: []string{"@Example.mn"}}); err != nil {
			t.Fatal(err)
		}
		welcome := func(name, slug string) viewer.Role {
			account, err := h.people.Get(t.Context(), h.ids[name])
			if err != nil {
				t.Fatal(err)
			}
			role, err := h.Welcome(h.as(name, slug), account, h.orgs[slug].ID)
			if err != nil {
				t.Fatal(err)
			}
			return role
		}
		if _, err := db.Exec(t.Context(), h.db, "UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1", h.ids["other"]); err != nil {
			t.Fatal(err)
		}
		if role := welcome("other", "alpha"); role != viewer.Visitor {
			t.Errorf("an address that nobody has shown to be theirs makes a %s", role)
		}
		if role := welcome("nobody", "beta"); role != viewer.Visitor {
			t.Errorf("a domain of alpha makes a %s of beta", role)
		}
		if role := welcome("nobody", "alpha"); role != viewer.Reader || h.role("nobody", "alpha") != viewer.Reader {
			t.Errorf("a listed domain makes a %s", role)
		}
		yes := true
		if _, err := h.Change(h.as("admin", "alpha"), h.ids["nobody"], members.Change{Suspended: &yes}); err != nil {
			t.Fatal(err)
		}
		if role := welcome("nobody", "alpha"); role != viewer.Visitor || h.role("nobody", "alpha") != viewer.Visitor {
			t.Errorf("who is suspended comes back as %s", role)
		}
		if _, err := h.Invite(h.as("other", "beta"), members.Invitee{Email: "ganbold@example.mn", Role: viewer.Publisher}); err != nil {
			t.Fatal(err)
		}
		if role := welcome("ganbold", "beta"); role != viewer.Publisher {
			t.Errorf("who was invited is %s", role)
		}
	})
}

func TestLettersSpeakTheLanguageOfWhoAsked(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		h.invited("a@example.mn", viewer.Reader)
		h.deliver()
		message := h.post.List()[0]
		if !strings.Contains(message.Subject, "Номын сан alpha") ||
			!strings.Contains(message.Text, "https://alpha.sudar.example/invitation?token=") {
			t.Errorf("%+v", message)
		}
	})
}
