package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/server/api/apitest"
)

// valid makes a request that the document allows: its example and schema, with
// ids of records that there are.
func (w *world) valid(op *apitest.Operation, who *person) request {
	r := request{op: op, who: who, path: w.path(op, who), header: http.Header{}}
	r.query = w.query(op, who).Encode()
	if content, ok := op.RequestBody.Content["application/json"]; ok {
		r.body, _ = json.Marshal(w.bodyOf(content, who))
		r.contentType = "application/json"
	}
	return r
}

// path fills the parameters of a path, "/groups/{id}" by the last of the
// caller's groups.
func (w *world) path(op *apitest.Operation, who *person) string {
	path := op.Path
	for _, p := range op.Parameters {
		if p.In != "path" {
			continue
		}
		before, _, _ := strings.Cut(op.Path, "/{"+p.Name+"}")
		in := collection(before[strings.LastIndexByte(before, '/')+1:])
		if other := collections[p.Name]; other != "" {
			in = other
		}
		value := w.pick(who, in)
		if len(p.Schema.Enum) > 0 {
			value = fmt.Sprint(w.oneOf(p.Schema.Enum))
		}
		if value == "" {
			value = "1"
		}
		path = strings.Replace(path, "{"+p.Name+"}", url.PathEscape(value), 1)
	}
	return path
}

// samples are values of query parameters whose schema is a mere string.
var samples = map[string][]string{
	"search": {"ном", "монгол", "нутаг", "history", `"их хот"`}, "title": {"ном", "говь"}, "display_name": {"Ё"},
	"language": {"mn", "en,mn"}, "file_type": {"epub", "pdf,audio"}, "kind": {"book", "article,magazine"},
	"audience": {"adult", "children,youth"},
	"price":    {"free", "paid", "0-9000"}, "organization": {"hub"}, "since": {"0", "10"}, "order": {"created_at.desc"}, "lang": {"en", "mn"},
}

// query gives some of the optional parameters a value, and all that are
// required.
func (w *world) query(op *apitest.Operation, who *person) url.Values {
	values := url.Values{}
	for _, p := range op.Parameters {
		if p.In == "query" && (p.Required || w.random.IntN(4) == 0) {
			if value := w.parameter(p, who); value != "" {
				values.Set(p.Name, value)
			}
		}
	}
	if strings.Contains(op.Path, "passages") { // nothing is found without words
		values.Set("search", "нутаг")
	}
	return values
}

func (w *world) parameter(p apitest.Parameter, who *person) string {
	switch {
	case len(p.Schema.Enum) > 0:
		return fmt.Sprint(w.oneOf(p.Schema.Enum))
	case collections[p.Name] != "" && p.Name != "slug":
		return w.pick(who, collection(p.Name))
	case p.Schema.Type == "integer":
		return strconv.Itoa(w.number(p.Schema))
	case p.Schema.Type == "boolean":
		return "true"
	}
	if some := samples[p.Name]; len(some) > 0 {
		return some[w.random.IntN(len(some))]
	}
	return ""
}

// number returns a small number within the bounds of a schema.
func (w *world) number(s apitest.Schema) int {
	low, high := 0, 5
	if s.Minimum != nil {
		low = int(*s.Minimum)
	}
	if s.Maximum != nil {
		high = min(int(*s.Maximum), low+5)
	}
	return low + w.random.IntN(max(high-low, 0)+1)
}

func (w *world) oneOf(values []any) any { return values[w.random.IntN(len(values))] }

// bodyOf returns the example of a body with values of its own where the example
// names records or what must be unique; at times optional properties are left out.
func (w *world) bodyOf(content apitest.Content, who *person) map[string]any {
	var body map[string]any
	_ = json.Unmarshal(content.Example, &body)
	schema := w.doc.Resolve(&content.Schema)
	for name := range body {
		if !slices.Contains(schema.Required, name) && w.random.IntN(4) == 0 {
			delete(body, name)
		} else if value := w.property(name, who); value != nil {
			body[name] = value
		} else if text, ok := body[name].(string); ok {
			body[name] = strings.ReplaceAll(text, "bold@example.mn", w.newEmail())
		}
	}
	return body
}

// property returns a value for a property of a body; nil keeps the example's.
func (w *world) property(name string, who *person) any {
	n := w.next()
	switch name {
	case "content_id", "content_item_id", "item_id":
		id, err := strconv.Atoi(w.pick(who, collection(name)))
		if err != nil {
			return nil
		}
		return id
	case "ids", "item_ids":
		id, _ := strconv.Atoi(w.pick(who, collection(name)))
		return []int{id}
	case "account_ids":
		return []string{w.pick(who, "members")}
	case "client_id":
		return fmt.Sprintf("0194f0c0-0000-7000-8000-%012d", n)
	case "email":
		return fmt.Sprintf("fuzz%d@example.mn", n)
	case "username":
		return fmt.Sprintf("fuzz%d", n)
	case "slug":
		return fmt.Sprintf("fuzz-%d", n)
	case "name":
		return fmt.Sprintf("Нэр %d", n)
	case "password":
		return who.password
	case "new_password":
		return fmt.Sprintf("Shine-nuuts%d", n)
	}
	return nil
}
