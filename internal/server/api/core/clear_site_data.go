package core

import (
	"context"
	"net/http"

	"sudar/internal/kit/apperr"
)

// clearSiteData is the header that empties the browser's HTTP cache of this
// origin (W3C Clear Site Data §3.1). Cookies and storage are left to the calls
// and the app: both keep what is the device's and not the person's.
const (
	clearSiteData = "Clear-Site-Data"
	cachedData    = `"cache"`
)

// ClearCache tells the browser to empty its cache.
func ClearCache(header http.Header) { header.Set(clearSiteData, cachedData) }

// endsSession tells whether the refusal of a guard ends what the app holds as
// signed in (PRODUCT, "Errors a person meets"): the token is dead, or the portal
// is closed to its person. Who showed no token has nothing of a person to clear.
func endsSession(ctx context.Context, err error) bool {
	request := RequestFrom(ctx)
	if err == nil || request.TokenErr == nil && request.Bearer.AccountID == "" {
		return false
	}
	switch apperr.From(err).Code {
	case apperr.Unauthenticated, apperr.AccountDisabled, apperr.MembershipClosed, apperr.OrganizationSuspended, apperr.OrganizationExpired:
		return true
	default:
		return false
	}
}

// Clearable tells whether the browser will empty its cache when it is told to.
// Only secure contexts do, and only requests to trustworthy addresses say where
// they come from (W3C Fetch Metadata §2), whatever proxy stands between.
func Clearable(r *http.Request) bool { return r.Header.Get("Sec-Fetch-Site") != "" }
