package web

import (
	"net/http"
	"slices"
	"strings"
)

// accountScreens are the pages of SPEC §2 about a person's account: the path,
// which is also the name of the file that draws it. All but the profile are
// blue pages.
var accountScreens = map[string]string{
	"/login": "login", "/register": "register", "/verify": "verify", "/forgot-password": "forgot", "/reset-password": "reset",
	"/change-password": "change", "/sync": "sync", "/profile": "profile", "/invitation": "invitation",
}

// callProvider returns the organisation's own sign-in.
const callProvider = "/p/api/v1/auth/provider"

// accountScreen is the screen of an account page, the second value false when
// the path is none. Its param is how its texts' keys begin. The texts that only
// these pages have come with them (web/src/app/later-texts.ts).
func accountScreen(v visit, path string) (screen, bool) {
	name, ok := accountScreens[path]
	if !ok {
		return screen{}, false
	}
	later := "src/features/accounts/later." + string(v.locale) + ".json"
	shown := screen{name: "account", status: http.StatusOK, param: name, chunks: []string{"src/app/routes/account" + path + ".tsx", later}}
	switch path {
	case "/login":
		shown.calls = []string{callProvider}
	case "/profile":
		shown.name = "profile"
	}
	if path != "/profile" {
		shown.chunks = append(shown.chunks, "src/app/layouts/auth-layout.tsx")
	}
	return shown, true
}

// adminScreen is the back office: its heading until the app stands.
func adminScreen(v visit) screen {
	later := "src/features/admin/later." + string(v.locale) + ".json"
	return screen{name: "admin", status: http.StatusOK, chunks: []string{"src/app/routes/admin.tsx", later}}
}

// readerScreens are the pages of what a reader reads, notes and is told: the path,
// the feature that draws it, its route and the text of its heading.
var readerScreens = map[string]struct{ feature, name, title string }{
	"/library":       {"reading", "library", "library.title"},
	"/report/me":     {"reading", "report", "report.title"},
	"/research":      {"research", "research", "research.title"},
	"/notifications": {"notifications", "notifications", "bell.label"},
	"/unsubscribe":   {"notifications", "notifications", "unsubscribe.title"},
	"/follows":       {"follows", "follows", "page.title"},
	"/loans":         {"lending", "loans", "title"},
	"/order":         {"commerce", "commerce", "orders.title"},
	"/checkout":      {"commerce", "commerce", "checkout.title"},
	"/store":         {"commerce", "commerce", "page.title"},
}

// oneOf are the pages below which each thing has one: an order, a package. There
// is nothing at /checkout itself.
var oneOf = []string{"/order", "/checkout", "/store"}

// readerPath returns the key of readerScreens for a path, "" when it has none.
func readerPath(path string) string {
	above, id, _ := strings.Cut(path[1:], "/")
	switch above = "/" + above; {
	case slices.Contains(oneOf, above) && id != "" && !strings.Contains(id, "/"):
		return above
	case path == "/checkout":
		return ""
	}
	return path
}

// readerScreen is such a page: its heading until the app stands. The second
// value is false when the path is none.
func readerScreen(v visit, path string) (screen, bool) {
	path = readerPath(path)
	page, ok := readerScreens[path]
	if !ok {
		return screen{}, false
	}
	later := "src/features/" + page.feature + "/later." + string(v.locale) + ".json"
	return screen{name: "reader", status: http.StatusOK, param: path, chunks: []string{"src/app/routes/" + page.name + ".tsx", later}}, true
}

// ReaderTitle is the heading of such a page.
func (v *view) ReaderTitle() string {
	page := readerScreens[v.screen.param]
	return v.T(page.feature, page.title)
}

// Personal tells whether the page is about one person's account or work.
func (v *view) Personal() bool {
	return v.Is("account") || v.Is("profile") || v.Is("admin") || v.Is("reader")
}

// AccountText returns a text of an account page, "" when it has none.
func (v *view) AccountText(key string) string {
	return v.T("accounts", v.screen.param+"."+key)
}
