package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log/logtest"
	"sudar/internal/reading"
)

// What must not leave the server by its log or its reports.
const (
	canaryAddress  = "bold.canary@example.mn"
	canaryPassword = "Nomtoi-temee1"
	canaryToken    = "Zm9vYmFyQkFSZm9vYmFyQkFSZm9vYmFyQkFSMTIzNDU"
	canaryTitle    = "canary-title"
)

// crashMark is the file beside this binary that has children crash.
func crashMark() string { return filepath.Join(filepath.Dir(os.Args[0]), "crash-children") }

// crashIfAsked ends a child in the middle of its first file.
func crashIfAsked() {
	if _, err := os.Stat(crashMark()); err == nil {
		fmt.Println("{}")
		_, _ = fmt.Scanln()
		panic("a file of " + canaryAddress)
	}
}

// textLine is how a line of slog's text begins.
var textLine = regexp.MustCompile(`^time=\S+ level=(DEBUG|INFO|WARN|ERROR) msg=`)

// A server whose jobs fail, whose children crash and whose callers send nonsense
// writes nothing but lines of its format, on both outputs; secrets in what fails
// are masked there and in what goes to Sentry.
func TestOneLog(t *testing.T) {
	if raced {
		t.Skip("skipped: the files are opened without the race detector")
	}
	for _, format := range []string{"json", "text"} {
		t.Run(format, func(t *testing.T) {
			out, sent := troubled(t, format)
			for line := range strings.Lines(out) {
				if ok := textLine.MatchString(line); ok != (format == "text") || format == "json" && !json.Valid([]byte(line)) {
					t.Errorf("not %s: %s", format, line)
				}
			}
			for where, text := range map[string]string{"log": out, "Sentry": sent} {
				for _, canary := range []string{canaryAddress, canaryPassword, canaryToken, canaryTitle} {
					if strings.Contains(text, canary) {
						t.Errorf("%s is in %s: %s", canary, where, text)
					}
				}
			}
			for _, words := range []string{"cannot be made again", "payload of publication.rebuild"} {
				if !strings.Contains(sent, words) {
					t.Errorf("Sentry has not got %q: %s", words, sent)
				}
			}
		})
	}
}

// troubled runs a server until all of that has happened, and returns what it
// wrote and what Sentry was sent.
func troubled(t *testing.T, format string) (out, sent string) {
	t.Helper()
	var written, reported logtest.Output
	reports := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(&reported, r.Body) }))
	t.Cleanup(reports.Close)
	data := library(t)
	if err := os.WriteFile(crashMark(), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(crashMark()) })
	address := freeAddress(t)
	server := sudar(data, "serve", "--listen", address, "--log-format", format)
	server.Env = append(server.Env, "SUDAR_SENTRY_DSN="+strings.Replace(reports.URL, "://", "://key@", 1)+"/1",
		"SUDAR_MAIL_URL=smtp://"+refusingMail(t)+"?insecure=true", "SUDAR_NOTHING=x", "SUDAR_AMBIENT=false")
	server.Stdout, server.Stderr = &written, &written
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill() })
	await(t, &written, "Sudar is open")
	call(t, "GET", "http://"+address+"/edu/p/api/v1/contents?search="+canaryTitle, "")
	call(t, "GET", "http://"+address+"/p/"+canaryTitle+"?token="+canaryToken, "")
	call(t, "POST", "http://"+address+"/edu/api/v1/auth/password/forgot", `{"email":"`+canaryAddress+`"}`)
	await(t, &written, "list-contents", "page not-found", "no mail for b***", "has crashed", "cannot be made again",
		"payload of publication.rebuild", "SUDAR_NOTHING")
	_ = server.Process.Signal(syscall.SIGTERM)
	if err := server.Wait(); err != nil {
		t.Errorf("%v: %s", err, written.String())
	}
	return written.String(), reported.String()
}

// library returns a data folder with a person, a title and two jobs about it: one
// opens its file again, one cannot be read.
func library(t *testing.T) string {
	t.Helper()
	data, file := t.TempDir(), "../../test/corpus/files/novel.epub"
	person := sudar(data, "user", "add", "--username", "bold", "--email", canaryAddress)
	person.Stdin = strings.NewReader(canaryPassword + "\n")
	for _, c := range []*exec.Cmd{
		sudar(data, "organization", "add", "--slug", "hub", "--name", "Сан", "--hub"), person,
		sudar(data, "import", "folder", file, "--organization", "hub", "--free"),
	} {
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
	}
	d, err := db.Open(t.Context(), filepath.Join(data, "sudar.db"), clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	item, err := db.Get[int64](t.Context(), d, "SELECT id FROM items")
	if err != nil {
		t.Fatal(err)
	}
	queue := jobs.New(d)
	for _, payload := range []any{reading.Rebuild{ItemID: item, Revision: 1, Cover: true}, "token=" + canaryToken} {
		if err := queue.Enqueue(t.Context(), jobs.Job{Kind: reading.RebuildJob, Payload: payload}); err != nil {
			t.Fatal(err)
		}
	}
	return data
}

// sudar is a run of this program over a data folder.
func sudar(data string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Args = append(append([]string{"sudar"}, args...), "--data", data)
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "SUDAR_") {
			c.Env = append(c.Env, variable)
		}
	}
	return c
}

// refusingMail is a mail server that says secrets when it refuses.
func refusingMail(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = fmt.Fprintf(conn, "554 no mail for %s, password: %s, token %s\r\n", canaryAddress, canaryPassword, canaryToken)
			_ = conn.Close()
		}
	}()
	return l.Addr().String()
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func call(t *testing.T, method, target, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Request-Id", "two words\t"+canaryToken)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
}

// await waits until all words are written.
func await(t *testing.T, written *logtest.Output, words ...string) {
	t.Helper()
	missing := ""
	for range 600 {
		missing = ""
		for _, word := range words {
			if !strings.Contains(written.String(), word) {
				missing = word
			}
		}
		if missing == "" {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("no %q in %s", missing, written.String())
}
