package notes

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
	"sudar/internal/server/api/core"
)

// SmallEntry is an entry as size=small lists it.
type SmallEntry struct {
	ID     string       `json:"id" format:"uuid"`
	Title  string       `json:"title" doc:"Of the title that it is about; of a free note its beginning"`
	Quote  string       `json:"quote" doc:"At most 200 characters"`
	Colour notes.Colour `json:"colour" enum:",yellow,green,blue,pink"`
}

// smallText is how much of a text size=small shows, in characters.
const smallText = 200

// EntryFilters narrow the entries of a list or of a file.
type EntryFilters struct {
	ContentItemID int64  `query:"content_item_id" minimum:"0" doc:"Entries of one item"`
	FolderID      string `query:"folder_id" maxLength:"36" doc:"Entries of one folder, those of others in it too"`
	Unfiled       bool   `query:"unfiled" doc:"Entries that are in no folder"`
	Query         string `query:"q" maxLength:"200" doc:"Words, in any form, of passage, note and tags"`
	Tag           string `query:"tag" maxLength:"50"`
	Colour        string `query:"colour" enum:"yellow,green,blue,pink"`
	From          string `query:"from" format:"date" doc:"First day of writing in Ulaanbaatar, 2026-11-25"`
	To            string `query:"to" format:"date" doc:"Last day of writing"`
}

type researchInput struct {
	core.OrderInput
	EntryFilters
	Page  int    `query:"page" minimum:"1" maximum:"1000000000" doc:"Number of the page, from 1"`
	After string `query:"after" maxLength:"120" doc:"Meta's after of the page before, in the same order: the rows behind it"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" doc:"Rows to a page; 12 when absent"`
	Size  string `query:"size" enum:"small" doc:"small returns id, title, quote and colour alone"`
	Since string `query:"since" maxLength:"18" doc:"Cursor, 0 at first: changes after it in order, tombstones too; meta has the next"`
}

// ListedEntry is a row of a list: whole, or small when that is asked for.
type ListedEntry struct{ row any }

// MarshalJSON writes the row.
func (l ListedEntry) MarshalJSON() ([]byte, error) { return json.Marshal(l.row) }

// Schema describes both.
func (ListedEntry) Schema(r huma.Registry) *huma.Schema {
	whole, small := reflect.TypeFor[Entry](), reflect.TypeFor[SmallEntry]()
	return &huma.Schema{AnyOf: []*huma.Schema{r.Schema(whole, true, whole.Name()), r.Schema(small, true, small.Name())}}
}

func (a *api) listEntries(ctx context.Context, in *researchInput) (core.Answer[[]ListedEntry], error) {
	limit := in.Limit
	if limit == 0 {
		limit = 12
	}
	if in.Since != "" {
		return a.entriesSince(ctx, in, limit)
	}
	query, err := in.query(page.Of(in.Page, limit))
	if err != nil {
		return core.Answer[[]ListedEntry]{}, err
	}
	found, err := a.Notes.List(ctx, query)
	response := core.List(found, in.present)
	response.Meta.After = following(query, found)
	if query.After != nil {
		response.Meta.Next = 0 // it is no numbered page
	}
	return response, err
}

// following returns where the rows behind a page begin, "" when it is not full
// or numbered last.
func following(q notes.Query, found page.List[notes.Entry]) string {
	rows := len(found.Rows)
	if rows < q.Page.Size || (q.After == nil && found.Next() == 0) {
		return ""
	}
	return q.Position(found.Rows[rows-1]).String()
}

// query returns what is asked for.
func (in *researchInput) query(request page.Request) (notes.Query, error) {
	q, err := in.narrowed()
	if err != nil {
		return q, err
	}
	q.Page = request
	if q.Order, err = entryOrder(in.Orders()); err != nil || in.After == "" {
		return q, err
	}
	if in.Page != 0 {
		return q, apperr.InvalidField("page", "field.not_with", "other", "after")
	}
	after, ok := notes.ParsePosition(q.Order, in.After)
	if !ok {
		return q, apperr.InvalidField("after", "field.format")
	}
	q.After = after
	return q, nil
}

// narrowed returns the query of the filters.
func (in *EntryFilters) narrowed() (notes.Query, error) {
	q := notes.Query{
		ItemID: in.ContentItemID, FolderID: in.FolderID, Unfiled: in.Unfiled, Words: in.Query, Tag: in.Tag, Colour: notes.Colour(in.Colour),
	}
	var err error
	if in.Unfiled && in.FolderID != "" {
		return q, apperr.InvalidField("unfiled", "field.choice")
	}
	if in.From != "" {
		if q.From, err = clock.EndOf(in.From); err != nil {
			return q, apperr.InvalidField("from", "field.date")
		}
		q.From = q.From.In(clock.Ulaanbaatar).AddDate(0, 0, -1)
	}
	if in.To != "" {
		if q.To, err = clock.EndOf(in.To); err != nil {
			return q, apperr.InvalidField("to", "field.date")
		}
	}
	return q, nil
}

// given names the filters that are not empty, but for the item.
func (in *EntryFilters) given() map[string]bool {
	return map[string]bool{
		"folder_id": in.FolderID != "", "unfiled": in.Unfiled, "q": in.Query != "", "tag": in.Tag != "", "colour": in.Colour != "",
		"from": in.From != "", "to": in.To != "",
	}
}

// synced refuses what a question after a cursor does not look at.
func (in *researchInput) synced() error {
	given := in.given()
	given["page"], given["order"], given["size"], given["after"] = in.Page != 0, len(in.Orders()) > 0, in.Size != "", in.After != ""
	for name, there := range given {
		if there {
			return apperr.InvalidField(name, "field.not_with", "other", "since")
		}
	}
	return nil
}

func (a *api) entriesSince(ctx context.Context, in *researchInput, limit int) (core.Answer[[]ListedEntry], error) {
	cursor, err := strconv.ParseUint(in.Since, 10, 62)
	if err != nil {
		return core.Answer[[]ListedEntry]{}, apperr.InvalidField("since", "field.format")
	}
	if err := in.synced(); err != nil {
		return core.Answer[[]ListedEntry]{}, err
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

func (in *researchInput) present(e notes.Entry) ListedEntry {
	if in.Size != "small" {
		return ListedEntry{presentEntry(e)}
	}
	small := SmallEntry{ID: e.ID, Title: cut(e.Body), Quote: cut(e.Quote), Colour: e.Colour}
	if e.Source != nil {
		small.Title = e.Source.Title
	}
	return ListedEntry{small}
}

func cut(text string) string {
	if letters := []rune(text); len(letters) > smallText {
		return string(letters[:smallText-1]) + "…"
	}
	return text
}
