package commerce

import (
	"context"
	"net/http"

	"sudar/internal/commerce"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// StorePackage is a package that is sold.
type StorePackage struct {
	ID       string `json:"id" format:"uuid"`
	Slug     string `json:"slug"`
	Kind     string `json:"kind" enum:"reading,research"`
	Title    string `json:"title" doc:"In the language of the request as far as there is one"`
	Summary  string `json:"summary"`
	Days     int    `json:"days" doc:"How long it lasts"`
	People   int    `json:"people" doc:"More than 1: for an organization, whose readers take that many seats"`
	Price    int64  `json:"price" doc:"Whole ₮, taxes included"`
	Currency string `json:"currency" enum:"MNT"`
	Covers   string `json:"covers" enum:"nothing,all,category,publisher,list" doc:"Which titles it opens; nothing: the research corner alone"`
	// CategoryID and PublisherID tell what a category or a publisher is.
	CategoryID  int64  `json:"category_id,omitempty" doc:"The category, with all below it"`
	PublisherID string `json:"publisher_id,omitempty" doc:"The organization whose titles it opens"`
	Titles      int    `json:"titles" doc:"How many titles it opens now"`
}

type packagesInput struct {
	core.PageInput
	Kind string `query:"kind" enum:"reading,research" doc:"One kind; both when absent"`
}

type slugInput struct {
	Slug string `path:"slug" maxLength:"120"`
}

func (a *api) registerStore() {
	core.Register(a.API, core.ForPublic, call(http.MethodGet, "/store/packages", "list-store-packages", "List the packages that are sold"),
		func(ctx context.Context, in *packagesInput) (core.Answer[[]StorePackage], error) {
			found, err := a.Commerce.Packages(ctx, commerce.PackageKind(in.Kind), in.Request())
			return core.List(found, func(p commerce.Package) StorePackage { return presentPackage(ctx, p) }), err
		})
	core.Register(a.API, core.ForPublic, call(http.MethodGet, "/store/packages/{slug}", "get-store-package", "Get a package that is sold"),
		func(ctx context.Context, in *slugInput) (core.Answer[StorePackage], error) {
			p, err := a.Commerce.PackageBySlug(ctx, in.Slug)
			return core.Data(presentPackage(ctx, p)), err
		})
}

func presentPackage(ctx context.Context, p commerce.Package) StorePackage {
	text := p.Text(locale.From(ctx))
	return StorePackage{
		ID: p.ID, Slug: p.Slug, Kind: string(p.Kind), Title: text.Title, Summary: text.Summary, Days: p.Days, People: p.People, Price: p.Price,
		Currency: currency, Covers: string(p.Covers), CategoryID: p.CategoryID, PublisherID: p.PublisherID, Titles: p.Titles,
	}
}
