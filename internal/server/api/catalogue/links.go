package catalogue

import (
	"cmp"
	"context"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

type addTagInput struct {
	Body struct {
		ContentID int64 `json:"content_id" minimum:"1"`
		TagID     int64 `json:"tag_id" minimum:"1"`
	}
}

type removeTagInput struct {
	ContentID int64 `query:"content_id" minimum:"1" doc:"Here or in the body"`
	TagID     int64 `query:"tag_id" minimum:"1" doc:"Here or in the body"`
	Body      *struct {
		ContentID int64 `json:"content_id,omitempty" minimum:"1"`
		TagID     int64 `json:"tag_id,omitempty" minimum:"1"`
	}
}

type addCategoryInput struct {
	Body struct {
		ContentID  int64 `json:"content_id" minimum:"1"`
		CategoryID int64 `json:"category_id" minimum:"1"`
	}
}

type removeCategoryInput struct {
	ContentID  int64 `query:"content_id" minimum:"1" doc:"Here or in the body"`
	CategoryID int64 `query:"category_id" minimum:"1" doc:"Here or in the body"`
	Body       *struct {
		ContentID  int64 `json:"content_id,omitempty" minimum:"1"`
		CategoryID int64 `json:"category_id,omitempty" minimum:"1"`
	}
}

type addAuthorInput struct {
	Body struct {
		ContentID int64  `json:"content_id" minimum:"1"`
		AuthorID  int64  `json:"author_id" minimum:"1"`
		Role      string `json:"role,omitempty" enum:"author,editor,translator,illustrator,narrator,compiler,contributor" doc:"author if absent"`
	}
}

type removeAuthorInput struct {
	ContentID int64  `query:"content_id" minimum:"1" doc:"Here or in the body"`
	AuthorID  int64  `query:"author_id" minimum:"1" doc:"Here or in the body"`
	Role      string `query:"role" enum:"author,editor,translator,illustrator,narrator,compiler,contributor" doc:"Or in the body; absent: all"`
	Body      *struct {
		ContentID int64  `json:"content_id,omitempty" minimum:"1"`
		AuthorID  int64  `json:"author_id,omitempty" minimum:"1"`
		Role      string `json:"role,omitempty" enum:"author,editor,translator,illustrator,narrator,compiler,contributor"`
	}
}

func (a *api) registerLinks() {
	operation := func(method, path, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: "/contents/" + path, ID: id, Summary: summary, Tag: "catalogue"}
	}
	core.Register(a.API, core.ForLibrarian, operation(http.MethodPost, "tag", "add-content-tag", "Add a tag to a title"), a.addTag)
	core.Register(a.API, core.ForLibrarian, operation(http.MethodDelete, "tag", "remove-content-tag", "Remove a tag from a title"),
		a.removeTag)
	core.Register(a.API, core.ForLibrarian, operation(http.MethodPost, "category", "add-content-category", "Add a title to a category"),
		a.addCategory)
	core.Register(a.API, core.ForLibrarian,
		operation(http.MethodDelete, "category", "remove-content-category", "Remove a title from a category"), a.removeCategory)
	core.Register(a.API, core.ForLibrarian, operation(http.MethodPost, "author", "add-content-author", "Add a contributor to a title"),
		a.addAuthor)
	core.Register(a.API, core.ForLibrarian,
		operation(http.MethodDelete, "author", "remove-content-author", "Remove a contributor from a title"), a.removeAuthor)
}

func (a *api) addTag(ctx context.Context, in *addTagInput) (core.Answer[TagName], error) {
	tag, err := a.Catalogue.AddTag(ctx, in.Body.ContentID, in.Body.TagID)
	return core.Data(presentTag(ctx, tag)), err
}

func (a *api) removeTag(ctx context.Context, in *removeTagInput) (core.Answer[core.Done], error) {
	asked := givenPair{"tag_id", in.ContentID, in.TagID}
	if in.Body == nil {
		return asked.remove(ctx, 0, 0, a.Catalogue.RemoveTag)
	}
	return asked.remove(ctx, in.Body.ContentID, in.Body.TagID, a.Catalogue.RemoveTag)
}

func (a *api) addCategory(ctx context.Context, in *addCategoryInput) (core.Answer[CategoryName], error) {
	category, err := a.Catalogue.AddCategory(ctx, in.Body.ContentID, in.Body.CategoryID)
	return core.Data(presentCategoryName(category)), err
}

func (a *api) removeCategory(ctx context.Context, in *removeCategoryInput) (core.Answer[core.Done], error) {
	asked := givenPair{"category_id", in.ContentID, in.CategoryID}
	if in.Body == nil {
		return asked.remove(ctx, 0, 0, a.Catalogue.RemoveCategory)
	}
	return asked.remove(ctx, in.Body.ContentID, in.Body.CategoryID, a.Catalogue.RemoveCategory)
}

func (a *api) addAuthor(ctx context.Context, in *addAuthorInput) (core.Answer[catalogue.CardAuthor], error) {
	part := catalogue.Contribution{ContributorID: in.Body.AuthorID, Role: catalogue.Role(in.Body.Role)}
	if part.Role == "" {
		part.Role = catalogue.Author
	}
	person, err := a.Catalogue.AddContributor(ctx, in.Body.ContentID, part)
	return core.Data(catalogue.CardAuthor{AuthorID: person.ID, AuthorDisplayName: displayName(ctx, person), Role: part.Role}), err
}

func (a *api) removeAuthor(ctx context.Context, in *removeAuthorInput) (core.Answer[core.Done], error) {
	asked, role := givenPair{"author_id", in.ContentID, in.AuthorID}, in.Role
	remove := func(ctx context.Context, contentID, authorID int64) error {
		return a.Catalogue.RemoveContributor(ctx, contentID, catalogue.Contribution{ContributorID: authorID, Role: catalogue.Role(role)})
	}
	if in.Body == nil {
		return asked.remove(ctx, 0, 0, remove)
	}
	if role = cmp.Or(role, in.Body.Role); in.Body.Role != "" && role != in.Body.Role {
		return core.Answer[core.Done]{}, apperr.InvalidField("role", "field.once")
	}
	return asked.remove(ctx, in.Body.ContentID, in.Body.AuthorID, remove)
}

// givenPair are the ids of a query that names a title and what is to be removed
// from it; 0 where the query does not.
type givenPair struct {
	other          string // the second id's name
	content, given int64
}

// remove removes what the query and the body name together: clients differ in
// where they put the ids of a DELETE.
func (p givenPair) remove(ctx context.Context, content, given int64,
	remove func(ctx context.Context, contentID, id int64) error,
) (core.Answer[core.Done], error) {
	contentID, contentErr := onceGiven("content_id", p.content, content)
	id, err := onceGiven(p.other, p.given, given)
	if err := apperr.Together(contentErr, err); err != nil {
		return core.Answer[core.Done]{}, err
	}
	return core.Data(core.Done{}), remove(ctx, contentID, id)
}

// onceGiven returns the id that a query or a body has; it is refused when
// neither has it, or when they differ.
func onceGiven(field string, query, body int64) (int64, error) {
	switch {
	case query == 0 && body == 0:
		return 0, apperr.InvalidField(field, "field.required")
	case query != 0 && body != 0 && query != body:
		return 0, apperr.InvalidField(field, "field.once")
	}
	return max(query, body), nil
}
