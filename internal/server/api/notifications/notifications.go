// Package notifications holds the calls about what readers are told.
package notifications

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/notifications"
	"sudar/internal/notifications/streams"
	"sudar/internal/server/api/core"
)

// Attributes are what a notification says (SPEC §3).
type Attributes struct {
	Title string `json:"Title"`
	Body  string `json:"Body" doc:"Plain text, may be empty"`
}

// Notification is what the reader was told (SPEC §3).
type Notification struct {
	ID         string                   `json:"id" format:"uuid"`
	Type       string                   `json:"type" doc:"announcement, folder_share, new_title, …"`
	Attributes Attributes               `json:"attributes"`
	Link       string                   `json:"link" doc:"A path of the portal or an https address; empty for none"`
	ReadAt     core.Nullable[time.Time] `json:"read_at" doc:"null: unread"`
	CreatedAt  time.Time                `json:"created_at"`
}

// Services are what the calls of this package use.
type Services struct {
	Notifications *notifications.Service
	Streams       *streams.Hub
	Clock         clock.Clock
}

type listInput struct {
	Filter string `query:"filter" enum:"unread" doc:"Only what is unread; all when absent"`
	Page   int    `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" doc:"Rows to a page; 12 when absent"`
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	core.Register(a.API, core.ForUser, call(http.MethodGet, "/notifications", "list-notifications", "List the notifications"), a.list)
	core.Register(a.API, core.ForUser,
		call(http.MethodPatch, "/notifications/{id}", "read-notification", "Update a notification to read"), a.read)
	core.Register(a.API, core.ForUser,
		call(http.MethodPost, "/notifications/read", "read-notifications", "Update all notifications to read"),
		func(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Notifications.ReadAll(ctx)
		})
	a.Raw(core.ForUser, core.Operation{Method: http.MethodGet, ID: "events"}, core.UserPrefix+"/events", a.events)
	a.registerAnnouncements()
}

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "notifications"}
}

func (a *api) list(ctx context.Context, in *listInput) (core.Answer[[]Notification], error) {
	limit := in.Limit
	if limit == 0 {
		limit = 12
	}
	found, err := a.Notifications.List(ctx, in.Filter == "unread", page.Of(in.Page, limit))
	response := core.List(found.List, presenter(ctx))
	response.Meta.Unread = &found.Unread
	return core.Privately(response), err
}

func (a *api) read(ctx context.Context, in *core.IDInput) (core.Answer[Notification], error) {
	read, err := a.Notifications.Read(ctx, in.ID)
	return core.Data(presenter(ctx)(read)), err
}

// presenter returns how a notification is shown in the language of ctx.
func presenter(ctx context.Context) func(notifications.Notification) Notification {
	language := locale.From(ctx)
	return func(n notifications.Notification) Notification {
		text := n.Texts.In(language)
		shown := Notification{
			ID: n.ID, Type: string(n.Type), Attributes: Attributes{Title: text.Title, Body: text.Body}, Link: n.Link, CreatedAt: n.CreatedAt,
		}
		if !n.ReadAt.IsZero() {
			shown.ReadAt = core.OrNull(&n.ReadAt)
		}
		return shown
	}
}
