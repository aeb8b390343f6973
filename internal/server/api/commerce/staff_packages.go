package commerce

import (
	"context"
	"net/http"

	"sudar/internal/commerce"
	"sudar/internal/server/api/core"
)

// StaffPackage is a package as its seller keeps it.
type StaffPackage struct {
	StorePackage
	PackageTexts
	Active     bool    `json:"active" doc:"Whether it is sold"`
	Position   int     `json:"position" doc:"Its place in the store; the lowest first"`
	ContentIDs []int64 `json:"content_ids" nullable:"false" doc:"The titles of a list; empty in lists of packages"`
}

// PackageTexts are what a package says of itself in both languages.
type PackageTexts struct {
	TitleMn   string `json:"title_mn"`
	SummaryMn string `json:"summary_mn"`
	TitleEn   string `json:"title_en"`
	SummaryEn string `json:"summary_en"`
}

// PackageBody is what a package is to be. Its name and that of PackageOfKind are
// exported because huma skips embedded fields of unexported types.
type PackageBody struct {
	Title       string  `json:"title" maxLength:"200" doc:"In Mongolian"`
	Summary     string  `json:"summary,omitempty" maxLength:"2000" doc:"In Mongolian"`
	TitleEn     string  `json:"title_en,omitempty" maxLength:"200"`
	SummaryEn   string  `json:"summary_en,omitempty" maxLength:"2000"`
	Days        int     `json:"days" minimum:"1" maximum:"3650"`
	People      int     `json:"people" minimum:"1" maximum:"1000000"`
	Price       int64   `json:"price" minimum:"0" maximum:"1000000000000" doc:"Whole ₮, taxes included"`
	Covers      string  `json:"covers" enum:"nothing,all,category,publisher,list" doc:"nothing for research, else one of the others"`
	CategoryID  int64   `json:"category_id,omitempty" minimum:"0"`
	PublisherID string  `json:"publisher_id,omitempty" maxLength:"36" doc:"Only for the hub, itself when absent; for others it is themselves"`
	ContentIDs  []int64 `json:"content_ids,omitempty" maxItems:"10000" nullable:"false"`
	Active      bool    `json:"active"`
	Position    int     `json:"position,omitempty" minimum:"0" maximum:"1000000"`
}

func (b PackageBody) sold() commerce.Package {
	texts := map[string]commerce.PackageTexts{"mn": {Title: b.Title, Summary: b.Summary}}
	if b.TitleEn != "" {
		texts["en"] = commerce.PackageTexts{Title: b.TitleEn, Summary: b.SummaryEn}
	}
	return commerce.Package{
		Texts: texts, Days: b.Days, People: b.People, Price: b.Price, Covers: commerce.Coverage(b.Covers), CategoryID: b.CategoryID,
		PublisherID: b.PublisherID, ContentIDs: b.ContentIDs, Active: b.Active, Position: b.Position,
	}
}

type createPackageInput struct {
	Body struct {
		PackageOfKind
		PackageBody
	}
}

// PackageOfKind says what a package opens for good.
type PackageOfKind struct {
	Kind string `json:"kind" enum:"reading,research"`
}

type changePackageInput struct {
	core.IDInput
	Body PackageBody
}

type offerInput struct {
	Body struct {
		ContentID     int64 `json:"content_id" minimum:"1"`
		ContentItemID int64 `json:"content_item_id,omitempty" minimum:"0" doc:"A rent of one item; the title with all its items when absent"`
		Days          int   `json:"days,omitempty" minimum:"0" maximum:"3650" doc:"0: without end, only for whole titles"`
		Price         int64 `json:"price" minimum:"1" maximum:"1000000000000" doc:"Whole ₮, taxes included"`
	}
}

type changeOfferInput struct {
	core.IDInput
	Body struct {
		Days  int   `json:"days" minimum:"0" maximum:"3650" doc:"0: without end, only for whole titles"`
		Price int64 `json:"price" minimum:"1" maximum:"1000000000000" doc:"Whole ₮, taxes included"`
	}
}

// Offer is a further price than an item's own.
type Offer struct {
	ID            string `json:"id" format:"uuid"`
	ContentID     int64  `json:"content_id"`
	ContentItemID int64  `json:"content_item_id" doc:"0: the title with all its items"`
	Days          int    `json:"days" doc:"0: without end"`
	Price         int64  `json:"price"`
}

func (a *api) registerStaffPackages() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/packages", "list-packages", "List the organization's packages"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]StaffPackage], error) {
			found, err := a.Commerce.OwnPackages(ctx, in.Request())
			return core.Privately(core.List(found, func(p commerce.Package) StaffPackage { return presentStaffPackage(ctx, p) })), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/packages", "create-package", "Create a package"),
		func(ctx context.Context, in *createPackageInput) (core.Answer[StaffPackage], error) {
			p := in.Body.sold()
			p.Kind = commerce.PackageKind(in.Body.Kind)
			p, err := a.Commerce.CreatePackage(ctx, p)
			return core.Data(presentStaffPackage(ctx, p)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/packages/{id}", "get-package", "Get a package of the organization"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[StaffPackage], error) {
			p, err := a.Commerce.PackageByID(ctx, in.ID)
			return core.Privately(core.Data(presentStaffPackage(ctx, p))), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, "/packages/{id}", "change-package", "Update a package of the organization"),
		func(ctx context.Context, in *changePackageInput) (core.Answer[StaffPackage], error) {
			p := in.Body.sold()
			p.ID = in.ID
			p, err := a.Commerce.ChangePackage(ctx, p)
			return core.Data(presentStaffPackage(ctx, p)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPost, "/offers", "create-offer", "Create a further price of a title"),
		func(ctx context.Context, in *offerInput) (core.Answer[Offer], error) {
			o, err := a.Commerce.CreateOffer(ctx, commerce.Offer{
				ContentID: in.Body.ContentID, ItemID: in.Body.ContentItemID, Days: in.Body.Days, Price: in.Body.Price,
			})
			return core.Data(presentOffer(o)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodPut, "/offers/{id}", "change-offer", "Update a further price of a title"),
		func(ctx context.Context, in *changeOfferInput) (core.Answer[Offer], error) {
			o, err := a.Commerce.ChangeOffer(ctx, in.ID, in.Body.Days, in.Body.Price)
			return core.Data(presentOffer(o)), err
		})
	core.Register(a.API, core.ForAdmin, call(http.MethodDelete, "/offers/{id}", "delete-offer", "Delete a further price of a title"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Commerce.DeleteOffer(ctx, in.ID)
		})
}

func presentOffer(o commerce.Offer) Offer {
	return Offer{ID: o.ID, ContentID: o.ContentID, ContentItemID: o.ItemID, Days: o.Days, Price: o.Price}
}

func presentStaffPackage(ctx context.Context, p commerce.Package) StaffPackage {
	shown := StaffPackage{StorePackage: presentPackage(ctx, p), Active: p.Active, Position: p.Position, ContentIDs: p.ContentIDs}
	if shown.ContentIDs == nil {
		shown.ContentIDs = []int64{}
	}
	shown.TitleMn, shown.SummaryMn = p.Texts["mn"].Title, p.Texts["mn"].Summary
	shown.TitleEn, shown.SummaryEn = p.Texts["en"].Title, p.Texts["en"].Summary
	return shown
}
