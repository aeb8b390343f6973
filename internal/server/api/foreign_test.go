package api_test

import (
	"encoding/json"
	"maps"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/accounts"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/server/api/apitest"
)

// pair is an id of something that alpha's people must not know of, and one of
// the same kind that nobody has.
type pair struct{ foreign, absent string }

// foreignIDs returns such pairs by kind.
func (h *fixture) foreignIDs(t *testing.T) map[string]pair {
	t.Helper()
	content := h.Contents["beta/organization"]
	number := func(id int64) pair { return pair{strconv.FormatInt(id, 10), "987654321"} }
	h.HoldResearch(t, "beta")
	h.HoldResearch(t, "alpha")
	own := func(method, path, body string) pair {
		t.Helper()
		w := h.Call("reader of beta", "beta", method, path, []byte(body))
		var response struct {
			Data struct {
				ID    string
				Entry struct{ ID string }
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil || response.Data.ID+response.Data.Entry.ID == "" {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return pair{response.Data.ID + response.Data.Entry.ID, ident.New()}
	}
	session, err := db.Get[string](h.Ctx, h.DB, "SELECT s.id FROM sessions s WHERE s.digest = $1", ident.Digest(h.Tokens["reader of beta"]))
	if err != nil {
		t.Fatal(err)
	}
	identity := pair{ident.New(), ident.New()}
	_, err = db.Exec(h.Ctx, h.DB, `INSERT INTO identities (id, account_id, organization_id, issuer, subject, role, created_at, used_at)
		VALUES ($1, $2, $3, 'https://a.example', 'x', 'reader', 1, 1)`, identity.foreign, h.account(t, "reader.of.beta").ID, h.Orgs["beta"].ID)
	if err != nil {
		t.Fatal(err)
	}
	stranger := h.account(t, "reader.of.beta").ID
	row := func(insert string, args ...any) pair {
		t.Helper()
		id := ident.New()
		if _, err := db.Exec(h.Ctx, h.DB, insert, append([]any{id}, args...)...); err != nil {
			t.Fatal(err)
		}
		return pair{id, ident.New()}
	}
	lease := func(organizationID string) pair {
		title := row("INSERT INTO lending_titles (id, organization_id, content_id, item_id, created_at) VALUES ($1, $2, $3, 0, 1)",
			organizationID, h.Contents["alpha/public"].ID)
		return row(`INSERT INTO licences (id, title_id, organization_id, model, copies, starts_at, created_at)
			VALUES ($1, $2, $3, 'loan', 1, 1, 1)`, title.foreign, organizationID)
	}
	beta := lease(h.Orgs["beta"].ID)
	loan, hold := h.strangersLoan(t, content.ID, stranger)
	group := "INSERT INTO groups (id, organization_id, name, created_at) VALUES ($1, $2, 'A', 1)"
	if _, err := db.Exec(h.Ctx, h.DB, "INSERT INTO statement_months (month, made_at) VALUES ('2026-01', 1)"); err != nil {
		t.Fatal(err)
	}
	const marked = `{"mn":{"title":"A"}}`
	return map[string]pair{
		"orders": row(`INSERT INTO orders (id, number, account_id, portal_id, seller_id, request_key, status, subtotal, discount, total, vat,
			city_tax, vat_percent, city_percent, created_at) VALUES ($1, $1, $2, $3, $3, 'x', 'pending', 1, 0, 1, 0, 0, 0, 0, 1)`, stranger,
			h.Orgs["beta"].ID),
		"packages": row(`INSERT INTO store_packages (id, slug, seller_id, kind, texts, days, people, price, covers, active, position, created_at,
			updated_at) VALUES ($1, $1, $2, 'research', $3, 1, 1, 1, 'nothing', FALSE, 0, 1, 1)`, h.Orgs["beta"].ID, marked),
		"edits": row("INSERT INTO bulk_edits (id, organization_id, changes, state, at) VALUES ($1, $2, '[]', 'done', 1)",
			h.Orgs["beta"].ID),
		"views": row("INSERT INTO desk_views (id, organization_id, name, query, at) VALUES ($1, $2, 'A', '', 1)", h.Orgs["beta"].ID),
		"reports": row("INSERT INTO reports (id, owner_id, content_id, reason, body, created_at) VALUES ($1, $2, $3, 'error', 'A', 1)",
			h.Orgs["beta"].ID, content.ID),
		"comments": row("INSERT INTO record_comments (id, content_id, body, created_at) VALUES ($1, $2, 'A', 1)", content.ID),
		"merges": row(`INSERT INTO merges (id, kind, from_id, into_id, organization_id, at)
			VALUES ($1, 'author', 999998, 999999, $2, 1)`, h.Orgs["beta"].ID),
		"publishers": {h.Orgs["beta"].ID, ident.New()},
		"revisions": row(`INSERT INTO content_revisions (id, content_id, source, before, after, at)
			VALUES ($1, $2, 'staff', '{}', '{}', 1)`, content.ID),
		"imports": row(`INSERT INTO record_imports (id, organization_id, number, format, name, sha256, size_bytes, blob, visibility, heads,
			mapping, counts, state, created_at) VALUES ($1, $2, 1, 'marc', 'A', '', 1, '', 'draft', '[]', '{}', '{}', 'checked', 1)`,
			h.Orgs["beta"].ID),
		"sources": row(`INSERT INTO harvest_sources (id, organization_id, kind, url, prefix, set_name, every, visibility, next_at, created_at)
			VALUES ($1, $2, 'opds', 'https://example.org/', '', '', 'daily', 'draft', 9000000000000000, 1)`, h.Orgs["beta"].ID),
		"uploads": row(`INSERT INTO uploads (id, account_id, organization_id, name, size_bytes, modified_at, created_at, updated_at)
			VALUES ($1, $2, $3, 'A', 1, 1, 1, 9000000000000000)`, stranger, h.Orgs["beta"].ID),
		"jobs": row(`INSERT INTO jobs (id, kind, job_key, payload, state, run_at, created_at, owner_id)
			VALUES ($1, 'desk.bulk', $1, '{}', 'dead', 1, 1, $2)`, h.Orgs["beta"].ID),
		"statements": row(`INSERT INTO statements (id, organization_id, month, sale_percent, package_percent, amount, tax, share)
			VALUES ($1, $2, '2026-01', 70, 60, 0, 0, 0)`, h.Orgs["beta"].ID),
		"coupons": row(`INSERT INTO coupons (id, seller_id, code, percent, amount, scope, combinable, active, created_at)
			VALUES ($1, $2, $1, 1, 0, 'all', FALSE, TRUE, 1)`, h.Orgs["beta"].ID),
		"offers":    row("INSERT INTO offers (id, content_id, days, price, created_at) VALUES ($1, $2, 0, 1, 1)", content.ID),
		"own group": row(group, h.Orgs["alpha"].ID), "groups": row(group, h.Orgs["beta"].ID),
		"own lease": lease(h.Orgs["alpha"].ID), "leases": beta,
		"copy requests": row(`INSERT INTO copy_requests (id, licence_id, organization_id, copies, note, status, created_at)
			VALUES ($1, $2, $3, 1, '', 'open', 1)`, beta.foreign, h.Orgs["beta"].ID),
		"loans": {loan, ident.New()}, "holds": {hold, ident.New()},
		"members": {stranger, ident.New()}, "assignments": {ident.New(), ident.New()},
		"invitations": row(`INSERT INTO invitations (id, organization_id, email, first_name, role, locale, created_at, expires_at)
			VALUES ($1, $2, 'a@example.mn', '', 'reader', 'mn', 1, 9000000000000000)`, h.Orgs["beta"].ID),
		"passkeys": row("INSERT INTO passkeys (id, account_id, credential_id, name, credential, created_at) VALUES ($1, $2, 'x', 'A', '{}', 1)",
			stranger),
		"tokens": row(`INSERT INTO api_tokens (id, digest, account_id, name, scope, ending, created_at, expires_at)
			VALUES ($1, 'x', $2, 'A', 'read', 'x', 1, 9000000000000000)`, stranger),
		"announcements": row(`INSERT INTO announcements (id, organization_id, texts, link, created_at)
			VALUES ($1, $2, '{"mn":{"title":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}}', '', 1)`, h.Orgs["beta"].ID),
		"notifications": row(`INSERT INTO notifications (id, account_id, type, source, texts, link, created_at)
			VALUES ($1, $2, 'announcement', 'x', '{"mn":{"title":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}}', '', 1)`, stranger),
		"folder requests": {ident.New(), ident.New()},
		"records": row(`INSERT INTO own_records (id, account_id, item, same_as, terms, created_at, updated_at)
			VALUES ($1, $2, '{"type":"book","title":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}', '', '', 1, 1)`, stranger),
		"folders": own("POST", "/edu/api/v1/research/folder", `{"title":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}`),
		"research": own("POST", "/edu/api/v1/research",
			`{"client_id":"`+ident.New()+`","kind":"note","body":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}`),
		"identities": identity,
		"contents":   number(content.ID), "item": number(content.Items[0].ID), "authors": number(content.Contributions[0].ContributorID),
		"tag": number(content.TagIDs[0]), "series": number(content.Series[0].SeriesID), "sessions": {session, ident.New()},
		"reviews": own("POST", "/edu/api/v1/reviews",
			`{"content_id":`+strconv.FormatInt(content.ID, 10)+`,"stars":5,"text":"`+apitest.Marker("beta", entitlements.OrganizationOnly)+`"}`),
		"searches": own("POST", "/edu/api/v1/searches", `{"name":"Нууц","search":"нууц"}`),
		"export":   own("POST", "/edu/api/v1/auth/export", ""),
	}
}

// strangersLoan stores a loan and a hold of a stranger.
func (h *fixture) strangersLoan(t *testing.T, contentID int64, stranger string) (loan, hold string) {
	t.Helper()
	id := ident.New()
	exec := func(statement string, args ...any) {
		t.Helper()
		if _, err := db.Exec(h.Ctx, h.DB, statement, append([]any{id, h.Orgs["beta"].ID}, args...)...); err != nil {
			t.Fatal(err)
		}
	}
	exec("INSERT INTO lending_titles (id, organization_id, content_id, item_id, created_at) VALUES ($1, $2, $3, 77, 1)", contentID)
	exec("INSERT INTO licences (id, title_id, organization_id, model, copies, starts_at, created_at) VALUES ($1, $1, $2, 'loan', 1, 1, 1)")
	exec(`INSERT INTO loans (id, title_id, licence_id, organization_id, account_id, item_id, assigned, told, borrowed_at, due_at)
		VALUES ($1, $1, $1, $2, $3, 77, FALSE, TRUE, 1, 9000000000000000)`, stranger)
	exec(`INSERT INTO holds (id, title_id, organization_id, account_id, item_id, place, status, assigned, created_at)
		VALUES ($1, $1, $2, $3, 77, 1, 'waiting', FALSE, 1)`, stranger)
	return id, id
}

var idName = regexp.MustCompile(`^(id|ids|item|.*_ids?)$`)

// kindOf says what an id stands for, "" for what is nobody's own: categories,
// a provider's name for us. Of a plain id the segment before it tells.
func kindOf(t *testing.T, call asked, name string) string {
	t.Helper()
	if strings.Contains(call.path, "/admin/api/v1/categories") { // of all portals
		return ""
	}
	switch strings.TrimSuffix(name, "s") {
	case "category_id", "tree_id", "client_id", "request_id", "qpay_payment_id", "publisher_id":
		return ""
	case "package_id":
		return "packages"
	case "folder_id":
		return "folders"
	case "content_id", "from_content_id", "into_content_id", "first_content_id", "second_content_id":
		return "contents"
	case "item_id", "item", "content_item_id":
		return "item"
	case "account_id":
		return "members"
	case "assignment_id":
		return "assignments"
	case "group_id":
		return "groups"
	case "author_id", "from_id", "into_id": // of merges, which are of authors here
		return "authors"
	case "revision_id":
		return "revisions"
	case "tag_id":
		return "tag"
	case "series_id":
		return "series"
	}
	if strings.Contains(call.path, "/sites/") { // pictures that every portal shows
		return ""
	}
	if strings.Contains(call.path, "/tags/") {
		return "tag"
	}
	if strings.Contains(call.path, "/follows/") { // {kind} stands for an author (fixture.filled)
		return "authors"
	}
	switch {
	case strings.Contains(call.path, "/desk/edits") && name == "ids", strings.Contains(call.path, "/report/content/"):
		return "contents"
	case strings.Contains(call.path, "/report/publisher/"):
		return "publishers"
	case strings.Contains(call.path, "/prices/"):
		return "item"
	case strings.Contains(call.path, "/leases/requests/"):
		return "copy requests"
	case strings.Contains(call.path, "/folder/requests/"):
		return "folder requests"
	case strings.Contains(call.path, "/research/folder") || strings.Contains(call.path, "/share/folder"):
		return "folders" // parent_id too
	}
	for _, kind := range []string{
		"edits", "merges", "views", "reports", "comments", "sources", "imports", "uploads", "records", "leases", "loans", "holds",
		"groups", "members", "invitations", "passkeys", "tokens", "research", "authors", "reviews", "searches", "sessions", "identities",
		"notifications", "announcements", "export", "series", "contents", "covers", "orders", "packages", "coupons", "offers",
		"jobs", "statements",
	} {
		if strings.Contains(call.path, "/"+kind+"/") {
			return strings.Replace(kind, "covers", "contents", 1)
		}
	}
	t.Fatalf("the walk does not know what %q is in %s %s", name, call.method, call.path)
	return ""
}

// alike are calls that answer what is foreign as what is not there, but not by
// 404. So do filters, which find nothing.
var alike = map[string]bool{
	"change-entries":     true, // each entry has an outcome of its own
	"unsave-content":     true, // taking away twice is no error
	"list-mine":          true, // of the ids that may be seen
	"list-item-prices":   true,
	"begin-bulk-edit":    true, // 422: without changes
	"preview-bulk-edit":  true,
	"list-bulk-contents": true, // 422: without a state
	"send-upload":        true, // 422: without an offset
	"create-coupon":      true, // 422 at the field: a package of somebody else or none
	"create-package":     true, // likewise its titles
	"create-offer":       true, // likewise the item
	"get-last-seen":      true, // the viewer's own row, which is not there
	"get-progress":       true,
	"GET /edu/read/{item}/{revision}/{grant}/{path...}": true, // its cookie alone opens it: 403
}

// place is where a call carries an id.
type place struct{ in, name, kind string }

func (h *fixture) places(t *testing.T, doc *document, call asked) []place {
	t.Helper()
	var found []place
	add := func(in, name string) {
		if !idName.MatchString(name) {
			return
		}
		if kind := kindOf(t, call, name); kind != "" {
			found = append(found, place{in, name, kind})
		}
	}
	for _, name := range placeholder.FindAllString(call.path, -1) {
		add("path", strings.Trim(name, "{}"))
	}
	operation := doc.Paths[call.path][strings.ToLower(call.method)]
	for _, parameter := range operation.Parameters {
		if parameter.In == "query" {
			add("query", parameter.Name)
		}
	}
	body := doc.resolve(operation.RequestBody.Content["application/json"].Schema)
	for _, name := range slices.Sorted(maps.Keys(body.Properties)) {
		add("body", name)
	}
	return found
}

// with returns a call, about a group or a licence of alpha's, whose only strange part is an
// id in a place.
func (h *fixture) with(t *testing.T, call asked, at place, id string, own map[string]pair) (path, body string) {
	t.Helper()
	changed := call
	if at.in == "path" {
		changed.path = strings.Replace(call.path, "{"+at.name+"}", id, 1)
	}
	changed.path = strings.Replace(changed.path, "groups/{id}", "groups/"+own["own group"].foreign, 1)
	changed.path = strings.Replace(changed.path, "leases/{id}", "leases/"+own["own lease"].foreign, 1)
	path, body = h.filled(changed, "reader.of.alpha")
	switch at.in {
	case "query":
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		return path + mark + at.name + "=" + id, body
	case "body":
		var object map[string]any
		if err := json.Unmarshal([]byte(body), &object); err != nil {
			t.Fatal(err)
		}
		var value any = id
		if !ident.Valid(id) {
			value = json.Number(id)
		}
		if strings.HasSuffix(at.name, "s") {
			value = []any{value}
		}
		object[at.name] = value
		text, err := json.Marshal(object)
		if err != nil {
			t.Fatal(err)
		}
		return path, string(text)
	}
	return path, body
}

// Attack: ids of another organisation and of other people, in every path,
// query and body that takes one. They are answered like ids that nobody has,
// and by 404 where one thing is asked for (PRODUCT, "Tenancy").
func TestForeignIDs(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	h := sqliteFixture(t)
	ids, doc, tried := h.foreignIDs(t), h.description(t), 0
	for _, call := range h.everyCall(t) {
		for _, at := range h.places(t, &doc, call) {
			for _, persona := range []string{"reader of alpha", "publisher of alpha", "librarian of alpha", "admin of alpha"} {
				if staff, forSome := works[call.access]; forSome && !slices.Contains(staff, strings.Fields(persona)[0]) {
					continue
				}
				answers := [2]*httptest.ResponseRecorder{}
				for i, id := range []string{ids[at.kind].foreign, ids[at.kind].absent} {
					path, body := h.with(t, call, at, id, ids)
					answers[i] = h.Call(persona, "alpha", call.method, path, []byte(body))
				}
				tried++
				judgeForeign(t, persona+": "+call.method+" "+call.path+" "+at.in+" "+at.name, ids[at.kind], answers,
					at.in != "query" && !alike[call.id])
			}
		}
	}
	if _, err := h.People.Sessions.Bearer(h.Ctx, h.Tokens["reader of beta"], ""); err != nil {
		t.Errorf("the stranger was signed out: %v", err)
	}
	if devices, err := h.People.Sessions.Devices(h.Ctx, h.account(t, "reader.of.beta").ID); err != nil || len(devices) != 1 {
		t.Errorf("%v, %v", devices, err)
	}
	if t.Logf("%d places × personas", tried); tried < 100 {
		t.Errorf("only %d", tried)
	}
}

func (h *fixture) account(t *testing.T, name string) accounts.Account {
	t.Helper()
	account, err := h.People.ByUsername(h.Ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	return account
}

func judgeForeign(t *testing.T, what string, id pair, answers [2]*httptest.ResponseRecorder, wants404 bool) {
	t.Helper()
	foreign := strings.ReplaceAll(answers[0].Body.String(), id.foreign, "ID")
	absent := strings.ReplaceAll(answers[1].Body.String(), id.absent, "ID")
	if answers[0].Code != answers[1].Code || foreign != absent {
		t.Errorf("%s: foreign %d %.300s, absent %d %.300s", what, answers[0].Code, foreign, answers[1].Code, absent)
	}
	if wants404 && answers[0].Code != 404 {
		t.Errorf("%s: %d %.300s", what, answers[0].Code, foreign)
	}
	if answers[0].Code >= 500 || strings.Contains(foreign, apitest.Marker("beta", entitlements.OrganizationOnly)) {
		t.Errorf("%s: %d %.300s", what, answers[0].Code, foreign)
	}
}
