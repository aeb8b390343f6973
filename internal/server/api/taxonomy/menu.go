package taxonomy

import (
	"context"
	"net/http"

	"sudar/internal/server/api/core"
	"sudar/internal/taxonomy"
)

// TendedMenu is the menu of a portal as its staff see it.
type TendedMenu struct {
	Entries []MenuEntry `json:"entries" nullable:"false"`
	Own     bool        `json:"own" doc:"False: the portal has none of its own and shows that of the hub"`
	Shared  bool        `json:"shared" doc:"It is the one that portals without a menu of their own show"`
	Version string      `json:"version" doc:"Changes with the menu"`
}

// MenuEntry is a category in a menu.
type MenuEntry struct {
	ID       int64  `json:"id" doc:"Of the category"`
	Name     string `json:"name"`
	NameEN   string `json:"name_en"`
	Contents int    `json:"contents" doc:"Titles in it and below it that the caller may see"`
	Below    int    `json:"below" doc:"Categories directly below it, which open with it"`
}

type menuInput struct {
	Body struct {
		Version     string  `json:"version" maxLength:"32"`
		CategoryIDs []int64 `json:"category_ids" nullable:"false" maxItems:"40" doc:"In their order; none: the menu of the hub is shown again"`
	}
}

func (a *api) registerMenu() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/menu", "get-menu", "Get the menu of the portal"),
		func(ctx context.Context, _ *struct{}) (core.Answer[TendedMenu], error) {
			menu, err := a.Taxonomy.Menu(ctx)
			return core.Privately(core.Data(presentMenu(menu))), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPut, "/menu", "set-menu", "Set the menu of the portal"),
		func(ctx context.Context, in *menuInput) (core.Answer[TendedMenu], error) {
			menu, err := a.Taxonomy.SetMenu(ctx, in.Body.Version, in.Body.CategoryIDs)
			return core.Data(presentMenu(menu)), err
		})
}

func presentMenu(menu taxonomy.Menu) TendedMenu {
	presented := TendedMenu{Entries: []MenuEntry{}, Own: menu.Own, Shared: menu.Shared, Version: menu.Version}
	for _, c := range menu.Entries {
		presented.Entries = append(presented.Entries, MenuEntry{
			ID: c.ID, Name: c.Name, NameEN: c.NameEN, Contents: c.Count, Below: len(c.Children),
		})
	}
	return presented
}
