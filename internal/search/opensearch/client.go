package opensearch

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"

	"sudar/internal/kit/httpclient"
)

// object is a JSON object that is sent.
type object = map[string]any

// list is a JSON array that is sent.
type list = []any

// StatusError is a response whose status is no success.
type StatusError struct {
	Status int
	Kind   string // the servers' word for it, such as index_not_found_exception
	Found  *bool  // of a document that was asked for by id
}

// Error leaves the servers' own text out: it repeats what people typed.
func (e *StatusError) Error() string {
	return fmt.Sprintf("opensearch: status %d %s", e.Status, e.Kind)
}

// client sends requests to one address.
type client struct {
	base          string
	authorization string
	reads, writes *httpclient.Client
}

func authorization(user *url.Userinfo, token string) string {
	if token != "" {
		return "Bearer " + token
	}
	if user == nil {
		return ""
	}
	password, _ := user.Password()
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password))
}

// ask sends a question and decodes the response into out.
func (c *client) ask(ctx context.Context, method, path string, body, out any) error {
	return c.json(ctx, c.reads, method, path, body, out)
}

// tell sends a change.
func (c *client) tell(ctx context.Context, method, path string, body, out any) error {
	return c.json(ctx, c.writes, method, path, body, out)
}

func (c *client) json(ctx context.Context, by *httpclient.Client, method, path string, body, out any) error {
	var sent []byte
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return fmt.Errorf("opensearch: %w", err)
		}
	}
	return c.send(ctx, by, httpclient.Request{Method: method, URL: path, Header: map[string]string{"Content-Type": "application/json"}, Body: sent}, out)
}

// lines sends newline-delimited JSON, as _bulk wants it.
func (c *client) lines(ctx context.Context, path string, body []byte, out any) error {
	return c.send(ctx, c.writes, httpclient.Request{Method: "POST", URL: path, Header: map[string]string{"Content-Type": "application/x-ndjson"}, Body: body}, out)
}

func (c *client) send(ctx context.Context, by *httpclient.Client, r httpclient.Request, out any) error {
	r.URL = c.base + r.URL
	if c.authorization != "" {
		r.Header["Authorization"] = c.authorization
	}
	answer, err := by.Send(ctx, r)
	if err != nil {
		return fmt.Errorf("opensearch: %w", err)
	}
	if !answer.OK() {
		return statusError(answer)
	}
	if err := json.Unmarshal(answer.Body, out); err != nil {
		return fmt.Errorf("opensearch: the answer is not OpenSearch's: %w", err)
	}
	return nil
}

func statusError(answer *httpclient.Response) error {
	failure := &StatusError{Status: answer.Status}
	var said struct {
		Error json.RawMessage `json:"error"`
		Found *bool           `json:"found"`
	}
	var named struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(answer.Body, &said) == nil { // else it is another server's page
		failure.Found = said.Found
		_ = json.Unmarshal(said.Error, &named) // some errors are plain text
		failure.Kind = named.Type
	}
	return failure
}
