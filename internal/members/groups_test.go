package members_test

import (
	"slices"
	"strings"
	"testing"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/page"
	"sudar/internal/members"
)

func TestGroups(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("librarian", "alpha")
		group, err := h.CreateGroup(ctx, "  10А   анги ")
		if err != nil || group.Name != "10А анги" || group.JoinCode != "" {
			t.Fatalf("%+v, %v", group, err)
		}
		_, err = h.CreateGroup(ctx, "10А анги")
		wants(t, "a name twice", err, apperr.Invalid)
		_, err = h.CreateGroup(ctx, " ")
		wants(t, "no name", err, apperr.Invalid)
		if _, err := h.CreateGroup(h.as("other", "beta"), "10А анги"); err != nil {
			t.Errorf("the same name elsewhere: %v", err)
		}
		if _, err := h.CreateGroup(ctx, "Аж ахуй"); err != nil {
			t.Fatal(err)
		}
		list, err := h.Groups(ctx, page.Of(1, 9))
		if err != nil || list.Total != 2 || list.Rows[0].Name != "10А анги" {
			t.Errorf("%+v, %v", list, err)
		}
		ids := []string{h.ids["ganbold"], h.ids["oyuna"]}
		wants(t, "adding", h.AddToGroup(ctx, group.ID, ids), "")
		wants(t, "adding again", h.AddToGroup(ctx, group.ID, ids), "")
		wants(t, "adding somebody else's", h.AddToGroup(ctx, group.ID, []string{h.ids["ganbold"], h.ids["other"]}), apperr.NotFound)
		wants(t, "adding elsewhere", h.AddToGroup(h.as("other", "beta"), group.ID, []string{h.ids["other"]}), apperr.NotFound)
		inside, err := h.GroupMembers(ctx, group.ID, page.Of(1, 9))
		if err != nil || names(inside) != "2 ganbold oyuna" {
			t.Errorf("%s, %v", names(inside), err)
		}
		wants(t, "taking out", h.TakeFromGroup(ctx, group.ID, h.ids["oyuna"]), "")
		wants(t, "taking out twice", h.TakeFromGroup(ctx, group.ID, h.ids["oyuna"]), apperr.NotFound)
		if err := h.Remove(h.as("admin", "alpha"), h.ids["ganbold"]); err != nil {
			t.Fatal(err)
		}
		if inside, err = h.GroupMembers(ctx, group.ID, page.Of(1, 9)); err != nil || inside.Total != 0 {
			t.Errorf("who was removed is still in the group: %s, %v", names(inside), err)
		}
		wants(t, "removing elsewhere", h.RemoveGroup(h.as("other", "beta"), group.ID), apperr.NotFound)
		wants(t, "removing", h.RemoveGroup(ctx, group.ID), "")
		_, err = h.Group(ctx, group.ID)
		wants(t, "one that is gone", err, apperr.NotFound)
	})
}

func TestGroupsAreJoinedByCode(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx, yes, no := h.as("librarian", "alpha"), true, false
		group, err := h.CreateGroup(ctx, "Судлаачид")
		if err != nil {
			t.Fatal(err)
		}
		open, err := h.ChangeGroup(ctx, group.ID, members.GroupChange{Joining: &yes})
		if err != nil || len(open.JoinCode) != 8 {
			t.Fatalf("%+v, %v", open, err)
		}
		typed := strings.ToLower(open.JoinCode[:4]) + " - " + open.JoinCode[4:]
		_, err = h.JoinByCode(h.as("other", "beta"), typed, from)
		wants(t, "from elsewhere", err, apperr.InvitationOver)
		_, err = h.JoinByCode(h.as("nobody", "alpha"), typed, from)
		wants(t, "by a visitor", err, apperr.RoleRequired)
		if joined, err := h.JoinByCode(h.as("ganbold", "alpha"), typed, from); err != nil || joined.ID != group.ID {
			t.Errorf("%+v, %v", joined, err)
		}
		again, err := h.ChangeGroup(ctx, group.ID, members.GroupChange{Joining: &yes})
		if err != nil || again.JoinCode == open.JoinCode {
			t.Errorf("the code stays, %v", err)
		}
		_, err = h.JoinByCode(h.as("oyuna", "alpha"), open.JoinCode, from)
		wants(t, "by the code before", err, apperr.InvitationOver)
		if closed, err := h.ChangeGroup(ctx, group.ID, members.GroupChange{Joining: &no}); err != nil || closed.JoinCode != "" {
			t.Errorf("%+v, %v", closed, err)
		}
		_, err = h.JoinByCode(h.as("oyuna", "alpha"), "", from)
		wants(t, "by no code", err, apperr.InvitationOver)
		wants(t, "leaving", h.LeaveGroup(h.as("ganbold", "alpha"), group.ID), "")
		wants(t, "leaving twice", h.LeaveGroup(h.as("ganbold", "alpha"), group.ID), apperr.NotFound)
	})
}

func TestGroupImports(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		ctx := h.as("librarian", "alpha")
		group, err := h.CreateGroup(ctx, "Анги")
		if err != nil {
			t.Fatal(err)
		}
		const file = "email\nGanbold@example.mn\nother@example.mn\nganbold@example.mn\n"
		lines, err := h.PreviewGroup(ctx, group.ID, file)
		if err != nil || len(lines) != 3 || len(lines[0].Wrong) != 0 || len(lines[1].Wrong) != 1 || len(lines[2].Wrong) != 1 {
			t.Fatalf("%+v, %v", lines, err)
		}
		done, err := h.ImportGroup(ctx, group.ID, file)
		inside, membersErr := h.GroupMembers(ctx, group.ID, page.Of(1, 9))
		if err != nil || membersErr != nil || done != (members.Imported{Invited: 1, Skipped: 2}) || names(inside) != "1 ganbold" {
			t.Errorf("%+v, %s, %v %v", done, names(inside), err, membersErr)
		}
	})
}

// A provider puts people into groups and takes out only whom it put there.
func TestGroupsFollowAProvider(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		admin := h.as("admin", "alpha")
		ids := map[string]string{}
		for _, name := range []string{"10А", "10Б", "Багш"} {
			group, err := h.CreateGroup(admin, name)
			if err != nil {
				t.Fatal(err)
			}
			ids[name] = group.ID
		}
		if err := h.AddToGroup(admin, ids["Багш"], []string{h.ids["ganbold"]}); err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct{ said, in []string }{
			{[]string{"10А", "Багш", "нэргүй", "10А"}, []string{"10А", "Багш"}},
			{[]string{"10Б"}, []string{"10Б", "Багш"}},
			{nil, []string{"Багш"}},
		} {
			if err := h.FollowGroups(admin, h.ids["ganbold"], h.orgs["alpha"].ID, step.said); err != nil {
				t.Fatal(err)
			}
			groups, err := h.GroupsOf(h.as("ganbold", "alpha"))
			var in []string
			for _, group := range groups {
				in = append(in, group.Name)
			}
			if err != nil || !slices.Equal(in, step.in) {
				t.Errorf("after %q in %q, %v", step.said, in, err)
			}
		}
		if err := h.FollowGroups(admin, h.ids["other"], h.orgs["alpha"].ID, []string{"10А"}); err != nil {
			t.Fatal(err)
		}
		if group, err := h.Group(admin, ids["10А"]); err != nil || group.Members != 0 {
			t.Errorf("somebody of another organisation: %+v, %v", group, err)
		}
	})
}
