package taxonomy

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/server/api/core"
	"sudar/internal/taxonomy"
)

// CategoryRemovalPreview is what removing a category would do.
type CategoryRemovalPreview struct {
	Contents   int `json:"contents" doc:"Titles of all portals in it"`
	Categories int `json:"categories" doc:"Categories directly below it, which must be moved or removed first"`
	Menus      int `json:"menus" doc:"Menus in which it stands"`
	Packages   int `json:"packages" doc:"Packages that cover it: then it cannot be removed"`
}

// CategoryRemoval is a category that was removed.
type CategoryRemoval struct {
	ID       string    `json:"id" format:"uuid"`
	Name     string    `json:"name"`
	Into     string    `json:"into" doc:"Where its titles went; empty when it had none"`
	Contents int       `json:"contents"`
	At       time.Time `json:"at"`
	Undone   bool      `json:"undone"`
	Undoable bool      `json:"undoable"`
}

type categoryInput struct {
	ID int64 `path:"id" minimum:"1"`
}

type removeInput struct {
	ID      int64  `path:"id" minimum:"1"`
	Version string `query:"version" required:"true" maxLength:"32"`
	IntoID  int64  `query:"into_id" minimum:"0" doc:"The category into which its titles go"`
}

func (a *api) registerRemovals() {
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/categories/{id}/removal", "preview-category-removal", "Preview the removal of a category"),
		func(ctx context.Context, in *categoryInput) (core.Answer[CategoryRemovalPreview], error) {
			effect, err := a.Taxonomy.PreviewRemoval(ctx, in.ID)
			return core.Privately(core.Data(CategoryRemovalPreview{
				Contents: effect.Titles, Categories: effect.Below, Menus: effect.Menus, Packages: effect.Packages,
			})), err
		})
	core.Register(a.API, core.ForHubStaff, call(http.MethodDelete, "/categories/{id}", "remove-category", "Remove a category"),
		func(ctx context.Context, in *removeInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Taxonomy.Remove(ctx, in.ID, in.Version, in.IntoID)
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/categories/removals", "list-category-removals", "List the categories that were removed"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]CategoryRemoval], error) {
			found, err := a.Taxonomy.Removals(ctx, in.Request())
			return core.Privately(core.List(found, a.presentRemoval)), err
		})
	core.Register(a.API, core.ForHubStaff,
		call(http.MethodPost, "/categories/removals/{id}/undo", "undo-category-removal", "Undo the removal of a category"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Taxonomy.PutBack(ctx, in.ID)
		})
}

func (a *api) presentRemoval(r taxonomy.Removal) CategoryRemoval {
	return CategoryRemoval{
		ID: r.ID, Name: r.Name, Into: r.Into, Contents: r.Titles, At: r.At, Undone: r.Undone, Undoable: r.Undoable(a.Clock.Now()),
	}
}
