// Package apitest holds what the tests of the calls of several domains share: the
// interface over libraries with their people and titles (Fixture) or with readers
// of a book (ShelfFixture), and the check of what a server answers against the
// description of its interface, the OpenAPI document.
package apitest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Document is the description of an interface.
type Document struct {
	Paths      map[string]map[string]*Operation `json:"paths"`
	Components struct {
		Schemas   map[string]*Schema   `json:"schemas"`
		Responses map[string]*Response `json:"responses"`
	} `json:"components"`
	Tags []struct{ Name, Description string } `json:"tags"`

	calls    *http.ServeMux // by method and path, to find the operation of a request
	schemas  *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
}

// Operation is one call of a Document.
type Operation struct {
	ID          string `json:"operationId"`
	Summary     string
	Description string
	Tags        []string
	Security    *[]map[string][]string
	Parameters  []Parameter
	RequestBody struct {
		Content map[string]Content
	}
	Responses map[string]*Response

	Method string `json:"-"`
	Path   string `json:"-"`
}

// Parameter is one of the path, the query, the headers or the cookies.
type Parameter struct {
	Ref      string `json:"$ref"`
	Name, In string
	Required bool
	Schema   Schema
}

// Response is what an operation returns with one status.
type Response struct {
	Ref         string `json:"$ref"`
	Description string
	Headers     map[string]any
	Content     map[string]Content
}

// Content is a body of one media type.
type Content struct {
	Schema  Schema
	Example json.RawMessage
}

// Schema is what requests are made from; responses are checked against the
// whole of it.
type Schema struct {
	Ref        string `json:"$ref"`
	Type       any    // a word, or a list of words
	Format     string
	Enum       []any
	Minimum    *float64
	Maximum    *float64
	MinLength  *int
	MaxLength  *int
	MaxItems   *int
	Required   []string
	Properties map[string]*Schema
	Items      *Schema
}

const documentURL = "mem:///openapi.json"

// Parse reads a document.
func Parse(text []byte) (*Document, error) {
	d := &Document{calls: http.NewServeMux(), schemas: jsonschema.NewCompiler(), compiled: map[string]*jsonschema.Schema{}}
	if err := json.Unmarshal(text, d); err != nil {
		return nil, err
	}
	whole, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	d.schemas.DefaultDraft(jsonschema.Draft2020)
	d.schemas.AssertFormat()
	if err := d.schemas.AddResource(documentURL, whole); err != nil {
		return nil, err
	}
	for path, operations := range d.Paths {
		for method, op := range operations {
			op.Method, op.Path = strings.ToUpper(method), path
			d.calls.HandleFunc(op.Method+" "+path, func(http.ResponseWriter, *http.Request) {})
			for status, response := range op.Responses {
				op.Responses[status] = d.resolve(response)
			}
		}
	}
	return d, d.compile()
}

func (d *Document) resolve(r *Response) *Response {
	if name, ok := strings.CutPrefix(r.Ref, "#/components/responses/"); ok {
		return d.Components.Responses[name]
	}
	return r
}

// compile prepares the schemas of all JSON bodies.
func (d *Document) compile() error {
	for _, operations := range d.Paths {
		for _, op := range operations {
			bodies := []map[string]Content{op.RequestBody.Content}
			for _, response := range op.Responses {
				bodies = append(bodies, response.Content)
			}
			for _, content := range bodies {
				if err := d.compileOne(content["application/json"].Schema.Ref); err != nil {
					return fmt.Errorf("%s: %w", op.ID, err)
				}
			}
		}
	}
	return nil
}

func (d *Document) compileOne(ref string) error {
	if ref == "" || d.compiled[ref] != nil {
		return nil
	}
	schema, err := d.schemas.Compile(documentURL + ref)
	d.compiled[ref] = schema
	return err
}

// Find returns the operation of a request; nil when the document has none, and
// for a path that is led to its shortest form first.
func (d *Document) Find(r *http.Request) *Operation {
	if path.Clean(r.URL.Path) != r.URL.Path {
		return nil
	}
	_, pattern := d.calls.Handler(r)
	method, template, found := strings.Cut(pattern, " ")
	if !found {
		return nil
	}
	return d.Paths[template][strings.ToLower(method)]
}

// Operations returns all operations by path and method.
func (d *Document) Operations() []*Operation {
	var all []*Operation
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			all = append(all, d.Paths[path][method])
		}
	}
	return all
}

// Resolve returns the schema that another refers to, or the schema itself.
func (d *Document) Resolve(s *Schema) *Schema {
	for s != nil && s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	return s
}

// CheckStatus returns an error for a status that the document does not give an
// operation.
func (op *Operation) CheckStatus(status int) error {
	if op.Responses[strconv.Itoa(status)] == nil {
		return fmt.Errorf("%s: status %d is not documented", op.ID, status)
	}
	return nil
}

// CheckBody returns an error for a body, or a media type, that the document
// does not give an operation at a documented status.
func (d *Document) CheckBody(op *Operation, status int, contentType string, body []byte) error {
	response := op.Responses[strconv.Itoa(status)]
	if response == nil || len(response.Content) == 0 && len(body) == 0 {
		return nil
	}
	mediaType, _, err := mime.ParseMediaType(contentType)
	content, known := response.Content[mediaType]
	if err != nil || !known {
		return fmt.Errorf("%s: status %d: media type %q is not documented", op.ID, status, contentType)
	}
	if mediaType != "application/json" {
		return nil
	}
	if err := d.Matches(content.Schema, body); err != nil {
		return fmt.Errorf("%s: status %d: %w", op.ID, status, err)
	}
	return nil
}

// Matches returns an error for a JSON text that is not what a schema of the
// document describes.
func (d *Document) Matches(schema Schema, text []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	if compiled := d.compiled[schema.Ref]; compiled != nil {
		return compiled.Validate(value)
	}
	return fmt.Errorf("the body has no schema by name")
}
