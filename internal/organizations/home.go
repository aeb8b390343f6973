package organizations

import (
	"context"
	"slices"
	"strconv"

	"sudar/internal/audit"
	"sudar/internal/kit/apperr"
)

// StripKind is what a section of a home page shows.
type StripKind string

// The kinds of sections.
const (
	NewestStrip      StripKind = "newest"
	ChoiceStrip      StripKind = "choice" // what readers rate best
	RankedStrip      StripKind = "ranked" // what is read most
	ClassesStrip     StripKind = "classes"
	RecommendedStrip StripKind = "recommended"
	CategoriesStrip  StripKind = "categories" // one for each category of the menu that has none of its own
	CategoryStrip    StripKind = "category"
)

// StripKinds are all of them.
var StripKinds = []StripKind{NewestStrip, ChoiceStrip, RankedStrip, ClassesStrip, RecommendedStrip, CategoriesStrip, CategoryStrip}

// Strip is a section of a portal's home page.
type Strip struct {
	Kind     StripKind `json:"strip" enum:"newest,choice,ranked,classes,recommended,categories,category"`
	Category int64     `json:"category_id,omitempty" doc:"Of a strip of one category"`
	Titles   int       `json:"titles" doc:"How many titles it shows; 0 for classes, which have none"`
}

// How many titles a section may show (SPEC §9: at most 20), and how many
// sections a home page may have.
const (
	LeastTitles = 4
	MostTitles  = 20
	mostStrips  = 30
)

// DefaultHome returns the sections of a portal that has decided nothing.
func DefaultHome() []Strip {
	return []Strip{
		{Kind: NewestStrip, Titles: 20},
		{Kind: ChoiceStrip, Titles: 20},
		{Kind: RankedStrip, Titles: 10},
		{Kind: ClassesStrip},
		{Kind: RecommendedStrip, Titles: 20},
		{Kind: CategoriesStrip, Titles: 20},
	}
}

// SetHome replaces the sections of the home page of ctx's organisation and
// returns it as it is then; 422 for a section that is not one, stands twice, or
// has too few or too many titles.
func (s *Service) SetHome(ctx context.Context, home []Strip) (Organization, error) {
	if err := checkHome(home); err != nil {
		return Organization{}, err
	}
	return s.changeOwn(ctx, nil, func(o *Organization) audit.Entry {
		before := o.Settings.Home
		o.Settings.Home = append([]Strip{}, home...)
		return audit.Entry{
			Act: audit.SettingsChanged, OrganizationID: o.ID, Object: "home",
			Before: audit.Values{"home": before}, After: audit.Values{"home": home},
		}
	})
}

func checkHome(home []Strip) error {
	if len(home) > mostStrips {
		return apperr.InvalidField("home", "field.too_many")
	}
	var wrong []error
	for i, strip := range home {
		if field, key := strip.refused(); key != "" {
			wrong = append(wrong,
				apperr.InvalidField(at("home", i)+"."+field, key, "least", strconv.Itoa(LeastTitles), "most", strconv.Itoa(MostTitles)))
		}
		same := func(other Strip) bool { return other.Kind == strip.Kind && other.Category == strip.Category }
		if slices.ContainsFunc(home[:i], same) {
			wrong = append(wrong, apperr.InvalidField(at("home", i)+".strip", "field.twice"))
		}
	}
	return apperr.Together(wrong...)
}

// refused returns the field that is wrong and the key of the reason, "" for
// none.
func (s Strip) refused() (field, key string) {
	switch {
	case !slices.Contains(StripKinds, s.Kind):
		return "strip", "field.choice"
	case s.Kind == CategoryStrip && s.Category < 1:
		return "category_id", "field.required"
	case s.Kind != CategoryStrip && s.Category != 0:
		return "category_id", "field.invalid"
	case s.Kind == ClassesStrip && s.Titles != 0:
		return "titles", "field.invalid"
	case s.Kind != ClassesStrip && (s.Titles < LeastTitles || s.Titles > MostTitles):
		return "titles", "field.titles"
	}
	return "", ""
}
