package api_test

import (
	"bytes"
	"testing"
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
