package child_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"sudar/internal/kit/log"
)

// What a child logs stands in the log of the request that it worked for, in the
// same format and masked; so does what it wrote before it crashed.
func TestChildrenLogToTheRequest(t *testing.T) {
	var out bytes.Buffer
	logger, err := log.New(&out, "info", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	ctx := log.WithRequestID(log.Into(t.Context(), logger), "r1")
	if _, err := newPool(t, 1, "talk").Build(ctx, "/dev/null", t.TempDir(), limits()); err == nil {
		t.Fatal("no refusal")
	}
	type line struct {
		Msg       string
		RequestID string `json:"request_id"`
		Error     string
		Child     struct {
			To string
		}
	}
	var lines []line
	for text := range strings.Lines(out.String()) {
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil || l.RequestID != "r1" {
			t.Errorf("%v: %s", err, text)
		}
		lines = append(lines, l)
	}
	if len(lines) != 2 || lines[0].Msg != "from the child" || lines[0].Child.To != "b***@example.mn" {
		t.Fatalf("logged is %s", out.String())
	}
	for _, words := range []string{"not of the log", "panic: at the end"} {
		if !strings.Contains(lines[1].Error, words) {
			t.Errorf("no %q in %q", words, lines[1].Error)
		}
	}
}
