package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// body is what the tests read of a response.
type body struct {
	Status, Code string
	Data         json.RawMessage
	Errors       []struct{ Field, Message string }
	Meta         struct{ Total int }
}

// staffCall calls and returns the status with the envelope; what is sent is JSON.
func (h *fixture) staffCall(t *testing.T, persona, portal, method, path string, sent any) (int, body) {
	t.Helper()
	var raw []byte
	if sent != nil {
		raw, _ = json.Marshal(sent)
	}
	w := h.call(persona, portal, method, path, raw)
	var response body
	if err := json.Unmarshal(w.Body.Bytes(), &response); err != nil {
		t.Fatalf("%s %s answers %d %s", method, path, w.Code, w.Body)
	}
	return w.Code, response
}

// must is staffCall for what has to go well.
func (h *fixture) must(t *testing.T, persona, portal, method, path string, sent any) body {
	t.Helper()
	status, response := h.staffCall(t, persona, portal, method, path, sent)
	if status != http.StatusOK {
		t.Fatalf("%s on %s: %s %s answers %d %s %v", persona, portal, method, path, status, response.Code, response.Errors)
	}
	return response
}

func (a body) read(t *testing.T, into any) {
	t.Helper()
	if err := json.Unmarshal(a.Data, into); err != nil {
		t.Fatal(err)
	}
}

type fields map[string]any

const staffPath = "/edu/admin/api/v1"

func (h *fixture) idOf(t *testing.T, persona string) string {
	t.Helper()
	account, err := h.people.ByUsername(h.ctx, strings.ReplaceAll(persona, " ", "."))
	if err != nil {
		t.Fatal(err)
	}
	return account.ID
}
