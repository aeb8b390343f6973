package opensearchtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// property is a field of a mapping.
type property struct {
	Type       string              `json:"type"`
	Above      int                 `json:"ignore_above"`
	Index      *bool               `json:"index"`
	DocValues  *bool               `json:"doc_values"`
	Store      bool                `json:"store"`
	Analyzer   string              `json:"analyzer"`
	CopyTo     []string            `json:"copy_to"`
	Properties map[string]property `json:"properties"`
}

func (p property) searched() bool { return p.Index == nil || *p.Index }

func (p property) sorted() bool { return p.Type != "text" && (p.DocValues == nil || *p.DocValues) }

// index holds documents.
type index struct {
	window, maxTerms int
	fields           map[string]property
	documents        map[string]*document
}

// document is what is known of an id; a deleted one leaves its version.
type document struct {
	id      string
	version int64
	gone    bool
	values  map[string][]any // string or int64, by the whole name of a field
	nested  map[string][]*document
}

func newIndex(body []byte) (*index, error) {
	var asked struct {
		Settings struct {
			Index struct {
				Refresh string `json:"refresh_interval"`
				Window  int    `json:"max_result_window"`
				Terms   int    `json:"max_terms_count"`
			} `json:"index"`
		} `json:"settings"`
		Mappings struct {
			Dynamic string `json:"dynamic"`
			Source  struct {
				Enabled bool `json:"enabled"`
			} `json:"_source"`
			Properties map[string]property `json:"properties"`
		} `json:"mappings"`
	}
	if err := strictly(body, &asked); err != nil {
		return nil, err
	}
	if asked.Mappings.Dynamic != "strict" {
		return nil, refuse("dynamic must be strict")
	}
	x := &index{window: asked.Settings.Index.Window, maxTerms: asked.Settings.Index.Terms, fields: map[string]property{}, documents: map[string]*document{}}
	x.declare("", asked.Mappings.Properties)
	for name, p := range x.fields {
		if !slices.Contains([]string{"keyword", "long", "nested", "text"}, p.Type) || (p.Type == "text" && p.Analyzer != "whitespace") {
			return nil, refuse("type of field %s", name)
		}
		for _, to := range p.CopyTo {
			if _, ok := x.fields[to]; !ok {
				return nil, refuse("%s is copied to %s, which does not exist", name, to)
			}
		}
	}
	return x, nil
}

func (x *index) declare(prefix string, properties map[string]property) {
	for name, p := range properties {
		if p.Type != "" {
			x.fields[prefix+name] = p
		}
		x.declare(prefix+name+".", p.Properties)
	}
}

// add reads a source into a document's fields; what is an object is walked
// into.
func (x *index) add(d *document, prefix string, source object) error {
	for name, value := range source {
		field := prefix + name
		p, known := x.fields[field]
		if inner, ok := value.(object); ok && !known {
			if err := x.add(d, field+".", inner); err != nil {
				return err
			}
			continue
		}
		if !known {
			return refuse("strict_dynamic_mapping_exception: field %s", field)
		}
		if err := x.addField(d, field, p, value); err != nil {
			return err
		}
	}
	return nil
}

func (x *index) addField(d *document, field string, p property, value any) error {
	values, many := value.(list)
	if !many {
		values = list{value}
	}
	for _, one := range values {
		if p.Type == "nested" {
			inner, ok := one.(object)
			if !ok {
				return refuse("%s is no object", field)
			}
			child := &document{values: map[string][]any{}, nested: map[string][]*document{}}
			if err := x.add(child, field+".", inner); err != nil {
				return err
			}
			d.nested[field] = append(d.nested[field], child)
			continue
		}
		read, err := p.read(field, one)
		if err != nil {
			return err
		}
		for _, to := range append([]string{field}, p.CopyTo...) {
			if text, ok := read.(string); ok && x.fields[to].Above > 0 && len([]rune(text)) > x.fields[to].Above {
				continue
			}
			if p.Type == "text" || !slices.Contains(d.values[to], read) {
				d.values[to] = append(d.values[to], read)
			}
		}
	}
	return nil
}

// read returns a value as a field of the property's type holds it.
func (p property) read(field string, value any) (any, error) {
	switch v := value.(type) {
	case string:
		if p.Type == "long" {
			return nil, refuse("%s wants a number, not %q", field, v)
		}
		if p.searched() && len(v) > 32_766 && p.Above == 0 {
			return nil, refuse("immense term in %s", field)
		}
		return v, nil
	case json.Number:
		n, err := v.Int64()
		if err != nil || p.Type != "long" {
			return nil, refuse("%s does not take %s", field, v)
		}
		return n, nil
	}
	return nil, refuse("%s does not take %T", field, value)
}

func (s *Server) get(name, id string) (any, error) {
	x, err := s.find(name, false)
	if err != nil {
		return nil, err
	}
	d := x.documents[id]
	if d == nil || d.gone {
		return nil, &failure{status: http.StatusNotFound, body: object{"_id": id, "found": false}}
	}
	return object{"_id": id, "_version": d.version, "found": true}, nil
}

func (s *Server) put(name, id string, params url.Values, body []byte) (any, error) {
	x, err := s.find(name, params.Get("require_alias") == "true")
	if err != nil {
		return nil, err
	}
	version, err := strconv.ParseInt(params.Get("version"), 10, 64)
	if err != nil || version < 0 || params.Get("version_type") != "external_gte" {
		return nil, refuse("version %v", params)
	}
	return object{"_id": id, "result": "created"}, x.write(id, version, body)
}

// write puts a document in unless what is there is newer; no body takes it out.
func (x *index) write(id string, version int64, body []byte) error {
	if known := x.documents[id]; known != nil && known.version > version {
		return &failure{status: http.StatusConflict, kind: "version_conflict_engine_exception", reason: id}
	}
	d := &document{id: id, version: version, gone: body == nil, values: map[string][]any{}, nested: map[string][]*document{}}
	if body != nil {
		var source object
		if err := strictly(body, &source); err != nil {
			return err
		}
		if err := x.add(d, "", source); err != nil {
			return err
		}
	}
	x.documents[id] = d
	return nil
}

type action struct {
	ID      string `json:"_id"`
	Version *int64 `json:"version"`
	Type    string `json:"version_type"`
}

func (s *Server) bulk(name string, alias bool, body []byte) (any, error) {
	if !bytes.HasSuffix(body, []byte("\n")) {
		return nil, refuse("the bulk request must be terminated by a newline")
	}
	x, err := s.find(name, alias)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(body), "\n"), "\n")
	items, failed := list{}, false
	for len(lines) > 0 {
		var asked struct {
			Index  *action `json:"index"`
			Delete *action `json:"delete"`
		}
		if err := strictly([]byte(lines[0]), &asked); err != nil {
			return nil, err
		}
		kind, one, source := "delete", asked.Delete, []byte(nil)
		lines = lines[1:]
		if asked.Index != nil {
			if len(lines) == 0 {
				return nil, refuse("no source")
			}
			kind, one, source = "index", asked.Index, []byte(lines[0])
			lines = lines[1:]
		}
		if one == nil || one.Version == nil || one.Type != "external_gte" {
			return nil, refuse("action %+v", asked)
		}
		item, err := x.act(kind, one, source)
		if err != nil {
			return nil, err
		}
		failed = failed || item["error"] != nil
		items = append(items, object{kind: item})
	}
	return object{"took": 1, "errors": failed, "items": items}, nil
}

// act does one action of a bulk request; only faults are errors.
func (x *index) act(kind string, one *action, source []byte) (object, error) {
	known := x.documents[one.ID]
	var wrong *failure
	if err := x.write(one.ID, *one.Version, source); errors.As(err, &wrong) {
		if wrong.fault {
			return nil, err
		}
		return object{"_id": one.ID, "status": wrong.status, "error": object{"type": wrong.kind}}, nil
	}
	status := http.StatusOK
	if kind == "delete" && (known == nil || known.gone) {
		status = http.StatusNotFound
	}
	return object{"_id": one.ID, "status": status}, nil
}
