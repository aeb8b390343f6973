package editing

import (
	"context"
	"net/http"

	"sudar/internal/catalogue"
	"sudar/internal/editing"
	"sudar/internal/server/api/core"
)

// KnownContributor is somebody whom the catalogue knows.
type KnownContributor struct {
	AuthorID     int64  `json:"author_id"`
	Name         string `json:"name"`
	CitationName string `json:"citation_name"`
	Body         bool   `json:"body" doc:"An organisation, not a person"`
	BirthYear    int    `json:"birth_year" doc:"0: unknown"`
	DeathYear    int    `json:"death_year" doc:"0: unknown, or alive"`
	ORCID        string `json:"orcid"`
	Titles       int    `json:"titles" doc:"Of theirs that the caller sees; 0 in a record"`
}

type suggestInput struct {
	Text string `query:"q" required:"true" maxLength:"200" doc:"How a name or word begins; fewer than two letters find nothing"`
}

type createContributorInput struct {
	Body struct {
		Given      string `json:"given,omitempty" maxLength:"200" doc:"The given name, or the whole name of a body"`
		Patronymic string `json:"patronymic,omitempty" maxLength:"200" doc:"In the genitive"`
		NameEN     string `json:"name_en,omitempty" maxLength:"300"`
		Body       bool   `json:"body,omitempty" doc:"An organisation, not a person"`
		BirthYear  int    `json:"birth_year,omitempty" minimum:"0" maximum:"2100"`
		DeathYear  int    `json:"death_year,omitempty" minimum:"0" maximum:"2100"`
		ORCID      string `json:"orcid,omitempty" maxLength:"60"`
	}
}

// SubjectWord is a tag that can be given.
type SubjectWord struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func (a *api) registerAuthorities() {
	core.Register(a.API, core.ForEditor, call(http.MethodGet, "/authors/suggestions", "suggest-contributors", "Suggest contributors"),
		a.suggestContributors)
	core.Register(a.API, core.ForEditor, call(http.MethodPost, "/authors", "create-contributor", "Create a contributor"),
		a.createContributor)
	core.Register(a.API, core.ForEditor, call(http.MethodGet, "/tags/suggestions", "suggest-tags", "Suggest tags"), a.suggestTags)
}

func (a *api) suggestContributors(ctx context.Context, in *suggestInput) (core.Answer[[]KnownContributor], error) {
	found, err := a.Editing.Authorities(ctx, in.Text)
	shown := make([]KnownContributor, len(found))
	for i, known := range found {
		shown[i] = presentKnown(ctx, known)
	}
	return core.Privately(core.Data(shown)), err
}

func (a *api) createContributor(ctx context.Context, in *createContributorInput) (core.Answer[KnownContributor], error) {
	b := in.Body
	c := catalogue.Contributor{
		Given: b.Given, Patronymic: b.Patronymic, DisplayEN: b.NameEN, Body: b.Body, BirthYear: b.BirthYear, DeathYear: b.DeathYear,
		ORCID: b.ORCID,
	}
	if b.Body {
		c.DisplayName, c.Given, c.Patronymic = b.Given, "", ""
	}
	made, err := a.Editing.CreateAuthority(ctx, c)
	return core.Data(presentKnown(ctx, editing.Authority{Contributor: made})), err
}

func (a *api) suggestTags(ctx context.Context, in *suggestInput) (core.Answer[[]SubjectWord], error) {
	found, err := a.Editing.Subjects(ctx, in.Text)
	shown := make([]SubjectWord, len(found))
	for i, tag := range found {
		shown[i] = SubjectWord{ID: tag.ID, Name: tag.Name}
	}
	return core.Privately(core.Data(shown)), err
}

func presentKnown(ctx context.Context, p editing.Authority) KnownContributor {
	return KnownContributor{
		AuthorID: p.ID, Name: core.InLanguage(ctx, p.Display(), p.DisplayEN), CitationName: p.Citation(), Body: p.Body,
		BirthYear: p.BirthYear, DeathYear: p.DeathYear, ORCID: p.ORCID, Titles: p.Titles,
	}
}
