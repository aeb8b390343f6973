package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/accounts/activity"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/members"
)

// body is what the tests read of a response.
type body struct {
	Status, Code string
	Data         json.RawMessage
	Errors       []struct{ Field, Message string }
	Meta         struct{ Total int }
}

// staffCall calls and returns the status with the envelope; what is sent is JSON.
func (h *fixture) staffCall(t *testing.T, persona, portal, method, path string, sent any) (int, body) {
	t.Helper()
	var raw []byte
	if sent != nil {
		raw, _ = json.Marshal(sent)
	}
	w := h.call(persona, portal, method, path, raw)
	var response body
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatalf("%s %s answers %d %s", method, path, w.Code, w.Body)
	}
	return w.Code, response
}

// must is staffCall for what has to go well.
func (h *fixture) must(t *testing.T, persona, portal, method, path string, sent any) body {
	t.Helper()
	status, response := h.staffCall(t, persona, portal, method, path, sent)
	if status != http.StatusOK {
		t.Fatalf("%s on %s: %s %s answers %d %s %v", persona, portal, method, path, status, response.Code, response.Errors)
	}
	return response
}

func (a body) read(t *testing.T, into any) {
	t.Helper()
	if err := json.Unmarshal(a.Data, into); err != nil {
		t.Fatal(err)
	}
}

type fields map[string]any

const staffPath = "/edu/admin/api/v1"

func (h *fixture) idOf(t *testing.T, persona string) string {
	t.Helper()
	account, err := h.people.ByUsername(h.ctx, strings.ReplaceAll(persona, " ", "."))
	if err != nil {
		t.Fatal(err)
	}
	return account.ID
}

func fixtures(t *testing.T, fn func(t *testing.T, h *fixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { fn(t, sqliteFixture(t)) })
	t.Run("postgres", func(t *testing.T) {
		if raced {
			t.Skip("run without the race detector")
		}
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			if d.Dialect() == db.Postgres {
				fn(t, newFixture(t, d))
			}
		})
	})
}

func TestMemberCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		reader := h.idOf(t, "reader of alpha")
		list := h.must(t, "admin of alpha", "alpha", http.MethodGet, staffPath+"/members?search=reader&role=reader", nil)
		if list.Meta.Total != 1 || !strings.Contains(string(list.Data), reader) {
			t.Errorf("%+v %s", list.Meta, list.Data)
		}
		path := staffPath + "/members/" + reader
		h.must(t, "admin of alpha", "alpha", http.MethodPatch, path, fields{"ends_on": "2030-01-31"})
		if w := get(h, "reader of alpha", "alpha", "/edu/api/v1/auth/me"); w.Code != http.StatusOK {
			t.Errorf("an end that is to come ends the session: %d", w.Code)
		}
		var changed struct {
			Role, State string
			EndsOn      string `json:"ends_on"`
		}
		h.must(t, "admin of alpha", "alpha", http.MethodPatch, path, fields{"role": "librarian"}).read(t, &changed)
		if changed.Role != "librarian" || changed.EndsOn != "2030-01-31" || changed.State != "running" {
			t.Errorf("%+v", changed)
		}
		if w := get(h, "reader of alpha", "alpha", "/edu/api/v1/auth/me"); w.Code != http.StatusUnauthorized {
			t.Errorf("another role leaves the session: %d", w.Code)
		}
		for _, c := range []struct {
			persona, portal, id string
			sent                fields
			status              int
			code                string
		}{
			{"librarian of alpha", "alpha", reader, fields{"role": "admin"}, 403, "role_required"},
			{"admin of alpha", "alpha", h.idOf(t, "reader of beta"), fields{"role": "reader"}, 404, "not_found"},
			{"admin of alpha", "beta", h.idOf(t, "reader of beta"), fields{"role": "reader"}, 403, "role_required"},
			{"admin of alpha", "alpha", h.idOf(t, "admin of alpha"), fields{"role": "reader"}, 409, "last_admin"},
			{"admin of alpha", "alpha", reader, fields{"role": "hub_admin"}, 422, "invalid"},
			{"admin of alpha", "alpha", reader, fields{"ends_on": "tomorrow"}, 422, "invalid"},
			{"hub admin", "beta", h.idOf(t, "reader of beta"), fields{"role": "admin"}, 200, ""},
		} {
			status, response := h.staffCall(t, c.persona, c.portal, http.MethodPatch, staffPath+"/members/"+c.id, c.sent)
			if status != c.status || response.Code != c.code {
				t.Errorf("%s on %s sends %v: %d %s", c.persona, c.portal, c.sent, status, response.Code)
			}
		}
		h.must(t, "admin of alpha", "alpha", http.MethodDelete, path, nil)
		log := h.must(t, "admin of alpha", "alpha", http.MethodGet, staffPath+"/audit", nil)
		if log.Meta.Total != 3 || !strings.Contains(string(log.Data), `"ends_at":"2030-01-31T16:00:00Z"`) || strings.Contains(string(log.Data), "@") {
			t.Errorf("%d %s", log.Meta.Total, log.Data)
		}
		if log = h.must(t, "hub admin", "beta", http.MethodGet, staffPath+"/audit?act=member_changed", nil); log.Meta.Total != 1 {
			t.Errorf("beta's log has %d: %s", log.Meta.Total, log.Data)
		}
	})
}

func TestMembersAreExportedInert(t *testing.T) {
	h := sqliteFixture(t)
	name := "=HYPERLINK(\"https://evil.example\")"
	account, err := h.people.ByUsername(h.ctx, "reader.of.alpha")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.people.Update(h.ctx, account, accounts.Profile{FirstName: &name}, activity.Origin{}); err != nil {
		t.Fatal(err)
	}
	w := get(h, "admin of alpha", "alpha", staffPath+"/members/export")
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"'=HYPERLINK(`) || strings.Contains(w.Body.String(), "beta") || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/csv") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

var tokenIn = regexp.MustCompile(`token=([\w-]+)`)

// linkTo writes the emails that wait and returns the link's secret of one.
func (h *fixture) linkTo(t *testing.T, email string) string {
	t.Helper()
	emails := members.NewEmails(h.members, accounts.NewEmails(h.people, h.owners, h.mailbox, nil, "http://localhost"))
	rows, err := db.All[string](h.ctx, h.db, "SELECT payload FROM jobs WHERE kind = $1 ORDER BY id", "event:"+members.InvitationEmailEvent)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		var wanted members.InvitationEmail
		if err := json.Unmarshal([]byte(row), &wanted); err != nil {
			t.Fatal(err)
		}
		if err := emails.Send(h.ctx, wanted); err != nil {
			t.Fatal(err)
		}
	}
	for _, message := range h.mailbox.List() {
		if found := tokenIn.FindStringSubmatch(message.Text); message.To == email && found != nil {
			return found[1]
		}
	}
	t.Fatalf("no letter to %s", email)
	return ""
}

func TestInvitationCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		status, response := h.staffCall(t, "admin of alpha", "alpha", http.MethodPost, staffPath+"/invitations", fields{"email": "x", "role": "reader"})
		if status != 422 || response.Errors[0].Field != "email" {
			t.Errorf("%d %+v", status, response)
		}
		h.must(t, "admin of alpha", "alpha", http.MethodPost, staffPath+"/invitations", fields{"email": "new@example.mn", "role": "librarian"})
		link := h.linkTo(t, "new@example.mn")
		var offer struct{ Organization, Role string }
		h.must(t, "guest", "alpha", http.MethodGet, "/edu/p/api/v1/invitations/"+link, nil).read(t, &offer)
		if offer.Organization != "Номын сан alpha" || offer.Role != "librarian" {
			t.Errorf("%+v", offer)
		}
		if status, response := h.staffCall(t, "guest", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}); status != 401 {
			t.Errorf("a guest accepts: %d %s", status, response.Code)
		}
		var session struct {
			BearerToken string `json:"bearer_token"`
			User        struct{ Role string }
		}
		h.must(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}).read(t, &session)
		h.tokens["visitor"] = session.BearerToken
		if session.User.Role != "librarian" || get(h, "visitor", "alpha", staffPath+"/groups").Code != 200 {
			t.Errorf("%+v", session)
		}
		if status, response := h.staffCall(t, "visitor", "alpha", http.MethodPost, "/edu/api/v1/invitations/accept", fields{"token": link}); status != 422 || response.Code != "invitation_over" {
			t.Errorf("twice: %d %s", status, response.Code)
		}
		h.must(t, "hub admin", "members", http.MethodPost, staffPath+"/invitations", fields{"email": "reader.of.beta@example.mn", "role": "reader"})
		sent, _ := json.Marshal(fields{"username": "reader.of.beta", "password": testPassword})
		if w := h.call("guest", "members", http.MethodPost, "/edu/api/v1/auth/login", sent); w.Code != 200 || !strings.Contains(w.Body.String(), `"role":"reader"`) {
			t.Errorf("who was invited to a closed library signs in there: %d %s", w.Code, w.Body)
		}
	})
}

func TestRuleCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, c := range []struct {
			sent   fields
			status int
			field  string
		}{
			{fields{"closed": false, "domains": []string{"gmail.com"}, "ranges": []string{}}, 422, "domains[0]"},
			{fields{"closed": false, "domains": []string{"num.edu.mn", "localhost"}, "ranges": []string{}}, 422, "domains[1]"},
			{fields{"closed": false, "domains": []string{}, "ranges": []string{"10.0.0.0/7"}}, 422, "ranges[0]"},
			{fields{"closed": false, "domains": []string{}, "ranges": []string{"::ffff:10.0.0.0/104"}}, 422, "ranges[0]"},
			{fields{"closed": false, "domains": []string{}, "ranges": []string{"10.0.0.1/8", "::/0"}}, 422, "ranges[1]"},
			{fields{"closed": false, "domains": []string{"example.mn"}, "ranges": []string{"203.0.113.7", "2001:db8::1/32", "203.0.113.7/32"}}, 200, ""},
		} {
			status, response := h.staffCall(t, "admin of alpha", "alpha", http.MethodPut, staffPath+"/rules", c.sent)
			if status != c.status || (c.field != "" && response.Errors[0].Field != c.field) {
				t.Errorf("%v: %d %+v", c.sent, status, response.Errors)
			}
		}
		var rules struct{ Ranges []string }
		h.must(t, "admin of alpha", "alpha", http.MethodGet, staffPath+"/rules", nil).read(t, &rules)
		if fmt.Sprint(rules.Ranges) != "[2001:db8::/32 203.0.113.7/32]" {
			t.Errorf("%v", rules.Ranges)
		}
		sent, _ := json.Marshal(fields{"username": "visitor", "password": testPassword})
		if w := h.call("guest", "alpha", http.MethodPost, "/edu/api/v1/auth/login", sent); !strings.Contains(w.Body.String(), `"role":"reader"`) {
			t.Errorf("a listed domain: %s", w.Body)
		}
		h.must(t, "admin of alpha", "alpha", http.MethodPut, staffPath+"/rules", fields{"closed": true, "domains": []string{}, "ranges": []string{}})
		if w := h.call("guest", "alpha", http.MethodPost, "/edu/api/v1/auth/login", []byte(`{"username":"reader.of.beta","password":"`+testPassword+`"}`)); !strings.Contains(w.Body.String(), "membership_closed") {
			t.Errorf("a closed library: %d %s", w.Code, w.Body)
		}
	})
}

// Guests inside an address range are walk-in viewers: the address is the one
// that a trusted proxy saw, and nobody else's word for it.
func TestWalkInsComeFromTheirAddress(t *testing.T) {
	h := sqliteFixture(t)
	h.trust("192.0.2.0/24")
	h.must(t, "admin of alpha", "alpha", http.MethodPut, staffPath+"/rules", fields{"closed": false, "domains": []string{}, "ranges": []string{"10.20.0.0/16", "2001:db8::/32"}})
	for _, c := range []struct {
		remote, forwarded string
		walkIn            bool
	}{
		{"10.20.0.7:1", "", true},
		{"[::ffff:10.20.0.7]:1", "", true},
		{"[2001:db8::5]:1", "", true},
		{"203.0.113.9:1", "", false},
		{"203.0.113.9:1", "10.20.0.7", false},
		{"192.0.2.1:1", "10.20.0.7", true},
		{"192.0.2.1:1", "10.20.0.7, 203.0.113.9", false},
		{"192.0.2.1:1", "203.0.113.9, 10.20.0.7", true},
		{"192.0.2.1:1", "10.20.0.7, 192.0.2.2", true},
		{"192.0.2.1:1", "not an address", false},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost/edu/p/api/v1/contents/count", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if walkIn := strings.HasPrefix(w.Header().Get("Cache-Control"), "private"); walkIn != c.walkIn {
			t.Errorf("%s, forwarded for %q: a walk-in: %v", c.remote, c.forwarded, walkIn)
		}
	}
	for _, call := range []string{"GET /edu/api/v1/contents", "POST /edu/api/v1/contents/saved", "GET /edu/api/v1/groups"} {
		method, path, _ := strings.Cut(call, " ")
		if w := h.call("walk-in", "alpha", method, path, nil); w.Code != http.StatusUnauthorized {
			t.Errorf("a walk-in has a shelf: %s answers %d", call, w.Code)
		}
	}
}

func TestSettingsCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		site := func(change fields) fields {
			sent := fields{
				"name": "Шинэ нэр", "name_en": "New name", "using_accessibility": true,
				"contact": fields{"email": "a@b.mn", "phone": "", "address": ""}, "links": fields{"plagiarism": "", "president": "", "terms": "", "help": ""},
				"slots": fields{"chat": "", "marketing": ""},
			}
			for name, value := range change {
				sent[name] = value
			}
			return sent
		}
		for _, c := range []struct {
			change fields
			field  string
		}{
			{fields{"name": " "}, "name"},
			{fields{"links": fields{"plagiarism": "javascript:alert(1)", "president": "", "terms": "", "help": ""}}, "links.plagiarism"},
			{fields{"slots": fields{"chat": "http://chat.example", "marketing": ""}}, "slots.chat"},
			{fields{"name_en": strings.Repeat("x", 300)}, "name_en"},
		} {
			status, response := h.staffCall(t, "admin of alpha", "alpha", http.MethodPut, staffPath+"/settings", site(c.change))
			if status != 422 || len(response.Errors) != 1 || response.Errors[0].Field != c.field {
				t.Errorf("%v: %d %+v", c.change, status, response.Errors)
			}
		}
		h.must(t, "admin of alpha", "alpha", http.MethodPut, staffPath+"/settings", site(nil))
		if w := get(h, "guest", "alpha", "/edu/p/api/v1/organization"); !strings.Contains(w.Body.String(), "Шинэ нэр") {
			t.Errorf("%s", w.Body)
		}
		if status, _ := h.staffCall(t, "admin of late", "late", http.MethodGet, staffPath+"/settings", nil); status != 200 {
			t.Errorf("an expired library's administrator reads no settings: %d", status)
		}
		if status, response := h.staffCall(t, "admin of late", "late", http.MethodPut, staffPath+"/settings", site(nil)); status != 402 {
			t.Errorf("an expired library's administrator changes settings: %d %s", status, response.Code)
		}
	})
}

// TestThemeAndHomeCalls: an organisation's own administrators alone decide
// about the colours and the home page, and what is refused says where and why.
func TestThemeAndHomeCalls(t *testing.T) {
	theme := func(brand string) fields { return fields{"brand": brand, "brand_dark": "#f2a7ad", "panel": "#4a1018"} }
	home := func(strips ...fields) fields { return fields{"home": append([]fields{}, strips...)} }
	newest := fields{"strip": "newest", "titles": 8}
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, c := range []struct {
			persona, portal, method, path string
			sent                          any
			status                        int
			code, field                   string
		}{
			{"guest", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 401, "unauthenticated", ""},
			{"reader of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"librarian of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"librarian of alpha", "alpha", "DELETE", "/settings/theme", nil, 403, "role_required", ""},
			{"librarian of alpha", "alpha", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of alpha", "beta", "PUT", "/settings/theme", theme("#8a1f2b"), 403, "role_required", ""},
			{"admin of alpha", "beta", "DELETE", "/settings/theme", nil, 403, "role_required", ""},
			{"admin of alpha", "beta", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of alpha", "hub", "PUT", "/settings/home", home(newest), 403, "role_required", ""},
			{"admin of late", "late", "PUT", "/settings/theme", theme("#8a1f2b"), 402, "organization_expired", ""},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("#d9a5ab"), 422, "invalid", "brand"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("red"), 422, "invalid", "brand"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", fields{"brand": "#8a1f2b"}, 422, "invalid", "brand_dark"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(fields{"strip": "horoscope", "titles": 8}), 422, "invalid", "home[0].strip"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(newest, fields{"strip": "ranked", "titles": 21}), 422, "invalid", "home[1].titles"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", fields{"home": nil}, 422, "invalid", "home"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", fields{}, 422, "invalid", "home"},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(newest, newest), 422, "invalid", "home[1].strip"},
			{"admin of alpha", "alpha", "PUT", "/settings/theme", theme("#8a1f2b"), 200, "", ""},
			{"admin of alpha", "alpha", "PUT", "/settings/home", home(newest), 200, "", ""},
			{"hub admin", "beta", "PUT", "/settings/home", home(), 200, "", ""},
		} {
			status, response := h.staffCall(t, c.persona, c.portal, c.method, staffPath+c.path, c.sent)
			field := ""
			if len(response.Errors) > 0 {
				field = response.Errors[0].Field
			}
			if status != c.status || response.Code != c.code || field != c.field {
				t.Errorf("%s on %s: %s %s %v: %d %s %+v", c.persona, c.portal, c.method, c.path, c.sent, status, response.Code, response.Errors)
			}
		}
		type site struct {
			Theme *struct{ Brand, Panel string }
			Home  []struct {
				Strip  string
				Titles int
			}
		}
		public := func(portal string) site {
			var o struct{ Settings site }
			h.must(t, "guest", portal, http.MethodGet, "/edu/p/api/v1/organization", nil).read(t, &o)
			return o.Settings
		}
		if got := public("alpha"); got.Theme == nil || got.Theme.Brand != "#8a1f2b" || len(got.Home) != 1 || got.Home[0].Titles != 8 {
			t.Errorf("alpha shows %+v", got)
		}
		if got := public("beta"); got.Theme != nil || len(got.Home) != 0 {
			t.Errorf("beta shows %+v", got)
		}
		if got := public("hub"); got.Theme != nil || len(got.Home) != 6 {
			t.Errorf("the hub shows %+v", got)
		}
		log := h.must(t, "admin of alpha", "alpha", http.MethodGet, staffPath+"/audit?act=settings_changed", nil)
		if log.Meta.Total != 2 || !strings.Contains(string(log.Data), `"object":"theme"`) || !strings.Contains(string(log.Data), `"object":"home"`) {
			t.Errorf("the log tells %s", log.Data)
		}
		h.must(t, "admin of alpha", "alpha", http.MethodDelete, staffPath+"/settings/theme", nil)
		if got := public("alpha"); got.Theme != nil {
			t.Errorf("alpha keeps %+v", got.Theme)
		}
	})
}

// form is a multipart form with one file.
func form(t *testing.T, file []byte) (sent []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	part, err := w.CreateFormFile("file", "logo.png")
	if err != nil {
		t.Fatal(err)
	}
	_, _ = part.Write(file)
	_ = w.Close()
	return out.Bytes(), w.FormDataContentType()
}

func TestSiteImages(t *testing.T) {
	h := sqliteFixture(t)
	picture := image.NewNRGBA(image.Rect(0, 0, 1000, 100))
	picture.Set(1, 1, color.NRGBA{R: 255, A: 128})
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	send := func(persona, kind string, file []byte) *httptest.ResponseRecorder {
		sent, contentType := form(t, file)
		r := httptest.NewRequest(http.MethodPost, "http://alpha.localhost"+staffPath+"/settings/image/"+kind, bytes.NewReader(sent))
		r.Header.Set("Content-Type", contentType)
		r.Header.Set("Authorization", "Bearer "+h.tokens[persona])
		r.RemoteAddr = outside
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	for _, c := range []struct {
		persona, kind string
		file          []byte
		status        int
	}{
		{"librarian of alpha", "logo", file.Bytes(), 403},
		{"admin of alpha", "banner", file.Bytes(), 404},
		{"admin of alpha", "logo", []byte("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), 422},
		{"admin of alpha", "logo", file.Bytes(), 200},
		{"admin of alpha", "favicon", file.Bytes(), 200},
	} {
		if w := send(c.persona, c.kind, c.file); w.Code != c.status {
			t.Errorf("%s sends a %s: %d %s", c.persona, c.kind, w.Code, w.Body)
		}
	}
	var settings struct {
		Logo string `json:"logo_url"`
	}
	h.must(t, "admin of alpha", "alpha", http.MethodGet, staffPath+"/settings", nil).read(t, &settings)
	w := get(h, "guest", "alpha", settings.Logo)
	shown, err := png.Decode(w.Body)
	if err != nil || shown.Bounds().Dx() != 480 || shown.Bounds().Dy() != 48 || w.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("%d %v, %v", w.Code, w.Header(), err)
	}
	if w := send("admin of alpha", "logo", file.Bytes()); w.Code != 200 || get(h, "guest", "alpha", settings.Logo).Code != 404 {
		t.Errorf("the logo before is still there: %d", w.Code)
	}
	h.must(t, "admin of alpha", "alpha", http.MethodDelete, staffPath+"/settings/image/logo", nil)
	for _, path := range []string{"/edu/p/sites/x/logo.png", "/edu/p/sites/" + h.orgs["alpha"].ID + "/..%2f..%2fx", settings.Logo + "x"} {
		if w := get(h, "guest", "alpha", path); w.Code != 404 && w.Code != 400 {
			t.Errorf("%s answers %d", path, w.Code)
		}
	}
}

func TestHubCalls(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		for _, persona := range []string{"admin of alpha", "librarian of alpha", "reader of alpha"} {
			if status, _ := h.staffCall(t, persona, "alpha", http.MethodGet, staffPath+"/organizations", nil); status != 403 {
				t.Errorf("%s lists organisations: %d", persona, status)
			}
		}
		for _, c := range []struct {
			sent  fields
			field string
		}{
			{fields{"slug": "a", "name": "x", "kind": "library"}, "slug"}, {fields{"slug": "www", "name": "x", "kind": "library"}, "slug"},
			{fields{"slug": "alpha", "name": "x", "kind": "library"}, "slug"}, {fields{"slug": "gamma", "name": " ", "kind": "library"}, "name"},
			{fields{"slug": "gamma", "name": "x", "kind": "library", "expires_on": "soon"}, "expires_on"},
		} {
			if status, response := h.staffCall(t, "hub admin", "hub", http.MethodPost, staffPath+"/organizations", c.sent); status != 422 || response.Errors[0].Field != c.field {
				t.Errorf("%v: %d %+v", c.sent, status, response.Errors)
			}
		}
		h.must(t, "hub admin", "hub", http.MethodPost, staffPath+"/organizations", fields{"slug": "Gamma", "name": "Гамма", "kind": "library", "expires_on": "2030-01-01"})
		change := func(slug string, sent fields) (int, body) {
			return h.staffCall(t, "hub admin", "hub", http.MethodPatch, staffPath+"/organizations/"+slug, sent)
		}
		for _, c := range []struct {
			slug   string
			sent   fields
			status int
		}{
			{"nowhere", fields{"suspended": true}, 404}, {"hub", fields{"suspended": true}, 403}, {"gamma", fields{"host": "x.localhost"}, 422},
			{"gamma", fields{"host": "10.0.0.1"}, 422}, {"gamma", fields{"host": "Nom.Gamma.example"}, 200}, {"beta", fields{"host": "nom.gamma.example"}, 422},
		} {
			if status, response := change(c.slug, c.sent); status != c.status {
				t.Errorf("%s %v: %d %s %+v", c.slug, c.sent, status, response.Code, response.Errors)
			}
		}
		at := func(host string) string {
			r := httptest.NewRequest(http.MethodGet, "http://"+host+"/edu/p/api/v1/organization", nil)
			r.RemoteAddr = outside
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Body.String()
		}
		if response := at("NOM.gamma.example:8080"); !strings.Contains(response, `"slug":"gamma"`) {
			t.Errorf("its own host: %s", response)
		}
		if response := at("other.example"); !strings.Contains(response, `"slug":"hub"`) {
			t.Errorf("a foreign host: %s", response)
		}
		if status, _ := change("gamma", fields{"suspended": true}); status != 200 || !strings.Contains(at("gamma.localhost"), "organization_suspended") {
			t.Errorf("suspended: %d %s", status, at("gamma.localhost"))
		}
		if status, _ := change("gamma", fields{"suspended": false, "expires_on": ""}); status != 200 || !strings.Contains(at("gamma.localhost"), `"success"`) {
			t.Errorf("resumed: %d %s", status, at("gamma.localhost"))
		}
		list := h.must(t, "hub admin", "hub", http.MethodGet, staffPath+"/organizations?search=гамма", nil)
		if list.Meta.Total != 1 || !strings.Contains(string(list.Data), `"portal":"http://nom.gamma.example"`) {
			t.Errorf("%d %s", list.Meta.Total, list.Data)
		}
	})
}

func TestAssignments(t *testing.T) {
	fixtures(t, func(t *testing.T, h *fixture) {
		var group struct{ ID string }
		h.must(t, "librarian of alpha", "alpha", http.MethodPost, staffPath+"/groups", fields{"name": "Анги"}).read(t, &group)
		path := staffPath + "/groups/" + group.ID
		h.must(t, "librarian of alpha", "alpha", http.MethodPost, path+"/members", fields{"account_ids": []string{h.idOf(t, "reader of alpha")}})
		own, foreign := h.contents["alpha/organization"], h.contents["beta/organization"]
		for _, c := range []struct {
			persona, portal string
			sent            fields
			status          int
		}{
			{"reader of alpha", "alpha", fields{"content_id": own.ID}, 403},
			{"hub admin", "beta", fields{"content_id": own.ID}, 404},
			{"librarian of alpha", "alpha", fields{"content_id": foreign.ID}, 404},
			{"librarian of alpha", "alpha", fields{"content_id": own.ID, "content_item_id": foreign.Items[0].ID}, 404},
			{"librarian of alpha", "alpha", fields{"content_id": own.ID, "due_on": "2020-01-01"}, 422},
			{"librarian of alpha", "alpha", fields{"content_id": h.contents["alpha/draft"].ID}, 422},
			{"librarian of alpha", "alpha", fields{"content_id": own.ID, "due_on": "2090-01-01"}, 200},
		} {
			if status, response := h.staffCall(t, c.persona, c.portal, http.MethodPost, path+"/assignments", c.sent); status != c.status {
				t.Errorf("%s on %s %v: %d %s", c.persona, c.portal, c.sent, status, response.Code)
			}
		}
		shelf := "/edu/api/v1/contents?purchase_type=assigned"
		if list := h.must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 1 {
			t.Errorf("the reader's shelf: %d %s", list.Meta.Total, list.Data)
		}
		if list := h.must(t, "librarian of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("who is not in the group: %d", list.Meta.Total)
		}
		var given []struct{ ID, Title string }
		h.must(t, "librarian of alpha", "alpha", http.MethodGet, path+"/assignments", nil).read(t, &given)
		if len(given) != 1 || given[0].Title != own.Title {
			t.Fatalf("%+v", given)
		}
		if _, err := db.Exec(h.ctx, h.db, "UPDATE memberships SET suspended_at = 1 WHERE account_id = $1", h.idOf(t, "reader of alpha")); err != nil {
			t.Fatal(err)
		}
		if list := h.must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("who is suspended keeps %d", list.Meta.Total)
		}
		if _, err := db.Exec(h.ctx, h.db, "UPDATE memberships SET suspended_at = NULL"); err != nil {
			t.Fatal(err)
		}
		if status, _ := h.staffCall(t, "librarian of alpha", "alpha", http.MethodDelete, path+"/assignments/none", nil); status != 404 {
			t.Errorf("taking back nothing: %d", status)
		}
		h.must(t, "librarian of alpha", "alpha", http.MethodDelete, path+"/assignments/"+given[0].ID, nil)
		if list := h.must(t, "reader of alpha", "alpha", http.MethodGet, shelf, nil); list.Meta.Total != 0 {
			t.Errorf("after taking back: %d", list.Meta.Total)
		}
	})
}
