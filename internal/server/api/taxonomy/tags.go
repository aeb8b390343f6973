package taxonomy

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
	"sudar/internal/taxonomy"
)

// TendedTag is a tag as those who tend it see it.
type TendedTag struct {
	ID       int64  `json:"id"`
	Name     string `json:"name"`
	NameEN   string `json:"name_en"`
	Version  string `json:"version" doc:"Changes when it is renamed"`
	Contents int    `json:"contents" doc:"Titles that have it and that the caller may see"`
	Shared   bool   `json:"shared" doc:"Titles of other organizations have it: then it is for administrators of the hub"`
	Used     bool   `json:"used" doc:"It cannot be removed: a title has it, or another tag was merged into it"`
}

// AddedTag names a tag that was added.
type AddedTag struct {
	ID int64 `json:"id"`
}

type tagsInput struct {
	core.PageInput
	Search string `query:"search" maxLength:"200" doc:"A part of its name in either language"`
	Order  string `query:"order" enum:"name.asc,name.desc,titles.asc,titles.desc" doc:"name.asc when absent"`
}

type addTagInput struct {
	Body CategoryNames
}

func (a *api) registerTags() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/tags", "list-tags", "List the tags"),
		func(ctx context.Context, in *tagsInput) (core.Answer[[]TendedTag], error) {
			found, err := a.Taxonomy.Tags(ctx, taxonomy.TagQuery{Text: in.Search, Order: taxonomy.TagOrder(in.Order), Page: in.Request()})
			return core.Privately(core.List(found, presentTag)), err
		})
	core.Register(a.API, core.ForLibrarian, creates("/tags", "add-tag", "Add a tag"),
		func(ctx context.Context, in *addTagInput) (core.Answer[AddedTag], error) {
			id, err := a.Taxonomy.AddTag(ctx, in.Body.names())
			return core.Data(AddedTag{ID: id}), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPut, "/tags/{id}", "rename-tag", "Rename a tag"),
		func(ctx context.Context, in *renameInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Taxonomy.RenameTag(ctx, in.ID, in.Body.Version, in.Body.names())
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodDelete, "/tags/{id}", "remove-tag", "Remove a tag that nothing has"),
		func(ctx context.Context, in *categoryInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Taxonomy.RemoveTag(ctx, in.ID)
		})
}

func presentTag(t taxonomy.Tag) TendedTag {
	return TendedTag{
		ID: t.ID, Name: t.Name, NameEN: t.NameEN, Version: t.Version(), Contents: t.Titles, Shared: t.Shared, Used: t.Used,
	}
}
