package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// bodies are what calls send whose description alone makes no good request;
// {username} and {email} are the caller's own.
var bodies = map[string]string{
	"sign-in":         `{"username":"{username}","password":"` + apitest.Password + `"}`,
	"sign-up":         `{"username":"n{username}","email":"new.{email}","password":"Shine-nuuts2","first_name":"Болд","terms":true}`,
	"change-password": `{"password":"` + apitest.Password + `","new_password":"Shine-nuuts2"}`,
	"disable-me":      `{"password":"` + apitest.Password + `"}`,
	"renew-password":  `{"email":"{email}","new_password":"Shine-nuuts2"}`,
	"forgot-password": `{"email":"{email}"}`,
	"reset-password":  `{"email":"{email}","otp_code":"123456","new_password":"Shine-nuuts2"}`,
	"confirm-code":    `{"ticket":"x","otp_code":"123456"}`,
	"confirm-email":   `{"token":"x"}`,
	"sync-account":    `{"email":"old.{email}","otp_code":"123456"}`,
	"send-sync-code":  `{"email":"old.{email}"}`,
	"update-me":       `{"first_name":"Анар"}`,
	"save-content":    `{"content_id":{content}}`,
	"save-reading":    `{"content_id":{content},"item_id":{item}}`,
	"save-progress": `{"device":{"id":"x","name":"Firefox"},"locator":{"href":"a.xhtml","type":"application/xhtml+xml",` +
		`"locations":{"totalProgression":0.5}}}`,
	"list-mine":         `{"ids":[{content}]}`,
	"write-review":      `{"content_id":{content},"stars":4,"text":"Сайн ном."}`,
	"list-item-prices":  `{"content_id":{content},"item_ids":[{item}]}`,
	"save-search":       `{"name":"Түүх","search":"түүх"}`,
	"advanced-search":   `{"search":"ном"}`,
	"export-advanced":   `{"search":"ном"}`,
	"report-content":    `{"reason":"error","text":"Алдаатай."}`,
	"moderate-review":   `{"hidden":true,"reason":"spam"}`,
	"report-review":     `{"reason":"harm","text":"Доромжилсон."}`,
	"add-group-members": `{"account_ids":["0194f0c0-0000-7000-8000-000000000001"]}`,
	"invite":            `{"email":"{email}","role":"reader"}`,
	"create-entry": `{"client_id":"0194f0c0-0000-7000-8000-000000000001","kind":"bookmark","content_item_id":{item},` +
		`"locator":{"href":"a.xhtml","type":"application/xhtml+xml","locations":{"totalProgression":0.5}}}`,
	"preview-import": `{"file":"QGJvb2t7YSwgdGl0bGU9e0F9fQ=="}`,
	"import-records": `{"file":"QGJvb2t7YSwgdGl0bGU9e0F9fQ=="}`,
	"share-folder":   `{"folder_id":"0194f0c0-0000-7000-8000-000000000001","username":"{username}","role":"viewer"}`,
	"change-entries": `{"ids":["0194f0c0-0000-7000-8000-000000000001"],"act":"delete"}`,
	// a series that the record is not in: taking it out of its own would hide that from who calls next
	"remove-content-series": `{"content_id":{content},"series_id":999}`,
	"add-content-series":    `{"content_id":{content},"name":"Түүх"}`,
	// likewise a tag, a category and an author that it does not have
	"add-content-tag":         `{"content_id":{content},"tag_id":{tag}}`,
	"remove-content-tag":      `{"content_id":{content},"tag_id":999}`,
	"add-content-category":    `{"content_id":{content},"category_id":1}`,
	"remove-content-category": `{"content_id":{content},"category_id":999}`,
	"add-content-author":      `{"content_id":{content},"author_id":{author}}`,
	"remove-content-author":   `{"content_id":{content},"author_id":999}`,
	"report-browser-error":    `{"message":"x"}`,
	"create-package": `{"kind":"reading","title":"Багц","days":30,"people":1,"price":1000,"covers":"list","content_ids":[{content}],` +
		`"active":false}`,
	"change-package": `{"title":"Багц","days":30,"people":1,"price":1000,"covers":"list","content_ids":[{content}],"active":false}`,
	"create-offer":   `{"content_id":{content},"price":1000}`,
	"create-coupon":  `{"code":"MATRIX","percent":10,"scope":"package","package_id":"0194f0c0-0000-7000-8000-000000000001"}`,
	"set-rules":      `{"closed":false,"domains":[],"ranges":[]}`,
}

// queries are what reads need beside their path.
var queries = map[string]string{
	"search-passages": "?search=ном", "search-locked-passages": "?search=ном", "search-item-passages": "?search=ном",
	"unsubscribe": "?token=x", "suggest-contents": "?search=ном", "look-up-word": "?q=ном", "suggest-words": "?q=ном",
	"cite-content": "?format=ris", "export-contents": "?format=csv", "export-advanced": "?format=csv",
}

// asked is a call of the matrix: a registered route with its description, if any.
type asked struct {
	method, path, access string
	id                   string // of the operation, or "METHOD path" of a raw one
	body                 string
}

// everyCall returns all registered calls, each with a good request.
func (h *fixture) everyCall(t *testing.T) []asked {
	t.Helper()
	doc := h.description(t)
	var calls []asked
	for _, route := range h.Routes() {
		call := asked{method: route.Method, path: route.Path, access: route.Access, id: route.Method + " " + route.Path}
		if operation, ok := doc.Paths[route.Path][strings.ToLower(route.Method)]; ok {
			call.id = operation.OperationID
			if content, ok := operation.RequestBody.Content["application/json"]; ok {
				minimal, err := json.Marshal(minimalOf(&doc, content.Schema))
				if err != nil {
					t.Fatal(err)
				}
				call.body = string(minimal)
			}
		}
		if body, ok := bodies[call.id]; ok {
			call.body = body
		}
		calls = append(calls, call)
	}
	return calls
}

func (h *fixture) description(t *testing.T) document {
	t.Helper()
	var doc document
	if err := json.Unmarshal(h.Get("guest", "alpha", "/edu/openapi.json").Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// minimalOf returns a value with only what a schema requires.
func minimalOf(doc *document, s schema) any {
	s = doc.resolve(s)
	if !s.is("object") {
		return valueOf(doc, s)
	}
	object := map[string]any{}
	for _, name := range s.Required {
		object[name] = minimalOf(doc, s.Properties[name])
	}
	return object
}

// filled puts the records of alpha's public book in the place of placeholders.
func (h *fixture) filled(call asked, username string) (path, body string) {
	content := h.Contents["alpha/public"]
	id, item := strconv.FormatInt(content.ID, 10), strconv.FormatInt(content.Items[0].ID, 10)
	author := strconv.FormatInt(content.Contributions[0].ContributorID, 10)
	values := strings.NewReplacer(
		"follows/{kind}/{id}", "follows/author/"+author, "{kind}", "author",
		"authors/{id}", "authors/"+author, "series/{id}", "series/"+strconv.FormatInt(content.Series[0].SeriesID, 10),
		"{content_id}", id, "tags/{id}", "tags/"+strconv.FormatInt(content.TagIDs[0], 10), "{item_id}", item, "{item}", item,
		"{content}", id, "{tag}", strconv.FormatInt(content.TagIDs[0], 10), "{author}", author,
		"{revision}/{file}", "r1/320.jpg", "{revision}/{grant}/{path...}", "1/free/manifest.json", "{slug}", "alpha",
		"{headword}", "ном", "rows/{number}", "rows/1",
		"otp/send/{x}", "otp/send/email", "{username}", username, "{email}", username+"@example.mn")
	path = strings.Replace(values.Replace(call.path), "{id}", id, 1)
	return placeholder.ReplaceAllString(path, "none") + queries[call.id], values.Replace(call.body)
}

// as makes a call as one of the cast.
func (h *fixture) as(who enrolled, call asked) *httptest.ResponseRecorder {
	path, body := h.filled(call, who.username)
	r := httptest.NewRequest(call.method, "http://"+who.portal+".localhost"+path, bytes.NewReader([]byte(body)))
	r.RemoteAddr = who.from
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if who.token != "none" {
		r.Header.Set("Authorization", "Bearer "+who.bearer)
	}
	if who.header != "" {
		r.Header.Set("Organization", who.header)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// answerOf returns status and code, "401 unauthenticated"; a look-up may fail
// with 200.
func answerOf(w *httptest.ResponseRecorder) (response, code string) {
	var f struct{ Status, Code string }
	if json.Unmarshal(w.Body.Bytes(), &f) == nil && f.Status == "fail" {
		return fmt.Sprintf("%d %s", w.Code, f.Code), f.Code
	}
	return strconv.Itoa(w.Code), ""
}

// Who is answered what: every registered call, asked by everybody. A new route
// changes the golden file, and a guard that responds another code than the rule
// of its access fails even with -update.
func TestMatrix(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	shared := sqliteFixture(t)
	readers := shared.enrol(t)
	var lines strings.Builder
	for _, call := range shared.everyCall(t) {
		h, callers := shared, readers
		if call.method != http.MethodGet {
			if _, forSome := works[call.access]; forSome {
				h = sqliteFixture(t) // what staff changes, no other call meets
			}
			callers = h.enrol(t)
		}
		h.fillRow(t, &lines, call, callers)
		if logged := h.Log.Take(); len(logged) > 0 && call.id != "report-browser-error" {
			t.Errorf("%s %s logs %s", call.method, call.path, logged)
		}
	}
	golden(t, "testdata/matrix.golden", lines.String())
}

// fillRow asks for everybody, holds the responses to the rule of the access, and
// writes them down.
func (h *fixture) fillRow(t *testing.T, lines *strings.Builder, call asked, callers []enrolled) {
	t.Helper()
	var answers []string
	names := map[string][]string{}
	for _, who := range callers {
		w := h.as(who, call)
		response, code := answerOf(w)
		if names[response] == nil {
			answers = append(answers, response)
		}
		names[response] = append(names[response], who.name)
		want := guarded(t, call.access, who.name)
		unforeseen := !ownRules[call.id] && call.access != "lookup" && slices.Contains(guardCodes, code)
		if w.Code >= 500 && code != "unavailable" || want != "" && code != want || want == "" && unforeseen {
			t.Errorf("%s %s as %s: %s, the guard of %s wants %q", call.method, call.path, who.name, response, call.access, want)
		}
	}
	writeRow(lines, call, answers, names)
}

// writeRow writes the responses to a call and who gets each.
func writeRow(lines *strings.Builder, call asked, answers []string, callers map[string][]string) {
	slices.Sort(answers)
	_, _ = fmt.Fprintf(lines, "%s %s", call.method, call.path)
	for _, response := range answers {
		names := strings.Join(callers[response], " ")
		if len(answers) == 1 {
			names = "everybody"
		}
		_, _ = fmt.Fprintf(lines, " | %s: %s", response, names)
	}
	lines.WriteString("\n")
}

// What the document describes is registered by one of the access wrappers.
func TestTheDocumentHoldsNoCallOfItsOwn(t *testing.T) {
	h := sqliteFixture(t)
	registered := map[string]bool{}
	for _, route := range h.Routes() {
		registered[route.Method+" "+route.Path] = true
	}
	for path, operations := range h.description(t).Paths {
		for method := range operations {
			if !registered[strings.ToUpper(method)+" "+path] {
				t.Errorf("%s %s has no access", method, path)
			}
		}
	}
}
