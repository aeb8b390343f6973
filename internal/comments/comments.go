// Package comments keeps what the staff of a record tell each other about it. Whoever
// may open and edit a record reads and writes them, and the two sides of a title on its
// way into the library; readers never do.
package comments

import (
	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/publishing"
)

// Bounds: of a text in letters, and of how many one account writes in an hour.
const (
	MostText = 2_000
	perHour  = 120
)

// State says what became of a comment.
type State string

// The states.
const (
	Open    State = "open"
	Done    State = "done"
	Removed State = "removed" // its author took it back
)

// Comment is what somebody said about a record.
type Comment struct {
	ID        string  `db:"id"`
	ContentID int64   `db:"content_id"`
	Author    string  `db:"author"` // username, "" for somebody who is erased
	Text      string  `db:"body"`
	CreatedAt db.Time `db:"created_at"`
	Mine      bool    `db:"mine"` // the viewer's own
	DoneAt    db.Time `db:"done_at"`
	RemovedAt db.Time `db:"removed_at"`
}

// State returns what became of the comment.
func (c Comment) State() State {
	switch {
	case !c.RemovedAt.IsZero():
		return Removed
	case !c.DoneAt.IsZero():
		return Done
	}
	return Open
}

// List is a page of the comments on a record, with how many of all are open.
type List struct {
	page.List[Comment]
	Open int
}

// WrittenEvent happens when somebody has written a comment; it carries Written.
const WrittenEvent = "comments.written"

// Written says which comment was written.
type Written struct {
	CommentID string `json:"comment_id"`
}

// Service keeps comments.
type Service struct {
	db *db.DB
	Domains
}

// Domains are the services that comments calls.
type Domains struct {
	Catalogue  *catalogue.Service
	Publishing *publishing.Service
}

// New returns the service.
func New(d *db.DB, domains Domains) *Service {
	return &Service{db: d, Domains: domains}
}
