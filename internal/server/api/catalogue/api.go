// Package catalogue holds the calls about titles and what belongs to them:
// categories, authors, covers, reviews, reports, citations.
package catalogue

import (
	"context"

	"sudar/internal/catalogue"
	"sudar/internal/ingest"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/reading"
	"sudar/internal/search"
	"sudar/internal/server/api/core"
	"sudar/internal/usage"
)

// Services are what the calls of this package call.
type Services struct {
	Catalogue *catalogue.Service
	Search    *search.Service
	Reading   *reading.Service
	Ingest    *ingest.Service
	Uploads   *uploads.Service
	Usage     *usage.Service
	Blobs     blob.Store
	// MendCover has a rendition of a cover made again that is gone or damaged
	// (ingest.Service.MendCover).
	MendCover func(ctx context.Context, contentID int64, revision, file string) error
	Clock     clock.Clock
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerContents()
	a.registerReviews()
	a.registerReports()
	a.registerCite()
	a.registerCategories()
	a.registerAuthors()
	a.registerSeries()
	a.registerLinks()
	a.registerUpload()
	a.registerUploads()
	a.registerCovers()
}
