package apitest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"sudar/internal/kit/log"
	"sudar/internal/server/api"
)

// documented is the document of the interface, read once.
var documented struct {
	sync.Once
	*Document
	err error
}

// DocumentOf returns what the interface says of itself.
func DocumentOf(t testing.TB, a *api.API) *Document {
	t.Helper()
	documented.Do(func() {
		w := httptest.NewRecorder()
		a.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/edu/openapi.json", nil))
		documented.Document, documented.err = Parse(w.Body.Bytes())
	})
	if documented.err != nil {
		t.Fatal(documented.err)
	}
	return documented.Document
}

// ServeHTTP serves a request, which logs to the fixture's log, and fails the
// test when the document does not allow the response.
func (h *Fixture) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if h.Log != nil {
		r = r.WithContext(log.Into(r.Context(), slog.New(h.Log)))
	}
	asked := r.Clone(r.Context())
	h.API.ServeHTTP(w, r)
	if recorded, ok := w.(*httptest.ResponseRecorder); ok {
		checkDocumented(h.T, h.API, asked, recorded)
	}
}

// checkDocumented fails the test for a status of an operation that its document
// does not name, and for a body that is not of the documented schema.
func checkDocumented(t testing.TB, a *api.API, r *http.Request, w *httptest.ResponseRecorder) {
	t.Helper()
	d := DocumentOf(t, a)
	op := d.Find(r)
	if op == nil {
		return
	}
	if err := op.CheckStatus(w.Code); err != nil {
		t.Errorf("%v: %.200s", err, w.Body)
	}
	if r.Method == http.MethodHead {
		return
	}
	if err := d.CheckBody(op, w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()); err != nil {
		t.Errorf("%v: %.200s", err, w.Body)
	}
}
