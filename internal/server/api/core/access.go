package core

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"sudar/internal/accounts/sessions"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// Access is who may call an operation. There is no way to register one
// without saying it.
type Access struct {
	name   string
	prefix string
	note   string // who may call, as the document says it
	// roles may call; nil means everybody.
	roles []viewer.Role
	// atHub lets them call at the hub alone.
	atHub bool
	// whenExpired lets the administrators of an expired organisation in.
	whenExpired bool
	// anyStatus returns even for a suspended, expired or unknown organisation.
	anyStatus bool
	// mustReset returns an account that owes a new password.
	mustReset bool
	// notYetMember returns a visitor of a closed organisation.
	notYetMember bool
}

// The kinds of access there are.
var (
	ForPublic = Access{name: "public", prefix: PublicPrefix, note: "Anybody may call it."}
	ForLookup = Access{
		name: "lookup", prefix: PublicPrefix, anyStatus: true,
		note: "Anybody may call it, also for an organization that is suspended, expired or unknown.",
	}
	ForSignIn = Access{name: "sign-in", prefix: UserPrefix, whenExpired: true, note: "Anybody may call it."}
	ForUser   = Access{name: "user", prefix: UserPrefix, note: "For everybody who is signed in.", roles: []viewer.Role{
		viewer.Visitor, viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin,
	}}
	ForPublisher = Access{
		name: "publisher", prefix: UserPrefix, note: "For the publishers and administrators of the organization.",
		roles: []viewer.Role{viewer.Publisher, viewer.Admin, viewer.HubAdmin},
	}
	// ForEditor lets publishers bring in and edit their drafts with the calls of staff.
	ForEditor = Access{
		name: "editor", prefix: AdminPrefix,
		note:  "For the librarians and administrators of the organization, and for publishers with their drafts.",
		roles: []viewer.Role{viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin},
	}
	ForLibrarian = Access{
		name: "librarian", prefix: AdminPrefix, note: "For the librarians and administrators of the organization.",
		roles: []viewer.Role{viewer.Librarian, viewer.Admin, viewer.HubAdmin},
	}
	ForAdmin = Access{
		name: "admin", prefix: AdminPrefix, note: "For the administrators of the organization.",
		roles: []viewer.Role{viewer.Admin, viewer.HubAdmin},
	}
	ForHub = Access{name: "hub", prefix: AdminPrefix, note: "For the administrators of the hub.", roles: []viewer.Role{viewer.HubAdmin}}
	// ForHubStaff is what all portals share and the staff of the hub look after.
	ForHubStaff = Access{
		name: "hub-staff", prefix: AdminPrefix, note: "For the librarians and administrators of the hub, at the hub.", roles: ForLibrarian.roles,
		atHub: true,
	}
	// ForSettings is what the administrators of an expired organisation still read.
	ForSettings = Access{
		name: "settings", prefix: AdminPrefix, roles: ForAdmin.roles, whenExpired: true,
		note: "For the administrators of the organization, also when its subscription has expired.",
	}
	// ForSettling is the money of what was sold: it is settled also when the contract
	// of the organisation that sold it is over.
	ForSettling = Access{
		name: "settling", prefix: AdminPrefix, roles: ForAdmin.roles, whenExpired: true, note: ForSettings.note,
	}
	// ForInvited lets in who is no member of a closed organisation yet.
	ForInvited = Access{
		name: "invited", prefix: UserPrefix, roles: ForUser.roles, notYetMember: true,
		note: "For everybody who is signed in, also without a membership of a closed portal.",
	}
	ForAccount = Access{
		name: "account", prefix: UserPrefix, roles: ForUser.roles, whenExpired: true, mustReset: true,
		note: "For everybody who is signed in, also when a new password must be set first.",
	}
	// ForReading lets requests through to the reading session that their cookie
	// names: it alone says who reads and through which organisation.
	ForReading = Access{name: "reading session", prefix: PublicPrefix, anyStatus: true}
	// ForMainHost is for everybody at the address that SPEC §7 writes without the
	// base path.
	ForMainHost = Access{name: "public", prefix: "/p/api/v1", note: ForPublic.note}
)

// guard is the access rule of every call.
func guard(ctx context.Context, who Access, op Operation, path string) error {
	request := RequestFrom(ctx)
	v, _ := viewer.From(ctx)
	if !who.anyStatus {
		if request.OrganizationErr != nil {
			return request.OrganizationErr
		}
		if err := refusedStatus(request.status, v, who); err != nil {
			return err
		}
	}
	if who.prefix != PublicPrefix && request.TokenErr != nil && who.roles != nil {
		return request.TokenErr
	}
	if request.TokenErr == nil {
		if err := scopeRefuses(request.Bearer.Scope, op, path); err != nil {
			return err
		}
	}
	if who.roles == nil {
		return nil
	}
	return Permitted(v, request, who)
}

func refusedStatus(status organizations.Status, v viewer.Viewer, who Access) error {
	switch status {
	case organizations.Suspended:
		return apperr.New(apperr.OrganizationSuspended)
	case organizations.Expired:
		administers := v.Role == viewer.Admin || v.Role == viewer.HubAdmin || who.roles == nil
		if !who.whenExpired || !administers {
			return apperr.New(apperr.OrganizationExpired)
		}
	case organizations.Active:
	}
	return nil
}

// Permitted returns an error for a viewer whom an access does not let in.
func Permitted(v viewer.Viewer, request Request, who Access) error {
	if !v.SignedIn() {
		return apperr.New(apperr.Unauthenticated)
	}
	if v.MustReset && !who.mustReset {
		return apperr.New(apperr.PasswordResetRequired)
	}
	if request.Closed && v.Role == viewer.Visitor && !who.notYetMember {
		return apperr.New(apperr.MembershipClosed)
	}
	if !slices.Contains(who.roles, v.Role) || who.atHub && !v.Hub {
		return apperr.New(apperr.RoleRequired)
	}
	return nil
}

// scopeRefuses is what a personal token may not do, whatever its person may:
// account calls unless they say otherwise, staff's calls and writes unless the
// token was made for them. Sessions have no scope.
func scopeRefuses(scope sessions.Scope, op Operation, path string) error {
	needed := sessions.WriteScope
	switch {
	case scope == "":
		return nil
	case strings.HasPrefix(path, accountPrefix) && !op.ForTokens:
		return apperr.New(apperr.TokenScope)
	case strings.HasPrefix(path, AdminPrefix+"/"):
		needed = sessions.AdminScope
	case op.Method == http.MethodGet || op.Method == http.MethodHead || op.Reads:
		needed = sessions.ReadScope
	}
	if !scope.Holds(needed) {
		return apperr.New(apperr.TokenScope)
	}
	return nil
}
