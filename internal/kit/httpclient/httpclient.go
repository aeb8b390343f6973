// Package httpclient is the way out to other servers: bounded in time and size,
// and unable to reach the inside of our own network unless told to.
package httpclient

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"sudar/internal/kit/db"
)

// Errors of a Client, to be tested with errors.Is.
var (
	ErrInTransaction = errors.New("httpclient: called inside a database transaction")
	ErrBlocked       = errors.New("httpclient: the address is not public")
	ErrTooLarge      = errors.New("httpclient: the answer is too large")
)

// Options of New; zero values mean the defaults.
type Options struct {
	Timeout      time.Duration // of one try, body included; default 15 s
	MaxBody      int64         // bytes of a response; default 8 MiB
	Tries        int           // of a GET or HEAD; default 3
	AllowPrivate bool          // also loopback, private and link-local addresses
	UserAgent    string        // default "Sudar"
}

const (
	maxRedirects = 5
	firstWait    = 200 * time.Millisecond // before the second try; doubles
)

// Client sends requests. It may be used by several goroutines.
type Client struct {
	options Options
	http    *http.Client
}

// Response is a whole response; Status is any status, not only success.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// OK reports whether the status is 200 to 299.
func (r *Response) OK() bool { return r.Status >= 200 && r.Status < 300 }

// New returns a client. It ignores HTTP_PROXY: behind a proxy the address
// check would see the proxy only.
func New(options Options) *Client {
	options.Timeout = cmp.Or(options.Timeout, 15*time.Second)
	options.MaxBody = cmp.Or(options.MaxBody, 8<<20)
	options.Tries = cmp.Or(options.Tries, 3)
	options.UserAgent = cmp.Or(options.UserAgent, "Sudar")
	dialer := &net.Dialer{Timeout: 5 * time.Second, KeepAlive: 30 * time.Second}
	if !options.AllowPrivate {
		dialer.Control = refusePrivate
	}
	transport := &http.Transport{
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		TLSHandshakeTimeout:    5 * time.Second,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        90 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
	return &Client{options, &http.Client{Transport: transport, Timeout: options.Timeout, CheckRedirect: checkRedirect}}
}

func checkRedirect(r *http.Request, via []*http.Request) error {
	if len(via) >= maxRedirects {
		return errors.New("too many redirects")
	}
	if via[len(via)-1].URL.Scheme == "https" && r.URL.Scheme != "https" {
		return errors.New("a redirect leads from https to " + r.URL.Scheme)
	}
	return nil
}

// Get asks for a URL.
func (c *Client) Get(ctx context.Context, url string) (*Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("httpclient: %w", err)
	}
	return c.Do(r)
}

// Request is a request with a body in memory; nil is no body.
type Request struct {
	Method string
	URL    string
	Header map[string]string
	Body   []byte
}

// Send sends a request as Do does.
func (c *Client) Send(ctx context.Context, request Request) (*Response, error) {
	r, err := http.NewRequestWithContext(ctx, request.Method, request.URL, bytes.NewReader(request.Body))
	if err != nil {
		return nil, fmt.Errorf("httpclient: %w", err)
	}
	for key, value := range request.Header {
		r.Header.Set(key, value)
	}
	return c.Do(r)
}

// Do sends r and reads the whole response. GET and HEAD are tried again after
// network faults and the statuses 429, 502, 503 and 504; other methods never,
// because they may have had their effect. Errors are those above, the context's,
// or the network's.
func (c *Client) Do(r *http.Request) (*Response, error) {
	ctx := r.Context()
	if db.InTransaction(ctx) {
		return nil, ErrInTransaction
	}
	if r.Header.Get("User-Agent") == "" {
		r.Header.Set("User-Agent", c.options.UserAgent)
	}
	tries := c.options.Tries
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		tries = 1
	}
	for try := 1; ; try++ {
		response, err := c.once(r)
		if try >= tries || !worthRetry(response, err) {
			return response, err
		}
		if err := wait(ctx, firstWait<<(try-1)); err != nil {
			return nil, err
		}
	}
}

func (c *Client) once(r *http.Request) (*Response, error) {
	response, err := c.http.Do(r)
	if err != nil {
		return nil, fmt.Errorf("httpclient: %w", err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, c.options.MaxBody+1))
	if err != nil {
		return nil, fmt.Errorf("httpclient: %s answered in part: %w", r.URL.Host, err)
	}
	if int64(len(body)) > c.options.MaxBody {
		return nil, fmt.Errorf("%w: more than %d bytes from %s", ErrTooLarge, c.options.MaxBody, r.URL.Host)
	}
	return &Response{Status: response.StatusCode, Header: response.Header, Body: body}, nil
}

func worthRetry(response *Response, err error) bool {
	if err != nil {
		return !errors.Is(err, ErrBlocked) && !errors.Is(err, ErrTooLarge) && !errors.Is(err, context.Canceled)
	}
	switch response.Status {
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// wait sleeps for half of d to d, so that many clients do not come back at once.
func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d/2 + rand.N(d/2))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
