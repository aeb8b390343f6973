package desk

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/entitlements"
	"sudar/internal/kit/apperr"
	"sudar/internal/search"
	"sudar/internal/search/documents"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// DeskTitle is a title in the list of the desk.
type DeskTitle struct { //nolint:revive // the name of its schema too
	catalogue.Card
	Publisher  string    `json:"publisher"`
	Visibility string    `json:"visibility" enum:"public,hub,organization,draft,archived"`
	Missing    []string  `json:"missing" nullable:"false" doc:"author, category, cover, ddc, year, isbn, summary, file"`
	Complete   int       `json:"complete" doc:"Per cent of what a record should have"`
	Views      int64     `json:"views"`
	UpdatedAt  time.Time `json:"updated_at"`
}

// Filter is what the list of the desk is narrowed to. Its name is exported because
// huma skips embedded fields of unexported types.
type Filter struct {
	Search       string `json:"search,omitempty" query:"search" maxLength:"10240" doc:"Words; each must match"`
	Kind         string `json:"kind,omitempty" query:"kind" maxLength:"100" doc:"Comma list of kinds"`
	Language     string `json:"language,omitempty" query:"language" maxLength:"100" doc:"Comma list of language codes"`
	FileType     string `json:"file_type,omitempty" query:"file_type" maxLength:"100" doc:"Comma list: epub, pdf, audio, article, table"`
	Price        string `json:"price,omitempty" query:"price" enum:"free,paid"`
	Visibility   string `json:"visibility,omitempty" query:"visibility" maxLength:"100" doc:"Comma list of where they are shown"`
	Missing      string `json:"missing,omitempty" query:"missing" maxLength:"100" doc:"Comma list of what they lack: any, author, cover, …"`
	CategoryID   int64  `json:"category_id,omitempty" query:"category_id" minimum:"0" doc:"A category with everything below it"`
	TagID        int64  `json:"tag_id,omitempty" query:"tag_id" minimum:"0"`
	AuthorID     int64  `json:"author_id,omitempty" query:"author_id" minimum:"0"`
	YearFrom     int    `json:"year_from,omitempty" query:"year_a.gte" minimum:"0" maximum:"9999"`
	YearTo       int    `json:"year_to,omitempty" query:"year_b.lte" minimum:"0" maximum:"9999"`
	Organization string `json:"organization,omitempty" query:"organization" maxLength:"64" doc:"Slug of the owner, for hub administrators"`
}

type listInput struct {
	core.PageInput
	Filter
	Order  string `query:"order" maxLength:"40" doc:"updated_at, created_at, title, year or views, with .asc or .desc"`
	Facets bool   `query:"facets" doc:"Count what the list can be narrowed to as well, in meta.facets"`
}

// Resolve reads what may be given as a comma list or repeated.
func (in *listInput) Resolve(ctx huma.Context) []error {
	core.JoinLists(ctx, map[string]*string{
		"kind": &in.Kind, "file_type": &in.FileType, "language": &in.Language, "visibility": &in.Visibility, "missing": &in.Missing,
	})
	return nil
}

// query returns what a filter asks for as the search knows it.
func (f Filter) query() (search.Desk, error) {
	d := search.Desk{Query: queries.Query{
		Text: f.Search, CategoryID: f.CategoryID, TagID: f.TagID, ContributorID: f.AuthorID, YearFrom: f.YearFrom, YearTo: f.YearTo,
		Organization: f.Organization, Price: queries.Price{Free: f.Price == "free", Paid: f.Price == "paid"},
	}}
	if len(f.Search) > titles.MaxQuery {
		return d, apperr.InvalidField("search", "field.length")
	}
	var errs [7]error
	d.Kinds, errs[0] = titles.KnownValues("kind", f.Kind, catalogue.Kinds)
	d.FileTypes, errs[1] = titles.KnownValues("file_type", f.FileType, catalogue.FileTypes)
	d.Languages, errs[2] = titles.LanguageCodes("language", f.Language)
	d.Visibilities, errs[3] = titles.KnownValues("visibility", f.Visibility, []entitlements.Visibility{
		entitlements.Public, entitlements.HubOnly, entitlements.OrganizationOnly, entitlements.Draft, entitlements.Archived,
	})
	d.Missing, errs[4] = titles.KnownValues("missing", f.Missing, append([]string{documents.AnyPart}, documents.Parts...))
	errs[5] = titles.CheckSlug("organization", f.Organization)
	errs[6] = titles.CheckBounds("year_a.gte", f.YearFrom, f.YearTo)
	return d, apperr.Together(errs[:]...)
}

func (a *api) registerList() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/contents", "list-desk-contents", "List the titles of the desk"), a.list)
}

func (a *api) list(ctx context.Context, in *listInput) (core.Answer[[]DeskTitle], error) {
	d, err := in.query()
	if err != nil {
		return core.Answer[[]DeskTitle]{}, err
	}
	d.Order, d.Page, d.Facets = search.DeskOrder(in.Order), in.Request(), in.Facets
	if d.Order != "" && !slices.Contains(search.DeskOrders, d.Order) {
		return core.Answer[[]DeskTitle]{}, apperr.InvalidField("order", "field.choice")
	}
	found, err := a.Desk.List(ctx, d)
	if err != nil {
		return core.Answer[[]DeskTitle]{}, err
	}
	answer := core.Privately(core.List(found.List, presentRow))
	if found.Facets != nil {
		counted := titles.PresentFacets(ctx, found.Facets)
		counted.Visibility, counted.Missing = presentCounts(found.Visibilities), presentCounts(found.Missing)
		answer.Meta.Facets = &counted
	}
	return answer, nil
}

func presentRow(row desk.Row) DeskTitle {
	return DeskTitle{
		Card: row.Card, Publisher: row.Publisher, Visibility: row.Visibility, Missing: row.Missing, Complete: row.Complete, Views: row.Views,
		UpdatedAt: row.UpdatedAt,
	}
}

// presentCounts are values that the front end names.
func presentCounts(values []search.Value) []core.Named {
	named := make([]core.Named, len(values))
	for i, value := range values {
		named[i] = core.Named{Code: value.Code, Name: value.Code, Count: value.Count}
	}
	return named
}
