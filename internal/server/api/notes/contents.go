package notes

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/notes/folders"
	"sudar/internal/server/api/core"
)

// FolderContent is a title in a folder.
type FolderContent struct {
	Content catalogue.Card `json:"content"`
	AddedBy string         `json:"added_by" doc:"Username; empty when the account is closed, and for a title of which only entries are there"`
	AddedAt time.Time      `json:"added_at"`
}

type folderContentsInput struct {
	core.PageInput
	core.IDInput
	Noted bool `query:"noted" doc:"Titles of which entries are in the folder too, beside the whole ones"`
}

type addContentInput struct {
	core.IDInput
	Body struct {
		ContentID int64 `json:"content_id" minimum:"1"`
	}
}

type removeContentInput struct {
	core.IDInput
	ContentID int64 `path:"content_id" minimum:"1"`
}

func (a *api) registerContents() {
	core.Register(a.API, core.ForUser,
		research(http.MethodGet, "/folder/{id}/contents", "list-folder-contents", "List the titles in a folder"),
		func(ctx context.Context, in *folderContentsInput) (core.Answer[[]FolderContent], error) {
			found, err := a.Folders.Contents(ctx, folders.Titles{FolderID: in.ID, Noted: in.Noted, Page: in.Request()})
			return core.Privately(core.List(found, func(c folders.Content) FolderContent {
				return FolderContent{Content: c.Card, AddedBy: c.AddedBy, AddedAt: c.AddedAt.Time}
			})), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/folder/{id}/contents", "add-folder-content", "Add a title to a folder"),
		func(ctx context.Context, in *addContentInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Folders.AddContent(ctx, in.ID, in.Body.ContentID)
		})
	core.Register(a.API, core.ForUser,
		research(http.MethodDelete, "/folder/{id}/contents/{content_id}", "remove-folder-content", "Remove a title from a folder"),
		func(ctx context.Context, in *removeContentInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Folders.RemoveContent(ctx, in.ID, in.ContentID)
		})
}
