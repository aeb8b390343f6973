package notifications

import "slices"

// Type says what a notification is about.
type Type string

// The types (PRODUCT "Notifications").
const (
	FolderShare   Type = "folder_share"
	NewTitle      Type = "new_title" // of an author, a series or a periodical that is followed
	SearchAlert   Type = "search_alert"
	LeaseReady    Type = "lease_ready"
	LeaseEnding   Type = "lease_ending"
	OrderPaid     Type = "order_paid"
	PackageEnding Type = "package_ending"
	Copies        Type = "copies" // that a librarian asked for
	ReviewReply   Type = "review_reply"
	Submission    Type = "submission"    // what the other side did with a publisher's title
	Comments      Type = "comment"       // of staff on a record
	ReviewHidden  Type = "review_hidden" // by staff, or shown again
	Announced     Type = "announcement"
	Security      Type = "security"
)

// Frequency says how often emails about a type are sent.
type Frequency string

// The frequencies.
const (
	Never  Frequency = "never"
	AtOnce Frequency = "at_once"
	Daily  Frequency = "daily"
	Weekly Frequency = "weekly"
)

// Frequencies are all of them.
var Frequencies = []Frequency{AtOnce, Daily, Weekly, Never}

// Fixed says what of a type nobody can change.
type Fixed string

// What is fixed.
const (
	FixedNothing Fixed = "nothing"
	FixedInApp   Fixed = "in_app"
	FixedAll     Fixed = "all"
)

// Choice is how a reader is told of a type.
type Choice struct {
	Type  Type
	InApp bool // the bell and the list show it
	Email Frequency
	Fixed Fixed
}

// types are all of them, told as here until a reader chooses otherwise. Each has a
// name in the texts of the web app and, as notice.type.…, in those of emails.
//
// The bell always shows an invitation to a folder: it is answered there.
//
// Emails about the safety of an account are accounts' own: they are sent at once,
// whatever a reader chose and whatever the hour, and are never notifications.
var types = []Choice{
	{FolderShare, true, AtOnce, FixedInApp},
	{NewTitle, true, Weekly, FixedNothing},
	{SearchAlert, true, Daily, FixedNothing},
	{LeaseReady, true, AtOnce, FixedNothing},
	{LeaseEnding, true, Daily, FixedNothing},
	{OrderPaid, true, AtOnce, FixedNothing},
	{PackageEnding, true, Daily, FixedNothing},
	{Copies, true, Daily, FixedNothing},
	{ReviewReply, true, Daily, FixedNothing},
	{Submission, true, Daily, FixedNothing},
	{Comments, true, Daily, FixedNothing},
	{ReviewHidden, true, Daily, FixedNothing},
	{Announced, true, Daily, FixedNothing},
	{Security, false, AtOnce, FixedAll},
}

// indexOf returns the place of a type among all, -1 when it is none.
func indexOf(t Type) int {
	return slices.IndexFunc(types, func(c Choice) bool { return c.Type == t })
}
