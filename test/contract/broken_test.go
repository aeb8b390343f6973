package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"sudar/internal/server/api/apitest"
)

// broken makes a request that is wrong in one or two ways.
func (w *world) broken(op *apitest.Operation, who *person) request {
	r := w.valid(op, who)
	for range 1 + w.random.IntN(2) {
		ways := []func(*request){w.breakQuery, w.breakHeader}
		if len(r.body) > 0 {
			ways = append(ways, w.breakProperty, w.breakProperty, w.breakProperty, w.breakText)
		}
		if strings.Contains(op.Path, "{") {
			ways = append(ways, w.breakPath)
		}
		ways[w.random.IntN(len(ways))](&r)
	}
	return r
}

// odd are values that are wrong for most parameters and properties.
var odd = []any{
	"", " ", "0", "-1", "null", "true", "..", "a/b", "'; DROP TABLE contents;--", "<script>alert(1)</script>", "%00", "\x00", "\u202e", "😀",
	"Ө", strings.Repeat("ш", 70_000), "2026-13-45", "9999-12-31T23:59:59Z", "0194f0c0-0000-7000-8000-00000000ffff",
	0, -1, 1, 1.5, 1e308, 9007199254740993, -9223372036854775808, true, nil, []any{}, []any{nil}, []any{"", 1, map[string]any{}},
	map[string]any{},
}

func (w *world) odd() any { return odd[w.random.IntN(len(odd))] }

func (w *world) breakPath(r *request) {
	value := url.PathEscape(fmt.Sprint(w.odd()))
	if value == "" || value == ".." || len(value) > 2_000 {
		value = "%C3%28"
	}
	parts := strings.Split(r.path, "/")
	for i, part := range strings.Split(r.op.Path, "/") {
		if strings.HasPrefix(part, "{") && w.random.IntN(2) == 0 {
			parts[i] = value
		}
	}
	r.path = strings.Join(parts, "/")
}

func (w *world) breakQuery(r *request) {
	name := "unknown"
	if some := queryNames(r.op); len(some) > 0 && w.random.IntN(5) > 0 {
		name = some[w.random.IntN(len(some))]
	}
	value := url.QueryEscape(fmt.Sprintf("%.2000s", fmt.Sprint(w.odd())))
	if w.random.IntN(8) == 0 {
		value = "%zz"
	}
	r.query = strings.Trim(r.query+"&"+name+"="+value, "&")
}

func queryNames(op *apitest.Operation) []string {
	var names []string
	for _, p := range op.Parameters {
		if p.In == "query" {
			names = append(names, p.Name)
		}
	}
	return names
}

func (w *world) breakHeader(r *request) {
	ways := []http.Header{
		{"Organization": {"nowhere"}}, {"Organization": {"Ө"}}, {"Organization": {""}}, {"Accept-Language": {"en"}},
		{"Accept-Language": {strings.Repeat("x,", 2_000)}},
		{"Accept": {"application/xml"}}, {"If-None-Match": {"*"}}, {"Authorization": {"Bearer x"}}, {"Authorization": {"Basic eDp4"}},
		{"Origin": {"https://evil.example"}},
		{"Cookie": {"sudar_session=x"}}, {"Content-Type": {"text/plain"}}, {"Content-Type": {"multipart/form-data"}}, {"Range": {"bytes=0-1"}},
	}
	maps.Copy(r.header, ways[w.random.IntN(len(ways))])
}

// breakProperty changes, adds or removes a property of the body.
func (w *world) breakProperty(r *request) {
	var body map[string]any
	if json.Unmarshal(r.body, &body) != nil || body == nil {
		return
	}
	names := slices.Sorted(maps.Keys(w.doc.Resolve(new(r.op.RequestBody.Content["application/json"].Schema)).Properties))
	if len(names) == 0 {
		return
	}
	name := names[w.random.IntN(len(names))]
	nested, isObject := body[name].(map[string]any)
	switch {
	case w.random.IntN(5) == 0:
		delete(body, name)
	case isObject && len(nested) > 0 && w.random.IntN(2) == 0:
		nested[slices.Sorted(maps.Keys(nested))[w.random.IntN(len(nested))]] = w.odd()
	default:
		body[name] = w.odd()
	}
	r.body, _ = json.Marshal(body)
}

// breakText breaks the JSON of the body.
func (w *world) breakText(r *request) {
	at := w.random.IntN(len(r.body))
	switch w.random.IntN(5) {
	case 0:
		r.body = r.body[:at]
	case 1:
		r.body = append(slices.Clone(r.body[:at]), append([]byte{byte(w.random.IntN(256))}, r.body[at:]...)...)
	case 2:
		r.body = []byte(strings.Repeat("[", 20_000))
	case 3:
		r.body = append([]byte(`{"x":"`+strings.Repeat("a", 1<<20)), '"', '}')
	default:
		r.body = []byte("null")
	}
}
