package api

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
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
	PageInput
	ID string `path:"id" maxLength:"200" doc:"Id or slug"`
}

type reviewsInput struct {
	PageInput
	ContentID int64 `query:"content_id" minimum:"0" doc:"All reviews of a content, the reader's own first; the reader's own of all contents when absent"`
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

func (a *API) registerReviews() {
	register(a, forPublic, operation{method: http.MethodGet, path: "/contents/{id}/reviews", id: "list-content-reviews", summary: "List the reviews of a title", tag: "reviews"}, a.contentReviews)
	register(a, forUser, operation{method: http.MethodGet, path: "/reviews", id: "list-reviews", summary: "List the current reader's reviews", tag: "reviews"}, a.reviews)
	register(a, forUser, operation{method: http.MethodPost, path: "/reviews", id: "write-review", summary: "Create a review", tag: "reviews"},
		func(ctx context.Context, in *writeReviewInput) (Answer[ReaderReview], error) {
			review, err := a.Catalogue.WriteReview(ctx, in.Body.ContentID, in.Body.opinion())
			return data(presentReaderReview(review)), err
		})
	register(a, forUser, operation{method: http.MethodPut, path: "/reviews/{id}", id: "change-review", summary: "Update a review", tag: "reviews"},
		func(ctx context.Context, in *changeReviewInput) (Answer[ReaderReview], error) {
			review, err := a.Catalogue.ChangeReview(ctx, in.ID, in.Body.opinion())
			return data(presentReaderReview(review)), err
		})
	register(a, forUser, operation{method: http.MethodDelete, path: "/reviews/{id}", id: "remove-review", summary: "Delete a review", tag: "reviews"},
		func(ctx context.Context, in *reviewInput) (Answer[Done], error) {
			return data(Done{}), a.Catalogue.RemoveReview(ctx, in.ID)
		})
}

func (a *API) contentReviews(ctx context.Context, in *contentReviewsInput) (Answer[[]Review], error) {
	found, err := a.Catalogue.Reviews(ctx, in.ID, in.request())
	response := list(found.List, presentReview)
	response.Meta.Ratings = presentRatings(found.Ratings)
	return response, err
}

func (a *API) reviews(ctx context.Context, in *reviewsInput) (Answer[[]ReaderReview], error) {
	if in.ContentID == 0 {
		found, err := a.Catalogue.MyReviews(ctx, in.request())
		return list(found, presentReaderReview), err
	}
	found, err := a.Catalogue.ReviewsMineFirst(ctx, in.ContentID, in.request())
	response := list(found.List, presentReaderReview)
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

func presentRatings(r catalogue.Ratings) *Ratings {
	presented := &Ratings{Average: float64(r.Average) / 1000, Count: r.Count, Stars: []StarsCount{}}
	for stars := len(r.Stars); stars >= 1; stars-- {
		presented.Stars = append(presented.Stars, StarsCount{Stars: stars, Count: r.Stars[stars-1]})
	}
	return presented
}
