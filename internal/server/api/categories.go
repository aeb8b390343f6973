package api

import (
	"context"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
)

// Category is a menu category or a node of a tree (SPEC §3).
type Category struct {
	ID                   int64          `json:"id"`
	Name                 string         `json:"name"`
	DDCCode              string         `json:"ddc_code" doc:"Number of a DDC class; empty for a general category"`
	Pigment              string         `json:"pigment" doc:"Digit of the main DDC class whose colour marks it; may be empty"`
	CategoryImageURL     string         `json:"category_image_url"`
	CategoryTranslations Translations   `json:"category_translations"`
	Count                int            `json:"count" doc:"Contents in it and below it that the viewer may see"`
	Children             []SubCategory  `json:"children" nullable:"false"`
	Ancestors            []CategoryName `json:"ancestors,omitempty" doc:"The categories above it, the root first; only in the answer for a tree_id"`
}

// SubCategory is a node below another.
type SubCategory struct {
	ID           int64         `json:"id"`
	Name         string        `json:"name"`
	DDCCode      string        `json:"ddc_code" doc:"Number of a DDC class; empty for a general category"`
	Pigment      string        `json:"pigment" doc:"Digit of the main DDC class whose colour marks it; may be empty"`
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
	Type   string `query:"type" enum:"general,ddc" doc:"Which tree; general when absent, either when there is a tree_id"`
	TreeID int64  `query:"tree_id" minimum:"0" doc:"Only this category with what is below it, and the names of those above it"`
}

type tagInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (a *API) registerCategories() {
	register(a, forPublic, operation{method: http.MethodGet, path: "/categories/tree", id: "get-category-tree", summary: "Get a category tree", tag: "catalogue"}, a.categoryTree)
	register(a, forPublic, operation{method: http.MethodGet, path: "/menus", id: "list-menus", summary: "List the menu entries of the portal", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Category], error) {
			menus, err := a.Catalogue.Menus(ctx)
			return data(presentCategories(menus)), err
		})
	register(a, forPublic, operation{method: http.MethodGet, path: "/tags/{id}", id: "get-tag", summary: "Get a tag", tag: "catalogue"}, a.getTag)
	register(a, forPublic, operation{method: http.MethodGet, path: "/language", id: "list-languages", summary: "List the languages of the catalogue", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Named], error) {
			counts, err := a.Catalogue.Languages(ctx)
			return data(presentNamed(ctx, "language", counts)), err
		})
	register(a, forPublic, operation{method: http.MethodGet, path: "/audience", id: "list-audiences", summary: "List the audiences of the catalogue", tag: "catalogue"},
		func(ctx context.Context, _ *struct{}) (Answer[[]Named], error) {
			counts, err := a.Catalogue.Audiences(ctx)
			return data(presentNamed(ctx, "audience", counts)), err
		})
}

func (a *API) categoryTree(ctx context.Context, in *treeInput) (Answer[[]Category], error) {
	if in.TreeID != 0 {
		return a.categoryBranch(ctx, in)
	}
	tree := catalogue.General
	if in.Type == string(catalogue.DDC) {
		tree = catalogue.DDC
	}
	nodes, err := a.Catalogue.Categories(ctx, tree)
	return data(presentCategories(nodes)), err
}

// categoryBranch returns one category alone. Its id decides; a type that it
// is not of finds nothing.
func (a *API) categoryBranch(ctx context.Context, in *treeInput) (Answer[[]Category], error) {
	node, above, err := a.Catalogue.Branch(ctx, in.TreeID)
	if err == nil && in.Type != "" && in.Type != string(node.Tree) {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return Answer[[]Category]{}, err
	}
	presented := presentCategories([]catalogue.Category{node})
	for _, each := range above {
		presented[0].Ancestors = append(presented[0].Ancestors, presentCategoryName(each))
	}
	return data(presented), nil
}

func (a *API) getTag(ctx context.Context, in *tagInput) (Answer[TagName], error) {
	tag, err := a.Catalogue.Tag(ctx, in.ID)
	return data(presentTag(ctx, tag)), err
}

func presentCategories(nodes []catalogue.Category) []Category {
	presented := make([]Category, len(nodes))
	for i, c := range nodes {
		presented[i] = Category{
			ID: c.ID, Name: c.Name, DDCCode: classNumber(c), Pigment: pigment(c), CategoryImageURL: c.ImageURL, CategoryTranslations: translations(c),
			Count: c.Count, Children: presentSubCategories(c.Children),
		}
	}
	return presented
}

func presentSubCategories(nodes []catalogue.Category) []SubCategory {
	presented := make([]SubCategory, len(nodes))
	for i, c := range nodes {
		presented[i] = SubCategory{
			ID: c.ID, Name: c.Name, DDCCode: classNumber(c), Pigment: pigment(c), Translations: translations(c), Count: c.Count, Children: presentSubCategories(c.Children),
		}
	}
	return presented
}

// classNumber is the number of a DDC class. A general category has none: the
// number it is stored with only picks its colour.
func classNumber(c catalogue.Category) string {
	if c.Tree != catalogue.DDC {
		return ""
	}
	return c.DDCCode
}

// pigment is the digit of the main class whose colour marks a category.
func pigment(c catalogue.Category) string {
	if c.DDCCode == "" {
		return ""
	}
	return c.DDCCode[:1]
}

func presentCategoryName(c catalogue.Category) CategoryName {
	return CategoryName{ID: c.ID, Name: c.Name, Translations: translations(c)}
}

func presentTag(ctx context.Context, tag catalogue.Tag) TagName {
	return TagName{ID: tag.ID, Name: inLanguage(ctx, tag.Name, tag.NameEN)}
}

func translations(c catalogue.Category) Translations {
	return Translations{"mn": {Name: c.Name}, "en": {Name: c.NameEN}}
}

// presentNamed names counted values by their texts, "language.mn"; a value
// without a text shows itself.
func presentNamed(ctx context.Context, group string, counts []catalogue.Count) []Named {
	named := make([]Named, len(counts))
	for i, count := range counts {
		named[i] = Named{Code: count.Value, Name: count.Value, Count: count.Count}
		if key := group + "." + count.Value; locale.Has(key) {
			named[i].Name = locale.Text(locale.From(ctx), key)
		}
	}
	return named
}
