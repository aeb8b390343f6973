package desk

import (
	"context"
	"net/http"

	"sudar/internal/desk"
	"sudar/internal/server/api/core"
)

// FeaturedTitle is a title that the librarians of the hub recommend.
type FeaturedTitle struct {
	ID    int64  `json:"id"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
	Year  int    `json:"year" doc:"0: not known"`
}

type featureInput struct {
	Body struct {
		Before []int64 `json:"before" maxItems:"20" nullable:"false" doc:"Those that the caller changes"`
		IDs    []int64 `json:"content_ids" maxItems:"20" nullable:"false" doc:"In their order; none takes all off"`
	}
}

func (a *api) registerFeatured() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/featured", "list-featured-titles", "List featured titles"),
		func(ctx context.Context, _ *struct{}) (core.Answer[[]FeaturedTitle], error) {
			found, err := a.Desk.Featured(ctx)
			return core.Privately(core.Data(presentFeatured(found))), err
		})
	core.Register(a.API, core.ForHubStaff, call(http.MethodPut, "/desk/featured", "set-featured-titles", "Replace the featured titles"),
		func(ctx context.Context, in *featureInput) (core.Answer[[]FeaturedTitle], error) {
			found, err := a.Desk.Feature(ctx, in.Body.Before, in.Body.IDs)
			return core.Data(presentFeatured(found)), err
		})
}

func presentFeatured(titles []desk.FeaturedTitle) []FeaturedTitle {
	shown := make([]FeaturedTitle, len(titles))
	for i, t := range titles {
		shown[i] = FeaturedTitle{ID: t.ID, Slug: t.Slug, Title: t.Title, Year: t.Year}
	}
	return shown
}
