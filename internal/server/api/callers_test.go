package api_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

// caller is somebody of the matrix: where they ask, what they are there, and
// what is wrong with their token.
type caller struct {
	name, portal string
	role         string // "alpha/reader"; "" for none
	token        string // "none", "good", "revoked", "expired"
	disabled     bool
	owes         bool // a new password
	header       string
	address      string
}

var cast = []caller{
	{name: "guest", portal: "alpha", token: "none"},
	{name: "walk-in", portal: "alpha", token: "none", address: apitest.WalkInAddress},
	{name: "visitor", portal: "alpha"},
	{name: "reader", portal: "alpha", role: "alpha/reader"},
	{name: "publisher", portal: "alpha", role: "alpha/publisher"},
	{name: "librarian", portal: "alpha", role: "alpha/librarian"},
	{name: "admin", portal: "alpha", role: "alpha/admin"},
	{name: "hub-admin", portal: "alpha", role: "hub/hub_admin"},
	{name: "elsewhere", portal: "alpha", role: "beta/reader"},
	{name: "disabled", portal: "alpha", role: "alpha/admin", disabled: true},
	{name: "revoked", portal: "alpha", role: "alpha/admin", token: "revoked"},
	{name: "expired", portal: "alpha", role: "alpha/admin", token: "expired"},
	{name: "owing", portal: "alpha", role: "alpha/admin", owes: true},
	{name: "suspended", portal: "shut", role: "shut/admin"},
	{name: "late", portal: "late", role: "late/reader"},
	{name: "late-admin", portal: "late", role: "late/admin"},
	{name: "closed", portal: "members"},
	{name: "mismatched", portal: "alpha", role: "alpha/admin", header: "beta"},
	{name: "hub-as-beta", portal: "alpha", role: "hub/hub_admin", header: "beta"},
}

// works names who passes an access that is for some roles only.
var works = map[string][]string{
	"librarian": {"librarian", "admin", "hub-admin", "hub-as-beta"},
	"editor":    {"publisher", "librarian", "admin", "hub-admin", "hub-as-beta"},
	"admin":     {"admin", "hub-admin", "hub-as-beta"},
	"settings":  {"admin", "hub-admin", "hub-as-beta", "late-admin"},
	"settling":  {"admin", "hub-admin", "hub-as-beta", "late-admin"},
	"hub-staff": {}, // nobody of the cast is at the hub
	"hub":       {"hub-admin", "hub-as-beta"},
	"publisher": {"publisher", "admin", "hub-admin", "hub-as-beta"},
}

// guarded returns the code with which the guard of an access refuses a caller,
// "" when it lets them pass (PRODUCT, "Tenancy" and "Errors a person meets").
func guarded(t *testing.T, access, name string) string {
	t.Helper()
	if access == "lookup" || access == "reading session" { // the latter asks its cookie for viewer and organisation
		return ""
	}
	forAll := access == "public" || access == "sign-in"
	workers, forSome := works[access]
	if !forAll && !forSome && access != "user" && access != "invited" && access != "account" {
		t.Fatalf("the matrix does not know access %q", access)
	}
	stays := slices.Contains([]string{"sign-in", "account", "settings", "settling"}, access) // open to an expired organisation
	switch {
	case name == "mismatched":
		return "organization_mismatch"
	case name == "suspended":
		return "organization_suspended"
	case name == "late" && access != "sign-in", name == "late-admin" && !stays:
		return "organization_expired"
	case forAll:
		return ""
	case slices.Contains([]string{"guest", "walk-in", "revoked", "expired"}, name):
		return "unauthenticated"
	case name == "disabled":
		return "account_disabled"
	case name == "owing" && access != "account":
		return "password_reset_required"
	case name == "closed" && access != "invited":
		return "membership_closed"
	case forSome && !slices.Contains(workers, name):
		return "role_required"
	}
	return ""
}

// guardCodes are responses that only a guard gives, but for ownRules.
var guardCodes = []string{
	"organization_mismatch", "organization_suspended", "organization_expired", "unauthenticated", "account_disabled",
	"password_reset_required", "membership_closed", "role_required",
}

// ownRules are calls that refuse by such a code what the guard let pass.
var ownRules = map[string]bool{"sign-in": true, "send-code": true, "renew-password": true, "join-group": true}

// enrolled is a caller with an account of their own that has done nothing yet.
type enrolled struct {
	caller
	username, bearer, from string
}

// enrol makes an account and a session for everybody of the cast.
func (h *fixture) enrol(t *testing.T) []enrolled {
	t.Helper()
	var all []enrolled
	err := h.DB.InTx(h.Ctx, func(ctx context.Context) error {
		all = nil
		for i, who := range cast {
			one := enrolled{caller: who, from: who.address}
			if one.from == "" {
				one.from = "203.0.113." + strconv.Itoa(10+i) + ":4000"
			}
			one.username, one.bearer = h.enrolOne(ctx, t, who)
			all = append(all, one)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// enrolOne does it by SQL: passwords take long.
func (h *fixture) enrolOne(ctx context.Context, t *testing.T, who caller) (username, token string) {
	t.Helper()
	id, now := ident.New(), time.Now()
	username, token = "m."+strings.ReplaceAll(id, "-", "")[16:], ident.Secret()
	var disabled, revoked any
	expires := now.Add(time.Hour)
	switch {
	case who.disabled:
		disabled = db.At(now)
	case who.token == "revoked":
		revoked = db.At(now)
	case who.token == "expired":
		expires = now.Add(-time.Second)
	}
	exec := func(statement string, values ...any) {
		t.Helper()
		if _, err := db.Exec(ctx, h.DB, statement, values...); err != nil {
			t.Fatal(err)
		}
	}
	exec(
		`INSERT INTO accounts (id, username, email, first_name, last_name, password_hash, password_verified, email_confirmed_at, disabled_at, `+
			`created_at, updated_at)
		SELECT $1, $2, $3, 'Нэр', '', a.password_hash, $4, $5, $6, $5, $5 FROM accounts a WHERE a.username = 'reader.of.alpha'`,
		id, username, username+"@example.mn", !who.owes, db.At(now), disabled)
	if slug, role, ok := strings.Cut(who.role, "/"); ok {
		exec("INSERT INTO memberships (account_id, organization_id, role, created_at) VALUES ($1, $2, $3, $4)", id, h.Orgs[slug].ID, role,
			db.At(now))
	}
	exec(`INSERT INTO sessions (id, digest, account_id, remember, user_agent, address, created_at, seen_at, expires_at, revoked_at)
		VALUES ($1, $2, $3, FALSE, '', '', $4, $4, $5, $6)`, ident.New(), ident.Digest(token), id, db.At(now), db.At(expires), revoked)
	return username, token
}
