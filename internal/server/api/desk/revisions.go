package desk

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/server/api/core"
)

// Revision is one change of a title.
type Revision struct {
	ID      string          `json:"id" format:"uuid"`
	Source  string          `json:"source" enum:"staff,import,bulk,undo"`
	Actor   string          `json:"actor" doc:"Username; empty: an import, or somebody who is erased"`
	At      time.Time       `json:"at"`
	Undone  bool            `json:"undone"`
	Current bool            `json:"current" doc:"The title still has what the change made of it: it can be undone"`
	Changes []ChangedValues `json:"changes" nullable:"false"`
}

// ChangedValues is a field with its values before and after, as people read them.
type ChangedValues struct {
	Field  string   `json:"field"`
	Before []string `json:"before" nullable:"false"`
	After  []string `json:"after" nullable:"false"`
}

// FieldLock is a field that imports leave as it is.
type FieldLock struct {
	Field string    `json:"field"`
	At    time.Time `json:"at"`
}

type revisionsInput struct {
	core.PageInput
	ID int64 `path:"id" minimum:"1"`
}

type undoRevisionInput struct {
	ID         int64  `path:"id" minimum:"1"`
	RevisionID string `path:"revision_id" maxLength:"36"`
}

type locksInput struct {
	ID int64 `path:"id" minimum:"1"`
}

type unlockInput struct {
	ID    int64  `path:"id" minimum:"1"`
	Field string `path:"field" maxLength:"40"`
}

func (a *api) registerRevisions() {
	core.Register(a.API, core.ForLibrarian, call(http.MethodGet, "/contents/{id}/revisions", "list-revisions", "List the changes of a title"),
		func(ctx context.Context, in *revisionsInput) (core.Answer[[]Revision], error) {
			found, err := a.Catalogue.Revisions(ctx, in.ID, in.Request())
			return core.Privately(core.List(found, presentRevision)), err
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodPost, "/contents/{id}/revisions/{revision_id}/undo", "undo-revision", "Undo a change of a title"),
		func(ctx context.Context, in *undoRevisionInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Catalogue.UndoRevision(ctx, in.ID, in.RevisionID)
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodGet, "/contents/{id}/locks", "list-locks", "List the fields that imports leave as they are"),
		func(ctx context.Context, in *locksInput) (core.Answer[[]FieldLock], error) {
			locks, err := a.Catalogue.Locks(ctx, in.ID)
			shown := make([]FieldLock, len(locks))
			for i, lock := range locks {
				shown[i] = FieldLock{Field: lock.Field, At: lock.At.Time}
			}
			return core.Privately(core.Data(shown)), err
		})
	core.Register(a.API, core.ForLibrarian,
		call(http.MethodDelete, "/contents/{id}/locks/{field}", "unlock-field", "Let imports change a field again"),
		func(ctx context.Context, in *unlockInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Catalogue.Unlock(ctx, in.ID, in.Field)
		})
}

func presentRevision(r catalogue.Revision) Revision {
	return Revision{
		ID: r.ID, Source: string(r.Source), Actor: r.Actor, At: r.At.Time, Undone: r.Undone, Current: r.Current && !r.Undone,
		Changes: presentChanges(r.Changes),
	}
}

func presentChanges(changes []catalogue.Change) []ChangedValues {
	shown := make([]ChangedValues, len(changes))
	for i, change := range changes {
		shown[i] = ChangedValues{Field: change.Field, Before: append([]string{}, change.Before...), After: append([]string{}, change.After...)}
	}
	return shown
}
