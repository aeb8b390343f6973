package desk

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/desk"
	"sudar/internal/server/api/core"
)

// MergeName is a contributor, a tag or a publisher that can be merged.
type MergeName struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	BirthYear int    `json:"birth_year"`
	DeathYear int    `json:"death_year"`
	Contents  int    `json:"contents" doc:"How many titles name it"`
}

// MergePreview is what a merge would do.
type MergePreview struct {
	From    MergeName `json:"from"`
	Into    MergeName `json:"into"`
	Records int       `json:"records" doc:"How many titles name the first"`
	Both    int       `json:"both" doc:"How many of them name both"`
	Foreign int       `json:"foreign" doc:"How many belong to other organizations: then it is for administrators of the hub"`
}

// NameMerge is a merge that was made.
type NameMerge struct {
	ID       string    `json:"id" format:"uuid"`
	Kind     string    `json:"kind" enum:"author,tag,record,publisher"`
	From     string    `json:"from"`
	Into     string    `json:"into"`
	At       time.Time `json:"at"`
	Records  int       `json:"records"`
	Undone   bool      `json:"undone"`
	Undoable bool      `json:"undoable"`
}

type mergeInput struct {
	Body struct {
		Kind   string `json:"kind" enum:"author,tag,publisher"`
		FromID int64  `json:"from_id" minimum:"1" doc:"Its page leads to the other's. A publisher is known by a title that names it"`
		IntoID int64  `json:"into_id" minimum:"1"`
	}
}

func (a *api) registerMerges() {
	preview := call(http.MethodPost, "/desk/merges/preview", "preview-merge", "Preview a merge")
	preview.Reads = true
	core.Register(a.API, core.ForLibrarian, preview, func(ctx context.Context, in *mergeInput) (core.Answer[MergePreview], error) {
		found, err := a.Desk.PreviewMerge(ctx, catalogue.Mergeable(in.Body.Kind), in.Body.FromID, in.Body.IntoID)
		return core.Privately(core.Data(MergePreview{
			From: presentName(found.From), Into: presentName(found.Into), Records: found.Records, Both: found.Both, Foreign: found.Foreign,
		})), err
	})
	core.Register(a.API, core.ForLibrarian, creates("/desk/merges", "merge-names", "Merge two contributors, tags or publishers"),
		func(ctx context.Context, in *mergeInput) (core.Answer[NameMerge], error) {
			merge, err := a.Desk.Merge(ctx, catalogue.Mergeable(in.Body.Kind), in.Body.FromID, in.Body.IntoID)
			return core.Data(a.presentMerge(merge)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/desk/merges", "list-merges", "List the merges"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]NameMerge], error) {
			found, err := a.Desk.Merges(ctx, in.Request())
			return core.Privately(core.List(found, a.presentMerge)), err
		})
	core.Register(a.API, core.ForLibrarian, call(http.MethodPost, "/desk/merges/{id}/undo", "undo-merge", "Undo a merge"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Desk.UndoMerge(ctx, in.ID)
		})
}

func presentName(n desk.Name) MergeName {
	return MergeName{ID: n.ID, Name: n.Name, BirthYear: n.Born, DeathYear: n.Died, Contents: n.Records}
}

func (a *api) presentMerge(m desk.Merge) NameMerge {
	return NameMerge{
		ID: m.ID, Kind: string(m.Kind), From: m.From, Into: m.Into, At: m.At, Records: m.Records, Undone: m.Undone,
		Undoable: m.Undoable(a.Clock.Now()),
	}
}
