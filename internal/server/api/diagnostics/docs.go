package diagnostics

import (
	_ "embed"
	"html/template"
	"net/http"
	"sort"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// The page over the interface's description is our own: huma's loads its
// scripts from elsewhere (DESIGN §2).
//
//go:embed docs.html
var docsHTML string

var docsPage = template.Must(template.New("docs").Parse(docsHTML))

// docsCSP allows the page its own style element and nothing else.
const docsCSP = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// documented is a call as the page shows it.
type documented struct {
	Method, Path         string
	Summary, Description string
	Parameters           []documentedParameter
	Body                 string
}

type documentedParameter struct {
	Name, In, Type, Text string
	Required             bool
}

// chapter is the calls of one tag.
type chapter struct {
	Tag   string
	Calls []documented
}

func (a *api) serveDocs(w http.ResponseWriter, _ *http.Request) error {
	header := w.Header()
	header.Set("Content-Type", "text/html; charset=utf-8")
	header.Set("Content-Security-Policy", docsCSP)
	document := a.Document()
	return docsPage.Execute(w, map[string]any{
		"Title": document.Info.Title, "Version": document.Info.Version, "Description": document.Info.Description, "Chapters": chapters(document),
	})
}

func chapters(document *huma.OpenAPI) []chapter {
	byTag := map[string][]documented{}
	for path, item := range document.Paths {
		for method, op := range map[string]*huma.Operation{
			http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch,
			http.MethodDelete: item.Delete,
		} {
			if op != nil {
				tag := strings.Join(op.Tags, ", ")
				byTag[tag] = append(byTag[tag], describeCall(method, path, op))
			}
		}
	}
	found := make([]chapter, 0, len(byTag))
	for tag, calls := range byTag {
		sort.Slice(calls, func(i, j int) bool { return calls[i].Path+calls[i].Method < calls[j].Path+calls[j].Method })
		found = append(found, chapter{Tag: tag, Calls: calls})
	}
	sort.Slice(found, func(i, j int) bool { return found[i].Tag < found[j].Tag })
	return found
}

func describeCall(method, path string, op *huma.Operation) documented {
	call := documented{Method: method, Path: path, Summary: op.Summary, Description: op.Description}
	for _, p := range op.Parameters {
		if p.Ref != "" {
			continue // of every call
		}
		call.Parameters = append(call.Parameters, documentedParameter{
			Name: p.Name, In: p.In, Type: typeOf(p.Schema), Text: p.Description, Required: p.Required,
		})
	}
	if op.RequestBody != nil {
		for mediaType, content := range op.RequestBody.Content {
			call.Body = mediaType + " " + typeOf(content.Schema)
		}
	}
	return call
}

// typeOf names a schema: the component it refers to, else its type.
func typeOf(schema *huma.Schema) string {
	switch {
	case schema == nil:
		return ""
	case schema.Ref != "":
		return schema.Ref[strings.LastIndex(schema.Ref, "/")+1:]
	case schema.Type == huma.TypeArray:
		return typeOf(schema.Items) + "[]"
	}
	return schema.Type
}
