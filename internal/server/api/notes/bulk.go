package notes

import (
	"context"
	"net/http"

	"sudar/internal/kit/apperr"
	"sudar/internal/notes/folders"
	"sudar/internal/server/api/core"
)

// EntryOutcome is what became of one entry of a bulk call.
type EntryOutcome struct {
	ID      string `json:"id"`
	Done    bool   `json:"done"`
	Code    string `json:"code" doc:"Why not, as in a refused call; empty when done"`
	Message string `json:"message" doc:"The same for a person"`
}

type changeEntriesInput struct {
	Body struct {
		IDs      []string    `json:"ids" minItems:"1" maxItems:"100" nullable:"false" doc:"Entries, each at most once"`
		Act      folders.Act `json:"act" enum:"move,tag,untag,delete"`
		FolderID FolderRef   `json:"folder_id,omitempty" doc:"For move; null or empty takes the entries out of their folders"`
		Tags     []string    `json:"tags,omitempty" maxItems:"20" nullable:"false" doc:"For tag and untag, each at most 50 characters"`
	}
}

func (a *api) registerBulk() {
	core.Register(a.API, core.ForUser,
		research(http.MethodPost, "/bulk", "change-entries", "Update or delete many entries at once"), a.changeEntries)
}

func (a *api) changeEntries(ctx context.Context, in *changeEntriesInput) (core.Answer[[]EntryOutcome], error) {
	outcomes, err := a.Folders.Bulk(ctx, folders.BulkChange{
		IDs: in.Body.IDs, Act: in.Body.Act, FolderID: in.Body.FolderID.given(), Tags: in.Body.Tags,
	})
	presented := make([]EntryOutcome, len(outcomes))
	for i, outcome := range outcomes {
		presented[i] = EntryOutcome{ID: outcome.ID, Done: outcome.Err == nil}
		if outcome.Err != nil {
			known := apperr.From(outcome.Err)
			presented[i].Code, presented[i].Message = string(known.Code), known.Message(ctx)
		}
	}
	return core.Data(presented), err
}
