package desk

import (
	"context"
	"net/http"

	"sudar/internal/desk"
	"sudar/internal/server/api/core"
)

// DuplicatePair is two titles of one organization that may be one.
type DuplicatePair struct {
	First  DeskTitle `json:"first" doc:"The older one"`
	Second DeskTitle `json:"second"`
	Reason string    `json:"reason" enum:"isbn,title" doc:"What they share: an ISBN, or a title and the name of who made them"`
}

// RecordComparison is two titles side by side.
type RecordComparison struct {
	From   DeskTitle       `json:"from"`
	Into   DeskTitle       `json:"into"`
	Fields []ComparedField `json:"fields" nullable:"false" doc:"In which they differ"`
	InUse  bool            `json:"in_use" doc:"The first is sold, lent or granted as a whole: it cannot be merged away"`
}

// ComparedField is a field with what two titles have in it, as people read it.
type ComparedField struct {
	Field string   `json:"field"`
	From  []string `json:"from" nullable:"false"`
	Into  []string `json:"into" nullable:"false"`
}

type pairInput struct {
	Body struct {
		FirstContentID  int64 `json:"first_content_id" minimum:"1"`
		SecondContentID int64 `json:"second_content_id" minimum:"1"`
	}
}

type compareInput struct {
	FromContentID int64 `query:"from_content_id" required:"true" minimum:"1"`
	IntoContentID int64 `query:"into_content_id" required:"true" minimum:"1"`
}

type mergeRecordsInput struct {
	Body struct {
		FromContentID int64    `json:"from_content_id" minimum:"1" doc:"Its page leads to the other's"`
		IntoContentID int64    `json:"into_content_id" minimum:"1"`
		Take          []string `json:"take,omitempty" maxItems:"40" doc:"Fields in which the second gets what the first has"`
	}
}

func (a *api) registerDuplicates() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/duplicates", "list-duplicates", "List titles that may be the same"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]DuplicatePair], error) {
			found, err := a.Desk.Duplicates(ctx, in.Request())
			return core.Privately(core.List(found, presentPair)), err
		})
	find := call(http.MethodPost, "/desk/duplicates", "find-duplicates", "Find duplicates")
	find.Status = http.StatusAccepted
	core.Register(a.API, core.ForLibrarian, find, func(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
		return core.Data(core.Done{}), a.Desk.FindDuplicates(ctx)
	})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodPost, "/desk/duplicates/dismiss", "dismiss-duplicate", "Remove a pair from the duplicates"),
		func(ctx context.Context, in *pairInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Desk.Dismiss(ctx, in.Body.FirstContentID, in.Body.SecondContentID)
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/duplicates/compare", "compare-titles", "Compare two titles"),
		a.compare)
	core.Register(a.API, core.ForLibrarian, creates("/desk/merges/contents", "merge-titles", "Merge two titles"),
		func(ctx context.Context, in *mergeRecordsInput) (core.Answer[NameMerge], error) {
			merge, err := a.Desk.MergeRecords(ctx, desk.RecordMerge{
				From: in.Body.FromContentID, Into: in.Body.IntoContentID, Take: in.Body.Take,
			})
			return core.Data(a.presentMerge(merge)), err
		})
}

func (a *api) compare(ctx context.Context, in *compareInput) (core.Answer[RecordComparison], error) {
	found, err := a.Desk.Compare(ctx, in.FromContentID, in.IntoContentID)
	if err != nil {
		return core.Answer[RecordComparison]{}, err
	}
	shown := RecordComparison{
		From: presentRow(found.From), Into: presentRow(found.Into), Fields: make([]ComparedField, len(found.Fields)), InUse: found.InUse,
	}
	for i, field := range found.Fields {
		shown.Fields[i] = ComparedField{Field: field.Field, From: append([]string{}, field.Before...), Into: append([]string{}, field.After...)}
	}
	return core.Privately(core.Data(shown)), nil
}

func presentPair(d desk.Duplicate) DuplicatePair {
	return DuplicatePair{First: presentRow(d.First), Second: presentRow(d.Second), Reason: string(d.Reason)}
}
