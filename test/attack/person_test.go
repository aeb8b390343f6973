package attack

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"sudar/internal/server/api/apitest"
)

const (
	login    = "/edu/api/v1/auth/login"
	password = "Sudar2026" // of all people of the demo library
)

// person calls a server, as a guest or with a token.
type person struct {
	s      *server
	token  string
	portal string // the organisation that is asked; "" the hub
	from   string // the address, by the word of a proxy; "" this machine
}

// at returns the same person on another organisation's portal.
func (p person) at(portal string) person {
	p.portal = portal
	return p
}

// in returns the same person at another address.
func (p person) in(address string) person {
	p.from = address
	return p
}

// response is what the server sent.
type response struct {
	Status int
	Header http.Header
	Body   []byte
}

// field reads a path such as data.bearer_token out of a JSON body.
func (a response) field(path string) any { return apitest.Field(a.Body, path) }

var client = &http.Client{
	Timeout:       time.Minute,
	Transport:     &http.Transport{MaxIdleConnsPerHost: 64},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// do sends a request, a body that is not nil as JSON unless it is bytes, and
// headers as pairs of name and value, in the place of its own; a name that comes
// twice is sent in two lines. Status 0 is a connection that broke.
func (p person) do(method, path string, body any, headers ...string) response {
	var sent io.Reader
	if body != nil {
		encoded, isBytes := body.([]byte)
		if !isBytes {
			encoded, _ = json.Marshal(body)
		}
		sent = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(context.Background(), method, p.s.base+path, sent)
	if err != nil {
		p.s.t.Fatal(err)
	}
	request.Header.Set("Organization", cmp.Or(p.portal, "hub"))
	request.Header.Set("X-Request-Id", "attack") // refusals of the same kind have the same body
	if p.from != "" {
		request.Header.Set("X-Forwarded-For", p.from)
	}
	if p.s.https {
		request.Header.Set("X-Forwarded-Proto", "https")
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		request.Header.Set("Authorization", "Bearer "+p.token)
	}
	given := map[string]bool{}
	for i := 0; i+1 < len(headers); i += 2 {
		if !given[headers[i]] {
			request.Header.Del(headers[i])
		}
		given[headers[i]] = true
		request.Header.Add(headers[i], headers[i+1])
	}
	if host := request.Header.Get("Host"); host != "" {
		request.Host = host
	}
	received, err := client.Do(request)
	if err != nil {
		return response{Header: http.Header{}, Body: []byte(err.Error())}
	}
	defer func() { _ = received.Body.Close() }()
	read, _ := io.ReadAll(io.LimitReader(received.Body, 64<<20))
	got := response{received.StatusCode, received.Header, read}
	judge(request, p.s.https, got)
	return got
}

// cookies are the cookies that a response sets, as a header sends them back.
func (a response) cookies() string {
	var all []string
	for _, cookie := range (&http.Response{Header: a.Header}).Cookies() {
		if cookie.MaxAge >= 0 {
			all = append(all, cookie.Name+"="+cookie.Value)
		}
	}
	return strings.Join(all, "; ")
}

// signIn signs a person of the demo library in.
func (s *server) signIn(username string) person { return person{s: s}.signIn(username) }

// signIn returns somebody of the demo library, signed in where p is.
func (p person) signIn(username string) person {
	p.s.t.Helper()
	got := p.do(http.MethodPost, login, map[string]any{"username": username, "password": password})
	token, _ := got.field("data.bearer_token").(string)
	if token == "" {
		p.s.t.Fatalf("%s does not get in: %d %s", username, got.Status, got.Body)
	}
	p.token = token
	return p
}
