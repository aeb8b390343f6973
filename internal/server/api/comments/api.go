// Package comments holds the calls with which the staff of a record tell each other
// about it.
package comments

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/comments"
	"sudar/internal/server/api/core"
)

// RecordComment is what somebody of the staff said about a record.
type RecordComment struct {
	ID        string    `json:"id" format:"uuid"`
	Author    string    `json:"author" doc:"Username; empty: somebody who is erased"`
	Text      string    `json:"text"`
	State     string    `json:"state" enum:"open,done,removed"`
	Mine      bool      `json:"mine" doc:"The caller wrote it, and may remove it"`
	CreatedAt time.Time `json:"created_at"`
}

// RecordComments are a page of comments, with how many of all are open.
type RecordComments struct {
	Open     int             `json:"open"`
	Comments []RecordComment `json:"comments" nullable:"false"`
}

type listInput struct {
	core.PageInput
	ContentID int64 `path:"content_id" minimum:"1"`
}

type commentInput struct {
	ContentID int64 `path:"content_id" minimum:"1"`
	Body      struct {
		Text string `json:"text" minLength:"1" maxLength:"2000" doc:"Plain text"`
	}
}

type commentStateInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		State string `json:"state" enum:"open,done,removed" doc:"open also brings back what the caller removed"`
	}
}

type api struct {
	*core.API
	Comments *comments.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *comments.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForEditor,
		call(http.MethodGet, "/contents/{content_id}/comments", "list-record-comments", "List the comments of staff on a title"), a.list)
	written := call(http.MethodPost, "/contents/{content_id}/comments", "write-record-comment", "Add a comment on a title for its staff")
	written.Status = http.StatusCreated
	core.Register(a.API, core.ForEditor, written, a.write)
	core.Register(a.API, core.ForEditor,
		call(http.MethodPut, "/comments/{id}", "set-record-comment", "Change whether a comment is open, done or removed"), a.set)
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "desk"}
}

func (a *api) list(ctx context.Context, in *listInput) (core.Answer[RecordComments], error) {
	found, err := a.Comments.Comments(ctx, in.ContentID, in.Request())
	listed := core.List(found.List, present)
	all := core.Data(RecordComments{Open: found.Open, Comments: listed.Data})
	all.Meta = listed.Meta
	return core.Privately(all), err
}

func (a *api) write(ctx context.Context, in *commentInput) (core.Answer[RecordComment], error) {
	written, err := a.Comments.Write(ctx, in.ContentID, in.Body.Text)
	return core.Privately(core.Data(present(written))), err
}

func (a *api) set(ctx context.Context, in *commentStateInput) (core.Answer[RecordComment], error) {
	changed, err := a.Comments.Set(ctx, in.ID, comments.State(in.Body.State))
	return core.Privately(core.Data(present(changed))), err
}

func present(c comments.Comment) RecordComment {
	return RecordComment{
		ID: c.ID, Author: c.Author, Text: c.Text, State: string(c.State()), Mine: c.Mine, CreatedAt: c.CreatedAt.Time,
	}
}
