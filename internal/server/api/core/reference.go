package core

import (
	"embed"
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// reference is what the document says about an operation beside what follows
// from its registration. It stands in reference/TAG.json under the operation's id.
type reference struct {
	// Description says what the operation does and what limits it. Who may call
	// it is added from its registration.
	Description string `json:"description"`
	// Errors are the refusals of its own, by status, with when each happens.
	Errors map[string]string `json:"errors"`
	// Request and Response are examples of the bodies; a file has one for each media
	// type: a text, or the parts of a form.
	Request  json.RawMessage `json:"request"`
	Response json.RawMessage `json:"response"`
}

//go:embed reference/*.json
var referenceFiles embed.FS

// tags are the chapters of the document, with their descriptions. Each has a
// file in reference/.
var tags = []*huma.Tag{
	{Name: "accounts", Description: "Signing up and in, the current account, its security, its data."},
	{Name: "ambient", Description: "Outside data shown on the home page: weather and exchange rates."},
	{Name: "audit", Description: "What the staff of an organization did."},
	{Name: "catalogue", Description: "Titles, contributors, categories, tags and prices."},
	{Name: "commerce", Description: "Packages, coupons, orders, payments, refunds and gifts."},
	{Name: "desk", Description: "The catalogue desk of staff: the list of their titles, bulk edits, history, duplicates."},
	{Name: "dictionary", Description: "Words in Mongolian and English."},
	{Name: "editing", Description: "One title as the staff of its organization edit it, and the names and words looked up for it."},
	{Name: "groups", Description: "Groups of members, such as classes, and what is assigned to them."},
	{Name: "imports", Description: "Files of catalogue records: checking, running and undoing them."},
	{Name: "lending", Description: "Loans, places in queues, and the licences by which an organization lends."},
	{Name: "members", Description: "Members of an organization and invitations to become one."},
	{Name: "notifications", Description: "What readers are told, announcements, and the stream of what changes."},
	{Name: "organizations", Description: "Organizations, their portals and their identity providers."},
	{Name: "publishing", Description: "The way of publishers' titles into an organization's catalogue and out of it."},
	{Name: "reading", Description: "Reading sessions, places, leases, the shelf and the reading report."},
	{Name: "reports", Description: "Problem reports about titles and reviews."},
	{Name: "research", Description: "Bookmarks, highlights and notes, and the folders in which they are kept and shared."},
	{Name: "reviews", Description: "Ratings and reviews of titles."},
	{Name: "search", Description: "Advanced search, search inside books, saved searches and exports."},
	{Name: "settings", Description: "Settings, colours, home page and access rules of a portal."},
	{Name: "site", Description: "The health of the site's own pages."},
	{Name: "system", Description: "How the machine does: the jobs behind the screens, files, index and emails."},
	{Name: "taxonomy", Description: "The categories and menus that staff tend."},
	{Name: "uploads", Description: "Files of staff that come in pieces, by the tus protocol: a line that is cut loses nothing."},
	{Name: "usage", Description: "What becomes of titles, counted without readers: the reports of publishers."},
}

// references are the entries of all files by operation id.
var references = sync.OnceValue(func() map[string]reference {
	all := map[string]reference{}
	for _, tag := range tags {
		text, err := referenceFiles.ReadFile(path.Join("reference", tag.Name+".json"))
		if err == nil {
			err = json.Unmarshal(text, &all) // adds to what is there
		}
		if err != nil {
			panic("reference of " + tag.Name + ": " + err.Error()) // a file of the program itself
		}
	}
	return all
})

// describeOperation adds to an operation of the document what the reference
// says about it.
func describeOperation(_ *huma.OpenAPI, op *huma.Operation) {
	said := references()[op.OperationID]
	op.Description = strings.TrimSpace(said.Description + " " + op.Description)
	for _, parameter := range op.Parameters { // what a parameter says its schema need not say again
		if parameter.Schema != nil && parameter.Schema.Description == parameter.Description {
			parameter.Schema.Description = ""
		}
	}
	for status, when := range said.Errors {
		number, _ := strconv.Atoi(status)
		op.Responses[status] = failureResponse(number, when, "")
	}
	if success := op.Responses[strconv.Itoa(op.DefaultStatus)]; success != nil {
		exemplify(success.Content, said.Response)
		for _, everywhere := range []string{"Cache-Control", "Set-Cookie"} { // the document's description tells of them once
			delete(success.Headers, everywhere)
		}
	}
	if body, _ := op.Metadata[ownBody].(*huma.RequestBody); body != nil {
		op.RequestBody = body
	}
	if op.RequestBody != nil {
		refer(op.Responses, http.StatusUnsupportedMediaType)
		exemplify(op.RequestBody.Content, said.Request)
	}
}

// exemplify gives a content its example; a file has one for each media type.
func exemplify(content map[string]*huma.MediaType, example json.RawMessage) {
	if len(example) == 0 {
		return
	}
	if body := content["application/json"]; body != nil {
		body.Example = example
		return
	}
	var files map[string]json.RawMessage
	if err := json.Unmarshal(example, &files); err != nil {
		panic("an example of a file: " + err.Error())
	}
	for mediaType, shown := range files {
		content[mediaType].Example = shown
	}
}
