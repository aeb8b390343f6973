package api

import (
	"context"
	"net/http"
	"strings"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/viewer"
	"sudar/internal/organizations"
)

// access is who may call an operation. There is no way to register one
// without saying it.
type access struct {
	name   string
	prefix string
	note   string // who may call, as the document says it
	// roles may call; nil means everybody.
	roles []viewer.Role
	// whenExpired lets the administrators of an expired organisation in.
	whenExpired bool
	// anyStatus returns even for a suspended, expired or unknown organisation.
	anyStatus bool
	// mustReset returns an account that owes a new password.
	mustReset bool
	// notYetMember returns a visitor of a closed organisation.
	notYetMember bool
}

var (
	forPublic = access{name: "public", prefix: publicPrefix, note: "Anybody may call it."}
	forLookup = access{name: "lookup", prefix: publicPrefix, anyStatus: true, note: "Anybody may call it, also for an organization that is suspended, expired or unknown."}
	forSignIn = access{name: "sign-in", prefix: userPrefix, whenExpired: true, note: "Anybody may call it."}
	forUser   = access{name: "user", prefix: userPrefix, note: "For everybody who is signed in.", roles: []viewer.Role{
		viewer.Visitor, viewer.Reader, viewer.Publisher, viewer.Librarian, viewer.Admin, viewer.HubAdmin,
	}}
	forLibrarian = access{
		name: "librarian", prefix: adminPrefix, note: "For the librarians and administrators of the organization.",
		roles: []viewer.Role{viewer.Librarian, viewer.Admin, viewer.HubAdmin},
	}
	forAdmin = access{
		name: "admin", prefix: adminPrefix, note: "For the administrators of the organization.",
		roles: []viewer.Role{viewer.Admin, viewer.HubAdmin},
	}
	forHub = access{name: "hub", prefix: adminPrefix, note: "For the administrators of the hub.", roles: []viewer.Role{viewer.HubAdmin}}
	// forSettings is what the administrators of an expired organisation still read.
	forSettings = access{
		name: "settings", prefix: adminPrefix, roles: forAdmin.roles, whenExpired: true,
		note: "For the administrators of the organization, also when its subscription has expired.",
	}
	// forInvited lets in who is no member of a closed organisation yet.
	forInvited = access{
		name: "invited", prefix: userPrefix, roles: forUser.roles, notYetMember: true,
		note: "For everybody who is signed in, also without a membership of a closed portal.",
	}
	forAccount = access{
		name: "account", prefix: userPrefix, roles: forUser.roles, whenExpired: true, mustReset: true,
		note: "For everybody who is signed in, also when a new password must be set first.",
	}
	// forReading lets requests through to the reading session that their cookie
	// names: it alone says who reads and through which organisation.
	forReading = access{name: "reading session", prefix: publicPrefix, anyStatus: true}
	// forMainHost is for everybody at the address that SPEC §7 writes without the
	// base path.
	forMainHost = access{name: "public", prefix: "/p/api/v1", note: forPublic.note}
)

// guard is the access rule of every call.
func guard(ctx context.Context, who access, op operation, path string) error {
	request := requestFrom(ctx)
	v, _ := viewer.From(ctx)
	if !who.anyStatus {
		if request.organizationErr != nil {
			return request.organizationErr
		}
		if err := refusedStatus(request.status, v, who); err != nil {
			return err
		}
	}
	if who.prefix != publicPrefix && request.tokenErr != nil && who.roles != nil {
		return request.tokenErr
	}
	if request.tokenErr == nil {
		if err := scopeRefuses(request.bearer.Scope, op, path); err != nil {
			return err
		}
	}
	if who.roles == nil {
		return nil
	}
	return permitted(v, request, who)
}

func refusedStatus(status organizations.Status, v viewer.Viewer, who access) error {
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

func permitted(v viewer.Viewer, request request, who access) error {
	if !v.SignedIn() {
		return apperr.New(apperr.Unauthenticated)
	}
	if v.MustReset && !who.mustReset {
		return apperr.New(apperr.PasswordResetRequired)
	}
	if request.closed && v.Role == viewer.Visitor && !who.notYetMember {
		return apperr.New(apperr.MembershipClosed)
	}
	for _, role := range who.roles {
		if v.Role == role {
			return nil
		}
	}
	return apperr.New(apperr.RoleRequired)
}

// scopeRefuses is what a personal token may not do, whatever its person may:
// account calls unless they say otherwise, staff's calls and writes unless the
// token was made for them. Sessions have no scope.
func scopeRefuses(scope accounts.Scope, op operation, path string) error {
	needed := accounts.WriteScope
	switch {
	case scope == "":
		return nil
	case strings.HasPrefix(path, accountPrefix) && !op.forTokens:
		return apperr.New(apperr.TokenScope)
	case strings.HasPrefix(path, adminPrefix+"/"):
		needed = accounts.AdminScope
	case op.method == http.MethodGet || op.method == http.MethodHead || op.reads:
		needed = accounts.ReadScope
	}
	if !scope.Holds(needed) {
		return apperr.New(apperr.TokenScope)
	}
	return nil
}
