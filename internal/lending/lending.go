// Package lending lends copies: licences, loans, and who waits for one. A loan is
// a right of the kind leased or assigned; whether it opens an item is for package
// entitlements to decide.
package lending

import (
	"time"

	"sudar/internal/kit/db"
)

// Model says how a licence is used.
type Model string

// The models.
const (
	Concurrent Model = "concurrent" // a seat while reading, without a queue
	Loan       Model = "loan"       // a copy for some days, with a queue
)

// Models are all of them.
var Models = []Model{Concurrent, Loan}

// Status is how far a hold has come.
type Status string

// The statuses.
const (
	Waiting   Status = "waiting"
	Ready     Status = "ready" // a copy is kept for its reader
	Expired   Status = "expired"
	Cancelled Status = "cancelled"
	Done      Status = "done" // it became a loan
)

const (
	// TellBefore is how long before its end a reader is told of it.
	TellBefore = 3 * 24 * time.Hour
	// KeepLink is how long after a return it is known who had which title.
	KeepLink = 30 * 24 * time.Hour
)

// Licence lets an organisation lend a title, or have it read by some at once.
type Licence struct {
	ID             string  `db:"id"`
	TitleID        string  `db:"title_id"`
	OrganizationID string  `db:"organization_id"`
	ContentID      int64   `db:"content_id"`
	ItemID         int64   `db:"item_id"` // 0: the whole content
	Model          Model   `db:"model"`
	Copies         int     `db:"copies"`
	Bought         int     `db:"bought"`     // part of the copies
	LoansLeft      *int    `db:"loans_left"` // nil: without limit
	StartsAt       db.Time `db:"starts_at"`
	EndsAt         db.Time `db:"ends_at"` // zero: without end
	RightID        *string `db:"entitlement_id"`
	CreatedAt      db.Time `db:"created_at"`
	InUse          int     `db:"in_use"`
	Waiting        int     `db:"waiting"`
}

// Running tells whether the licence is in force at a moment.
func (l Licence) Running(now time.Time) bool {
	return !l.StartsAt.After(now) && (l.EndsAt.IsZero() || l.EndsAt.After(now))
}

// Borrowed is a copy that somebody has or had.
type Borrowed struct {
	ID         string  `db:"id"`
	TitleID    string  `db:"title_id"`
	LicenceID  string  `db:"licence_id"`
	AccountID  string  `db:"account_id"`
	RightID    string  `db:"right_id"`
	ContentID  int64   `db:"content_id"`
	ItemID     int64   `db:"item_id"` // that was asked for
	Assigned   bool    `db:"assigned"`
	Renewals   int     `db:"renewals"`
	BorrowedAt db.Time `db:"borrowed_at"`
	DueAt      db.Time `db:"due_at"`
	ReturnedAt db.Time `db:"returned_at"`
	Waiting    int     `db:"waiting"` // people who wait for the title
	Renewable  bool    `db:"-"`
}

// Hold is a place in the queue of a title.
type Hold struct {
	ID         string  `db:"id"`
	TitleID    string  `db:"title_id"`
	AccountID  string  `db:"account_id"`
	ContentID  int64   `db:"content_id"`
	ItemID     int64   `db:"item_id"` // that was asked for
	Status     Status  `db:"status"`
	Assigned   bool    `db:"assigned"`
	CreatedAt  db.Time `db:"created_at"`
	ReadyUntil db.Time `db:"ready_until"`
	EndedAt    db.Time `db:"ended_at"`
	Place      int     `db:"place"`   // from 1; 0 unless it waits
	Waiting    int     `db:"waiting"` // people who wait for the title
	Copies     int     `db:"copies"`  // that the title has now
	// Estimate is in about how many days a copy is free; 0: not known.
	Estimate int `db:"-"`
}

// Offer is what a title offers a reader.
type Offer struct {
	Copies    int
	Free      int
	Waiting   int
	LoanDays  int
	Place     int // that the reader would take in the queue
	Estimate  int // in about how many days a copy is free; 0: not known
	MostLoans int
	LoansFull bool // the reader has as many as the organisation lends to one
	Loan      *Borrowed
	Hold      *Hold // also one that ran out within the last days
}
