package httpclient

import (
	"fmt"
	"io"
	"net/http"

	"sudar/internal/kit/db"
)

// Standard returns the client as libraries want it, with the same bounds of
// time, size and address. It tries once and follows no redirect: what a library
// sends along, such as a client's secret, goes to nobody else.
func (c *Client) Standard() *http.Client {
	return &http.Client{
		Transport: bounded{c}, Timeout: c.options.Timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// bounded is a Client's transport with its limits on responses.
type bounded struct{ client *Client }

// RoundTrip sends r.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	if db.InTransaction(r.Context()) {
		return nil, ErrInTransaction
	}
	if r.Header.Get("User-Agent") == "" {
		r = r.Clone(r.Context())
		r.Header.Set("User-Agent", b.client.options.UserAgent)
	}
	response, err := b.client.http.Transport.RoundTrip(r)
	if err != nil {
		return nil, fmt.Errorf("httpclient: %w", err)
	}
	response.Body = &limited{ReadCloser: response.Body, left: b.client.options.MaxBody}
	return response, nil
}

// limited is a body of which no more than left bytes are read.
type limited struct {
	io.ReadCloser
	left int64
}

// Read returns ErrTooLarge where the body goes on beyond the limit.
func (l *limited) Read(p []byte) (int, error) {
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1]
	}
	n, err := l.ReadCloser.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}
