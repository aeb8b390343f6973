package search

import (
	"cmp"
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
	Alert     string    `json:"alert" enum:"off,daily,weekly" doc:"How often the reader is told of new titles"`
	CreatedAt time.Time `json:"created_at"`
}

type saveSearchInput struct {
	Body struct {
		Name string `json:"name" maxLength:"80" doc:"What the reader calls it"`
		AdvancedSearch
		Order string `json:"order,omitempty" maxLength:"200" doc:"Order of the results, such as title.asc"`
	}
}

type alertInput struct {
	core.IDInput
	Body struct {
		Alert string `json:"alert" enum:"off,daily,weekly" doc:"How often the reader is told of new titles"`
	}
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
		Method: http.MethodPatch, Path: "/searches/{id}", ID: "set-search-alert", Summary: "Update the alert of a saved search", Tag: "search",
	}, a.setAlert)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/searches/{id}", ID: "remove-search", Summary: "Delete a saved search", Tag: "search",
	},
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Saved.Remove(ctx, in.ID)
		})
}

// alerts are what the interface calls how often a reader is told.
var alerts = map[string]saved.Alert{"off": saved.Off, "daily": saved.Daily, "weekly": saved.Weekly}

func (a *api) setAlert(ctx context.Context, in *alertInput) (core.Answer[SavedSearch], error) {
	changed, err := a.Saved.SetAlert(ctx, in.ID, alerts[in.Body.Alert])
	return core.Data(presentSearch(changed)), err
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
	presented := SavedSearch{
		ID: one.ID, Name: one.Name, Order: string(form.Sort), Alert: cmp.Or(string(one.Alert), "off"), CreatedAt: one.CreatedAt,
		AdvancedSearch: AdvancedSearch{
			Search: form.Text, Language: strings.Join(form.Languages, ","), OrgSlug: form.Organization,
			YearMin: form.YearFrom, YearMax: form.YearTo,
		},
	}
	for _, row := range form.Rows {
		presented.Rows = append(presented.Rows, AdvancedRow{Operator: string(row.Operator), Field: string(row.Field), Text: row.Text})
	}
	return presented
}
