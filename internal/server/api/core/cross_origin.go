package core

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"sudar/internal/organizations"
)

// What pages of other portals may send and read.
const (
	portalHeaders  = "Accept-Language, Authorization, Content-Type, Organization"
	exposedHeaders = "Retry-After, X-Request-Id"
	preflightAge   = "600" // seconds
)

// The advanced search is one call for all portals of an organisation (PRODUCT,
// "Layout deviations"; ADR 0039).
var fromOtherPortals = []string{PublicPrefix + "/advanced/search", "/p/api/v1/advanced/search"}

// isPreflight tells whether a browser asks if a page of another origin may call
// (Fetch standard, "CORS-preflight request").
func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
}

// sharesWith returns the origin of a page that may make the call of r from
// another portal of the same organisation; "" when the page is our own, or may
// not. The preflight of a call to the main host names no organisation: there
// any portal of ours is told the rules, and the call itself is checked.
func (a *API) sharesWith(r *http.Request) string {
	origin := r.Header.Get("Origin")
	if origin == "" || !slices.Contains(fromOtherPortals, r.URL.Path) {
		return ""
	}
	page, err := url.Parse(origin)
	if err != nil || page.Host == r.Host || (page.Scheme != "https" && (page.Scheme != "http" || r.TLS != nil)) ||
		page.Port() != portOf(r.Host) {
		return ""
	}
	theirs, ok := a.services.Organizations.AtHost(r.Context(), page.Host)
	if !ok {
		return ""
	}
	own, source, err := a.services.Organizations.Resolve(r.Context(), organizations.Named{
		Host: r.Host, Header: r.Header.Get("Organization"), Domain: r.URL.Query().Get("domain"),
	})
	if err != nil || (own.ID != theirs.ID && (!isPreflight(r) || source == organizations.FromHost)) {
		return ""
	}
	return origin
}

func portOf(host string) string {
	_, port, err := net.SplitHostPort(host)
	if err != nil {
		return ""
	}
	return port
}

// allowOrigin prepares a call from another portal. No cookie takes part in it:
// who the caller is, the page says itself or not at all.
func allowOrigin(header http.Header, r *http.Request, origin string) {
	header.Set("Access-Control-Allow-Origin", origin)
	header.Set("Access-Control-Expose-Headers", exposedHeaders)
	r.Header.Del("Cookie")
}

// answerPreflight tells a browser what a page of another portal may send.
func answerPreflight(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Access-Control-Allow-Methods", http.MethodPost)
	header.Set("Access-Control-Allow-Headers", portalHeaders)
	header.Set("Access-Control-Max-Age", preflightAge)
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// varies marks the responses of calls that depend on where the page is.
func varies(header http.Header, path string) {
	if slices.Contains(fromOtherPortals, strings.TrimSuffix(path, "/")) {
		header.Add("Vary", "Origin")
	}
}
