package api

import (
	"context"
	"net/http"
)

// Author is a contributor's page.
type Author struct {
	AuthorID          int64       `json:"author_id"`
	AuthorDisplayName string      `json:"author_display_name"`
	GivenName         string      `json:"given_name"`
	Patronymic        string      `json:"patronymic"`
	NameMong          string      `json:"name_mong"`
	BirthYear         int         `json:"birth_year"`
	DeathYear         int         `json:"death_year"`
	Biography         string      `json:"biography"`
	PortraitURL       string      `json:"portrait_url"`
	Roles             []RoleCount `json:"roles" nullable:"false"`
	Aliases           []string    `json:"aliases" nullable:"false"`
	Body              bool        `json:"body,omitempty" doc:"An organisation, not a person"`
	ORCID             string      `json:"orcid,omitempty"`
}

// RoleCount is how many visible works a contributor has in a role.
type RoleCount struct {
	Role  string `json:"role"`
	Count int    `json:"count"`
}

type authorInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (a *API) registerContributors() {
	public(a, operation{method: http.MethodGet, path: "/authors/{id}", id: "get-author", summary: "A contributor", tag: "catalogue"},
		func(ctx context.Context, in *authorInput) (Answer[Author], error) {
			c, roles, err := a.Catalogue.Contributor(ctx, in.ID)
			if err != nil {
				return Answer[Author]{}, err
			}
			author := Author{
				AuthorID: c.ID, AuthorDisplayName: displayName(ctx, c), GivenName: c.Given, Patronymic: c.Patronymic, NameMong: c.NameMong,
				BirthYear: c.BirthYear, DeathYear: c.DeathYear, Biography: inLanguage(ctx, c.Biography, c.BiographyEN),
				PortraitURL: c.PortraitURL, Roles: []RoleCount{}, Aliases: c.Aliases,
				Body: c.Body, ORCID: c.ORCID,
			}
			for _, role := range roles {
				author.Roles = append(author.Roles, RoleCount{Role: string(role.Role), Count: role.Count})
			}
			return data(author), nil
		})
}
