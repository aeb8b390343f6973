package catalogue

import (
	"context"
	"net/http"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// Author is a contributor's page.
type Author struct {
	AuthorID          int64          `json:"author_id"`
	AuthorDisplayName string         `json:"author_display_name"`
	OtherName         string         `json:"other_name" doc:"The name in the other language, where it has one"`
	GivenName         string         `json:"given_name"`
	Patronymic        string         `json:"patronymic"`
	Clan              string         `json:"clan"`
	NameMong          string         `json:"name_mong"`
	BirthYear         int            `json:"birth_year"`
	DeathYear         int            `json:"death_year"`
	Biography         string         `json:"biography"`
	PortraitURL       string         `json:"portrait_url"`
	Roles             []RoleCount    `json:"roles" nullable:"false"`
	Aliases           []string       `json:"aliases" nullable:"false" doc:"Other spellings: Latin, initials, old ones"`
	Body              bool           `json:"body,omitempty" doc:"An organisation, not a person"`
	ORCID             string         `json:"orcid,omitempty"`
	ISNI              string         `json:"isni,omitempty"`
	VIAF              string         `json:"viaf,omitempty"`
	Companions        []Companion    `json:"companions" nullable:"false" doc:"Who made works with them, the most first"`
	Subjects          []SubjectCount `json:"subjects" nullable:"false" doc:"Subject words of their works, the most first"`
	Public            bool           `json:"public" doc:"Whether any work is public: the page then belongs to no portal in particular"`
}

// RoleCount is how many visible works a contributor has in a role.
type RoleCount struct {
	Role  string `json:"role"`
	Count int    `json:"count"`
}

// Companion is a contributor with the count of works made together.
type Companion struct {
	AuthorID          int64  `json:"author_id"`
	AuthorDisplayName string `json:"author_display_name"`
	Count             int    `json:"count"`
}

// SubjectCount is a subject word with the count of works that have it.
type SubjectCount struct {
	TagName
	Count int `json:"count"`
}

type authorInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (a *api) registerAuthors() {
	core.Register(a.API, core.ForPublic, core.Operation{
		Method: http.MethodGet, Path: "/authors/{id}", ID: "get-author", Summary: "Get a contributor", Tag: "catalogue",
	},
		func(ctx context.Context, in *authorInput) (core.Answer[Author], error) {
			c, roles, err := a.Catalogue.Contributor(ctx, in.ID)
			if err != nil {
				return core.Answer[Author]{}, err
			}
			circle, err := a.Catalogue.Circle(ctx, c.ID)
			return core.Data(presentAuthor(ctx, c, roles, circle)), err
		})
}

func presentAuthor(ctx context.Context, c catalogue.Contributor, roles []catalogue.RoleCount, circle catalogue.Circle) Author {
	author := Author{
		AuthorID: c.ID, AuthorDisplayName: displayName(ctx, c), GivenName: c.Given, Patronymic: c.Patronymic, Clan: c.Clan, NameMong: c.NameMong,
		BirthYear: c.BirthYear, DeathYear: c.DeathYear, Biography: core.InLanguage(ctx, c.Biography, c.BiographyEN), PortraitURL: c.PortraitURL,
		Body: c.Body, ORCID: c.ORCID, ISNI: c.ISNI, VIAF: c.VIAF, Public: circle.Public,
		Roles: []RoleCount{}, Aliases: []string{}, Companions: []Companion{}, Subjects: []SubjectCount{},
		OtherName: otherName(ctx, c.Display(), c.DisplayEN),
	}
	for _, alias := range c.Aliases {
		if !slices.Contains([]string{author.AuthorDisplayName, author.OtherName, c.NameMong}, alias) {
			author.Aliases = append(author.Aliases, alias)
		}
	}
	for _, role := range roles {
		author.Roles = append(author.Roles, RoleCount{Role: string(role.Role), Count: role.Count})
	}
	for _, each := range circle.Companions {
		author.Companions = append(author.Companions, Companion{
			AuthorID: each.ID, AuthorDisplayName: displayName(ctx, each.Contributor), Count: each.Count,
		})
	}
	for _, each := range circle.Subjects {
		author.Subjects = append(author.Subjects, SubjectCount{
			TagName: TagName{ID: each.ID, Name: core.InLanguage(ctx, each.Name, each.NameEN)}, Count: each.Count,
		})
	}
	return author
}

// otherName is the name in the language that is not shown, "" where it is the
// same or missing.
func otherName(ctx context.Context, name, english string) string {
	switch {
	case english == "" || english == name:
		return ""
	case locale.From(ctx) == locale.English:
		return name
	}
	return english
}
