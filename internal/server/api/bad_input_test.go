package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

// secretValue is in every bad value; no refusal may repeat it.
const secretValue = "zqnevershowzq"

// document is what the test reads of the interface's description.
type document struct {
	Paths      map[string]map[string]described
	Components struct{ Schemas map[string]schema }
}

type described struct {
	OperationID string
	Parameters  []struct {
		Name, In string
		Required bool
		Schema   schema
	}
	RequestBody struct {
		Content map[string]struct{ Schema schema }
	}
}

type schema struct {
	Ref        string `json:"$ref"`
	Type       any
	Enum       []any
	Minimum    *float64
	Maximum    *float64
	MaxLength  *int
	MaxItems   *int
	Required   []string
	Properties map[string]schema
}

func (s schema) is(kind string) bool { return s.Type == kind }

// attempt is one call; forbidden says that the document does not allow it.
type attempt struct {
	method, path string // with query, not yet under a host
	contentType  string
	body         []byte
	forbidden    bool
	why          string
}

func TestBadInput(t *testing.T) {
	if apitest.Raced {
		t.Skip("run without the race detector")
	}
	h := sqliteFixture(t)
	var doc document
	if err := json.Unmarshal(h.Get("guest", "alpha", "/edu/openapi.json").Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(2, 3)) //nolint:gosec // the same calls on every run
	calls := 0
	for path, operations := range doc.Paths {
		for method, operation := range operations {
			// They end the session of the walk or its portal, or are there to log what they are told.
			if slices.Contains([]string{"sign-out", "change-organization", "report-browser-error"}, operation.OperationID) {
				continue
			}
			for _, bad := range attempts(&doc, h, strings.ToUpper(method), path, operation, random) {
				calls++
				h.tryBad(t, bad)
				if t.Failed() && calls > 20_000 {
					t.Fatal("stopped at the first operation that fails so often")
				}
			}
		}
	}
	t.Logf("%d calls", calls)
	if calls < 2_000 {
		t.Errorf("only %d bad calls", calls)
	}
}

func (h *fixture) tryBad(t *testing.T, bad attempt) {
	t.Helper()
	address, err := url.Parse("http://alpha.localhost")
	if err != nil {
		t.Fatal(err)
	}
	path, query, _ := strings.Cut(bad.path, "?")
	address.RawQuery = query
	if address.Path, err = url.PathUnescape(path); err != nil {
		return // net/http refuses such an address by itself
	}
	address.RawPath = path
	r := httptest.NewRequest(bad.method, "http://alpha.localhost/", bytes.NewReader(bad.body))
	r.URL, r.RequestURI, r.RemoteAddr = address, bad.path, apitest.Outside
	if bad.contentType != "" {
		r.Header.Set("Content-Type", bad.contentType)
	}
	r.Header.Set("Authorization", "Bearer "+h.Tokens["hub admin"])
	r.Header.Set("User-Agent", "bad\xff\xfeagent")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	name := fmt.Sprintf("%s %.200q (%s) body %.200q", bad.method, bad.path, bad.why, bad.body)
	if w.Code >= 500 {
		t.Errorf("%s answers %d %s", name, w.Code, w.Body)
	}
	for _, line := range h.Log.Take() {
		t.Errorf("%s logs %.600s", name, line)
	}
	if bad.forbidden && w.Code < 400 {
		t.Errorf("%s answers %d %.300s", name, w.Code, w.Body)
	}
	if w.Code >= 400 && w.Header().Get("Location") == "" {
		apitest.FailureOf(t, w)
	}
	if w.Code >= 400 && strings.Contains(w.Body.String(), secretValue) {
		t.Errorf("%s repeats the value: %s", name, w.Body)
	}
}

// attempts returns bad calls of an operation: every parameter and every
// property wrong by itself in every way, then many wrong at once.
func attempts(doc *document, h *fixture, method, path string, operation described, random *rand.Rand) []attempt {
	plain := strings.NewReplacer("{item_id}", fmt.Sprint(h.Contents["alpha/public"].Items[0].ID), "{slug}", "alpha", "{id}",
		fmt.Sprint(h.Contents["alpha/public"].ID)).Replace(path)
	body := operation.RequestBody.Content["application/json"].Schema
	valid := valueOf(doc, body)
	base := attempt{method: method, path: plain}
	if valid != nil {
		base.contentType = "application/json"
		base.body, _ = json.Marshal(valid)
	}
	var all []attempt
	for _, p := range operation.Parameters {
		for _, bad := range badTexts(p.Schema) {
			one := base
			one.why, one.forbidden = p.In+" "+p.Name, bad.forbidden
			switch p.In {
			case "query":
				one.path = plain + "?" + p.Name + "=" + bad.text
			case "path":
				one.path = strings.Replace(path, "{"+p.Name+"}", bad.text, 1)
				if bad.text == "" || strings.Contains(one.path, "{") {
					continue
				}
			default:
				continue
			}
			all = append(all, one)
		}
	}
	if valid != nil {
		all = append(all, badBodies(doc, base, body, valid)...)
	}
	for range 150 {
		mixed := base
		mixed.why = "mixed"
		query := url.Values{}
		var raw []string
		for _, p := range operation.Parameters {
			if p.In == "query" && random.IntN(2) == 0 {
				bad := badTexts(p.Schema)
				raw = append(raw, p.Name+"="+bad[random.IntN(len(bad))].text)
			}
		}
		query.Set("unknown"+secretValue, "1")
		mixed.path = plain + "?" + strings.Join(append(raw, query.Encode()), "&")
		if len(mixed.body) > 0 {
			mixed.body = slices.Clone(mixed.body)
			for range 1 + random.IntN(3) {
				mixed.body[random.IntN(len(mixed.body))] = byte(random.IntN(256))
			}
		}
		all = append(all, mixed)
	}
	return all
}

type badText struct {
	text      string // escaped for an address
	forbidden bool
}

// badTexts returns values of a parameter, and which of them its schema forbids.
func badTexts(s schema) []badText {
	texts := []badText{
		{"%00" + secretValue, true}, {"%ff%fe" + secretValue, true}, {"%ED%A0%80" + secretValue, true}, {"%zz", true},
		{"", false}, {"+", false}, {"%25", false}, {"%E2%80%AE", false}, {"..%2f..%2f" + secretValue, false},
		{"%27%20OR%201%3D1--" + secretValue, false}, {"%3Cscript%3E" + secretValue, false}, {strings.Repeat("9", 400), false},
		{strings.Repeat("%F0%9F%98%80", 2_500) + secretValue, s.MaxLength != nil && *s.MaxLength < 2_500},
	}
	if s.is("integer") || s.is("number") {
		for _, bad := range []string{
			secretValue, "1.5" + secretValue, "99999999999999999999", "-99999999999999999999", "0x10", "1e3", "%EF%BC%91", "NaN", "1%2C2", "true",
			"[]", "null",
		} {
			texts = append(texts, badText{bad, true})
		}
		for i := 4; i < len(texts); i++ {
			switch texts[i].text {
			case "":
			case "+":
				texts[i].forbidden = true
			default:
				texts[i].forbidden = true
			}
		}
		if s.Minimum != nil {
			texts = append(texts, badText{fmt.Sprintf("%.0f", *s.Minimum-1), true})
		}
		if s.Maximum != nil {
			texts = append(texts, badText{fmt.Sprintf("%.0f", *s.Maximum+1), true})
		}
	}
	if len(s.Enum) > 0 {
		texts = append(texts, badText{secretValue, true}, badText{"ALL" + secretValue, true})
	}
	if s.MaxLength != nil {
		texts = append(texts, badText{strings.Repeat("a", *s.MaxLength+1), true})
	}
	return texts
}

// badBodies breaks a valid body in one place at a time.
func badBodies(doc *document, base attempt, s schema, valid any) []attempt {
	var all []attempt
	add := func(why string, forbidden bool, body []byte) {
		one := base
		one.why, one.forbidden, one.body = why, forbidden, body
		all = append(all, one)
	}
	deep := strings.Repeat("[", 100_000)
	for _, text := range []string{
		"", "{", "null", "[]", "1", `"` + secretValue + `"`, "{}{}", "\xff\xfe", deep, `{"a":` + deep,
		strings.Repeat("[", 5_000) + strings.Repeat("]", 5_000), `{"` + secretValue,
	} {
		add("body "+fmt.Sprintf("%.10s", text), true, []byte(text))
	}
	add("too large", true, append([]byte(`{"x":"`), bytes.Repeat([]byte("a"), 2<<20)...))
	for _, contentType := range []string{
		"text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", secretValue,
		"application/json; charset=" + secretValue,
	} {
		one := base
		one.why, one.contentType = "content type", contentType
		one.forbidden = !strings.HasPrefix(contentType, "application/json")
		all = append(all, one)
	}
	breakProperties(doc, s, valid, func(why string, forbidden bool) {
		body, err := json.Marshal(valid)
		if err == nil {
			add(why, forbidden, body)
		}
	})
	return all
}

// breakProperties puts each wrong value into each property of value, tells of
// it, and puts the right one back.
func breakProperties(doc *document, s schema, value any, tell func(why string, forbidden bool)) {
	s = doc.resolve(s)
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	for name, property := range s.Properties {
		property = doc.resolve(property)
		right, had := object[name]
		for _, bad := range wrongValues(property) {
			object[name] = bad.value
			absent := bad.value == nil && !slices.Contains(s.Required, name) // the document says so
			tell(fmt.Sprintf("%s = %.20v", name, bad.value), bad.forbidden && !absent)
		}
		delete(object, name)
		tell(name+" is missing", slices.Contains(s.Required, name))
		if had {
			object[name] = right
			breakProperties(doc, property, right, tell)
		}
	}
}

type wrongValue struct {
	value     any
	forbidden bool
}

func wrongValues(s schema) []wrongValue {
	long := strings.Repeat("ш", 5_000)
	values := []wrongValue{
		{secretValue, s.is("integer") || s.is("number") || s.is("boolean") || s.is("array") || s.is("object") || len(s.Enum) > 0},
		{json.Number("1"), s.is("string") || s.is("boolean") || s.is("array") || s.is("object")},
		{true, !s.is("boolean") && s.Type != nil},
		{[]any{map[string]any{secretValue: []any{}}}, s.Type != nil && !s.is("array")},
		{map[string]any{secretValue: 1}, s.Type != nil && !s.is("object")},
		{nil, s.is("integer") || s.is("string") || s.is("boolean") || s.is("object")},
		{json.RawMessage(`"\ud800` + secretValue + `"`), s.is("integer")},
		{json.RawMessage(`"\u0000` + secretValue + `"`), true},
		{long, s.is("integer") || (s.MaxLength != nil && *s.MaxLength < 5_000)},
		{json.Number("1e400"), true}, {json.Number("-99999999999999999999999"), true}, {json.Number("1.5"), s.is("integer") || s.is("string")},
	}
	if s.Minimum != nil {
		values = append(values, wrongValue{*s.Minimum - 1, true})
	}
	if s.is("array") {
		many := make([]any, 2_000)
		for i := range many {
			many[i] = i + 1
		}
		values = append(values, wrongValue{many, s.MaxItems != nil}, wrongValue{[]any{secretValue}, false}, wrongValue{[]any{nil}, false})
	}
	return values
}

func (d *document) resolve(s schema) schema {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return d.Components.Schemas[name]
	}
	return s
}

// valueOf returns a value that a schema allows; nil for no schema at all.
func valueOf(doc *document, s schema) any {
	s = doc.resolve(s)
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.is("object"):
		object := map[string]any{}
		for name, property := range s.Properties {
			object[name] = valueOf(doc, property)
		}
		return object
	case s.is("array"):
		return []any{}
	case s.is("integer"), s.is("number"):
		return 1
	case s.is("boolean"):
		return true
	case s.is("string"):
		return "2026-01-01T00:00:00Z"
	}
	return nil
}

// A bad token on a public call is a guest's call; on others it is refused.
func TestBadTokens(t *testing.T) {
	h := sqliteFixture(t)
	for _, token := range []string{"x", strings.Repeat("a", 300), strings.Repeat("b", 43), "\xff\xfe", "' OR 1=1"} {
		for path, status := range map[string]int{"/edu/p/api/v1/contents": 200, "/edu/api/v1/auth/me": 401} {
			r := httptest.NewRequest(http.MethodGet, "http://alpha.localhost"+path, nil)
			r.Header.Set("Authorization", "Bearer "+token)
			w := httptest.NewRecorder()
			if h.ServeHTTP(w, r); w.Code != status {
				t.Errorf("token %.10q at %s: %d %s", token, path, w.Code, w.Body)
			}
		}
	}
}
