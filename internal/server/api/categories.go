package api

import (
	"context"
	"net/http"

	"sudar/internal/catalogue"
)

// Category is a menu category or a node of a tree (SPEC §3).
type Category struct {
	ID                   int64         `json:"id"`
	Name                 string        `json:"name"`
	DDCCode              string        `json:"ddc_code"`
	CategoryImageURL     string        `json:"category_image_url"`
	CategoryTranslations Translations  `json:"category_translations"`
	Count                int           `json:"count" doc:"Contents in it and below it that the viewer may see"`
	Children             []SubCategory `json:"children" nullable:"false"`
}

// SubCategory is a node below another.
type SubCategory struct {
	ID           int64         `json:"id"`
	Name         string        `json:"name"`
	DDCCode      string        `json:"ddc_code"`
	Translations Translations  `json:"translations"`
	Count        int           `json:"count"`
	Children     []SubCategory `json:"children" nullable:"false"`
}

// CategoryName names a category of a content.
type CategoryName struct {
	ID           int64        `json:"id"`
	Name         string       `json:"name"`
	Translations Translations `json:"translations"`
}

// DDCClass is a class of a content in the decimal classification.
type DDCClass struct {
	Code       string `json:"code"`
	Name       string `json:"name"`
	CategoryID int64  `json:"category_id"`
}

// Translations are names keyed by locale.
type Translations map[string]Translation

// Translation is a name in one language.
type Translation struct {
	Name string `json:"name"`
}

type treeInput struct {
	Type   string `query:"type" enum:"general,ddc" doc:"Which tree; general when absent"`
	TreeID int64  `query:"tree_id" minimum:"0" doc:"Only this node and what is below it"`
}

// Named is a value of a filter with its name and count.
type Named struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func (a *API) registerCategories() {
	public(a, operation{method: http.MethodGet, path: "/categories/tree", id: "get-category-tree", summary: "A tree of categories", tag: "catalogue"}, a.categoryTree)
	public(a, operation{method: http.MethodGet, path: "/menus", id: "list-menus", summary: "The organisation's menu", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Category], error) {
			menus, err := a.Catalogue.Menus(ctx)
			return data(presentCategories(menus)), err
		})
	public(a, operation{method: http.MethodGet, path: "/language", id: "list-languages", summary: "Languages of the catalogue", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Named], error) {
			counts, err := a.Catalogue.Languages(ctx)
			return data(presentNamed(ctx, "language", counts)), err
		})
	public(a, operation{method: http.MethodGet, path: "/audience", id: "list-audiences", summary: "Audiences of the catalogue", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Named], error) {
			counts, err := a.Catalogue.Audiences(ctx)
			return data(presentNamed(ctx, "audience", counts)), err
		})
}

func (a *API) categoryTree(ctx context.Context, in *treeInput) (Answer[[]Category], error) {
	tree := catalogue.General
	if in.Type == string(catalogue.DDC) {
		tree = catalogue.DDC
	}
	nodes, err := a.Catalogue.Categories(ctx, tree, in.TreeID)
	return data(presentCategories(nodes)), err
}

func presentCategories(nodes []catalogue.Category) []Category {
	presented := make([]Category, len(nodes))
	for i, c := range nodes {
		presented[i] = Category{
			ID: c.ID, Name: c.Name, DDCCode: c.DDCCode, CategoryImageURL: c.ImageURL, CategoryTranslations: translations(c),
			Count: c.Count, Children: presentSubCategories(c.Children),
		}
	}
	return presented
}

func presentSubCategories(nodes []catalogue.Category) []SubCategory {
	presented := make([]SubCategory, len(nodes))
	for i, c := range nodes {
		presented[i] = SubCategory{
			ID: c.ID, Name: c.Name, DDCCode: c.DDCCode, Translations: translations(c), Count: c.Count, Children: presentSubCategories(c.Children),
		}
	}
	return presented
}

func presentCategoryName(c catalogue.Category) CategoryName {
	return CategoryName{ID: c.ID, Name: c.Name, Translations: translations(c)}
}

func translations(c catalogue.Category) Translations {
	return Translations{"mn": {Name: c.Name}, "en": {Name: c.NameEN}}
}
