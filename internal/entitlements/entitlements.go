// Package entitlements decides who may read what. Decide is the only decision
// on reading and Scope the only rule on seeing; both know contents and items
// by id alone (DESIGN §3).
package entitlements

import "time"

// Kind is where a right comes from (PRODUCT, "Words").
type Kind string

// The six kinds of right, and the walk-in viewer's.
const (
	Free         Kind = "free"
	Membership   Kind = "membership"
	Purchased    Kind = "purchased"
	Organization Kind = "organization"
	Leased       Kind = "leased"
	Assigned     Kind = "assigned"
)

// Visibility says on whose portals a record is listed (PRODUCT, "Tenancy").
type Visibility string

// The visibilities.
const (
	Public           Visibility = "public"       // everywhere
	HubOnly          Visibility = "hub"          // the owner and the hub
	OrganizationOnly Visibility = "organization" // the owner
	Draft            Visibility = "draft"        // the owner's staff
	Archived         Visibility = "archived"     // the owner's staff
)

// Protection says how far an item's bytes travel (PRODUCT, "Words").
type Protection string

// The protections.
const (
	Open    Protection = "open"    // download allowed
	Session Protection = "session" // resources and ranges inside a reading session
	Strict  Protection = "strict"  // page images and text layer only
)

// Item is what a decision needs to know of an item; callers fill it.
type Item struct {
	ID           int64
	ContentID    int64
	OwnerID      string
	Visibility   Visibility
	Free         bool
	Protection   Protection
	EmbargoUntil time.Time
}

// Shared tells whether every guest of every portal may read the item whole as of
// now: nothing of it is anybody's own. What is Strict bears its reader's name.
func (i Item) Shared(now time.Time) bool {
	return i.Free && i.Visibility == Public && i.Protection != Strict && !i.EmbargoUntil.After(now)
}

// Decision is the answer to "may this viewer read this item".
type Decision struct {
	Allowed bool
	By      Kind
	Until   time.Time // zero: without end
	Seat    Seat      // what reading by this right takes
	GroupID string    // the group of contents that the right opens; "" for any other
	// Here is set for a right that ends where the organisation's address ranges
	// do: a walk-in's.
	Here bool
	// Embargoed is set while the item is not yet open to anybody but its owner.
	Embargoed bool
}

// Right is a stored grant: Holder may read Target from StartsAt to EndsAt.
type Right struct {
	ID       string
	Kind     Kind
	Holder   Holder
	Target   Target
	Seats    int // 0: without limit
	StartsAt time.Time
	EndsAt   time.Time // zero: without end
	Source   string    // who granted it: "cli", "demo", an order's id
}

// Holder is one of an organisation, an account and a group.
type Holder struct{ OrganizationID, AccountID, GroupID string }

// Target is one of a content, an item, a group of contents and a package.
type Target struct {
	ContentID, ItemID int64
	RightGroupID      string
	Package           string
}

// Research is the package that opens the researcher's corner (PRODUCT, "Words").
const Research = "research"
