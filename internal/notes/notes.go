// Package notes keeps what readers write beside what they read: bookmarks,
// highlights and notes, which PRODUCT "Words" calls entries. They are free for
// every signed-in reader and belong to their account alone.
package notes

import (
	"time"

	"sudar/internal/kit/page"
	"sudar/internal/reading"
)

// Kind says what an entry is.
type Kind string

// The kinds. A highlight about which something is written is a note.
const (
	Bookmark  Kind = "bookmark"
	Highlight Kind = "highlight"
	Note      Kind = "note"
)

// Colour is what a passage is marked with; "" for what has no passage.
type Colour string

// The four colours (PRODUCT "Reading").
const (
	Yellow Colour = "yellow"
	Green  Colour = "green"
	Blue   Colour = "blue"
	Pink   Colour = "pink"
)

// Bounds of one entry, in characters unless said otherwise, and of an account.
const (
	MostBody    = 10_000
	MostQuote   = 5_000
	MostTags    = 20
	MostTag     = 50
	MostEntries = 20_000
	maxLocator  = 16 << 10 // bytes as JSON
)

// Writing is what a reader writes: all of an entry that a device may change.
type Writing struct {
	Kind     Kind
	FolderID string           // "" for none
	Locator  *reading.Locator // nil for a free note
	Quote    string           // the whole passage; the locator's text only finds it again
	Colour   Colour
	Tags     []string
	Body     string
}

// Entry is one bookmark, highlight or note. Version counts its writes, Change
// is the number of its last one among all writes of the account. A deleted
// entry is a tombstone: its Writing is empty but for the kind.
type Entry struct {
	ID        string
	AuthorID  string // account
	ClientID  string // UUID that the device gave it
	ContentID int64  // 0 for a free note
	ItemID    int64
	Writing
	Version    int64
	Change     int64
	CreatedAt  time.Time
	ModifiedAt time.Time // by the device's clock
	DeletedAt  time.Time
	Author     *Author // of one that is not the reader's own
	Source     *Source // in lists, when the reader may see it
	Replies    int     // in its folder
}

// Author is who wrote an entry in a shared folder.
type Author struct{ Username, FirstName, LastName string }

// Source is the content that an entry is about.
type Source struct {
	Slug, Title string
	Authors     []string
	Cover       string
	Year        int
}

// Deleted tells whether the entry is a tombstone.
func (e Entry) Deleted() bool { return !e.DeletedAt.IsZero() }

// Draft is a new entry as a device sends it. Times are the device's; zero: now.
type Draft struct {
	ClientID string
	ItemID   int64 // 0 for a free note
	Writing
	CreatedAt  time.Time
	ModifiedAt time.Time
}

// Edit changes parts of an entry; what is nil stays. BaseVersion is the version
// that the device last saw.
type Edit struct {
	Kind        *Kind
	FolderID    *string // "" takes it out of its folder
	Locator     *reading.Locator
	Quote       *string
	Colour      *Colour
	Tags        *[]string
	Body        *string
	ModifiedAt  time.Time
	BaseVersion int64
}

// Kept is what a write came to: the entry that counts and, when two devices
// disagreed, the writing that does not.
type Kept struct {
	Entry   Entry
	Offered *Entry
}

// Order sorts a list of entries.
type Order string

// The orders; InBook is by place, for the entries of one item.
const (
	NewestFirst  Order = "created_at.desc"
	OldestFirst  Order = "created_at.asc"
	ChangedFirst Order = "modified_at.desc"
	InBook       Order = "place.asc"
)

// Query asks for a page of a reader's entries, or of all those of a folder. What
// is empty does not narrow it.
type Query struct {
	ItemID   int64
	FolderID string
	Unfiled  bool // in no folder that the reader sees
	Words    string
	Tag      string
	Colour   Colour
	From, To time.Time // when it was written: from the one on, before the other
	Order    Order     // NewestFirst when empty
	After    *Position // rows behind it, of which Page says only how many
	Page     page.Request
}

// Position is where an entry stands in an order: what others are inserted or
// deleted around it moves no page that begins behind it.
type Position struct {
	Order  Order
	ItemID int64     // InBook
	Place  int64     // InBook
	At     time.Time // the other orders
	ID     string
}

// Changes are entries and tombstones in the order of their last writes. The
// next question begins at Cursor.
type Changes struct {
	Entries []Entry
	Cursor  int64
}
