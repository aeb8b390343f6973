package web

import (
	"net/http"
	"slices"
	"strings"

	"sudar/internal/organizations"
	"sudar/internal/server/web/assets"
	"sudar/internal/server/web/records"
)

// The calls of the home page, the same as the app's (features/catalogue/api.ts).
const (
	callCount   = "/p/api/v1/contents/count"
	callPress   = "/p/api/v1/contents?kind=newspaper,magazine&order=created_at.desc&page_size=5"
	callMenus   = "/p/api/v1/menus"
	callClasses = "/p/api/v1/categories/tree?type=ddc"
)

// homeCalls returns a section of the home page, by its number of titles.
var homeCalls = map[organizations.StripKind]func(titles int) string{
	organizations.NewestStrip: func(titles int) string { return "/p/api/v1/contents/lastmonth?page_size=" + itoa(titles) },
	organizations.ChoiceStrip: func(titles int) string { return "/p/api/v1/contents/readerschoice?page_size=" + itoa(titles) },
	organizations.RankedStrip: func(titles int) string {
		return "/p/api/v1/contents?order=views.desc&page_size=" + itoa(titles)
	},
	organizations.ClassesStrip:     func(int) string { return callClasses },
	organizations.RecommendedStrip: callRecommended,
	organizations.CategoriesStrip:  func(int) string { return callMenus },
	organizations.CategoryStrip:    func(int) string { return callMenus },
}

func callRecommended(titles int) string {
	return "/p/api/v1/contents/recommended?page_size=" + itoa(titles)
}

// callToday returns the work of the day, which is the first of those that are
// recommended: the strip's call where there is such a strip.
func callToday(home []organizations.Strip) string {
	for _, section := range home {
		if section.Kind == organizations.RecommendedStrip {
			return callRecommended(section.Titles)
		}
	}
	return callRecommended(1)
}

// homeScreen is the home page with the sections that its portal has chosen.
func homeScreen(v visit) screen {
	home := v.organization.Settings.Home
	calls := []string{callCount, callToday(home), callPress}
	for _, section := range home {
		if call := homeCalls[section.Kind](section.Titles); !slices.Contains(calls, call) {
			calls = append(calls, call)
		}
	}
	return screen{name: "home", status: http.StatusOK, chunks: []string{assets.PublicScreen}, calls: calls}
}

// homeSection is a section of the home page: a shelf with its books, the ranked
// list, the main classes, or categories whose books the app fetches when they
// come near.
type homeSection struct {
	Kind   organizations.StripKind
	Shelf  strip
	Ranked []records.Record
	Coming []records.Category
}

// Sections are those of the home page below its head.
func (v *view) Sections() []homeSection {
	home := v.organization.Settings.Home
	sections := make([]homeSection, 0, len(home))
	for _, chosen := range home {
		section := homeSection{Kind: chosen.Kind}
		call := homeCalls[chosen.Kind](chosen.Titles)
		switch chosen.Kind {
		case organizations.NewestStrip:
			section.Shelf = v.strip("strip:newest", "home.newest", call, v.To("/c/content", "order", "created_at.desc"), false)
		case organizations.ChoiceStrip:
			section.Shelf = v.strip("strip:choice", "home.choice", call, v.To("/c/content", "order", "rating.desc"), true)
		case organizations.RecommendedStrip:
			section.Shelf = v.strip("strip:recommended", "home.recommended", call, "", false)
		case organizations.RankedStrip:
			section.Ranked = records.Read[[]records.Record](v.answers, call).Data
		case organizations.ClassesStrip:
		case organizations.CategoriesStrip:
			section.Coming = v.unplaced(home)
		case organizations.CategoryStrip:
			section.Coming = slices.DeleteFunc(v.menu(), func(c records.Category) bool { return c.ID != chosen.Category })
		}
		sections = append(sections, section)
	}
	return sections
}

// menu are the categories of the menu that have titles.
func (v *view) menu() []records.Category {
	return full(records.Read[[]records.Category](v.answers, callMenus).Data)
}

// unplaced are those that have no place of their own on the home page.
func (v *view) unplaced(home []organizations.Strip) []records.Category {
	return slices.DeleteFunc(v.menu(), func(c records.Category) bool {
		return slices.ContainsFunc(home, func(s organizations.Strip) bool { return s.Category == c.ID })
	})
}

// full keeps the categories that have titles.
func full(categories []records.Category) []records.Category {
	return slices.DeleteFunc(slices.Clone(categories), func(c records.Category) bool { return c.Count == 0 })
}

// Kinds are the kinds with their counts.
func (v *view) Kinds() (counts struct {
	Total int `json:"total"`
	Kinds []struct {
		Kind  string `json:"kind"`
		Count int    `json:"count"`
	} `json:"kinds"`
}) {
	return records.Read[struct {
		Total int `json:"total"`
		Kinds []struct {
			Kind  string `json:"kind"`
			Count int    `json:"count"`
		} `json:"kinds"`
	}](v.answers, callCount).Data
}

// Today is the work of the day.
func (v *view) Today() *records.Record {
	if found := records.Read[[]records.Record](v.answers, callToday(v.organization.Settings.Home)).Data; len(found) > 0 {
		return &found[0]
	}
	return nil
}

// Press are the newest issues.
func (v *view) Press() []records.Record {
	return records.Read[[]records.Record](v.answers, callPress).Data
}

// Classes are the ten classes of the decimal classification.
func (v *view) Classes() []records.Category {
	tree := records.Read[[]records.Category](v.answers, callClasses).Data
	return slices.DeleteFunc(tree, func(c records.Category) bool { return !strings.HasSuffix(c.DDCCode, "00") })
}
