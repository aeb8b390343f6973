package search

import (
	"context"
	"net/http"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/search/queries"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// AdvancedSearch is what an advanced search asks for (SPEC §7). Rows join what
// stands above them, from the first to the last.
type AdvancedSearch struct {
	Search   string        `json:"search,omitempty" maxLength:"4096" doc:"Words of any field; what stands in quotation marks is a phrase"`
	Language string        `json:"language,omitempty" maxLength:"100" doc:"Comma list of language codes"`
	OrgSlug  string        `json:"org_slug,omitempty" maxLength:"64" doc:"Slug of the owner"`
	YearMin  int           `json:"year_min,omitempty" minimum:"0" maximum:"9999"`
	YearMax  int           `json:"year_max,omitempty" minimum:"0" maximum:"9999"`
	Rows     []AdvancedRow `json:"rows,omitempty" maxItems:"10" nullable:"false"`
}

// AdvancedRow is one condition.
type AdvancedRow struct {
	Operator string `json:"operator,omitempty" enum:"and,or,not" doc:"How the row joins those above it; not means and not"`
	Field    string `json:"field,omitempty" enum:"any,title,author,subject,publisher,identifier,ddc"`
	Text     string `json:"text" maxLength:"500"`
}

type advancedInput struct {
	core.PageInput
	core.OrderInput
	Body AdvancedSearch
}

func (a *api) registerAdvanced() {
	op := core.Operation{
		Method: http.MethodPost, Path: "/advanced/search", ID: "advanced-search", Summary: "Search titles by field", Tag: "search", Reads: true,
	}
	core.Register(a.API, core.ForPublic, op, a.advanced)
	op.ID = "advanced-search-main-host"
	core.Register(a.API, core.ForMainHost, op, a.advanced)
}

func (a *api) advanced(ctx context.Context, in *advancedInput) (core.Answer[[]titles.ContentCard], error) {
	expression, query, err := in.Body.query()
	if err != nil {
		return core.Answer[[]titles.ContentCard]{}, err
	}
	if query.Sort, err = titles.Sorts(in.Orders()); err != nil {
		return core.Answer[[]titles.ContentCard]{}, err
	}
	if len(query.Sort) == 0 {
		query.Sort = []queries.Sort{queries.ScoreDesc} // the best match
	}
	query.Page = in.Request()
	if v, _ := viewer.From(ctx); query.Page.Number == 1 {
		a.Usage.CountSearch(ctx, v.OrganizationID, in.Body.Search)
	}
	found, err := a.Search.Advanced(ctx, expression, query)
	return core.List(found, titles.PresentCard), err
}

// query returns what is asked for as the search knows it.
func (in AdvancedSearch) query() (queries.Expression, queries.Query, error) {
	form, err := in.form()
	expression, query := form.Asked()
	return expression, query, err
}

func (in AdvancedSearch) form() (queries.Form, error) {
	codes, err := titles.LanguageCodes("language", in.Language)
	form := queries.Form{Text: in.Search, Languages: codes, Organization: in.OrgSlug, YearFrom: in.YearMin, YearTo: in.YearMax}
	for _, row := range in.Rows {
		form.Rows = append(form.Rows, queries.Row{Operator: queries.Operator(row.Operator), Field: queries.Field(row.Field), Text: row.Text})
	}
	return form, apperr.Together(err, titles.CheckSlug("org_slug", in.OrgSlug), titles.CheckBounds("year_min", in.YearMin, in.YearMax))
}
