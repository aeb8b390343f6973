package sms

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"sudar/internal/kit/httpclient"
)

// GatewayOptions say how a provider's HTTP interface is called. {to} and {text}
// stand for the message wherever they are written; each is escaped as its place
// wants.
type GatewayOptions struct {
	URL     string
	Headers string // "Name: value", several separated by |
	Body    string // of a POST, JSON or a form; "" is a GET
	// Success is what the response to a message that was taken holds; "" takes
	// any status of 200 to 299 that is no web page.
	Success string
	Timeout time.Duration // 0: ten seconds
}

const gatewayTimeout = 10 * time.Second

// Gateway hands messages to a provider over HTTP. Each is sent once: whether to
// repeat is for the queue to say.
type Gateway struct {
	client  *httpclient.Client
	options GatewayOptions
	headers map[string]string
}

// NewGateway returns a gateway, or why it could never send. The address is the
// operator's own and may lie inside the network.
func NewGateway(options GatewayOptions) (*Gateway, error) {
	for _, mark := range []string{"{to}", "{text}"} {
		if !strings.Contains(options.URL+options.Body, mark) {
			return nil, fmt.Errorf("sms: neither sms_url nor sms_body holds %s", mark)
		}
	}
	headers := map[string]string{}
	for line := range strings.SplitSeq(options.Headers, "|") {
		name, value, ok := strings.Cut(line, ":")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if !ok {
			return nil, errors.New("sms: a header of sms_headers has no colon")
		}
		headers[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	if options.Timeout == 0 {
		options.Timeout = gatewayTimeout
	}
	if options.Body != "" && headers["Content-Type"] == "" {
		headers["Content-Type"] = "application/x-www-form-urlencoded"
		if isJSON(options.Body) {
			headers["Content-Type"] = "application/json"
		}
	}
	client := httpclient.New(httpclient.Options{Timeout: options.Timeout, MaxBody: 64 << 10, Tries: 1, AllowPrivate: true})
	return &Gateway{client: client, options: options, headers: headers}, nil
}

// Send hands m over. ErrRefused when the provider says that the message is
// wrong; any other error may pass.
func (g *Gateway) Send(ctx context.Context, m Message) error {
	if err := check(ctx, m); err != nil {
		return err
	}
	request := httpclient.Request{Method: "GET", URL: fill(g.options.URL, m, url.QueryEscape), Header: g.headers}
	if g.options.Body != "" {
		escape := url.QueryEscape
		if isJSON(g.options.Body) {
			escape = inJSON
		}
		request.Method, request.Body = "POST", []byte(fill(g.options.Body, m, escape))
	}
	response, err := g.client.Send(ctx, request)
	if err != nil {
		return fmt.Errorf("sms: %w", withoutURL(err))
	}
	return g.taken(response)
}

// taken tells whether the provider's response says that it took a message.
func (g *Gateway) taken(response *httpclient.Response) error {
	switch {
	case response.Status == 400 || response.Status == 404 || response.Status == 422:
		return fmt.Errorf("%w: the provider answered %d", ErrRefused, response.Status)
	case !response.OK():
		return fmt.Errorf("sms: the provider answered %d", response.Status)
	case g.options.Success != "" && !bytes.Contains(response.Body, []byte(g.options.Success)):
		return errors.New("sms: the provider's answer says nothing of success")
	case g.options.Success == "" && strings.HasPrefix(response.Header.Get("Content-Type"), "text/html"):
		return errors.New("sms: the provider answered by a web page")
	}
	return nil
}

func fill(template string, m Message, escape func(string) string) string {
	return strings.NewReplacer("{to}", escape(m.To), "{text}", escape(m.Text)).Replace(template)
}

func isJSON(body string) bool {
	body = strings.TrimSpace(body)
	return strings.HasPrefix(body, "{\"") || strings.HasPrefix(body, "[")
}

// inJSON returns a text as it stands between the quotes of a JSON string.
func inJSON(text string) string {
	quoted, _ := json.Marshal(text) // a string always has a form
	return string(quoted[1 : len(quoted)-1])
}

// withoutURL takes the address out of a fault: it holds the provider's key and
// the message's code, which no log may keep.
func withoutURL(err error) error {
	var fault *url.Error
	if errors.As(err, &fault) {
		return fault.Err
	}
	return err
}
