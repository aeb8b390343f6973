package api_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// The description in the repository is what the program says of itself.
func TestOpenAPIFile(t *testing.T) {
	h := sqliteFixture(t)
	first, err := h.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	again, err := sqliteFixture(t).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, again) {
		t.Fatal("the description changes from run to run")
	}
	golden(t, "../../../openapi.yaml", string(first))
}

// What is laid out on one line, or described once, says the same as what is served.
func TestTheWrittenDocumentIsTheServedOne(t *testing.T) {
	h := sqliteFixture(t)
	written, err := h.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	served, err := json.Marshal(h.Document())
	if err != nil {
		t.Fatal(err)
	}
	var got, want struct {
		Paths      map[string]map[string]map[string]any
		Components struct {
			Schemas  any
			Examples map[string]map[string]any
		}
	}
	if err := yaml.Unmarshal(written, &got); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(served, &want); err != nil {
		t.Fatal(err)
	}
	examples := got.Components.Examples
	got.Components.Examples = nil
	for _, document := range []map[string]map[string]map[string]any{got.Paths, want.Paths} {
		for _, methods := range document {
			for _, operation := range methods {
				operation["parameters"] = len(list(operation["parameters"]))
				writtenOut(operation, examples)
			}
		}
	}
	writtenOut(want.Components.Schemas, nil)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// writtenOut puts shared examples in their places and takes out of a document what is
// the default.
func writtenOut(value any, examples map[string]map[string]any) {
	if all, ok := value.(map[string]any); ok {
		if all["additionalProperties"] == true {
			delete(all, "additionalProperties")
		}
		several, _ := all["examples"].(map[string]any)
		if shared, ok := several["shared"].(map[string]any); ok {
			reference, _ := shared["$ref"].(string)
			all["example"] = examples[reference[strings.LastIndexByte(reference, '/')+1:]]["value"]
			delete(all, "examples")
		}
		for _, each := range all {
			writtenOut(each, examples)
		}
	}
	for _, each := range list(value) {
		writtenOut(each, examples)
	}
}

func list(value any) []any {
	found, _ := value.([]any)
	return found
}
