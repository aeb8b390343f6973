package api

import (
	"context"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/search"
)

// Suggestion is what the search box shows of a content while somebody types.
type Suggestion struct {
	ID               int64              `json:"id"`
	Slug             string             `json:"slug"`
	Title            string             `json:"title"`
	Marks            []search.Mark      `json:"marks" nullable:"false" doc:"Matched parts of the title: from and to in UTF-16 units"`
	CoverImageURL    string             `json:"cover_image_url"`
	OrganizationName string             `json:"organization_name"`
	Authors          []SuggestionAuthor `json:"authors" nullable:"false"`
	Year             int                `json:"year"`
	Language         string             `json:"language"`
}

// SuggestionAuthor is a contributor of a suggested content.
type SuggestionAuthor struct {
	AuthorID          int64  `json:"author_id"`
	AuthorDisplayName string `json:"author_display_name"`
}

type suggestInput struct {
	Search   string `query:"search" maxLength:"10240" doc:"What is typed; its last word may be unfinished"`
	PageSize int    `query:"page_size" minimum:"1" maximum:"10" doc:"10 when absent"`
}

// maxSuggestionAuthors bounds the people of a suggestion.
const maxSuggestionAuthors = 3

func (a *API) registerSuggestions() {
	public(a, operation{method: http.MethodGet, path: "/contents/suggestions", id: "suggest-contents", summary: "What a half-typed text may become", tag: "search"}, a.suggest)
}

func (a *API) suggest(ctx context.Context, in *suggestInput) (Answer[[]Suggestion], error) {
	if len(in.Search) > maxQuery {
		return Answer[[]Suggestion]{}, apperr.InvalidField("search", "field.length")
	}
	size := in.PageSize
	if size == 0 {
		size = search.MaxSuggestions
	}
	found, err := a.Search.Suggest(ctx, in.Search, size)
	presented := make([]Suggestion, len(found))
	for i, one := range found {
		presented[i] = presentSuggestion(one)
	}
	return data(presented), err
}

func presentSuggestion(s search.Suggestion) Suggestion {
	return Suggestion{
		ID: s.ID, Slug: s.Slug, Title: s.Title, Marks: s.Marks, CoverImageURL: s.CoverURL, OrganizationName: s.OrganizationName,
		Authors: presentSuggestionAuthors(s.Authors), Year: s.Year, Language: s.Language,
	}
}

func presentSuggestionAuthors(authors []catalogue.CardAuthor) []SuggestionAuthor {
	presented := []SuggestionAuthor{}
	for _, author := range authors[:min(len(authors), maxSuggestionAuthors)] {
		presented = append(presented, SuggestionAuthor{author.AuthorID, author.AuthorDisplayName})
	}
	return presented
}
