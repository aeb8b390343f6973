// Package notes holds the calls about bookmarks, highlights and notes, below
// /research.
package notes

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
	"sudar/internal/notes/records"
	"sudar/internal/reading"
	"sudar/internal/server/api/core"
)

// Entry is a bookmark, highlight or note of the reader's (SPEC §3 research
// entry). A tombstone has deleted_at and nothing that was written.
type Entry struct {
	ID            string                         `json:"id" format:"uuid"`
	ClientID      string                         `json:"client_id" format:"uuid"`
	Kind          notes.Kind                     `json:"kind" enum:"bookmark,highlight,note"`
	ContentID     int64                          `json:"content_id" doc:"0 for a free note"`
	ContentItemID int64                          `json:"content_item_id" doc:"0 for a free note"`
	FolderID      string                         `json:"folder_id" doc:"Empty for none"`
	Locator       core.Nullable[reading.Locator] `json:"locator"`
	Quote         string                         `json:"quote" doc:"The passage"`
	Colour        notes.Colour                   `json:"colour" enum:",yellow,green,blue,pink"`
	Tags          []string                       `json:"tags" nullable:"false"`
	Body          string                         `json:"body" doc:"What the reader wrote"`
	Version       int64                          `json:"version" doc:"Counts the writes of the entry"`
	CreatedAt     time.Time                      `json:"created_at"`
	ModifiedAt    time.Time                      `json:"modified_at" doc:"By the device's clock"`
	DeletedAt     *time.Time                     `json:"deleted_at,omitempty"`
	Replies       int                            `json:"replies" doc:"Number of the replies in its folder"`
	Author        *EntryAuthor                   `json:"author,omitempty" doc:"Who wrote it, when that is not the caller"`
	Source        *EntrySource                   `json:"source,omitempty" doc:"The title, in lists, when the caller may see it"`
}

// EntryAuthor is who wrote an entry in a shared folder.
type EntryAuthor struct {
	Username string `json:"username"`
	Name     string `json:"name"`
}

// EntrySource is the title that an entry is about.
type EntrySource struct {
	Slug    string   `json:"slug"`
	Title   string   `json:"title"`
	Authors []string `json:"authors" nullable:"false"`
	Cover   string   `json:"cover_image_url"`
	Year    int      `json:"year"`
}

// KeptEntry returns the entry that counts and, when two devices disagreed, the other.
type KeptEntry struct {
	Entry   Entry                `json:"entry"`
	Offered core.Nullable[Entry] `json:"offered"`
}

type createEntryInput struct {
	Body struct {
		ClientID      string           `json:"client_id" format:"uuid" doc:"Given by the device; the same again is the same entry"`
		Kind          string           `json:"kind" enum:"bookmark,highlight,note"`
		ContentItemID int64            `json:"content_item_id,omitempty" minimum:"0" doc:"Absent for a free note"`
		FolderID      string           `json:"folder_id,omitempty" maxLength:"36"`
		Locator       *reading.Locator `json:"locator,omitempty"`
		Quote         string           `json:"quote,omitempty" maxLength:"5000"`
		Colour        string           `json:"colour,omitempty" enum:",yellow,green,blue,pink"`
		Tags          []string         `json:"tags,omitempty" maxItems:"20" nullable:"false" doc:"Each at most 50 characters"`
		Body          string           `json:"body,omitempty" maxLength:"10000"`
		CreatedAt     time.Time        `json:"created_at,omitempty" doc:"By the device's clock"`
		ModifiedAt    time.Time        `json:"modified_at,omitempty" doc:"By the device's clock"`
	}
}

type editEntryInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Kind        *notes.Kind      `json:"kind,omitempty" enum:"bookmark,highlight,note"`
		FolderID    FolderRef        `json:"folder_id,omitempty" doc:"Moves the entry; null or empty takes it out of its folder"`
		Locator     *reading.Locator `json:"locator,omitempty"`
		Quote       *string          `json:"quote,omitempty" maxLength:"5000"`
		Colour      *notes.Colour    `json:"colour,omitempty" enum:",yellow,green,blue,pink"`
		Tags        *[]string        `json:"tags,omitempty" maxItems:"20" doc:"Each at most 50 characters"`
		Body        *string          `json:"body,omitempty" maxLength:"10000"`
		ModifiedAt  time.Time        `json:"modified_at,omitempty" doc:"By the device's clock"`
		BaseVersion int64            `json:"base_version,omitempty" minimum:"0" doc:"Version of the entry the device last saw"`
	}
}

type entryInput struct {
	ID string `path:"id" maxLength:"36"`
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Services
}

// Services are what the calls of this package call.
type Services struct {
	Notes   *notes.Service
	Folders *folders.Service
	Records *records.Service
}

// Register registers the calls of this package.
func Register(to *core.API, services Services) {
	a := &api{to, services}
	a.registerFolders()
	a.registerSharing()
	a.registerContents()
	a.registerBulk()
	a.registerRecords()
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodGet, Path: "/research", ID: "list-entries", Summary: "List bookmarks, highlights and notes", Tag: "research",
	}, a.listEntries)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/research", ID: "create-entry", Summary: "Create a bookmark, highlight or note", Tag: "research",
	}, a.createEntry)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPut, Path: "/research/{id}", ID: "change-entry", Summary: "Update a bookmark, highlight or note", Tag: "research",
	}, a.changeEntry)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/research/{id}", ID: "delete-entry", Summary: "Delete a bookmark, highlight or note", Tag: "research",
	},
		func(ctx context.Context, in *entryInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Notes.Delete(ctx, in.ID)
		})
	a.registerExport()
	a.registerReplies()
}

func presentEntry(e notes.Entry) Entry {
	presented := Entry{
		ID: e.ID, ClientID: e.ClientID, Kind: e.Kind, ContentID: e.ContentID, ContentItemID: e.ItemID, FolderID: e.FolderID,
		Locator: core.OrNull(e.Locator), Quote: e.Quote, Colour: e.Colour, Tags: e.Tags, Body: e.Body,
		Version: e.Version, CreatedAt: e.CreatedAt, ModifiedAt: e.ModifiedAt, Replies: e.Replies,
	}
	if e.Deleted() {
		presented.DeletedAt = &e.DeletedAt
	}
	if e.Author != nil {
		presented.Author = &EntryAuthor{Username: e.Author.Username, Name: fullName(e.Author.FirstName, e.Author.LastName)}
	}
	if e.Source != nil {
		presented.Source = &EntrySource{
			Slug: e.Source.Slug, Title: e.Source.Title, Authors: e.Source.Authors, Cover: e.Source.Cover, Year: e.Source.Year,
		}
	}
	return presented
}

func presentKept(kept notes.Kept) KeptEntry {
	presented := KeptEntry{Entry: presentEntry(kept.Entry)}
	if kept.Offered != nil {
		offered := presentEntry(*kept.Offered)
		presented.Offered = core.OrNull(&offered)
	}
	return presented
}

func (a *api) createEntry(ctx context.Context, in *createEntryInput) (core.Answer[KeptEntry], error) {
	body := in.Body
	kept, err := a.Notes.Create(ctx, notes.Draft{
		ClientID: body.ClientID, ItemID: body.ContentItemID, CreatedAt: body.CreatedAt, ModifiedAt: body.ModifiedAt,
		Writing: notes.Writing{
			Kind: notes.Kind(body.Kind), FolderID: body.FolderID, Locator: body.Locator, Quote: body.Quote,
			Colour: notes.Colour(body.Colour), Tags: body.Tags, Body: body.Body,
		},
	})
	return core.Data(presentKept(kept)), err
}

func (a *api) changeEntry(ctx context.Context, in *editEntryInput) (core.Answer[KeptEntry], error) {
	body := in.Body
	kept, err := a.Notes.Change(ctx, in.ID, notes.Edit{
		Kind: body.Kind, FolderID: body.FolderID.given(), Locator: body.Locator, Quote: body.Quote, Colour: body.Colour,
		Tags: body.Tags, Body: body.Body, ModifiedAt: body.ModifiedAt, BaseVersion: body.BaseVersion,
	})
	if apperr.Is(err, apperr.EntryChanged) {
		err = apperr.New(apperr.EntryChanged).WithData(map[string]any{"entry": presentEntry(kept.Entry)})
	}
	return core.Data(presentKept(kept)), err
}
