package desk

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// BulkChange is one line of a bulk edit.
type BulkChange struct {
	Field string   `json:"field" enum:"tags,categories,authors,language,visibility,purchase"`
	Act   string   `json:"act" enum:"add,remove,replace" doc:"Only replace for language, visibility and purchase"`
	IDs   []int64  `json:"ids,omitempty" maxItems:"50" doc:"Of tags, categories or authors"`
	Names []string `json:"names,omitempty" maxItems:"50" doc:"Of tags: those not known are made"`
	Role  string   `json:"role,omitempty" enum:"author,editor,translator,illustrator,narrator,compiler,contributor" doc:"Of authors"`
	Value string   `json:"value,omitempty" maxLength:"40" doc:"A language, a visibility, or free, priced or not_sold"`
	Price int64    `json:"price,omitempty" minimum:"0" maximum:"100000000" doc:"In ₮, of priced"`
}

type bulkInput struct {
	Body struct {
		IDs     []int64      `json:"ids,omitempty" maxItems:"1000" doc:"Titles one by one, or"`
		Filter  *Filter      `json:"filter,omitempty" doc:"all that a list finds"`
		Changes []BulkChange `json:"changes" minItems:"1" maxItems:"10" nullable:"false"`
	}
}

// BulkPreview is what a bulk edit would do.
type BulkPreview struct {
	Selected int          `json:"selected"`
	Checked  int          `json:"checked" doc:"Of the selected: all, or some from everywhere between the first and the last"`
	Changed  int          `json:"changed" doc:"Of the checked, as the counts that follow"`
	Same     int          `json:"same" doc:"They have it already"`
	Refused  int          `json:"refused" doc:"They cannot have it"`
	Fields   []FieldCount `json:"fields" nullable:"false"`
	Samples  []BulkSample `json:"samples" nullable:"false"`
}

// FieldCount is how many titles change in a field.
type FieldCount struct {
	Field string `json:"field"`
	Count int    `json:"count"`
}

// BulkSample is a title with what would change of it.
type BulkSample struct {
	ID      int64           `json:"id"`
	Slug    string          `json:"slug"`
	Title   string          `json:"title"`
	Changes []ChangedValues `json:"changes" nullable:"false"`
}

// BulkEdit is a change of many titles.
type BulkEdit struct {
	ID       string       `json:"id" format:"uuid"`
	State    string       `json:"state" enum:"running,done,undoing,undone"`
	Changes  []BulkChange `json:"changes" nullable:"false"`
	At       time.Time    `json:"at"`
	EndedAt  *time.Time   `json:"ended_at"`
	Undoable bool         `json:"undoable"`
	Total    int          `json:"total"`
	Waiting  int          `json:"waiting"`
	Changed  int          `json:"changed"`
	Same     int          `json:"same"`
	Refused  int          `json:"refused"`
	Undone   int          `json:"undone"`
	Kept     int          `json:"kept" doc:"Changed since by somebody, so that undoing left them"`
}

// TouchedTitle is a title of a bulk edit.
type TouchedTitle struct {
	ID    int64  `json:"id"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
}

type touchedInput struct {
	core.IDInput
	core.PageInput
	State string `query:"state" required:"true" enum:"waiting,changed,same,refused,undone,kept"`
}

func (a *api) registerBulk() {
	preview := call(http.MethodPost, "/desk/edits/preview", "preview-bulk-edit", "Preview a bulk edit")
	preview.Reads = true
	core.Register(a.API, core.ForLibrarian, preview, a.preview)
	begin := creates("/desk/edits", "begin-bulk-edit", "Change many titles")
	begin.Status = http.StatusAccepted
	core.Register(a.API, core.ForLibrarian, begin, a.begin)
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/edits", "list-bulk-edits", "List the bulk edits"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]BulkEdit], error) {
			found, err := a.Desk.BulkEdits(ctx, in.Request())
			return core.Privately(core.List(found, a.presentBulk)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/edits/{id}", "get-bulk-edit", "Get a bulk edit"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[BulkEdit], error) {
			edit, err := a.Desk.BulkEdit(ctx, in.ID)
			return core.Privately(core.Data(a.presentBulk(edit))), err
		})
	undo := call(http.MethodPost, "/desk/edits/{id}/undo", "undo-bulk-edit", "Undo a bulk edit")
	undo.Status = http.StatusAccepted
	core.Register(a.API, core.ForLibrarian, undo, func(ctx context.Context, in *core.IDInput) (core.Answer[BulkEdit], error) {
		edit, err := a.Desk.Undo(ctx, in.ID)
		return core.Data(a.presentBulk(edit)), err
	})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/desk/edits/{id}/contents", "list-bulk-contents", "List the titles of a bulk edit"),
		func(ctx context.Context, in *touchedInput) (core.Answer[[]TouchedTitle], error) {
			found, err := a.Desk.Touched(ctx, in.ID, in.State, in.Request())
			return core.Privately(core.List(found, func(t desk.Touched) TouchedTitle { return TouchedTitle(t) })), err
		})
}

// asked returns what a body selects and changes.
func (in *bulkInput) asked() (desk.Selection, []desk.Change, error) {
	selection := desk.Selection{IDs: in.Body.IDs}
	if (in.Body.Filter != nil) == (len(in.Body.IDs) > 0) {
		return selection, nil, apperr.InvalidField("ids", "field.required")
	}
	if in.Body.Filter != nil {
		d, err := in.Body.Filter.query()
		if err != nil {
			return selection, nil, err
		}
		selection.All = &d
	}
	changes := make([]desk.Change, len(in.Body.Changes))
	for i, c := range in.Body.Changes {
		changes[i] = desk.Change{
			Field: desk.Field(c.Field), Act: desk.Act(c.Act), IDs: c.IDs, Names: c.Names, Role: catalogue.Role(c.Role), Value: c.Value,
			Price: c.Price,
		}
	}
	return selection, changes, nil
}

func (a *api) preview(ctx context.Context, in *bulkInput) (core.Answer[BulkPreview], error) {
	selection, changes, err := in.asked()
	if err != nil {
		return core.Answer[BulkPreview]{}, err
	}
	found, err := a.Desk.Preview(ctx, selection, changes)
	shown := BulkPreview{
		Selected: found.Selected, Checked: found.Checked, Changed: found.Changed, Same: found.Same, Refused: found.Refused,
		Fields: make([]FieldCount, len(found.Fields)), Samples: make([]BulkSample, len(found.Samples)),
	}
	for i, field := range found.Fields {
		shown.Fields[i] = FieldCount(field)
	}
	for i, sample := range found.Samples {
		shown.Samples[i] = BulkSample{ID: sample.ID, Slug: sample.Slug, Title: sample.Title, Changes: presentChanges(sample.Changes)}
	}
	return core.Privately(core.Data(shown)), err
}

func (a *api) begin(ctx context.Context, in *bulkInput) (core.Answer[BulkEdit], error) {
	selection, changes, err := in.asked()
	if err != nil {
		return core.Answer[BulkEdit]{}, err
	}
	edit, err := a.Desk.Edit(ctx, selection, changes)
	return core.Data(a.presentBulk(edit)), err
}

func (a *api) presentBulk(edit desk.BulkEdit) BulkEdit {
	shown := BulkEdit{
		ID: edit.ID, State: string(edit.State), Changes: make([]BulkChange, len(edit.Changes)), At: edit.At,
		Undoable: edit.Undoable(a.Clock.Now()), Waiting: edit.Records["waiting"], Changed: edit.Records["changed"], Same: edit.Records["same"],
		Refused: edit.Records["refused"], Undone: edit.Records["undone"], Kept: edit.Records["kept"],
	}
	for i, c := range edit.Changes {
		shown.Changes[i] = BulkChange{
			Field: string(c.Field), Act: string(c.Act), IDs: c.IDs, Names: c.Names, Role: string(c.Role), Value: c.Value, Price: c.Price,
		}
	}
	for _, n := range edit.Records {
		shown.Total += n
	}
	if !edit.Ended.IsZero() {
		shown.EndedAt = &edit.Ended
	}
	return shown
}
