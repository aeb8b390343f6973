package sms_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/kit/sms"
)

const awkward = "Код \"12\" & 50%\n+976 {to} ш"

// question is what a provider was asked, with its body read.
type question struct {
	*http.Request
	body string
}

// provider is a server that responds as a test says; asked ends it, which waits for
// what still runs there, and gives what it was asked.
func provider(t *testing.T, response http.HandlerFunc) (address string, asked func() []question) {
	t.Helper()
	var questions []question
	var mu sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		questions = append(questions, question{r, string(body)})
		mu.Unlock()
		response(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL, func() []question {
		server.Close()
		return questions
	}
}

func says(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func gateway(t *testing.T, options sms.GatewayOptions) *sms.Gateway {
	t.Helper()
	g, err := sms.NewGateway(options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The three ways a message is written: into the address, a form, and JSON.
func TestGatewayWritesTheMessageWhereItBelongs(t *testing.T) {
	address, asked := provider(t, says(200, "application/json", `[{"Result":"SUCCESS"}]`))
	for _, options := range []sms.GatewayOptions{
		{URL: address + "/send?to={to}&text={text}", Headers: "x-api-key: secret | X-From: 72001234", Success: "SUCCESS"},
		{URL: address + "/send", Body: "to={to}&text={text}"},
		{URL: address + "/send", Body: `{"to": "{to}", "text": "{text}"}`, Headers: "Authorization: Bearer a:b"},
	} {
		if err := gateway(t, options).Send(t.Context(), sms.Message{To: "99112233", Text: awkward}); err != nil {
			t.Errorf("%+v: %v", options, err)
		}
	}
	questions := asked()
	first, second, third := questions[0], questions[1], questions[2]
	if first.Method != "GET" || first.URL.Query().Get("text") != awkward || first.URL.Query().Get("to") != "99112233" ||
		first.Header.Get("X-Api-Key") != "secret" || first.Header.Get("X-From") != "72001234" {
		t.Errorf("%s %s %v", first.Method, first.URL, first.Header)
	}
	if second.Method != "POST" || second.Header.Get("Content-Type") != "application/x-www-form-urlencoded" ||
		strings.ContainsAny(second.body, "\n\" ") {
		t.Errorf("%s %v %s", second.Method, second.Header, second.body)
	}
	if third.Header.Get("Content-Type") != "application/json" || third.Header.Get("Authorization") != "Bearer a:b" ||
		third.body != `{"to": "99112233", "text": "Код \"12\" \u0026 50%\n+976 {to} ш"}` {
		t.Errorf("%v %s", third.Header, third.body)
	}
}

// However a provider fails, the message counts as unsent, each is tried once,
// and what failed tells neither the key nor the code.
func TestGatewayFaults(t *testing.T) {
	const key, code = "hunter2", "271828"
	for why, c := range map[string]struct {
		response http.HandlerFunc
		success  string
		refused  bool
		timeout  time.Duration
	}{
		"500":              {response: says(500, "text/plain", "no")},
		"401":              {response: says(401, "application/json", "{}")},
		"429":              {response: says(429, "application/json", "{}")},
		"400":              {response: says(400, "application/json", "{}"), refused: true},
		"a page":           {response: says(200, "text/html; charset=utf-8", "<h1>Sign in</h1>")},
		"a fault with 200": {response: says(200, "application/json", `[{"Result":"FAILED"}]`), success: "SUCCESS"},
		"endless":          {response: says(200, "application/json", strings.Repeat("x", 65<<10))},
		"hanging":          {response: func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, timeout: time.Second},
		"a closed line":    {response: func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }},
		"to another scheme": {response: func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "gopher://x/?"+key, http.StatusFound)
		}},
	} {
		address, asked := provider(t, c.response)
		g := gateway(t, sms.GatewayOptions{URL: address + "/?key=" + key + "&to={to}&text={text}", Success: c.success, Timeout: c.timeout})
		err := g.Send(t.Context(), sms.Message{To: "99112233", Text: code})
		if err == nil || errors.Is(err, sms.ErrRefused) != c.refused {
			t.Errorf("%s: %v", why, err)
			continue
		}
		if strings.Contains(err.Error(), key) || strings.Contains(err.Error(), code) || len(asked()) != 1 {
			t.Errorf("%s: %d calls, %v", why, len(asked()), err)
		}
	}
	gone := httptest.NewServer(http.NotFoundHandler())
	address := gone.URL
	gone.Close()
	err := gateway(t, sms.GatewayOptions{URL: address + "/?key=" + key + "&to={to}&text={text}"}).Send(t.Context(), sms.Message{
		To: "99112233", Text: code,
	})
	if err == nil || errors.Is(err, sms.ErrRefused) || strings.Contains(err.Error(), key) || strings.Contains(err.Error(), code) {
		t.Errorf("nobody listens: %v", err)
	}
}

func TestGatewayRefusesBeforeItCalls(t *testing.T) {
	address, asked := provider(t, says(200, "application/json", "{}"))
	g := gateway(t, sms.GatewayOptions{URL: address + "/?to={to}&text={text}"})
	for _, bad := range []sms.Message{{To: "9911223", Text: "t"}, {To: "99112233"}, {To: "99112233", Text: strings.Repeat("ш", 135)}} {
		if err := g.Send(t.Context(), bad); !errors.Is(err, sms.ErrRefused) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Send(ended, sms.Message{To: "99112233", Text: "t"}); !errors.Is(err, context.Canceled) || len(asked()) != 0 {
		t.Errorf("%d calls, %v", len(asked()), err)
	}
	for _, options := range []sms.GatewayOptions{
		{}, {URL: "https://x/?to={to}"}, {URL: "https://x/", Body: "{text}"}, {URL: "https://x/?{to}{text}", Headers: "no colon"},
	} {
		if _, err := sms.NewGateway(options); err == nil {
			t.Errorf("%+v is taken", options)
		}
	}
}
