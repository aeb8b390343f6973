package notes

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/notes"
	"sudar/internal/server/api/core"
)

// EntryReply is what somebody answers to an entry in a shared folder.
type EntryReply struct {
	ID        string      `json:"id" format:"uuid"`
	Author    EntryAuthor `json:"author"`
	Body      string      `json:"body"`
	CreatedAt time.Time   `json:"created_at"`
}

type repliesInput struct {
	core.PageInput
	core.IDInput
}

type replyInput struct {
	core.IDInput
	Body struct {
		Body     string `json:"body" minLength:"1" maxLength:"2000"`
		ClientID string `json:"client_id,omitempty" format:"uuid" doc:"Given by the device; the same again is the same reply"`
		FolderID string `json:"folder_id,omitempty" format:"uuid" doc:"Where the entry was seen; in another folder it is not replied to"`
	}
}

func (in *replyInput) draft() notes.ReplyDraft {
	return notes.ReplyDraft{Body: in.Body.Body, ClientID: in.Body.ClientID, FolderID: in.Body.FolderID}
}

type removeReplyInput struct {
	core.IDInput
	ReplyID string `path:"reply_id" maxLength:"36"`
}

func (a *api) registerReplies() {
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/replies/{id}", "list-entry-replies", "List the replies to an entry"),
		func(ctx context.Context, in *repliesInput) (core.Answer[[]EntryReply], error) {
			found, err := a.Notes.Replies(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, presentReply)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/replies/{id}", "create-entry-reply", "Create a reply to an entry"),
		func(ctx context.Context, in *replyInput) (core.Answer[EntryReply], error) {
			made, err := a.Notes.Reply(ctx, in.ID, in.draft())
			return core.Data(presentReply(made)), err
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodDelete, "/replies/{id}/{reply_id}", "delete-entry-reply", "Delete a reply to an entry"),
		func(ctx context.Context, in *removeReplyInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Notes.RemoveReply(ctx, in.ID, in.ReplyID)
		})
}

func presentReply(r notes.Reply) EntryReply {
	return EntryReply{
		ID: r.ID, Author: EntryAuthor{Username: r.Username, Name: fullName(r.FirstName, r.LastName)}, Body: r.Body, CreatedAt: r.CreatedAt.Time,
	}
}
