package search

import (
	"context"
	"net/http"
	"strings"
	"time"

	"sudar/internal/search/saved"
	"sudar/internal/server/api/core"
	"sudar/internal/server/api/core/titles"
)

// SavedSearch is an advanced search that the reader keeps.
type SavedSearch struct {
	ID   string `json:"id" format:"uuid"`
	Name string `json:"name"`
	AdvancedSearch
	Order     string    `json:"order,omitempty" doc:"Order of the results"`
	CreatedAt time.Time `json:"created_at"`
}

type saveSearchInput struct {
	Body struct {
		Name string `json:"name" maxLength:"80" doc:"What the reader calls it"`
		AdvancedSearch
		Order string `json:"order,omitempty" maxLength:"200" doc:"Order of the results, such as title.asc"`
	}
}

type savedSearchInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (a *api) registerSearches() {
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/searches", ID: "list-searches", Summary: "List saved searches", Tag: "search",
	},
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]SavedSearch], error) {
			found, err := a.Saved.List(ctx, in.Request())
			return core.List(found, presentSearch), err
		})
	core.Register(a.API, core.ForUser,
		core.Operation{Method: http.MethodPost, Path: "/searches", ID: "save-search", Summary: "Save a search", Tag: "search"}, a.saveSearch)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/searches/{id}", ID: "remove-search", Summary: "Delete a saved search", Tag: "search",
	},
		func(ctx context.Context, in *savedSearchInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Saved.Remove(ctx, in.ID)
		})
}

func (a *api) saveSearch(ctx context.Context, in *saveSearchInput) (core.Answer[SavedSearch], error) {
	form, err := in.Body.form()
	if err != nil {
		return core.Answer[SavedSearch]{}, err
	}
	orders, err := titles.Sorts(core.SplitList(in.Body.Order))
	if err != nil {
		return core.Answer[SavedSearch]{}, err
	}
	if len(orders) > 0 {
		form.Sort = orders[0]
	}
	saved, err := a.Saved.Save(ctx, in.Body.Name, form)
	return core.Data(presentSearch(saved)), err
}

func presentSearch(one saved.Search) SavedSearch {
	form := one.Form
	presented := SavedSearch{ID: one.ID, Name: one.Name, Order: string(form.Sort), CreatedAt: one.CreatedAt, AdvancedSearch: AdvancedSearch{
		Search: form.Text, Language: strings.Join(form.Languages, ","), OrgSlug: form.Organization, YearMin: form.YearFrom, YearMax: form.YearTo,
	}}
	for _, row := range form.Rows {
		presented.Rows = append(presented.Rows, AdvancedRow{Operator: string(row.Operator), Field: string(row.Field), Text: row.Text})
	}
	return presented
}
