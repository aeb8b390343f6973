package attack

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
)

// person calls a server, as a guest or with a token.
type person struct {
	s     *server
	token string
}

// answer is what the server sent.
type answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// field reads a path such as data.bearer_token out of a JSON body.
func (a answer) field(path string) any {
	var value any
	if json.Unmarshal(a.Body, &value) != nil {
		return nil
	}
	for name := range strings.SplitSeq(path, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = object[name]
	}
	return value
}

var client = &http.Client{
	Timeout:       time.Minute,
	Transport:     &http.Transport{MaxIdleConnsPerHost: 64},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// do sends a request, a body that is not nil as JSON, and headers as pairs of
// name and value. Status 0 is a connection that broke.
func (p person) do(method, path string, body any, headers ...string) answer {
	var sent io.Reader
	if body != nil {
		encoded, _ := json.Marshal(body)
		sent = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(context.Background(), method, p.s.base+path, sent)
	if err != nil {
		p.s.t.Fatal(err)
	}
	request.Header.Set("Organization", "hub")
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		request.Header.Set("Authorization", "Bearer "+p.token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	if err != nil {
		return answer{Header: http.Header{}, Body: []byte(err.Error())}
	}
	defer func() { _ = response.Body.Close() }()
	read, _ := io.ReadAll(io.LimitReader(response.Body, 64<<20))
	return answer{response.StatusCode, response.Header, read}
}

// signIn signs a person of the demo library in.
func (s *server) signIn(username string) person {
	s.t.Helper()
	got := person{s: s}.do(http.MethodPost, "/edu/api/v1/auth/login", map[string]any{"username": username, "password": "Sudar2026"})
	token, _ := got.field("data.bearer_token").(string)
	if token == "" {
		s.t.Fatalf("%s does not get in: %d %s", username, got.Status, got.Body)
	}
	return person{s: s, token: token}
}
