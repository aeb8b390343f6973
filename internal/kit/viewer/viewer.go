// Package viewer names who is looking: the person or guest, the organisation
// whose portal the request came to, and the role held there. Every store call
// takes the viewer from its context; without one nothing is read (DESIGN §1).
package viewer

import "context"

// Role is a membership's role in the resolved organisation (PRODUCT, "Tenancy").
type Role string

// The roles, weakest first. Guest is the absence of a person, Visitor a person
// without a membership in this organisation.
const (
	Guest     Role = "guest"
	Visitor   Role = "visitor"
	Reader    Role = "reader"
	Publisher Role = "publisher"
	Librarian Role = "librarian"
	Admin     Role = "admin"
	HubAdmin  Role = "hub_admin"
)

// ranks orders the roles of members; who has none is below all.
var ranks = map[Role]int{Reader: 1, Publisher: 2, Librarian: 3, Admin: 4, HubAdmin: 5}

// Rank is how much a role may: 1 for a reader up to 5, 0 for who is no member.
func (r Role) Rank() int { return ranks[r] }

// Administers tells whether the role looks after an organisation's people and
// settings.
func (r Role) Administers() bool { return r == Admin || r == HubAdmin }

// Viewer is who a request acts for. The zero value is a guest of no
// organisation and sees only what is public everywhere.
type Viewer struct {
	AccountID      string // UUID, "" for a guest
	OrganizationID string // UUID of the resolved organisation
	Organization   string // its slug
	Hub            bool   // the resolved organisation is the national hub
	Role           Role
	WalkIn         bool   // a guest inside one of the organisation's address ranges
	Visit          string // names the browser of a walk-in, who has no account; "" for others
	SessionID      string
	// MustReset is set while the account owes a new password: only auth/me,
	// the forced reset and logout are open to it.
	MustReset bool
}

// SignedIn tells whether a person, not a guest, is looking.
func (v Viewer) SignedIn() bool { return v.AccountID != "" }

// Staff tells whether the viewer works for the resolved organisation's catalogue.
func (v Viewer) Staff() bool {
	return v.Role == Librarian || v.Role == Admin || v.Role == HubAdmin
}

// Contributes tells whether the viewer brings titles into the resolved organisation's
// catalogue: its staff, and its publishers, whose titles staff approve.
func (v Viewer) Contributes() bool { return v.Staff() || v.Role == Publisher }

// Everywhere tells whether the viewer works for the catalogues of all
// organisations: an administrator of the hub at the hub. At another portal they
// see what its own staff see.
func (v Viewer) Everywhere() bool { return v.Hub && v.Role == HubAdmin }

// Kind is what the log says of a viewer: guest, walk-in, visitor, reader or
// staff, and nothing that could tell who it is.
func (v Viewer) Kind() string {
	switch {
	case v.WalkIn:
		return "walk-in"
	case !v.SignedIn():
		return string(Guest)
	case v.Role.Rank() > Reader.Rank():
		return "staff"
	case v.Role == Reader:
		return string(Reader)
	}
	return string(Visitor)
}

type key struct{}

// With returns a context that carries v.
func With(ctx context.Context, v Viewer) context.Context {
	return context.WithValue(ctx, key{}, v)
}

// From returns the context's viewer; the second value is false when nobody put
// one there, which stores treat as a mistake, not as a guest.
func From(ctx context.Context) (Viewer, bool) {
	v, ok := ctx.Value(key{}).(Viewer)
	return v, ok
}
