// Package publishing is the way of a publisher's titles into the library and out of
// it: a publisher submits a draft, staff approve it or return it with what is to be
// changed, it is published; a publisher asks for a title to be taken down, staff do it,
// or keep it, and put it back.
package publishing

import (
	"time"

	"sudar/internal/audit"
	"sudar/internal/catalogue"
	"sudar/internal/editing"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// State is where a title stands.
type State string

// The states. Published is every title that readers find and of which nothing is asked.
const (
	Draft         = State(catalogue.Drafted)
	Submitted     = State(catalogue.Submitted)
	Returned      = State(catalogue.Returned)
	Approved      = State(catalogue.Approved)
	Published     = State("published")
	TakeDownAsked = State(catalogue.TakeDownAsked)
	TakenDown     = State(catalogue.TakenDown)
)

// States are all of them, in the order of a title's way.
var States = []State{Draft, Submitted, Returned, Approved, Published, TakeDownAsked, TakenDown}

// stored is how the catalogue writes a state.
func (s State) stored() catalogue.Submission {
	if s == Published {
		return catalogue.NoSubmission
	}
	return catalogue.Submission(s)
}

// Title is a title on its way.
type Title struct {
	Card    catalogue.Card
	OwnerID string
	State   State
	Reason  catalogue.Reason // why it was taken down, "" while it stands
	At      db.Time          // when it came to stand there; of a published one when it was made
}

// TitleTerms are what a publisher sets of a title: who reads how much of it, from when and
// for how much.
type TitleTerms struct {
	Protection     string       `json:"protection" enum:"open,session,strict"`
	PreviewPercent int          `json:"preview_percent" minimum:"0" maximum:"100"`
	EmbargoUntil   string       `json:"embargo_until" maxLength:"40" doc:"The day it opens on, 2026-12-31; empty for none"`
	Prices         []TitlePrice `json:"prices" maxItems:"2000" nullable:"false" doc:"Of all its items, in their order"`
}

// TitlePrice is what an item costs.
type TitlePrice struct {
	ItemID int64 `json:"item_id" minimum:"1"`
	Free   bool  `json:"free" doc:"Read without a right"`
	Price  int64 `json:"price" minimum:"0" maximum:"1000000000000" doc:"Whole ₮; 0: not sold alone"`
}

// Event is what somebody did with a title on its way.
type Event struct {
	ID      string           `db:"id"`
	Act     Act              `db:"act"`
	Was     State            `db:"was"`
	Becomes State            `db:"becomes"`
	Staff   bool             `db:"staff"`
	Actor   string           `db:"actor"` // "" for nobody, or somebody who is erased
	Reason  catalogue.Reason `db:"reason"`
	Note    string           `db:"note"`
	At      db.Time          `db:"at"`
}

// Page is all of a title on its way that its publisher and staff see.
type Page struct {
	Title
	Terms   TitleTerms
	Missing []string // what a good record has and this one not
	Acts    []Act    // what the viewer may do with it now
	Events  []Event  // newest first, the last mostEvents
}

// mostEvents bounds the history that a page shows.
const mostEvents = 100

// undoFor is how long a title that was taken down can be put back.
const undoFor = 30 * 24 * time.Hour

// Service moves titles.
type Service struct {
	db    *db.DB
	clock clock.Clock
	Domains
}

// Domains are the services that publishing calls.
type Domains struct {
	Audit     *audit.Service
	Catalogue *catalogue.Service
	Editing   *editing.Service
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, domains Domains) *Service {
	return &Service{db: d, clock: clk, Domains: domains}
}
