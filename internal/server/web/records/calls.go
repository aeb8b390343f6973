package records

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"

	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
)

// Response is what the API said to a guest of the portal.
type Response struct {
	Status int
	Body   json.RawMessage
}

// recorder keeps a response of the API in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the header of the recorded response.
func (r *recorder) Header() http.Header { return r.header }

// Write keeps the body.
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }

// WriteHeader keeps the status.
func (r *recorder) WriteHeader(status int) { r.status = status }

// Ask makes a public call in process, as a guest without an address: the
// response is everybody's.
func Ask(ctx context.Context, api http.Handler, l locale.Locale, o organizations.Organization, path string) Response {
	target, err := url.Parse("/edu" + path)
	if err != nil {
		return Response{Status: http.StatusNotFound}
	}
	r := (&http.Request{
		Method: http.MethodGet, URL: target, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Body: http.NoBody,
		Header: http.Header{"Organization": {o.Slug}, "Accept-Language": {string(l)}},
	}).WithContext(ctx)
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	api.ServeHTTP(w, r)
	return Response{Status: w.status, Body: bytes.TrimSpace(w.body.Bytes())}
}
