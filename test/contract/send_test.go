package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"sudar/internal/server/api/apitest"
)

// fields are the properties of a JSON body.
type fields map[string]any

// request is one call of an operation.
type request struct {
	op          *apitest.Operation
	who         *person
	path        string // escaped, without query
	query       string // escaped
	body        []byte // nil for none
	contentType string
	header      http.Header
}

// answer is what the server sent.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// field reads a path such as data.bearer_token out of a JSON body.
func (a answer) field(path string) any { return apitest.Field(a.body, path) }

// text is a field that is a string.
func (a answer) text(path string) string {
	text, _ := a.field(path).(string)
	return text
}

// ask sends a valid request of a journey.
func (w *world) ask(who *person, id string, path map[string]string, body fields) answer {
	w.t.Helper()
	op := w.byID[id]
	if op == nil {
		w.t.Fatalf("the document has no operation %s", id)
	}
	r := request{op: op, who: who, path: op.Path, header: http.Header{}}
	for name, value := range path {
		r.path = strings.ReplaceAll(r.path, "{"+name+"}", url.PathEscape(value))
	}
	if body != nil {
		r.body, _ = json.Marshal(body)
		r.contentType = "application/json"
	}
	return w.send(r)
}

// send sends a request, judges the response and learns from it.
func (w *world) send(r request) answer {
	said, err := w.sendOnce(r)
	if err != nil {
		w.verdicts.add(broken, r, said, err)
		return said
	}
	w.verdicts.judge(w.doc, r, said)
	if r.who.guest() {
		return said
	}
	if said.status == http.StatusUnauthorized && r.who.token != "" && r.op.ID != "get-me" {
		w.revive(r.who)
	}
	if succeeded(said.status) {
		w.learn(r, said)
	}
	return said
}

func (w *world) sendOnce(r request) (answer, error) {
	address := w.server.base + r.path
	if r.query != "" {
		address += "?" + r.query
	}
	sent, err := http.NewRequestWithContext(w.t.Context(), r.op.Method, address, bytes.NewReader(r.body))
	if err != nil {
		return answer{}, nil // no client could send such an address
	}
	sent.Header.Set("Organization", r.who.organization)
	sent.Header.Set("X-Forwarded-For", fmt.Sprintf("198.18.%d.%d", w.random.IntN(256), w.random.IntN(256)))
	if r.contentType != "" {
		sent.Header.Set("Content-Type", r.contentType)
	}
	if r.who.token != "" {
		sent.Header.Set("Authorization", "Bearer "+r.who.token)
	}
	for name, values := range r.header {
		sent.Header[name] = values
	}
	response, err := client.Do(sent)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, body}, err
}

// learn keeps the ids of a response, and what has changed about who asked.
func (w *world) learn(r request, said answer) {
	w.known.learn(r, said)
	if token := said.text("data.bearer_token"); token != "" && r.who.token != "" {
		r.who.token = token
	}
	if name := said.text("data.username"); name != "" && r.op.ID == "update-me" {
		r.who.username = name
	}
	var given struct {
		Password string `json:"new_password"`
	}
	if json.Unmarshal(r.body, &given) == nil && given.Password != "" {
		r.who.password = given.Password
	}
}
