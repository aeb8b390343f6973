package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/log"
	"sudar/internal/kit/log/logtest"
)

// Each run of a job leaves one line. What its error holds of people is masked in
// the log and in what goes to Sentry.
func TestRunsAreLogged(t *testing.T) {
	var out, sent logtest.Output
	reports := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(&sent, r.Body) }))
	defer reports.Close()
	plain, err := log.New(&out, "info", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	logger, err := log.Reporting(plain, strings.Replace(reports.URL, "://", "://key@", 1)+"/1")
	if err != nil {
		t.Fatal(err)
	}
	const canary = "Nomtoi-temee1"
	d := dbtest.SQLite(t, clock.System{})
	q := New(d)
	q.Handle("good", func(context.Context, Job) error { return nil })
	q.Handle("bad", func(context.Context, Job) error {
		return errors.New(`letter to bold.canary@example.mn: password: "` + canary + `" at http://x/?token=` + canary)
	})
	stop := startLogging(t, q, quick(), logger)
	enqueue(t, q, Job{Kind: "good"})
	enqueue(t, q, Job{Kind: "bad"})
	eventually(t, "all ends", empty(t, d))
	stop()
	log.Flush(logger)
	ends := map[string]int{}
	for text := range strings.Lines(out.String()) {
		var line struct {
			Msg, Operation, Status, Job string
			MS                          *int64
		}
		if err := json.Unmarshal([]byte(text), &line); err != nil || line.Msg != "job" || line.Job == "" || line.MS == nil {
			t.Errorf("%v: %s", err, text)
		}
		ends[line.Operation+" "+line.Status]++
	}
	if len(ends) != 3 || ends["good done"] != 1 || ends["bad failed"] != 2 || ends["bad dead"] != 1 {
		t.Errorf("lines: %v", ends)
	}
	for where, text := range map[string]string{"log": out.String(), "Sentry": sent.String()} {
		if !strings.Contains(text, "letter to b***@example.mn") {
			t.Errorf("%s does not hold the error: %s", where, text)
		}
		for _, word := range []string{canary, "bold.canary"} {
			if strings.Contains(text, word) {
				t.Errorf("%s holds %s: %s", where, word, text)
			}
		}
	}
}
