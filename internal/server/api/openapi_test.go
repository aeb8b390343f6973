package api_test

import (
	"bytes"
	"encoding/json"
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
		Components struct{ Schemas any }
	}
	if err := yaml.Unmarshal(written, &got); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(served, &want); err != nil {
		t.Fatal(err)
	}
	for _, document := range []map[string]map[string]map[string]any{got.Paths, want.Paths} {
		for _, methods := range document {
			for _, operation := range methods {
				operation["parameters"] = len(list(operation["parameters"]))
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func list(value any) []any {
	found, _ := value.([]any)
	return found
}
