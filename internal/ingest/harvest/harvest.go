// Package harvest fetches what repositories (OAI-PMH) and catalogues (OPDS) offer, page
// by page, into one file that an import reads. Addresses are those of others: pages,
// bytes and time are bounded, and the client reaches public addresses alone.
package harvest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"

	"sudar/internal/kit/httpclient"
)

// Reason is a stable code that says why nothing, or not all, could be fetched.
type Reason string

// The reasons.
const (
	BadAddress Reason = "address" // no address of the web
	Blocked    Reason = "blocked" // not a public address
	Unreached  Reason = "unreached"
	BadStatus  Reason = "status"
	TooMuch    Reason = "too_much" // pages or bytes over the bounds
	BadPage    Reason = "page"     // neither of the forms
	InCircle   Reason = "circle"   // a page leads to one that was read
	Refused    Reason = "refused"  // by the repository, with a code of OAI-PMH
)

// Failure says why a harvest ended. What was fetched before is not used.
type Failure struct {
	Reason Reason
	Detail string
	cause  error
}

// Error is for the log and the command line.
func (f *Failure) Error() string {
	if f.Detail != "" {
		return fmt.Sprintf("harvest: %s: %s", f.Reason, f.Detail)
	}
	return "harvest: " + string(f.Reason)
}

// Unwrap gives the cause.
func (f *Failure) Unwrap() error { return f.cause }

// Bounds of a harvest.
type Bounds struct {
	Pages int
	Bytes int64
}

// Getter asks for a page; *httpclient.Client does.
type Getter interface {
	Get(ctx context.Context, url string) (*httpclient.Response, error)
}

// fetching fetches the pages of one harvest.
type fetching struct {
	client Getter
	out    io.Writer
	left   Bounds
	read   map[string]bool // addresses
}

func begin(client Getter, out io.Writer, bounds Bounds) *fetching {
	return &fetching{client: client, out: out, left: bounds, read: map[string]bool{}}
}

// page fetches a page, writes it, and returns it.
func (f *fetching) page(ctx context.Context, address string) ([]byte, error) {
	if f.read[address] {
		return nil, &Failure{Reason: InCircle, Detail: address}
	}
	if f.left.Pages--; f.left.Pages < 0 {
		return nil, &Failure{Reason: TooMuch}
	}
	f.read[address] = true
	response, err := f.client.Get(ctx, address)
	switch {
	case errors.Is(err, httpclient.ErrBlocked):
		return nil, &Failure{Reason: Blocked, Detail: address, cause: err}
	case errors.Is(err, httpclient.ErrTooLarge):
		return nil, &Failure{Reason: TooMuch, Detail: address, cause: err}
	case err != nil:
		return nil, &Failure{Reason: Unreached, Detail: address, cause: err}
	case !response.OK():
		return nil, &Failure{Reason: BadStatus, Detail: fmt.Sprintf("%s answered %d", address, response.Status)}
	}
	if f.left.Bytes -= int64(len(response.Body)) + 1; f.left.Bytes < 0 {
		return nil, &Failure{Reason: TooMuch}
	}
	if _, err := f.out.Write(append(response.Body, '\n')); err != nil {
		return nil, fmt.Errorf("harvest: %w", err)
	}
	return response.Body, nil
}

// Address returns an address of the web as it is asked for; it returns a *Failure for
// any other, and for one with a password in it.
func Address(text string) (*url.URL, error) {
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "http" && address.Scheme != "https" || address.Host == "" || address.User != nil {
		return nil, &Failure{Reason: BadAddress, Detail: text, cause: err}
	}
	address.Fragment = ""
	return address, nil
}
