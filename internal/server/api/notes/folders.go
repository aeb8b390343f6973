package notes

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/page"
	"sudar/internal/notes/folders"
	"sudar/internal/server/api/core"
)

// Folder is a folder as the caller sees it. The top of what is shared with the
// caller has no parent.
type Folder struct {
	ID            string       `json:"id" format:"uuid"`
	ParentID      string       `json:"parent_id" doc:"Empty at the top"`
	Title         string       `json:"title"`
	Position      int          `json:"position" doc:"Among the folders of its parent, from 0"`
	Role          folders.Role `json:"role" enum:"viewer,editor,owner" doc:"Of the caller"`
	OwnerUsername string       `json:"owner_username"`
	OwnerName     string       `json:"owner_name"`
	Shared        bool         `json:"shared" doc:"Others see it too"`
	Entries       int          `json:"entries" doc:"Number of its entries, without those of the folders in it"`
	Contents      int          `json:"contents" doc:"Number of its whole titles"`
	Records       int          `json:"records" doc:"Number of the records that readers brought into it"`
	CreatedAt     time.Time    `json:"created_at"`
	UpdatedAt     time.Time    `json:"updated_at"`
	TrashedAt     *time.Time   `json:"trashed_at,omitempty"`
}

// CornerAccess says whether the caller holds a research package.
type CornerAccess struct {
	Held  bool                 `json:"held"`
	Until *time.Time           `json:"until,omitempty" doc:"End of the package; absent for one without end"`
	Ways  []folders.PackageWay `json:"ways" nullable:"false" doc:"To a package, for who holds none"`
}

type foldersInput struct {
	Page    int  `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	Limit   int  `query:"limit" minimum:"1" maximum:"100" doc:"Rows to a page; 100 when absent"`
	Trashed bool `query:"trashed" doc:"The folders that the caller has put into the trash"`
}

type createFolderInput struct {
	Body struct {
		Title    string `json:"title" minLength:"1" maxLength:"200"`
		ParentID string `json:"parent_id,omitempty" maxLength:"36" doc:"Absent for a folder at the top"`
	}
}

type changeFolderInput struct {
	core.IDInput
	Body struct {
		Title    *string   `json:"title,omitempty" minLength:"1" maxLength:"200"`
		ParentID FolderRef `json:"parent_id,omitempty" doc:"null or empty moves it to the top"`
		Position *int      `json:"position,omitempty" minimum:"0" maximum:"10000" doc:"Among the folders of its parent, from 0"`
	}
}

type deleteFolderInput struct {
	core.IDInput
	Forever bool `query:"forever" doc:"Deletes a folder in the trash for good"`
}

func research(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: "/research" + path, ID: id, Summary: summary, Tag: "research"}
}

func (a *api) registerFolders() {
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/access", "get-research-access", "Get whether a research package is held"),
		a.cornerAccess)
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/folder", "list-folders", "List the folders of the current reader"),
		func(ctx context.Context, in *foldersInput) (core.Answer[[]Folder], error) {
			limit := in.Limit
			if limit == 0 {
				limit = page.MaxSize
			}
			found, err := a.Folders.List(ctx, folders.Query{Trashed: in.Trashed, Page: page.Of(in.Page, limit)})
			return core.Privately(core.List(found, presentFolder)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/folder", "create-folder", "Create a folder"),
		func(ctx context.Context, in *createFolderInput) (core.Answer[Folder], error) {
			made, err := a.Folders.Create(ctx, in.Body.Title, in.Body.ParentID)
			return core.Data(presentFolder(made)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/folder/{id}", "get-folder", "Get a folder"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Folder], error) {
			found, err := a.Folders.Get(ctx, in.ID)
			return core.Privately(core.Data(presentFolder(found))), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodPut, "/folder/{id}", "change-folder", "Update or move a folder"),
		func(ctx context.Context, in *changeFolderInput) (core.Answer[Folder], error) {
			changed, err := a.Folders.Change(ctx, in.ID, folders.Change{
				Title: in.Body.Title, ParentID: in.Body.ParentID.given(), Position: in.Body.Position,
			})
			return core.Data(presentFolder(changed)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodDelete, "/folder/{id}", "delete-folder", "Delete a folder"),
		func(ctx context.Context, in *deleteFolderInput) (core.Answer[core.Done], error) {
			if in.Forever {
				return core.Data(core.Done{}), a.Folders.Delete(ctx, in.ID)
			}
			return core.Data(core.Done{}), a.Folders.Trash(ctx, in.ID)
		})
	core.Register(a.API, core.ForUser, research(http.MethodPut, "/folder/{id}/restore", "restore-folder", "Reset a folder from the trash"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[Folder], error) {
			restored, err := a.Folders.Restore(ctx, in.ID)
			return core.Data(presentFolder(restored)), err
		})
}

func (a *api) cornerAccess(ctx context.Context, _ *struct{}) (core.Answer[CornerAccess], error) {
	held, err := a.Folders.Package(ctx)
	access := CornerAccess{Held: held.Held, Ways: []folders.PackageWay{}}
	if !held.Held {
		access.Ways = folders.Ways()
	} else if !held.Until.IsZero() {
		access.Until = &held.Until
	}
	return core.Privately(core.Data(access)), err
}

func presentFolder(f folders.Folder) Folder {
	presented := Folder{
		ID: f.ID, ParentID: f.ParentID, Title: f.Title, Position: f.Position, Role: f.Role, OwnerUsername: f.OwnerUsername,
		OwnerName: fullName(f.OwnerFirstName, f.OwnerLastName), Shared: f.Shared, Entries: f.Entries, Contents: f.Contents, Records: f.Records,
		CreatedAt: f.CreatedAt.Time, UpdatedAt: f.UpdatedAt.Time,
	}
	if !f.TrashedAt.IsZero() {
		presented.TrashedAt = &f.TrashedAt.Time
	}
	return presented
}
