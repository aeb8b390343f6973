// Package folders keeps the folders of the researcher's corner: what is filed in
// them, in which order, and who else sees them.
package folders

import (
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
)

// Role is what somebody may do in a folder.
type Role string

// The roles, the least first.
const (
	Viewer Role = "viewer" // reads
	Editor Role = "editor" // files, writes, renames
	Owner  Role = "owner"  // shares, moves, deletes
)

// ranks orders the roles; who does not see a folder has 0.
var ranks = map[Role]int{Viewer: 1, Editor: 2, Owner: 3}

// Bounds of folders. What is in the trash counts.
const (
	MostFolders  = 2_000 // of one owner
	MostDepth    = 8     // of folders in each other
	MostMembers  = 100   // of one folder, with those who are invited
	MostContents = 1_000 // of one folder
	MostBulk     = 100   // entries of one bulk call
)

// Folder is a folder as one person sees it. For who does not see the one it is
// in, ParentID is "".
type Folder struct {
	ID             string  `db:"id"`
	ParentID       string  `db:"parent_id"`
	Title          string  `db:"title"`
	Position       int     `db:"position"`
	OwnerID        string  `db:"owner_id"`
	OwnerUsername  string  `db:"username"`
	OwnerFirstName string  `db:"first_name"`
	OwnerLastName  string  `db:"last_name"`
	Rank           int     `db:"role_rank"`
	Role           Role    `db:"-"`
	Shared         bool    `db:"shared"`
	Entries        int     `db:"entries"`
	Contents       int     `db:"contents"`
	Records        int     `db:"records"`
	CreatedAt      db.Time `db:"created_at"`
	UpdatedAt      db.Time `db:"updated_at"`
	TrashedAt      db.Time `db:"trashed_at"`
}

// Query asks for a page of the folders that a person sees, or of those that
// were put into the trash.
type Query struct {
	Trashed bool
	Page    page.Request
}

// Change changes parts of a folder; what is nil stays. ParentID "" is the top.
type Change struct {
	Title    *string
	ParentID *string
	Position *int
}

// Invitee is who is to see a folder: one of a username and an address.
type Invitee struct {
	Username, Email string
	Role            Role
}

// Request is an invitation that waits for the answer of who is invited.
type Request struct {
	ID             string  `db:"id"`
	FolderID       string  `db:"folder_id"`
	FolderTitle    string  `db:"title"`
	OwnerUsername  string  `db:"username"`
	OwnerFirstName string  `db:"first_name"`
	OwnerLastName  string  `db:"last_name"`
	Rank           int     `db:"role_rank"`
	Role           Role    `db:"-"`
	CreatedAt      db.Time `db:"created_at"`
}

// ShareState is what became of an invitation.
type ShareState string

// The states that are shown.
const (
	Pending  ShareState = "pending"
	Accepted ShareState = "accepted"
)

// Member is somebody who sees a folder, or who is invited to.
type Member struct {
	AccountID string  `db:"account_id"` // "" for an address that is invited
	RequestID string  `db:"request_id"` // "" for a member
	Username  string  `db:"username"`
	FirstName string  `db:"first_name"`
	LastName  string  `db:"last_name"`
	Email     string  `db:"email"` // "" but for an address that is invited
	Rank      int     `db:"role_rank"`
	Role      Role    `db:"-"`
	FolderID  string  `db:"folder_id"` // what was shared
	Since     db.Time `db:"since"`
}

// State tells whether the member has accepted.
func (m Member) State() ShareState {
	if m.RequestID != "" {
		return Pending
	}
	return Accepted
}

// Content is a title in a folder. AddedBy is "" for one of which only entries
// are in it.
type Content struct {
	Card    catalogue.Card `db:"card,json"`
	AddedBy string         `db:"username"`
	AddedAt db.Time        `db:"added_at"`
}

// Act is what a bulk call does to entries.
type Act string

// The acts.
const (
	Move   Act = "move"
	Tag    Act = "tag"
	Untag  Act = "untag"
	Remove Act = "delete"
)

// BulkChange changes many entries in one way.
type BulkChange struct {
	IDs      []string
	Act      Act
	FolderID *string // for Move; nil and "" take them out
	Tags     []string
}

// Outcome is what became of one entry: Err nil when it was changed.
type Outcome struct {
	ID  string
	Err error
}

// Package is whether somebody holds a research package, and until when: the
// zero time is without end.
type Package struct {
	Held  bool
	Until time.Time
}

// PackageWay is one way to a research package.
type PackageWay struct {
	Kind string `json:"kind" enum:"organization,store" doc:"organization: ask the library; store: buy it there"`
	Path string `json:"path,omitempty" doc:"Where in the site"`
}

// Ways returns the ways to a research package.
func Ways() []PackageWay { return []PackageWay{{Kind: "organization"}} }
