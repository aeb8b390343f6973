// Package opensearchtest is a stand-in for OpenSearch in tests. It evaluates
// what is sent: responses come from the request and from the documents that were
// indexed before. Whatever it does not know, a key, a parameter, a field, is
// refused with status 400 and fails the test.
package opensearchtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

type (
	object = map[string]any
	list   = []any
)

// Server is a stand-in for a cluster.
type Server struct {
	URL string
	// Authorization is what requests must carry; "" is nothing.
	Authorization string

	t       testing.TB
	mu      sync.Mutex
	indices map[string]*index
	aliases map[string]string
	asked   []string
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t, indices: map[string]*index{}, aliases: map[string]string{}}
	served := httptest.NewServer(s)
	t.Cleanup(served.Close)
	s.URL = served.URL
	return s
}

// Asked returns the bodies of the searches so far.
func (s *Server) Asked() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// Indices is how many indexes there are.
func (s *Server) Indices() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.indices)
}

// failure is a response that is no success. A fault is the client's mistake,
// which fails the test.
type failure struct {
	status int
	kind   string
	reason string
	body   object // instead of an error
	fault  bool
}

func (f *failure) Error() string { return fmt.Sprintf("%d %s: %s", f.status, f.kind, f.reason) }

func refuse(format string, args ...any) error {
	return &failure{status: http.StatusBadRequest, kind: "parsing_exception", reason: fmt.Sprintf(format, args...), fault: true}
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, err := s.answer(r)
	status := http.StatusOK
	var wrong *failure
	if errors.As(err, &wrong) {
		status = wrong.status
		answer = object{"error": object{"type": wrong.kind, "reason": wrong.reason}, "status": status}
		if wrong.body != nil {
			answer = wrong.body
		}
		if wrong.fault {
			s.t.Errorf("opensearchtest: %s %s: %s", r.Method, r.URL, wrong.reason)
		}
	}
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer)
}

func (s *Server) answer(r *http.Request) (any, error) {
	if s.Authorization != r.Header.Get("Authorization") {
		return nil, &failure{status: http.StatusUnauthorized, kind: "security_exception"}
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, refuse("body: %v", err)
	}
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	route := r.Method + " " + strings.Join(pattern(parts), "/")
	params := r.URL.Query()
	allowed := map[string][]string{"PUT */_doc/*": {"version", "version_type", "require_alias"}, "POST */_bulk": {"require_alias"}}
	for key := range params {
		if !slices.Contains(allowed[route], key) {
			return nil, refuse("parameter %q of %s", key, route)
		}
	}
	switch route {
	case "PUT *":
		return s.create(parts[0], body)
	case "DELETE *":
		return s.remove(parts[0])
	case "POST */_refresh":
		_, err := s.find(parts[0], false)
		return object{"_shards": object{"failed": 0}}, err
	case "GET _alias/*":
		return s.alias(parts[1])
	case "POST _aliases":
		return s.swap(body)
	case "PUT */_doc/*":
		return s.put(parts[0], parts[2], params, body)
	case "GET */_doc/*":
		return s.get(parts[0], parts[2])
	case "POST */_bulk":
		return s.bulk(parts[0], params.Get("require_alias") == "true", body)
	case "POST */_search":
		x, err := s.find(parts[0], false)
		if err != nil {
			return nil, err
		}
		s.asked = append(s.asked, string(body))
		return x.search(body)
	}
	return nil, refuse("no route %s", route)
}

// pattern replaces names by stars.
func pattern(parts []string) []string {
	stars := make([]string, len(parts))
	for i, part := range parts {
		stars[i] = "*"
		if strings.HasPrefix(part, "_") {
			stars[i] = part
		}
	}
	return stars
}

// find returns the index of a name or an alias.
func (s *Server) find(name string, alias bool) (*index, error) {
	if real, ok := s.aliases[name]; ok {
		return s.indices[real], nil
	}
	if x := s.indices[name]; x != nil && !alias {
		return x, nil
	}
	return nil, &failure{status: http.StatusNotFound, kind: "index_not_found_exception", reason: name}
}

func (s *Server) create(name string, body []byte) (any, error) {
	if s.indices[name] != nil || s.aliases[name] != "" || strings.ToLower(name) != name {
		return nil, refuse("index %q", name)
	}
	x, err := newIndex(body)
	if err == nil {
		s.indices[name] = x
	}
	return object{"acknowledged": true}, err
}

func (s *Server) remove(name string) (any, error) {
	if s.indices[name] == nil {
		return nil, &failure{status: http.StatusNotFound, kind: "index_not_found_exception", reason: name}
	}
	delete(s.indices, name)
	for alias, real := range s.aliases {
		if real == name {
			delete(s.aliases, alias)
		}
	}
	return object{"acknowledged": true}, nil
}

func (s *Server) alias(name string) (any, error) {
	if s.aliases[name] == "" {
		return nil, &failure{status: http.StatusNotFound, body: object{"error": "alias [" + name + "] missing", "status": 404}}
	}
	return object{s.aliases[name]: object{"aliases": object{name: object{}}}}, nil
}

// swap applies actions on aliases, all or none.
func (s *Server) swap(body []byte) (any, error) {
	var asked struct {
		Actions []struct {
			Add *struct {
				Index string `json:"index"`
				Alias string `json:"alias"`
			} `json:"add"`
			RemoveIndex *struct {
				Index string `json:"index"`
			} `json:"remove_index"`
		} `json:"actions"`
	}
	if err := strictly(body, &asked); err != nil {
		return nil, err
	}
	for _, action := range asked.Actions {
		switch {
		case action.Add != nil && s.indices[action.Add.Index] != nil:
		case action.RemoveIndex != nil && s.indices[action.RemoveIndex.Index] != nil:
		default:
			return nil, refuse("alias action %+v", action)
		}
	}
	for _, action := range asked.Actions {
		if action.RemoveIndex != nil {
			delete(s.indices, action.RemoveIndex.Index)
			continue
		}
		s.aliases[action.Add.Alias] = action.Add.Index
	}
	return object{"acknowledged": true}, nil
}

// strictly decodes JSON and refuses unknown keys.
func strictly(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return refuse("%v in %.300s", err, body)
	}
	return nil
}
