package apitest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// Body is what the tests read of a response.
type Body struct {
	Status, Code string
	Data         json.RawMessage
	Errors       []struct{ Field, Message string }
	Meta         struct{ Total int }
}

// StaffCall calls and returns the status with the envelope; what is sent is JSON.
func (h *Fixture) StaffCall(t *testing.T, persona, portal, method, path string, sent any) (int, Body) {
	t.Helper()
	var raw []byte
	if sent != nil {
		raw, _ = json.Marshal(sent)
	}
	w := h.Call(persona, portal, method, path, raw)
	var response Body
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatalf("%s %s answers %d %s", method, path, w.Code, w.Body)
	}
	return w.Code, response
}

// Must is StaffCall for what has to go well.
func (h *Fixture) Must(t *testing.T, persona, portal, method, path string, sent any) Body {
	t.Helper()
	status, response := h.StaffCall(t, persona, portal, method, path, sent)
	if status != http.StatusOK {
		t.Fatalf("%s on %s: %s %s answers %d %s %v", persona, portal, method, path, status, response.Code, response.Errors)
	}
	return response
}

// Read reads the data of a response.
func (a Body) Read(t *testing.T, into any) {
	t.Helper()
	if err := json.Unmarshal(a.Data, into); err != nil {
		t.Fatal(err)
	}
}

// Fields are the body of a request.
type Fields map[string]any

// StaffPath begins the paths of the calls of staff.
const StaffPath = "/edu/admin/api/v1"

// IDOf returns the id of a persona's account.
func (h *Fixture) IDOf(t *testing.T, persona string) string {
	t.Helper()
	account, err := h.People.ByUsername(h.Ctx, strings.ReplaceAll(persona, " ", "."))
	if err != nil {
		t.Fatal(err)
	}
	return account.ID
}
