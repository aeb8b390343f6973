package desk

import (
	"context"
	"net/http"

	"sudar/internal/desk"
	"sudar/internal/server/api/core"
)

// PublisherName is a publisher as titles name it.
type PublisherName struct {
	ContentID int64  `json:"content_id" doc:"One of the titles that name it: by it the name is merged"`
	Name      string `json:"name"`
	Contents  int    `json:"contents" doc:"How many titles of the organization name it"`
	Like      string `json:"like" doc:"The same for names that may be one publisher's; empty for others"`
}

type publishersInput struct {
	core.PageInput
	Search string `query:"search" maxLength:"200" doc:"A part of the name"`
	Alike  bool   `query:"alike" doc:"Names alone that may be another's, together"`
	Order  string `query:"order" enum:"name.asc,name.desc,titles.asc,titles.desc" doc:"name.asc when absent; not for alike ones"`
}

func (a *api) registerPublishers() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/publishers", "list-publisher-names", "List the names of publishers"),
		func(ctx context.Context, in *publishersInput) (core.Answer[[]PublisherName], error) {
			found, err := a.Desk.Publishers(ctx, desk.PublisherQuery{Text: in.Search, Alike: in.Alike, Order: in.Order, Page: in.Request()})
			return core.Privately(core.List(found, presentPublisher)), err
		})
}

func presentPublisher(n desk.PublisherName) PublisherName {
	return PublisherName{ContentID: n.ID, Name: n.Name, Contents: n.Records, Like: n.Like}
}
