// Package notes holds the calls about bookmarks, highlights and notes, below
// /research.
package notes

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
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
}

// KeptEntry returns the entry that counts and, when two devices disagreed, the other.
type KeptEntry struct {
	Entry   Entry                `json:"entry"`
	Offered core.Nullable[Entry] `json:"offered"`
}

type researchInput struct {
	core.OrderInput
	ContentItemID int64  `query:"content_item_id" minimum:"0" doc:"Entries of one item"`
	FolderID      string `query:"folder_id" maxLength:"36" doc:"Entries of one folder"`
	Page          int    `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	Limit         int    `query:"limit" minimum:"1" maximum:"100" doc:"Rows to a page; 12 when absent"`
	Size          string `query:"size" enum:"small" doc:"small cuts passages and notes to 200 characters and leaves out their surroundings"`
	Since         string `query:"since" maxLength:"18" doc:"Cursor, 0 at first: changes after it in order, tombstones too; meta has the next"`
}

// smallText is how much of a text size=small shows, in characters.
const smallText = 200

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
		FolderID    *string          `json:"folder_id,omitempty" maxLength:"36" doc:"Empty takes the entry out of its folder"`
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

type exportEntriesInput struct {
	ContentItemID int64  `query:"content_item_id" required:"true" minimum:"1"`
	Format        string `query:"format" enum:"markdown,annotations" doc:"markdown when absent; annotations: W3C Web Annotation"`
	host          string
}

// Resolve keeps the host that the file's links lead to.
func (in *exportEntriesInput) Resolve(ctx huma.Context) []error {
	in.host = ctx.Host()
	return nil
}

// api registers the calls of this package and answers them.
type api struct {
	*core.API
	Notes *notes.Service
}

// Register registers the calls of this package.
func Register(to *core.API, service *notes.Service) {
	a := &api{to, service}
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
	core.Download(a.API, core.ForUser, core.Operation{Method: http.MethodGet, Path: "/research/export", ID: "export-entries",
		Summary: "Export the entries of an item", Tag: "research", Produces: []string{"text/markdown", "application/ld+json"}}, a.exportEntries)
}

func (a *api) listEntries(ctx context.Context, in *researchInput) (core.Answer[[]Entry], error) {
	limit := in.Limit
	if limit == 0 {
		limit = 12
	}
	if in.Since != "" {
		return a.entriesSince(ctx, in, limit)
	}
	order, err := entryOrder(in.Orders())
	if err != nil {
		return core.Answer[[]Entry]{}, err
	}
	found, err := a.Notes.List(ctx, notes.Query{
		ItemID: in.ContentItemID, FolderID: in.FolderID, Order: order, Page: page.Of(in.Page, limit),
	})
	return core.List(found, in.present), err
}

func (a *api) entriesSince(ctx context.Context, in *researchInput, limit int) (core.Answer[[]Entry], error) {
	cursor, err := strconv.ParseUint(in.Since, 10, 62)
	if err != nil {
		return core.Answer[[]Entry]{}, apperr.InvalidField("since", "field.format")
	}
	changes, err := a.Notes.Since(ctx, in.ContentItemID, int64(cursor), limit) //nolint:gosec // 62 bits fit
	response := core.List(page.List[notes.Entry]{Rows: changes.Entries, Total: len(changes.Entries), Request: page.Of(1, limit)}, in.present)
	response.Meta.Cursor = changes.Cursor
	return response, err
}

var entryOrders = []notes.Order{notes.NewestFirst, notes.OldestFirst, notes.ChangedFirst, notes.InBook}

// entryOrder returns the first order; each must be one we have.
func entryOrder(orders []string) (notes.Order, error) {
	for _, order := range orders {
		if !slices.Contains(entryOrders, notes.Order(order)) {
			return "", apperr.InvalidField("order", "field.choice")
		}
	}
	if len(orders) == 0 {
		return notes.NewestFirst, nil
	}
	return notes.Order(orders[0]), nil
}

func (in *researchInput) present(e notes.Entry) Entry {
	if in.Size == "small" {
		e.Quote, e.Body = cut(e.Quote), cut(e.Body)
		if e.Locator != nil {
			bare := *e.Locator
			bare.Text = nil
			e.Locator = &bare
		}
	}
	return presentEntry(e)
}

func cut(text string) string {
	if letters := []rune(text); len(letters) > smallText {
		return string(letters[:smallText-1]) + "…"
	}
	return text
}

func presentEntry(e notes.Entry) Entry {
	presented := Entry{
		ID: e.ID, ClientID: e.ClientID, Kind: e.Kind, ContentID: e.ContentID, ContentItemID: e.ItemID, FolderID: e.FolderID,
		Locator: core.OrNull(e.Locator), Quote: e.Quote, Colour: e.Colour, Tags: e.Tags, Body: e.Body,
		Version: e.Version, CreatedAt: e.CreatedAt, ModifiedAt: e.ModifiedAt,
	}
	if e.Deleted() {
		presented.DeletedAt = &e.DeletedAt
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
		Kind: body.Kind, FolderID: body.FolderID, Locator: body.Locator, Quote: body.Quote, Colour: body.Colour, Tags: body.Tags,
		Body: body.Body, ModifiedAt: body.ModifiedAt, BaseVersion: body.BaseVersion,
	})
	return core.Data(presentKept(kept)), err
}

func (a *api) exportEntries(ctx context.Context, in *exportEntriesInput) (core.File, error) {
	book, err := a.Notes.Book(ctx, in.ContentItemID)
	if err != nil {
		return core.File{}, err
	}
	format := notes.MarkdownFormat
	if in.Format != "" {
		format = notes.Format(in.Format)
	}
	address := core.HomeURL(ctx, in.host) + fmt.Sprintf("/read/%d", in.ContentItemID)
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"sudar-notes.%s\"", format.Extension()),
		Body: book.Export(format, address, locale.From(ctx)),
	}, nil
}
