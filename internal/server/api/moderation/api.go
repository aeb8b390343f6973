// Package moderation holds the calls with which staff look through reviews and hide
// some.
package moderation

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/moderation"
	"sudar/internal/server/api/core"
)

// ModeratedReview is a review as the staff of its title's organisation see it.
type ModeratedReview struct {
	ID           string    `json:"id" format:"uuid"`
	ContentID    int64     `json:"content_id"`
	ContentSlug  string    `json:"content_slug"`
	ContentTitle string    `json:"content_title"`
	DisplayName  string    `json:"display_name" doc:"As everybody sees it; empty when the account is closed"`
	Stars        int       `json:"stars"`
	Text         string    `json:"text"`
	Hidden       bool      `json:"hidden"`
	Reason       string    `json:"reason" enum:",harm,spam,off_topic" doc:"Why it is hidden; empty too when that was not kept"`
	Reports      int       `json:"reports" doc:"That wait"`
	CreatedAt    time.Time `json:"created_at"`
	UpdatedAt    time.Time `json:"updated_at"`
}

type listInput struct {
	core.PageInput
	Show   string `query:"show" enum:"low,hidden,reported" doc:"low: one or two stars; all when absent"`
	Search string `query:"search" maxLength:"200" doc:"Words, each in the text or the title"`
}

type moderationInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Hidden bool   `json:"hidden"`
		Reason string `json:"reason,omitempty" enum:"harm,spam,off_topic" doc:"Required to hide it; its reader is told"`
	}
}

type api struct {
	*core.API
	Moderation *moderation.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *moderation.Service) {
	a := &api{to, service}
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodGet, Path: "/reviews", ID: "list-moderated-reviews", Summary: "List the reviews of the organization's titles",
		Tag: "reviews",
	}, a.list)
	core.Register(a.API, core.ForLibrarian, core.Operation{
		Method: http.MethodPut, Path: "/reviews/{id}", ID: "moderate-review", Summary: "Change whether a review is hidden", Tag: "reviews",
	}, a.set)
}

func (a *api) list(ctx context.Context, in *listInput) (core.Answer[[]ModeratedReview], error) {
	found, err := a.Moderation.Reviews(ctx, moderation.Show(in.Show), in.Search, in.Request())
	return core.Privately(core.List(found, present)), err
}

func (a *api) set(ctx context.Context, in *moderationInput) (core.Answer[ModeratedReview], error) {
	changed, err := a.Moderation.Set(ctx, in.ID, in.Body.Hidden, catalogue.Reason(in.Body.Reason))
	return core.Privately(core.Data(present(changed))), err
}

func present(r moderation.Review) ModeratedReview {
	return ModeratedReview{
		ID: r.ID, ContentID: r.ContentID, ContentSlug: r.Slug, ContentTitle: r.Title, DisplayName: r.Name(), Stars: r.Stars, Text: r.Text,
		Hidden: !r.HiddenAt.IsZero(), Reason: string(r.HiddenReason), Reports: r.Reports, CreatedAt: r.CreatedAt.Time,
		UpdatedAt: r.UpdatedAt.Time,
	}
}
