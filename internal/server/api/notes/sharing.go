package notes

import (
	"context"
	"net/http"
	"strings"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/notes/folders"
	"sudar/internal/server/api/core"
)

// FolderRequest is an invitation to a folder, for who is invited (SPEC §3).
type FolderRequest struct {
	ID                  string       `json:"id" format:"uuid"`
	FolderID            string       `json:"folder_id" format:"uuid"`
	FolderTitle         string       `json:"folder_title"`
	FolderOwnerUsername string       `json:"folder_owner_username"`
	FolderOwnerName     string       `json:"folder_owner_name"`
	Role                folders.Role `json:"role" enum:"viewer,editor"`
	CreatedAt           string       `json:"created_at" format:"date" doc:"Day of the invitation in Ulaanbaatar"`
}

// FolderMember is somebody who sees a folder, or is invited to.
type FolderMember struct {
	AccountID string             `json:"account_id" doc:"Empty for an address that is invited"`
	RequestID string             `json:"request_id" doc:"Of the invitation that waits; empty for a member"`
	Username  string             `json:"username" doc:"Empty for an address that is invited"`
	Name      string             `json:"name"`
	Email     string             `json:"email" doc:"The address that is invited; empty for others"`
	Role      folders.Role       `json:"role" enum:"viewer,editor,owner"`
	State     folders.ShareState `json:"state" enum:"accepted,pending"`
	FolderID  string             `json:"folder_id" format:"uuid" doc:"The folder that was shared: this one or one that it is in"`
	Since     time.Time          `json:"since"`
}

type shareFolderInput struct {
	Body struct {
		FolderID string       `json:"folder_id" maxLength:"36"`
		Username string       `json:"username,omitempty" maxLength:"60" doc:"Either this or email"`
		Email    string       `json:"email,omitempty" maxLength:"254" doc:"An address without an account may get one later"`
		Role     folders.Role `json:"role" enum:"viewer,editor"`
	}
}

type leaveFolderInput struct {
	Body struct {
		FolderID string `json:"folder_id" maxLength:"36"`
		Entries  string `json:"entries,omitempty" enum:"take,keep" doc:"take, when absent: the own entries leave too; keep: they stay in it"`
	}
}

type folderMemberInput struct {
	core.IDInput
	AccountID string `path:"account_id" maxLength:"36"`
}

type folderRoleInput struct {
	core.IDInput
	AccountID string `path:"account_id" maxLength:"36"`
	Body      struct {
		Role folders.Role `json:"role" enum:"viewer,editor,owner" doc:"owner hands the folder over; who did so stays an editor"`
	}
}

type folderPageInput struct {
	core.PageInput
	core.IDInput
}

// FolderSuggestion is somebody who may be invited to a folder.
type FolderSuggestion struct {
	Username string `json:"username"`
	Name     string `json:"name"`
}

type folderSuggestionsInput struct {
	core.PageInput
	core.IDInput
	Query string `query:"q" maxLength:"60" doc:"Beginning of a username or of a part of the name"`
}

func (a *api) registerSharing() {
	done := func(err error) (core.Answer[core.Done], error) { return core.Data(core.Done{}), err }
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/share/folder", "share-folder", "Invite a person to a folder"),
		func(ctx context.Context, in *shareFolderInput) (core.Answer[FolderMember], error) {
			invited, err := a.Folders.Share(ctx, in.Body.FolderID, folders.Invitee{
				Username: in.Body.Username, Email: in.Body.Email, Role: in.Body.Role,
			})
			return core.Data(presentFolderMember(invited)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/folder/requests", "list-folder-requests", "List the invitations to folders"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]FolderRequest], error) {
			found, err := a.Folders.Requests(ctx, in.Request())
			return core.Privately(core.List(found, presentFolderRequest)), err
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodPut, "/folder/requests/{id}/accept", "accept-folder-request", "Accept an invitation to a folder"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Folder], error) {
			joined, err := a.Folders.Accept(ctx, in.ID)
			return core.Data(presentFolder(joined)), err
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodPut, "/folder/requests/{id}/decline", "decline-folder-request", "Close an invitation to a folder"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return done(a.Folders.Decline(ctx, in.ID))
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodDelete, "/folder/requests/{id}", "revoke-folder-request", "Revoke an invitation to a folder"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return done(a.Folders.Revoke(ctx, in.ID))
		})
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/folder/leave", "leave-folder", "Leave a folder"),
		func(ctx context.Context, in *leaveFolderInput) (core.Answer[core.Done], error) {
			return done(a.Folders.Leave(ctx, in.Body.FolderID, in.Body.Entries != "keep"))
		})
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/folder/{id}/members", "list-folder-members", "List who sees a folder"),
		func(ctx context.Context, in *folderPageInput) (core.Answer[[]FolderMember], error) {
			found, err := a.Folders.Members(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, presentFolderMember)), err
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodGet, "/folder/{id}/suggestions", "suggest-folder-members", "Suggest people for a folder"),
		func(ctx context.Context, in *folderSuggestionsInput) (core.Answer[[]FolderSuggestion], error) {
			found, err := a.Folders.Suggest(ctx, in.ID, in.Query, in.Request())
			return core.Privately(core.List(found, presentFolderSuggestion)), err
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodPut, "/share/folder/{id}/{account_id}", "change-folder-member", "Change the role of a member of a folder"),
		func(ctx context.Context, in *folderRoleInput) (core.Answer[core.Done], error) {
			return done(a.Folders.SetRole(ctx, in.ID, in.AccountID, in.Body.Role))
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodDelete, "/share/folder/{id}/{account_id}", "remove-folder-member", "Remove a member of a folder"),
		func(ctx context.Context, in *folderMemberInput) (core.Answer[core.Done], error) {
			return done(a.Folders.Remove(ctx, in.ID, in.AccountID))
		})
}

func presentFolderRequest(r folders.Request) FolderRequest {
	return FolderRequest{
		ID: r.ID, FolderID: r.FolderID, FolderTitle: r.FolderTitle, FolderOwnerUsername: r.OwnerUsername,
		FolderOwnerName: fullName(r.OwnerFirstName, r.OwnerLastName), Role: r.Role,
		CreatedAt: r.CreatedAt.In(clock.Ulaanbaatar).Format(time.DateOnly),
	}
}

func presentFolderMember(m folders.Member) FolderMember {
	return FolderMember{
		AccountID: m.AccountID, RequestID: m.RequestID, Username: m.Username, Name: fullName(m.FirstName, m.LastName), Email: m.Email,
		Role: m.Role, State: m.State(), FolderID: m.FolderID, Since: m.Since.Time,
	}
}

func presentFolderSuggestion(p folders.Person) FolderSuggestion {
	return FolderSuggestion{Username: p.Username, Name: fullName(p.FirstName, p.LastName)}
}

// fullName is a person's name as lists of people show it.
func fullName(first, last string) string { return strings.TrimSpace(last + " " + first) }
