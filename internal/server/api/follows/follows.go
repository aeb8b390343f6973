// Package follows holds the calls about what readers follow.
package follows

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"sudar/internal/follows"
	"sudar/internal/server/api/core"
)

// Follow is a subject that the reader follows.
type Follow struct {
	Kind      string    `json:"kind" enum:"author,series,periodical"`
	ID        int64     `json:"id" doc:"Of the contributor, the series or the content"`
	Name      string    `json:"name" doc:"Empty when the reader cannot see it any more"`
	Path      string    `json:"path" doc:"Of its page on the portal; empty when the reader cannot see it any more"`
	CreatedAt time.Time `json:"created_at"`
}

// Following says whether the reader follows a subject.
type Following struct {
	Following bool `json:"following"`
}

type subjectInput struct {
	Kind string `path:"kind" enum:"author,series,periodical" doc:"What the id names: a contributor, a series or the content of a periodical"`
	ID   int64  `path:"id" minimum:"1"`
}

func (in subjectInput) subject() follows.Subject {
	return follows.Subject{Kind: follows.Kind(in.Kind), ID: in.ID}
}

// Register registers the calls of this package.
func Register(to *core.API, service *follows.Service) {
	core.Register(to, core.ForUser, call(http.MethodGet, "/follows", "list-follows", "List the followed authors, series and periodicals"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]Follow], error) {
			found, err := service.List(ctx, in.Request())
			return core.Privately(core.List(found, present)), err
		})
	core.Register(to, core.ForUser, call(http.MethodGet, subjectPath, "get-follow", "Get whether a subject is followed"),
		func(ctx context.Context, in *subjectInput) (core.Answer[Following], error) {
			following, err := service.Following(ctx, in.subject())
			return core.Privately(core.Data(Following{following})), err
		})
	core.Register(to, core.ForUser, call(http.MethodPut, subjectPath, "follow", "Add an author, a series or a periodical to those followed"),
		func(ctx context.Context, in *subjectInput) (core.Answer[Following], error) {
			return core.Data(Following{true}), service.Follow(ctx, in.subject())
		})
	core.Register(to, core.ForUser, call(http.MethodDelete, subjectPath, "unfollow", "Delete a follow"),
		func(ctx context.Context, in *subjectInput) (core.Answer[Following], error) {
			return core.Data(Following{false}), service.Unfollow(ctx, in.subject())
		})
}

const subjectPath = "/follows/{kind}/{id}"

func call(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: path, ID: id, Summary: summary, Tag: "notifications"}
}

// paths are where the pages of the kinds begin.
var paths = map[follows.Kind]string{follows.Author: "/author/", follows.Series: "/series/", follows.Periodical: "/p/"}

func present(f follows.Follow) Follow {
	shown := Follow{Kind: string(f.Kind), ID: f.ID, Name: f.Name, CreatedAt: f.CreatedAt}
	switch {
	case f.Slug != "":
		shown.Path = paths[f.Kind] + f.Slug
	case f.Name != "":
		shown.Path = paths[f.Kind] + strconv.FormatInt(f.ID, 10)
	}
	return shown
}
