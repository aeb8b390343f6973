package system_test

import (
	"net/http"
	"strings"
	"testing"

	"sudar/internal/server/api/apitest"
)

const health = apitest.StaffPath + "/health"

func TestHealth(t *testing.T) {
	apitest.Each(t, func(t *testing.T, h *apitest.Fixture) {
		if whole := h.Must(t, "hub admin", "hub", http.MethodGet, health, nil); !strings.Contains(string(whole.Data), `"machine":{`) ||
			!strings.Contains(string(whole.Data), `"name":"index","state":"ok"`) {
			t.Errorf("%s", whole.Data)
		}
		h.Must(t, "hub admin", "hub", http.MethodPost, health+"/count", nil)
		if again := h.Must(t, "hub admin", "hub", http.MethodGet, health, nil); !strings.Contains(string(again.Data), `"waiting":2`) {
			t.Errorf("nothing was written to be done: %s", again.Data)
		}
		own := h.Must(t, "admin of alpha", "alpha", http.MethodGet, health, nil)
		if strings.Contains(string(own.Data), "machine") || !strings.Contains(string(own.Data), `"waiting":0`) {
			t.Errorf("%s", own.Data)
		}
		for _, c := range []struct {
			persona, method, path string
			status                int
		}{
			{"admin of alpha", http.MethodPost, health + "/count", 403}, {"librarian of alpha", http.MethodGet, health, 403},
			{"reader of alpha", http.MethodGet, health, 403}, {"guest", http.MethodGet, health, 401},
		} {
			if status, response := h.StaffCall(t, c.persona, "alpha", c.method, c.path, nil); status != c.status {
				t.Errorf("%s %s: %d %s", c.persona, c.path, status, response.Code)
			}
		}
	})
}
