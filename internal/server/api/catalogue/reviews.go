package catalogue

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/core"
)

// Review is what a reader wrote of a content, as everybody sees it.
type Review struct {
	ID          string    `json:"id" format:"uuid"`
	DisplayName string    `json:"display_name" doc:"Of the reader; empty when the account is closed"`
	Stars       int       `json:"stars"`
	Text        string    `json:"text" doc:"Plain text"`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
}

// ReaderReview is a review as a reader sees it, who may have written it.
type ReaderReview struct {
	Review
	ContentID    int64  `json:"content_id"`
	ContentSlug  string `json:"content_slug"`
	ContentTitle string `json:"content_title"`
	Mine         bool   `json:"mine"`
	Hidden       bool   `json:"hidden" doc:"By a librarian: only its reader sees it"`
}

type contentReviewsInput struct {
	core.PageInput
	ID string `path:"id" maxLength:"200" doc:"Id or slug"`
}

type reviewsInput struct {
	core.PageInput
	ContentID int64 `query:"content_id" minimum:"0" doc:"Reviews of a content, one's own first; when absent, one's own of all contents"`
}

// OpinionBody is what a reader says. Its name is exported because huma skips
// embedded fields of unexported types.
type OpinionBody struct {
	Stars int    `json:"stars" minimum:"1" maximum:"5"`
	Text  string `json:"text,omitempty" maxLength:"5000" doc:"Plain text; may be empty"`
}

func (b OpinionBody) opinion() catalogue.Opinion {
	return catalogue.Opinion{Stars: b.Stars, Text: b.Text}
}

type writeReviewInput struct {
	Body struct {
		ContentID int64 `json:"content_id" minimum:"1"`
		OpinionBody
	}
}

type changeReviewInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body OpinionBody
}

type reviewInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (a *api) registerReviews() {
	core.Register(a.API, core.ForPublic, core.Operation{Method: http.MethodGet, Path: "/contents/{id}/reviews", ID: "list-content-reviews",
		Summary: "List the reviews of a title", Tag: "reviews"}, a.contentReviews)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/reviews", ID: "list-reviews", Summary: "List the current reader's reviews", Tag: "reviews",
	}, a.reviews)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/reviews", ID: "write-review", Summary: "Create a review", Tag: "reviews",
	},
		func(ctx context.Context, in *writeReviewInput) (core.Answer[ReaderReview], error) {
			review, err := a.Catalogue.WriteReview(ctx, in.Body.ContentID, in.Body.opinion())
			return core.Data(presentReaderReview(review)), err
		})
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPut, Path: "/reviews/{id}", ID: "change-review", Summary: "Update a review", Tag: "reviews",
	},
		func(ctx context.Context, in *changeReviewInput) (core.Answer[ReaderReview], error) {
			review, err := a.Catalogue.ChangeReview(ctx, in.ID, in.Body.opinion())
			return core.Data(presentReaderReview(review)), err
		})
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/reviews/{id}", ID: "remove-review", Summary: "Delete a review", Tag: "reviews",
	},
		func(ctx context.Context, in *reviewInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Catalogue.RemoveReview(ctx, in.ID)
		})
}

func (a *api) contentReviews(ctx context.Context, in *contentReviewsInput) (core.Answer[[]Review], error) {
	found, err := a.Catalogue.Reviews(ctx, in.ID, in.Request())
	response := core.List(found.List, presentReview)
	response.Meta.Ratings = presentRatings(found.Ratings)
	return response, err
}

func (a *api) reviews(ctx context.Context, in *reviewsInput) (core.Answer[[]ReaderReview], error) {
	if in.ContentID == 0 {
		found, err := a.Catalogue.MyReviews(ctx, in.Request())
		return core.List(found, presentReaderReview), err
	}
	found, err := a.Catalogue.ReviewsMineFirst(ctx, in.ContentID, in.Request())
	response := core.List(found.List, presentReaderReview)
	response.Meta.Ratings = presentRatings(found.Ratings)
	return response, err
}

func presentReview(r catalogue.Review) Review {
	return Review{ID: r.ID, DisplayName: r.Name, Stars: r.Stars, Text: r.Text, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
}

func presentReaderReview(r catalogue.Review) ReaderReview {
	return ReaderReview{
		Review: presentReview(r), ContentID: r.ContentID, ContentSlug: r.Slug, ContentTitle: r.Title, Mine: r.Mine, Hidden: r.Hidden,
	}
}

func presentRatings(r catalogue.Ratings) *core.Ratings {
	presented := &core.Ratings{Average: float64(r.Average) / 1000, Count: r.Count, Stars: []core.StarsCount{}}
	for stars := len(r.Stars); stars >= 1; stars-- {
		presented.Stars = append(presented.Stars, core.StarsCount{Stars: stars, Count: r.Stars[stars-1]})
	}
	return presented
}
