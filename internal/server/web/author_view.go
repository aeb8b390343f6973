package web

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/web/records"
	"sudar/internal/server/web/texts"
)

type author struct {
	ID          int64    `json:"author_id"`
	Name        string   `json:"author_display_name"`
	OtherName   string   `json:"other_name"`
	Clan        string   `json:"clan"`
	NameMong    string   `json:"name_mong"`
	BirthYear   int      `json:"birth_year"`
	DeathYear   int      `json:"death_year"`
	Biography   string   `json:"biography"`
	PortraitURL string   `json:"portrait_url"`
	Aliases     []string `json:"aliases"`
	Body        bool     `json:"body"`
	ORCID       string   `json:"orcid"`
	ISNI        string   `json:"isni"`
	VIAF        string   `json:"viaf"`
	Public      bool     `json:"public"` // any work is: the page belongs to no portal
	Roles       []struct {
		Role  string `json:"role"`
		Count int    `json:"count"`
	} `json:"roles"`
	Companions []struct {
		ID    int64  `json:"author_id"`
		Name  string `json:"author_display_name"`
		Count int    `json:"count"`
	} `json:"companions"`
	Subjects []struct {
		ID    int64  `json:"id"`
		Name  string `json:"name"`
		Count int    `json:"count"`
	} `json:"subjects"`
}

// authority is a number under which the world's libraries know a contributor.
type authority struct{ Name, Value, Address string }

var (
	isni    = regexp.MustCompile(`^\d{15}[\dX]$`)
	viaf    = regexp.MustCompile(`^\d{2,22}$`)
	between = regexp.MustCompile(`[\s-]`)
)

// Authorities are the contributor's numbers that are well formed.
func (a author) Authorities() []authority {
	var found []authority
	if orcid.MatchString(a.ORCID) {
		found = append(found, authority{"ORCID", a.ORCID, "https://orcid.org/" + a.ORCID})
	}
	if number := between.ReplaceAllString(a.ISNI, ""); isni.MatchString(number) {
		grouped := strings.Join([]string{number[:4], number[4:8], number[8:12], number[12:]}, " ")
		found = append(found, authority{"ISNI", grouped, "https://isni.org/isni/" + number})
	}
	if viaf.MatchString(a.VIAF) {
		found = append(found, authority{"VIAF", a.VIAF, "https://viaf.org/viaf/" + a.VIAF})
	}
	return found
}

// authorSorts are the orders of an author's works, the first unless another is
// asked for; the same as the app's (features/catalogue/author.ts).
var authorSorts = []string{"year.asc", "year.desc"}

var decade = regexp.MustCompile(`^\d{3}0$`)

// worksCall is the address of an author's works as the call of SPEC §7; the
// same rule as the app's.
func worksCall(v visit, id string) string {
	call := url.Values{"author_id": {id}, "facets": {"true"}, "order": {v.authorSort()}}
	call.Set("page", strconv.Itoa(v.pageNumber()))
	call.Set("page_size", strconv.Itoa(v.pageSize()))
	for _, name := range []string{"role", "kind"} {
		if value := v.query.Get(name); value != "" {
			call.Set(name, value)
		}
	}
	if first, err := strconv.Atoi(v.decade()); err == nil {
		call.Set("year_a.gte", strconv.Itoa(first))
		call.Set("year_b.lte", strconv.Itoa(first+9))
	}
	return "/p/api/v1/contents?" + call.Encode()
}

func (v visit) authorSort() string {
	if asked := v.query.Get("order"); slices.Contains(authorSorts, asked) {
		return asked
	}
	return authorSorts[0]
}

// decade is the first year of the chosen one.
func (v visit) decade() string {
	if asked := v.query.Get("decade"); decade.MatchString(asked) {
		return asked
	}
	return ""
}

// Author is the contributor of the page.
func (v *view) Author() author { return records.Read[author](v.answers, v.screen.main).Data }

// Role is the role chosen on an author's page.
func (v *view) Role() string { return v.query.Get("role") }

// RoleName names a role.
func (v *view) RoleName(role string) string {
	return orDefault(v.T("catalogue", "role."+role), v.T("catalogue", "role.other"))
}

// RolesOf names what a contributor did, the most first.
func (v *view) RolesOf(a author) string {
	var names []string
	for i, each := range a.Roles {
		name := v.RoleName(each.Role)
		if i > 0 {
			name = strings.ToLower(name)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// Initials stand for a missing portrait.
func (v *view) Initials(name string) string { return texts.Initials(name) }

// Life is an author's clan and years.
func (v *view) Life(a author) string {
	years := ""
	switch {
	case a.BirthYear > 0 && a.DeathYear > 0:
		years = strconv.Itoa(a.BirthYear) + "–" + strconv.Itoa(a.DeathYear)
	case a.BirthYear > 0:
		years = v.T("catalogue", "author.born", "year", strconv.Itoa(a.BirthYear))
	case a.DeathYear > 0:
		years = v.T("catalogue", "author.died", "year", strconv.Itoa(a.DeathYear))
	}
	return strings.Join(texts.Present(a.Clan, years), " · ")
}

// Joined joins at most six names.
func (v *view) Joined(names []string) string { return strings.Join(names[:min(6, len(names))], ", ") }

// narrowed is a way to narrow an author's works, with what it would find.
type narrowed struct {
	Label, To string
	Count     int
	On        bool
}

// WorkKinds are the kinds of the author's works, none when they are all of one.
func (v *view) WorkKinds() []narrowed {
	return v.narrowings("kind", v.Q("kind"), 2, func(n records.Named) string { return v.KindsOf(n.Code) })
}

// WorkDecades are the decades of the author's works, none when they are few.
func (v *view) WorkDecades() []narrowed {
	return v.narrowings("decade", v.decade(), 3, func(n records.Named) string { return n.Code + "–" + n.Code[:min(3, len(n.Code))] + "9" })
}

// narrowings returns the values of a facet as links, none when there are fewer
// than least; the one in force leads back.
func (v *view) narrowings(name, chosen string, least int, label func(records.Named) string) []narrowed {
	values := slices.Clone(v.Facets()[name])
	if len(values) < least && chosen == "" {
		return nil
	}
	if name == "decade" {
		slices.SortFunc(values, func(a, b records.Named) int { return strings.Compare(a.Code, b.Code) })
	}
	var found []narrowed
	for _, each := range values {
		one := narrowed{Label: label(each), Count: each.Count, On: each.Code == chosen, To: v.ListTo(name, each.Code)}
		if one.On {
			one.To = v.ListTo(name, "")
		}
		found = append(found, one)
	}
	return found
}

// WorkSorts are the orders of the author's works.
func (v *view) WorkSorts() []narrowed {
	var found []narrowed
	for i, order := range authorSorts {
		key := []string{"author.oldest", "author.newest"}[i]
		asked := order
		if i == 0 {
			asked = ""
		}
		found = append(found, narrowed{Label: v.T("catalogue", key), To: v.ListTo("order", asked), On: order == v.authorSort()})
	}
	return found
}

// fewWorks stand as rows with their summaries: so few make no shelf.
const fewWorks = 3

// Few tells whether the author's works are so few.
func (v *view) Few() bool {
	return v.Total() <= fewWorks && v.Role()+v.Q("kind")+v.decade() == ""
}

// Timeline are the works that have a year, when the page shows all of them.
func (v *view) Timeline() []records.Record {
	dated := slices.DeleteFunc(slices.Clone(v.Rows()), func(r records.Record) bool { return r.Year <= 0 })
	if len(dated) < 2 || v.Few() || v.LastPage() > 1 || v.authorSort() != authorSorts[0] {
		return nil
	}
	return dated
}
