package taxonomy

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
	"sudar/internal/taxonomy"
)

// CategoryTree is the general tree as those who tend it see it.
type CategoryTree struct {
	Categories []TendedCategory `json:"categories" nullable:"false" doc:"Each before what is below it, siblings in their order"`
	Editable   bool             `json:"editable" doc:"By the caller, where they are: the tree is tended at the hub"`
	MaxDepth   int              `json:"max_depth" doc:"How many may stand one below the other"`
}

// TendedCategory is a category of the general tree.
type TendedCategory struct {
	ID       int64  `json:"id"`
	ParentID int64  `json:"parent_id" doc:"0: at the top"`
	Name     string `json:"name"`
	NameEN   string `json:"name_en"`
	Version  string `json:"version" doc:"Changes when it is renamed or moved to another"`
	Contents int    `json:"contents" doc:"Titles in it and below it that the caller may see"`
}

// AddedCategory names a category that was added.
type AddedCategory struct {
	ID int64 `json:"id"`
}

// CategoryNames are what a category is called.
type CategoryNames struct {
	Name   string `json:"name" minLength:"1" maxLength:"120"`
	NameEN string `json:"name_en,omitempty" maxLength:"120"`
}

type addInput struct {
	Body struct {
		CategoryNames
		ParentID int64 `json:"parent_id,omitempty" minimum:"0" doc:"0: at the top"`
	}
}

type renameInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		CategoryNames
		Version string `json:"version" maxLength:"32"`
	}
}

type moveInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Version  string `json:"version" maxLength:"32"`
		ParentID int64  `json:"parent_id" minimum:"0" doc:"0: at the top"`
		BeforeID int64  `json:"before_id,omitempty" minimum:"0" doc:"Which it stands before there; 0: behind all"`
	}
}

func (a *api) registerCategories() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/categories", "list-categories", "List the categories"),
		func(ctx context.Context, _ *struct{}) (core.Answer[CategoryTree], error) {
			tree, err := a.Taxonomy.Tree(ctx)
			return core.Privately(core.Data(presentTree(tree))), err
		})
	core.Register(a.API, core.ForHubStaff, creates("/categories", "add-category", "Add a category"),
		func(ctx context.Context, in *addInput) (core.Answer[AddedCategory], error) {
			id, err := a.Taxonomy.Add(ctx, in.Body.ParentID, in.Body.names())
			return core.Data(AddedCategory{ID: id}), err
		})
	core.Register(a.API, core.ForHubStaff, call(http.MethodPut, "/categories/{id}", "rename-category", "Rename a category"),
		func(ctx context.Context, in *renameInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Taxonomy.Rename(ctx, in.ID, in.Body.Version, in.Body.names())
		})
	core.Register(a.API, core.ForHubStaff, call(http.MethodPost, "/categories/{id}/move", "move-category", "Move a category"),
		func(ctx context.Context, in *moveInput) (core.Answer[core.Done], error) {
			to := taxonomy.Place{Parent: in.Body.ParentID, Before: in.Body.BeforeID}
			return core.Data(core.Done{}), a.Taxonomy.Move(ctx, in.ID, in.Body.Version, to)
		})
}

func (n CategoryNames) names() taxonomy.Names { return taxonomy.Names{MN: n.Name, EN: n.NameEN} }

func presentTree(tree taxonomy.Tree) CategoryTree {
	presented := CategoryTree{Categories: []TendedCategory{}, Editable: tree.Editable, MaxDepth: taxonomy.MaxDepth}
	for _, c := range tree.Categories {
		presented.Categories = append(presented.Categories, TendedCategory{
			ID: c.ID, ParentID: c.ParentID, Name: c.MN, NameEN: c.EN, Version: c.Version, Contents: c.Count,
		})
	}
	return presented
}
