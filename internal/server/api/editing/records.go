package editing

import (
	"context"
	"errors"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/editing"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
)

// EditedRecord is a title as staff edit it.
type EditedRecord struct {
	ID          int64                `json:"id"`
	Slug        string               `json:"slug"`
	Version     string               `json:"version" doc:"Changes with everything in form"`
	Form        editing.RecordForm   `json:"form"`
	People      []KnownContributor   `json:"people" nullable:"false" doc:"Who the contributors of form are"`
	Categories  []EditedCategory     `json:"categories" nullable:"false" doc:"What the category_ids of form are"`
	Files       []catalogue.CardItem `json:"files" nullable:"false" doc:"The files of the items of form, in the same order"`
	Problems    []FileProblem        `json:"problems" nullable:"false" doc:"In the files"`
	Cover       *catalogue.CardCover `json:"cover"`
	CoverSource string               `json:"cover_source" enum:",found,uploaded,generated" doc:"Empty: it has no cover"`
	Missing     []string             `json:"missing" nullable:"false" doc:"title, contributors, subjects, summary, year, cover, items"`
	UpdatedAt   time.Time            `json:"updated_at"`
}

// FileProblem is something in the file of an item that is not as it should be.
type FileProblem struct {
	ItemID int64    `json:"item_id"`
	Code   string   `json:"code"`
	Text   string   `json:"text" doc:"What it means, in words"`
	Count  int      `json:"count" doc:"How often"`
	Places []string `json:"places" nullable:"false" doc:"The first places, as paths inside the file"`
}

// EditedCategory is a category of a title.
type EditedCategory struct {
	ID      int64  `json:"id"`
	Tree    string `json:"tree" enum:"general,ddc"`
	DDCCode string `json:"ddc_code"`
	Name    string `json:"name"`
}

type createRecordInput struct {
	Body struct {
		Title string `json:"title" minLength:"1" maxLength:"1000"`
		Kind  string `json:"kind,omitempty" enum:"book,audiobook,article,newspaper,magazine,academic,statistics,dictionary" doc:"book if absent"`
	}
}

type saveRecordInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"The title's"`
	Body struct {
		Version string `json:"version" maxLength:"40" doc:"That of the record which was edited"`
		editing.RecordForm
	}
}

// changedRecord is the data of record_changed.
type changedRecord struct {
	Record    EditedRecord `json:"record"`
	ChangedBy string       `json:"changed_by"`
}

func (a *api) registerRecords() {
	core.Register(a.API, core.ForEditor, call(http.MethodPost, "/contents", "create-title", "Create a draft without a file"),
		func(ctx context.Context, in *createRecordInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.Create(ctx, catalogue.Kind(in.Body.Kind), in.Body.Title)
			return a.answer(ctx, r, err)
		})
	core.Register(a.API, core.ForEditor, call(http.MethodGet, "/contents/{id}", "get-edited-title", "Get a title to edit it"),
		func(ctx context.Context, in *recordInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.Read(ctx, in.ID)
			return a.answer(ctx, r, err)
		})
	core.Register(a.API, core.ForEditor, call(http.MethodPut, "/contents/{id}", "save-title", "Save a title, publish or hide it"),
		func(ctx context.Context, in *saveRecordInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.Save(ctx, in.ID, in.Body.Version, in.Body.RecordForm)
			return a.answer(ctx, r, err)
		})
	core.Register(a.API, core.ForEditor, call(http.MethodDelete, "/contents/{id}", "delete-draft", "Delete a draft"),
		func(ctx context.Context, in *recordInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Editing.DeleteDraft(ctx, in.ID)
		})
}

// answer returns a record, or the refusal with what somebody else made of it.
func (a *api) answer(ctx context.Context, r editing.Record, err error) (core.Answer[EditedRecord], error) {
	var changed *editing.Changed
	if errors.As(err, &changed) {
		err = apperr.New(apperr.RecordChanged).WithData(changedRecord{Record: present(ctx, changed.Record), ChangedBy: changed.By})
	}
	if err != nil {
		return core.Answer[EditedRecord]{}, err
	}
	return core.Privately(core.Data(present(ctx, r))), nil
}

func present(ctx context.Context, r editing.Record) EditedRecord {
	shown := EditedRecord{
		ID: r.ID, Slug: r.Slug, Version: r.Version, Form: r.Form, People: []KnownContributor{}, Categories: []EditedCategory{},
		Files: []catalogue.CardItem{}, Problems: []FileProblem{}, Cover: catalogue.PresentCover(r.ID, r.Content.Cover),
		Missing: r.Missing, UpdatedAt: r.UpdatedAt.Time,
	}
	if r.Content.Cover != nil {
		shown.CoverSource = r.Content.Cover.Source
	}
	for _, p := range r.People {
		shown.People = append(shown.People, presentKnown(ctx, editing.Authority{Contributor: p}))
	}
	for _, c := range r.Categories {
		shown.Categories = append(shown.Categories, EditedCategory{
			ID: c.ID, Tree: string(c.Tree), DDCCode: c.DDCCode, Name: core.InLanguage(ctx, c.Name, c.NameEN),
		})
	}
	for _, p := range r.Problems {
		text := locale.Text(locale.From(ctx), "publications.warning."+p.Code)
		shown.Problems = append(shown.Problems, FileProblem{ItemID: p.ItemID, Code: p.Code, Text: text, Count: p.Count, Places: p.Places})
	}
	for _, item := range r.Content.Items {
		shown.Files = append(shown.Files, r.Content.PresentItem(item))
	}
	return shown
}
