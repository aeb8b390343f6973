package notifications_test

import (
	"bufio"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sudar/internal/audit"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/jobs"
	"sudar/internal/notifications"
	"sudar/internal/notifications/streams"
	"sudar/internal/server/api"
	"sudar/internal/server/api/apitest"
)

// served is an interface over HTTP whose streams follow the database.
type served struct {
	address, token, account string
	db                      *db.DB
}

func serve(t *testing.T, d *db.DB) served {
	t.Helper()
	h := apitest.NewShelfFixture(t, d)
	reader := h.Visitor(t, "hub", "hub.reader")
	hub := streams.New(d, clock.System{}, nil, streams.Options{})
	h.Services.Streams, h.Services.Clock = hub, clock.System{}
	h.Services.Notifications = notifications.New(d, clock.System{}, audit.New(d, clock.System{}), jobs.New(d))
	ctx, cancel := context.WithCancel(t.Context())
	go hub.Run(ctx)
	server := httptest.NewServer(api.New(h.Services))
	t.Cleanup(func() {
		cancel() // ends the streams, so that the server can close
		server.Close()
	})
	account, err := db.Get[string](h.Ctx, d, "SELECT id FROM accounts WHERE username = 'hub.reader'")
	if err != nil {
		t.Fatal(err)
	}
	return served{address: server.URL, token: reader.Token, account: account, db: d}
}

// opened is an open stream.
type opened struct {
	status int
	header http.Header
	lines  *bufio.Scanner
	leave  func()
}

// open opens a stream after the last event that was heard.
func (s served) open(t *testing.T, last string) opened {
	t.Helper()
	return s.ask(t, "", last)
}

func (s served) ask(t *testing.T, query, last string) opened {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.address+"/edu/api/v1/events"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	r.Header.Set("Organization", "hub")
	r.Header.Set("Accept-Encoding", "gzip")
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	leave := func() { _ = response.Body.Close() }
	t.Cleanup(leave)
	return opened{response.StatusCode, response.Header, bufio.NewScanner(response.Body), leave}
}

// line returns the next line that begins so, without its beginning.
func line(t *testing.T, lines *bufio.Scanner, begins string) string {
	t.Helper()
	for lines.Scan() {
		if text, found := strings.CutPrefix(lines.Text(), begins); found {
			return text
		}
	}
	t.Fatalf("the stream ended before %q: %v", begins, lines.Err())
	return ""
}

func TestTheStreamTellsAtOnceAndAgainFromItsPlace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serve(t, d)
		stream := s.open(t, "")
		if stream.header.Get("Content-Type") != "text/event-stream" || stream.header.Get("Content-Encoding") != "" ||
			stream.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%d %v", stream.status, stream.header)
		}
		from := line(t, stream.lines, "id: ")
		if err := d.Touch(t.Context(), db.TopicNotifications, s.account); err != nil {
			t.Fatal(err)
		}
		want := `{"topic":"notifications","id":"` + s.account + `"}`
		if data := line(t, stream.lines, "data: "); data != want {
			t.Errorf("%s, want %s", data, want)
		}
		stream.leave()
		if data := line(t, s.open(t, from).lines, "data: "); data != want {
			t.Errorf("missed: %s, want %s", data, want)
		}
	})
}

// Who has just fetched a page hears what changed since, and nothing that the page
// shows already.
func TestTheStreamTellsWhatChangedSinceThePage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serve(t, d)
		touch := func(topic string, at time.Time) {
			t.Helper()
			if err := d.Touch(t.Context(), topic, s.account); err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(t.Context(), d, "UPDATE feed SET at = $1 WHERE topic = $2", db.At(at), topic); err != nil {
				t.Fatal(err)
			}
		}
		now := time.Now()
		if _, err := db.Exec(t.Context(), d, "UPDATE feed SET at = $1", db.At(now.Add(-time.Hour))); err != nil {
			t.Fatal(err)
		}
		touch(db.TopicNotifications, now.Add(-time.Minute))
		quiet := s.ask(t, "?since=2000", "")
		line(t, quiet.lines, "id: ")
		touch(db.TopicFolders, now.Add(-time.Second))
		want := `{"topic":"folders","id":"` + s.account + `"}`
		for name, lines := range map[string]*bufio.Scanner{"open already": quiet.lines, "opened later": s.ask(t, "?since=2000", "").lines} {
			if data := line(t, lines, "data: "); data != want {
				t.Errorf("%s: %s, want %s", name, data, want)
			}
		}
		for _, wrong := range []string{"x", "-1", "600001"} {
			if refused := s.ask(t, "?since="+wrong, ""); refused.status != http.StatusUnprocessableEntity {
				t.Errorf("since=%s: %d", wrong, refused.status)
			}
		}
	})
}

func TestTheStreamEndsWithTheSession(t *testing.T) {
	d := dbtest.SQLite(t, clock.System{})
	s := serve(t, d)
	lines := s.open(t, "").lines
	line(t, lines, "id: ")
	if err := d.Touch(t.Context(), db.TopicSession, s.account); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() { // until the server ends it
		if strings.HasPrefix(lines.Text(), "data: ") {
			t.Error(lines.Text())
		}
	}
	if refused := s.open(t, "x"); refused.status != http.StatusUnprocessableEntity {
		t.Errorf("a place that is none: %d", refused.status)
	}
}
