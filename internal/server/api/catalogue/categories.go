package catalogue

import (
	"context"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
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
	Ancestors            []CategoryName `json:"ancestors,omitempty" doc:"The categories above it, the root first; only for a tree_id"`
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

func (a *api) registerCategories() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/categories/tree", ID: "get-category-tree", Summary: "Get a category tree", Tag: "catalogue",
	}, a.categoryTree)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/menus", ID: "list-menus", Summary: "List the menu entries of the portal", Tag: "catalogue",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[[]Category], error) {
			menus, err := a.Catalogue.Menus(ctx)
			return core.Data(presentCategories(menus)), err
		})
	core.Register(a.API, core.ForPublic,
		core.Operation{Method: http.MethodGet, Path: "/tags/{id}", ID: "get-tag", Summary: "Get a tag", Tag: "catalogue"}, a.getTag)
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/language", ID: "list-languages", Summary: "List the languages of the catalogue", Tag: "catalogue",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[[]core.Named], error) {
			counts, err := a.Catalogue.Languages(ctx)
			return core.Data(presentNamed(ctx, "language", counts)), err
		})
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/audience", ID: "list-audiences", Summary: "List the audiences of the catalogue", Tag: "catalogue",
	},
		func(ctx context.Context, _ *struct{}) (core.Answer[[]core.Named], error) {
			counts, err := a.Catalogue.Audiences(ctx)
			return core.Data(presentNamed(ctx, "audience", counts)), err
		})
}

func (a *api) categoryTree(ctx context.Context, in *treeInput) (core.Answer[[]Category], error) {
	if in.TreeID != 0 {
		return a.categoryBranch(ctx, in)
	}
	tree := catalogue.General
	if in.Type == string(catalogue.DDC) {
		tree = catalogue.DDC
	}
	nodes, err := a.Catalogue.Categories(ctx, tree)
	return core.Data(presentCategories(nodes)), err
}

// categoryBranch returns one category alone. Its id decides; a type that it
// is not of finds nothing.
func (a *api) categoryBranch(ctx context.Context, in *treeInput) (core.Answer[[]Category], error) {
	node, above, err := a.Catalogue.Branch(ctx, in.TreeID)
	if err == nil && in.Type != "" && in.Type != string(node.Tree) {
		err = apperr.New(apperr.NotFound)
	}
	if err != nil {
		return core.Answer[[]Category]{}, err
	}
	presented := presentCategories([]catalogue.Category{node})
	for _, each := range above {
		presented[0].Ancestors = append(presented[0].Ancestors, presentCategoryName(each))
	}
	return core.Data(presented), nil
}

func (a *api) getTag(ctx context.Context, in *tagInput) (core.Answer[TagName], error) {
	tag, err := a.Catalogue.Tag(ctx, in.ID)
	return core.Data(presentTag(ctx, tag)), err
}

func presentCategories(nodes []catalogue.Category) []Category {
	presented := make([]Category, len(nodes))
	for i, c := range nodes {
		presented[i] = Category{
			ID: c.ID, Name: c.Name, DDCCode: classNumber(c), Pigment: pigment(c), CategoryImageURL: c.ImageURL,
			CategoryTranslations: translations(c), Count: c.Count, Children: presentSubCategories(c.Children),
		}
	}
	return presented
}

func presentSubCategories(nodes []catalogue.Category) []SubCategory {
	presented := make([]SubCategory, len(nodes))
	for i, c := range nodes {
		presented[i] = SubCategory{
			ID: c.ID, Name: c.Name, DDCCode: classNumber(c), Pigment: pigment(c), Translations: translations(c), Count: c.Count,
			Children: presentSubCategories(c.Children),
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
	return TagName{ID: tag.ID, Name: core.InLanguage(ctx, tag.Name, tag.NameEN)}
}

func translations(c catalogue.Category) Translations {
	return Translations{"mn": {Name: c.Name}, "en": {Name: c.NameEN}}
}

// presentNamed names counted values by their texts, "language.mn"; a value
// without a text shows itself.
func presentNamed(ctx context.Context, group string, counts []catalogue.Count) []core.Named {
	named := make([]core.Named, len(counts))
	for i, count := range counts {
		named[i] = core.Named{Code: count.Value, Name: count.Value, Count: count.Count}
		if key := group + "." + count.Value; locale.Has(key) {
			named[i].Name = locale.Text(locale.From(ctx), key)
		}
	}
	return named
}
