package api_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/viewer"
	"sudar/internal/server/api"
	"sudar/internal/server/api/apitest"
)

// golden compares text with a file, or writes it with -update.
func golden(t *testing.T, path, text string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(filepath.Clean(path))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s is out of date (go test ./internal/server/api -update):\n%s", path, diff)
	}
}

// Who may call what changes only together with this list.
func TestAccessGolden(t *testing.T) {
	var lines strings.Builder
	for _, route := range sqliteFixture(t).Routes() {
		_, _ = fmt.Fprintf(&lines, "%-7s %-60s %s\n", route.Method, route.Path, route.Access)
	}
	golden(t, "testdata/access.golden", lines.String())
}

// mayCall tells, by the name of an access, which personas of alpha's portal pass.
var mayCall = map[string]func(persona string) bool{
	"public":          func(string) bool { return true },
	"lookup":          func(string) bool { return true },
	"sign-in":         func(string) bool { return true },
	"reading session": func(string) bool { return true },
	"user":            signedIn,
	"invited":         signedIn,
	"account":         signedIn,
	"admin":           func(persona string) bool { return persona == "admin of alpha" || persona == "hub admin" },
	"settings":        func(persona string) bool { return persona == "admin of alpha" || persona == "hub admin" },
	"settling":        func(persona string) bool { return persona == "admin of alpha" || persona == "hub admin" },
	"hub":             func(persona string) bool { return persona == "hub admin" },
	"hub-staff":       func(string) bool { return false }, // at the portal of alpha
	"publisher": func(persona string) bool {
		return persona == "publisher of alpha" || persona == "admin of alpha" || persona == "hub admin"
	},
	"editor": func(persona string) bool {
		return persona == "publisher of alpha" || persona == "librarian of alpha" || persona == "admin of alpha" || persona == "hub admin"
	},
	"librarian": func(persona string) bool {
		return persona == "librarian of alpha" || persona == "admin of alpha" || persona == "hub admin"
	},
}

func signedIn(persona string) bool { return persona != "guest" && persona != "walk-in" }

var placeholder = regexp.MustCompile(`\{[^}]+\}`)

// Every route, asked by everybody on every portal about every record, returns
// only those who may call it and never shows what the portal may not show.
func TestEveryRouteKeepsToItsPortal(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newFixture(t, d)
		for _, route := range h.Routes() {
			if strings.HasSuffix(route.Path, "/auth/logout") {
				continue // would end the session of the walk
			}
			t.Run(route.Method+" "+route.Path, func(t *testing.T) {
				for persona := range apitest.Personas {
					for _, portal := range []string{"alpha", "beta", "hub"} {
						for _, path := range h.addresses(route.Path) {
							h.walk(t, route.Method, route.Access, persona, portal, path)
						}
					}
				}
			})
		}
	})
}

// addresses fills a route's placeholders from every record.
func (h *fixture) addresses(route string) []string {
	if !strings.Contains(route, "{") {
		if strings.HasSuffix(route, "/p/api/v1/contents") {
			return []string{
				route + "?page_size=100", route + "?search=тэмдэгbetaorganization", route + "?search=тэмдэгalphadraft", route + "?organization=beta",
			}
		}
		if strings.Contains(route, "/passages") {
			return []string{route + "?search=ном", route + "?search=тэмдэгbetaorganization", route + "?search=тэмдэгalphadraft"}
		}
		return []string{route}
	}
	var paths []string
	for _, content := range h.Contents {
		id := strconv.FormatInt(content.ID, 10)
		values := strings.NewReplacer(
			"{item_id}", strconv.FormatInt(content.Items[0].ID, 10), "{item}", strconv.FormatInt(content.Items[0].ID, 10),
			"{revision}/{file}", "r1/320.jpg", "{revision}/{grant}/{path...}", "1/free/manifest.json", "{slug}", "beta",
			"authors/{id}", "authors/"+strconv.FormatInt(content.Contributions[0].ContributorID, 10), "{id}", id)
		path := values.Replace(route)
		paths = append(paths, placeholder.ReplaceAllString(path, id))
		if strings.HasSuffix(route, "/passages") {
			paths[len(paths)-1] += "?search=ном"
		}
		if strings.HasSuffix(route, "contents/{id}") {
			paths = append(paths, strings.Replace(route, "{id}", content.Slug, 1))
		}
	}
	return paths
}

func (h *fixture) walk(t *testing.T, method, access, persona, portal, path string) {
	t.Helper()
	var body []byte
	if method != http.MethodGet {
		id := strings.Trim(path[strings.LastIndex(path, "/"):], "/")
		body = []byte(`{"content_id":` + strconv.FormatInt(h.Contents["beta/organization"].ID, 10) + `,"id":"` + id + `"}`)
	}
	w := h.Call(persona, portal, method, path, body)
	if w.Code >= http.StatusInternalServerError {
		t.Errorf("%s on %s: %s %s answers %d %s", persona, portal, method, path, w.Code, w.Body)
	}
	may, known := mayCall[access]
	if !known {
		t.Fatalf("the walk does not know access %q", access)
	}
	refused := w.Code == http.StatusUnauthorized || w.Code == http.StatusForbidden && strings.Contains(w.Body.String(), `"role_required"`)
	if allowed := may(persona); portal == "alpha" && allowed == refused {
		t.Errorf("%s on %s: %s %s answers %d %s", persona, portal, method, path, w.Code, w.Body)
	}
	if access == "hub-staff" && portal == "hub" && persona == "hub admin" && refused {
		t.Errorf("%s is refused at the hub: %s %s answers %d %s", persona, method, path, w.Code, w.Body)
	}
	if portal == "hub" && persona == "hub admin" && slices.Contains([]string{"editor", "librarian", "publisher"}, access) {
		return // looks after the titles of all
	}
	for _, forbidden := range hidden(persona, portal) {
		if access == "publisher" && persona == "publisher of alpha" && forbidden == apitest.Marker("alpha", entitlements.Draft) {
			continue // a report on the publisher's own
		}
		if strings.Contains(w.Body.String(), forbidden) {
			t.Errorf("%s on %s: %s %s shows %q: %s", persona, portal, method, path, forbidden, w.Body)
		}
	}
}

// hidden are the markers that a persona must not meet on a portal.
func hidden(persona, portal string) []string {
	var markers []string
	for _, owner := range []string{"alpha", "beta"} {
		if owner != portal {
			markers = append(markers, apitest.Marker(owner, entitlements.OrganizationOnly))
			if portal != "hub" {
				markers = append(markers, apitest.Marker(owner, entitlements.HubOnly))
			}
		}
		staff := persona == "hub admin" || (owner == "alpha" && (persona == "librarian of alpha" || persona == "admin of alpha"))
		if owner != portal || !staff {
			markers = append(markers, apitest.Marker(owner, entitlements.Draft))
		}
	}
	return markers
}

// What a portal must show is there: a walk that saw nothing would prove nothing.
func TestPortalsShowTheirOwn(t *testing.T) {
	h := sqliteFixture(t)
	for _, want := range []struct {
		persona, portal, record string
		status                  int
	}{
		{"guest", "alpha", "alpha/organization", 200},
		{"guest", "alpha", "beta/organization", 404},
		{"guest", "hub", "beta/hub", 200},
		{"guest", "alpha", "beta/hub", 404},
		{"guest", "alpha", "beta/public", 200},
		{"reader of beta", "alpha", "beta/organization", 404},
		{"librarian of alpha", "alpha", "alpha/draft", 200},
		{"publisher of alpha", "alpha", "alpha/draft", 404},
		{"librarian of alpha", "beta", "beta/draft", 404},
		{"hub admin", "beta", "beta/draft", 200},
		{"hub admin", "hub", "beta/draft", 404},
	} {
		content := h.Contents[want.record]
		for _, path := range []string{
			fmt.Sprintf("/edu/p/api/v1/contents/%d", content.ID), fmt.Sprintf("/edu/p/covers/%d/r1/320.jpg", content.ID),
		} {
			w := h.Get(want.persona, want.portal, path)
			if w.Code != want.status || (w.Code == 200) != strings.Contains(w.Body.String(), content.Description) {
				t.Errorf("%s on %s asks for %s at %s: %d %s", want.persona, want.portal, want.record, path, w.Code, w.Body)
			}
		}
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// An account that owes a new password gets to itself, the renewal and the door.
func TestWhoOwesAPasswordGetsNowhereElse(t *testing.T) {
	h := sqliteFixture(t)
	account := h.Person(t, "bold", viewer.Admin)
	if err := h.People.SetPassword(h.Ctx, account, "", false); err != nil {
		t.Fatal(err)
	}
	h.Enter(t, "bold", apitest.Password)
	for _, route := range h.Routes() {
		open := route.Access == "public" || route.Access == "lookup" || route.Access == "sign-in" || route.Access == "reading session" ||
			route.Access == "account"
		if open {
			continue
		}
		path := placeholder.ReplaceAllString(route.Path, "1")
		if f := apitest.FailureOf(t, h.Send("bold", route.Method, path, "{}")); f.Code != "password_reset_required" {
			t.Errorf("%s %s: %s", route.Method, path, f.Code)
		}
	}
	for _, purpose := range []string{"email", "phone"} {
		if f := apitest.FailureOf(t, h.Send("bold", "POST", apitest.AuthPath+"/otp/send/"+purpose, "{}")); f.Code != "password_reset_required" {
			t.Errorf("a code by %s: %s", purpose, f.Code)
		}
	}
	apitest.WantStatus(t, "me", h.Get("bold", "alpha", apitest.AuthPath+"/me"), 200)
	apitest.WantStatus(t, "another's address",
		h.Send("bold", "PUT", apitest.AuthPath+"/password/forced", `{"email":"bayar@example.mn","new_password":"Shine-nuuts2"}`), 422)
	w := h.Send("bold", "PUT", apitest.AuthPath+"/password/forced", `{"email":"bold@example.mn","new_password":"Shine-nuuts2"}`)
	if apitest.WantStatus(t, "forced", w, 200); !strings.Contains(w.Body.String(), `"password_verified":true`) ||
		len(w.Result().Cookies()) != 3 {
		t.Errorf("%s %v", w.Body, w.Result().Cookies())
	}
	h.Enter(t, "bold", "Shine-nuuts2")
	apitest.WantStatus(t, "shelf", h.Get("bold", "alpha", "/edu/api/v1/contents"), 200)
	if f := apitest.FailureOf(t, h.Send("bold", "PUT", apitest.AuthPath+"/password/forced",
		`{"email":"bold@example.mn","new_password":"Third-word3"}`)); f.Code != "role_required" {
		t.Errorf("renewing what is not owed: %s", f.Code)
	}
}

// Every route refuses a personal token what it was not made for: account calls
// but the person's own, staff's calls, and whatever changes something.
func TestEveryRouteKeepsToTheScope(t *testing.T) {
	h := sqliteFixture(t)
	h.Person(t, "chief", viewer.HubAdmin)
	reads := map[string]bool{
		"/advanced/search": true, "/advanced/export": true, "/contents/items/byprice": true, "/contents/mine": true,
		"/reading/{item_id}/session": true, "/reading/{item_id}/lease": true,
		"/research/records/preview": true, "/contents/{id}/views": true,
	}
	for _, scope := range []string{"read", "write", "admin"} {
		persona := h.Token(t, "chief", scope)
		for _, route := range h.Routes() {
			if route.Access == "reading session" || strings.HasPrefix(route.Path, api.MailboxPath) {
				continue // asks for no token
			}
			path, changes := route.Path, route.Method != http.MethodGet
			for suffix := range reads {
				changes = changes && !strings.HasSuffix(path, suffix)
			}
			account := strings.HasPrefix(path, apitest.AuthPath+"/") && path != apitest.AuthPath+"/me" || path == apitest.AuthPath+"/me" && changes
			staff := strings.HasPrefix(path, "/edu/admin/")
			refused := account || staff && scope != "admin" || changes && scope == "read"
			w := h.Call(persona, "alpha", route.Method, strings.NewReplacer("{", "", "}", "").Replace(path), []byte("{}"))
			if got := strings.Contains(w.Body.String(), `"token_scope"`); got != refused {
				t.Errorf("%s: %s %s answers %d %.120s; want refused %v", scope, route.Method, path, w.Code, w.Body, refused)
			}
		}
	}
}
