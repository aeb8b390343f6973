package api

import (
	"context"
	"net/http"
	"slices"
	"time"

	"sudar/internal/members"
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
	Line   int            `json:"line" doc:"In the file, from 1"`
	Email  string         `json:"email"`
	Errors []FieldFailure `json:"errors" nullable:"false"`
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
	IDInput
	Body struct {
		Name    *string `json:"name,omitempty" maxLength:"200"`
		Joining *bool   `json:"joining,omitempty" doc:"A new code to join by, or none"`
	}
}

type groupPageInput struct {
	PageInput
	ID string `path:"id" maxLength:"36"`
}

type addToGroupInput struct {
	IDInput
	Body struct {
		AccountIDs []string `json:"account_ids" minItems:"1" maxItems:"100" nullable:"false" doc:"Members of the organisation"`
	}
}

type groupMemberInput struct {
	IDInput
	AccountID string `path:"account_id" maxLength:"36"`
}

type groupImportInput struct {
	IDInput
	Body struct {
		CSV string `json:"csv" maxLength:"900000" doc:"A table with the heads email, first_name"`
	}
}

func (a *API) registerGroups() {
	call := func(method, path, id, summary string) operation {
		return operation{method: method, path: "/groups" + path, id: id, summary: summary, tag: "groups"}
	}
	register(a, forLibrarian, call(http.MethodGet, "", "list-groups", "List the groups of the organization"), func(ctx context.Context, in *PageInput) (Answer[[]MemberGroup], error) {
		found, err := a.Members.Groups(ctx, in.request())
		return privately(list(found, presentGroup)), err
	})
	register(a, forLibrarian, call(http.MethodPost, "", "create-group", "Create a group"), func(ctx context.Context, in *groupNameInput) (Answer[MemberGroup], error) {
		made, err := a.Members.CreateGroup(ctx, in.Body.Name)
		return data(presentGroup(made)), err
	})
	register(a, forLibrarian, call(http.MethodGet, "/{id}", "get-group", "Get a group"), func(ctx context.Context, in *IDInput) (Answer[MemberGroup], error) {
		found, err := a.Members.Group(ctx, in.ID)
		return privately(data(presentGroup(found))), err
	})
	register(a, forLibrarian, call(http.MethodPatch, "/{id}", "change-group", "Update a group"), func(ctx context.Context, in *changeGroupInput) (Answer[MemberGroup], error) {
		changed, err := a.Members.ChangeGroup(ctx, in.ID, members.GroupChange{Name: in.Body.Name, Joining: in.Body.Joining})
		return data(presentGroup(changed)), err
	})
	register(a, forLibrarian, call(http.MethodDelete, "/{id}", "remove-group", "Delete a group"), func(ctx context.Context, in *IDInput) (Answer[Done], error) {
		return data(Done{}), a.Members.RemoveGroup(ctx, in.ID)
	})
	register(a, forLibrarian, call(http.MethodGet, "/{id}/members", "list-group-members", "List the members of a group"), func(ctx context.Context, in *groupPageInput) (Answer[[]OrganizationMember], error) {
		found, err := a.Members.GroupMembers(ctx, in.ID, in.request())
		return privately(list(found, a.presentMember)), err
	})
	register(a, forLibrarian, call(http.MethodPost, "/{id}/members", "add-group-members", "Add members to a group"), func(ctx context.Context, in *addToGroupInput) (Answer[Done], error) {
		slices.Sort(in.Body.AccountIDs)
		return data(Done{}), a.Members.AddToGroup(ctx, in.ID, slices.Compact(in.Body.AccountIDs))
	})
	register(a, forLibrarian, call(http.MethodDelete, "/{id}/members/{account_id}", "remove-group-member", "Remove a member from a group"), func(ctx context.Context, in *groupMemberInput) (Answer[Done], error) {
		return data(Done{}), a.Members.TakeFromGroup(ctx, in.ID, in.AccountID)
	})
	register(a, forLibrarian, call(http.MethodPost, "/{id}/preview", "preview-group-members", "Preview an import of group members"), a.previewGroup)
	register(a, forLibrarian, call(http.MethodPost, "/{id}/import", "import-group-members", "Import the members of a group from a table"), func(ctx context.Context, in *groupImportInput) (Answer[ImportResult], error) {
		done, err := a.Members.ImportGroup(ctx, in.ID, in.Body.CSV)
		return data(ImportResult{Taken: done.Invited, Skipped: done.Skipped}), err
	})
	a.registerAssignments()
}

func (a *API) previewGroup(ctx context.Context, in *groupImportInput) (Answer[GroupImport], error) {
	lines, err := a.Members.PreviewGroup(ctx, in.ID, in.Body.CSV)
	sheet := GroupImport{Lines: make([]GroupImportLine, len(lines))}
	for i, line := range lines {
		sheet.Lines[i] = GroupImportLine{Line: line.Number, Email: line.Email, Errors: presentFields(ctx, line.Wrong)}
		if len(line.Wrong) > 0 {
			sheet.Wrong++
		}
	}
	sheet.Right = len(lines) - sheet.Wrong
	return data(sheet), err
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

func (a *API) registerOwnGroups() {
	call := func(method, path, id, summary string) operation {
		return operation{method: method, path: "/groups" + path, id: id, summary: summary, tag: "groups"}
	}
	own := func(g members.Group) OwnGroup { return OwnGroup{ID: g.ID, Name: g.Name} }
	register(a, forUser, call(http.MethodGet, "", "list-own-groups", "List the groups of the current reader"), func(ctx context.Context, _ *struct{}) (Answer[[]OwnGroup], error) {
		found, err := a.Members.GroupsOf(ctx)
		presented := make([]OwnGroup, len(found))
		for i, g := range found {
			presented[i] = own(g)
		}
		return privately(data(presented)), err
	})
	register(a, forUser, call(http.MethodPost, "/join", "join-group", "Join a group with a code"), func(ctx context.Context, in *joinGroupInput) (Answer[OwnGroup], error) {
		joined, err := a.Members.JoinByCode(ctx, in.Body.Code, requestFrom(ctx).address)
		return data(own(joined)), err
	})
	register(a, forUser, call(http.MethodDelete, "/{id}", "leave-group", "Leave a group"), func(ctx context.Context, in *IDInput) (Answer[Done], error) {
		return data(Done{}), a.Members.LeaveGroup(ctx, in.ID)
	})
}
