package members

import (
	"context"
	"net/http"
	"slices"
	"time"

	"sudar/internal/members"
	"sudar/internal/server/api/core"
)

// MemberGroup is a class or department of an organisation, for its staff.
type MemberGroup struct {
	ID        string    `json:"id" format:"uuid"`
	Name      string    `json:"name"`
	JoinCode  string    `json:"join_code" doc:"By which members join; empty while nobody may"`
	Members   int       `json:"members"`
	CreatedAt time.Time `json:"created_at"`
}

// GroupImportLine is a line of a file for a group, with what is wrong about it.
type GroupImportLine struct {
	Line   int                 `json:"line" doc:"In the file, from 1"`
	Email  string              `json:"email"`
	Errors []core.FieldFailure `json:"errors" nullable:"false"`
}

// GroupImport is a file for a group as it would be taken.
type GroupImport struct {
	Lines []GroupImportLine `json:"lines" nullable:"false"`
	Right int               `json:"right"`
	Wrong int               `json:"wrong"`
}

type groupNameInput struct {
	Body struct {
		Name string `json:"name" maxLength:"200"`
	}
}

type changeGroupInput struct {
	core.IDInput
	Body struct {
		Name    *string `json:"name,omitempty" maxLength:"200"`
		Joining *bool   `json:"joining,omitempty" doc:"A new code to join by, or none"`
	}
}

type groupPageInput struct {
	core.PageInput
	ID string `path:"id" maxLength:"36"`
}

type addToGroupInput struct {
	core.IDInput
	Body struct {
		AccountIDs []string `json:"account_ids" minItems:"1" maxItems:"100" nullable:"false" doc:"Members of the organisation"`
	}
}

type groupMemberInput struct {
	core.IDInput
	AccountID string `path:"account_id" maxLength:"36"`
}

type groupImportInput struct {
	core.IDInput
	Body struct {
		CSV string `json:"csv" maxLength:"900000" doc:"A table with the heads email, first_name"`
	}
}

func (a *api) registerGroups() {
	call := func(method, path, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: "/groups" + path, ID: id, Summary: summary, Tag: "groups"}
	}
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "", "list-groups", "List the groups of the organization"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]MemberGroup], error) {
			found, err := a.Members.Groups(ctx, in.Request())
			return core.Privately(core.List(found, presentGroup)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "", "create-group", "Create a group"),
		func(ctx context.Context, in *groupNameInput) (core.Answer[MemberGroup], error) {
			made, err := a.Members.CreateGroup(ctx, in.Body.Name)
			return core.Data(presentGroup(made)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/{id}", "get-group", "Get a group"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[MemberGroup], error) {
			found, err := a.Members.Group(ctx, in.ID)
			return core.Privately(core.Data(presentGroup(found))), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPatch, "/{id}", "change-group", "Update a group"),
		func(ctx context.Context, in *changeGroupInput) (core.Answer[MemberGroup], error) {
			changed, err := a.Members.ChangeGroup(ctx, in.ID, members.GroupChange{Name: in.Body.Name, Joining: in.Body.Joining})
			return core.Data(presentGroup(changed)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/{id}", "remove-group", "Delete a group"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Members.RemoveGroup(ctx, in.ID)
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/{id}/members", "list-group-members", "List the members of a group"),
		func(ctx context.Context, in *groupPageInput) (core.Answer[[]OrganizationMember], error) {
			found, err := a.Members.GroupMembers(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, a.presentMember)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/{id}/members", "add-group-members", "Add members to a group"),
		func(ctx context.Context, in *addToGroupInput) (core.Answer[core.Done], error) {
			slices.Sort(in.Body.AccountIDs)
			return core.Data(core.Done{}), a.Members.AddToGroup(ctx, in.ID, slices.Compact(in.Body.AccountIDs))
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/{id}/members/{account_id}", "remove-group-member",
		"Remove a member from a group"), func(ctx context.Context, in *groupMemberInput) (core.Answer[core.Done], error) {
		return core.Data(core.Done{}), a.Members.TakeFromGroup(ctx, in.ID, in.AccountID)
	})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodPost, "/{id}/preview", "preview-group-members", "Preview an import of group members"), a.previewGroup)
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/{id}/import", "import-group-members",
		"Import the members of a group from a table"), func(ctx context.Context, in *groupImportInput) (core.Answer[ImportResult], error) {
		done, err := a.Members.ImportGroup(ctx, in.ID, in.Body.CSV)
		return core.Data(ImportResult{Taken: done.Invited, Skipped: done.Skipped}), err
	})
	a.registerAssignments()
}

func (a *api) previewGroup(ctx context.Context, in *groupImportInput) (core.Answer[GroupImport], error) {
	lines, err := a.Members.PreviewGroup(ctx, in.ID, in.Body.CSV)
	preview := GroupImport{Lines: make([]GroupImportLine, len(lines))}
	for i, line := range lines {
		preview.Lines[i] = GroupImportLine{Line: line.Number, Email: line.Email, Errors: presentFields(ctx, line.Wrong)}
		if len(line.Wrong) > 0 {
			preview.Wrong++
		}
	}
	preview.Right = len(lines) - preview.Wrong
	return core.Data(preview), err
}

func presentGroup(g members.Group) MemberGroup {
	return MemberGroup{ID: g.ID, Name: g.Name, JoinCode: g.JoinCode, Members: g.Members, CreatedAt: g.CreatedAt.Time}
}

// OwnGroup is a group as its member sees it.
type OwnGroup struct {
	ID   string `json:"id" format:"uuid"`
	Name string `json:"name"`
}

type joinGroupInput struct {
	Body struct {
		Code string `json:"code" maxLength:"20" doc:"Of the group, from its librarian or teacher"`
	}
}

func (a *api) registerOwnGroups() {
	call := func(method, path, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: "/groups" + path, ID: id, Summary: summary, Tag: "groups"}
	}
	own := func(g members.Group) OwnGroup { return OwnGroup{ID: g.ID, Name: g.Name} }
	core.Register(a.API, core.ForUser, call(http.MethodGet, "", "list-own-groups", "List the groups of the current reader"),
		func(ctx context.Context, _ *struct{}) (core.Answer[[]OwnGroup], error) {
			found, err := a.Members.GroupsOf(ctx)
			presented := make([]OwnGroup, len(found))
			for i, g := range found {
				presented[i] = own(g)
			}
			return core.Privately(core.Data(presented)), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodPost, "/join", "join-group", "Join a group with a code"),
		func(ctx context.Context, in *joinGroupInput) (core.Answer[OwnGroup], error) {
			joined, err := a.Members.JoinByCode(ctx, in.Body.Code, core.RequestFrom(ctx).Address)
			return core.Data(own(joined)), err
		})
	core.Register(a.API, core.ForUser, call(http.MethodDelete, "/{id}", "leave-group", "Leave a group"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Members.LeaveGroup(ctx, in.ID)
		})
}
