package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"sudar/internal/search"
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

func (a *API) registerSearches() {
	register(a, forUser, operation{method: http.MethodGet, path: "/searches", id: "list-searches", summary: "List saved searches", tag: "search"},
		func(ctx context.Context, in *PageInput) (Answer[[]SavedSearch], error) {
			found, err := a.Search.SavedSearches(ctx, in.request())
			return list(found, presentSearch), err
		})
	register(a, forUser, operation{method: http.MethodPost, path: "/searches", id: "save-search", summary: "Save a search", tag: "search"}, a.saveSearch)
	register(a, forUser, operation{method: http.MethodDelete, path: "/searches/{id}", id: "remove-search", summary: "Delete a saved search", tag: "search"},
		func(ctx context.Context, in *savedSearchInput) (Answer[Done], error) {
			return data(Done{}), a.Search.RemoveSearch(ctx, in.ID)
		})
}

func (a *API) saveSearch(ctx context.Context, in *saveSearchInput) (Answer[SavedSearch], error) {
	form, err := in.Body.form()
	if err != nil {
		return Answer[SavedSearch]{}, err
	}
	orders, err := sorts(split(in.Body.Order))
	if err != nil {
		return Answer[SavedSearch]{}, err
	}
	if len(orders) > 0 {
		form.Sort = orders[0]
	}
	saved, err := a.Search.SaveSearch(ctx, in.Body.Name, form)
	return data(presentSearch(saved)), err
}

func presentSearch(saved search.Saved) SavedSearch {
	form := saved.Form
	presented := SavedSearch{ID: saved.ID, Name: saved.Name, Order: string(form.Sort), CreatedAt: saved.CreatedAt, AdvancedSearch: AdvancedSearch{
		Search: form.Text, Language: strings.Join(form.Languages, ","), OrgSlug: form.Organization, YearMin: form.YearFrom, YearMax: form.YearTo,
	}}
	for _, row := range form.Rows {
		presented.Rows = append(presented.Rows, AdvancedRow{Operator: string(row.Operator), Field: string(row.Field), Text: row.Text})
	}
	return presented
}
