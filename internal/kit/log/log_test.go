package log

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"
)

func newJSON(t *testing.T) (*slog.Logger, func() map[string]any) {
	t.Helper()
	var buf bytes.Buffer
	l, err := New(&buf, "debug", FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	return l, func() map[string]any {
		t.Helper()
		line := map[string]any{}
		if err := json.Unmarshal(buf.Bytes(), &line); err != nil {
			t.Fatalf("%v in %s", err, buf.String())
		}
		buf.Reset()
		return line
	}
}

func TestRedact(t *testing.T) {
	l, line := newJSON(t)
	const secret = "hunter2hunter2"
	attrs := []any{
		"password", secret, "new_password", secret, "bearer_token", secret, "Authorization", "Bearer " + secret,
		"Cookie", "session=" + secret, "otp", secret, "otp_code", secret, "client-secret", secret, "sentry_dsn", secret,
		"header", http.Header{"Authorization": {"Bearer " + secret}, "Accept": {"text/html"}},
		"err", errors.New("dial postgres://sudar:" + secret + "@db/sudar: no, ?token=" + secret),
		slog.Group("inner", "token", secret), "raw", []byte(secret), "value", "Basic " + secret,
	}
	l.Info("send to postgres://a:"+secret+"@h", attrs...)
	if text, _ := json.Marshal(line()); strings.Contains(string(text), secret) {
		t.Errorf("secret written: %s", text)
	}
}

// Secrets stand in the texts of errors in many ways; what is no secret stays.
func TestScrub(t *testing.T) {
	const secret = "Nomtoi-temee1"
	for _, text := range []string{
		"password=" + secret, "password: " + secret, `password "` + secret + `" is wrong`, `{"password":"` + secret + `","a":1}`,
		`"{\"new_password\":\"` + secret + `\"}"`, "map[password:" + secret + "]", "client_secret = '" + secret + "'", "token " + secret + "xyz",
		"http://a/b?token=" + secret, "token: " + secret + "xyz", "no session Zm9vYmFyYmF6cXV4" + secret + "Zm9vYmFyYmF6cXV4",
		"eyJhbGciOiJ9." + secret + ".x",
	} {
		if got := Scrub(text); strings.Contains(got, secret) {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	for _, text := range []string{
		"invalid: password field.required", "token is over", "blobs/2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
		"019a3c1e-7b1e-7c3e-9b1a-0123456789ab", "a-very-long-address-of-a-title-in-the-catalogue-2",
	} {
		if got := Scrub(text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestRedact_Mail(t *testing.T) {
	l, line := newJSON(t)
	l.Info("mail for бат.дорж@example.mn sent", "email", "bat@mail.example.mn", "path", "/p/nom", "hotpath", "kept")
	got := line()
	want := map[string]string{
		"msg": "mail for б***@example.mn sent", "email": "b***@mail.example.mn", "path": "/p/nom", "hotpath": "kept",
	}
	for key, value := range want {
		if got[key] != value {
			t.Errorf("%s = %q, want %q", key, got[key], value)
		}
	}
}

func TestFields(t *testing.T) {
	l, line := newJSON(t)
	ctx := Into(context.Background(), l)
	if From(ctx) != l {
		t.Error("From without fields should be the logger itself")
	}
	ctx = WithRequestID(ctx, "r1")
	child := With(ctx, "organization", "hub", slog.Int("n", 3))

	for name, write := range map[string]func(){
		"bound":    func() { From(child).Info("x") },
		"both":     func() { From(child).InfoContext(child, "x") },
		"context":  func() { l.InfoContext(child, "x") },
		"with own": func() { From(child).With("a", 1).InfoContext(child, "x") },
	} {
		write()
		got := line()
		if got["request_id"] != "r1" || got["organization"] != "hub" || got["n"] != 3.0 {
			t.Errorf("%s: %v", name, got)
		}
	}
	From(ctx).Info("x")
	if got := line(); got["organization"] != nil {
		t.Errorf("the parent context got the child's field: %v", got)
	}
	if RequestID(child) != "r1" || RequestID(context.Background()) != "" {
		t.Error("request id lost")
	}
}

func TestFields_WrittenOnce(t *testing.T) {
	var buf bytes.Buffer
	l, _ := New(&buf, "", FormatText)
	ctx := WithRequestID(Into(context.Background(), l), "r1")
	From(ctx).InfoContext(ctx, "x")
	if n := strings.Count(buf.String(), "request_id"); n != 1 {
		t.Errorf("request_id written %d times: %s", n, buf.String())
	}
}

func TestNew_Faults(t *testing.T) {
	if _, err := New(nil, "loud", ""); err == nil {
		t.Error("level loud accepted")
	}
	if _, err := New(nil, "", "xml"); err == nil {
		t.Error("format xml accepted")
	}
}

// What is returned without trying the patterns is what they would return.
func FuzzHarmless(f *testing.F) {
	for _, s := range []string{"GET", "save-progress", "sudar_pat_abcdefgh", "eyJa.b.c", "тоо-1", "token", "a@b.mn"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		if got := maskPatterns(s); harmless(s) && got != s {
			t.Errorf("%q: %q", s, got)
		}
	})
}
