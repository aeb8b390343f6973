package attack

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// smallDisk mounts a file system of its own, in memory; it needs root.
func smallDisk(t *testing.T, megabytes int) string {
	t.Helper()
	folder := t.TempDir()
	out, err := exec.CommandContext(t.Context(), "mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dm", megabytes), "tmpfs",
		folder).CombinedOutput()
	if err != nil {
		t.Skipf("no file system of its own can be mounted: %s", out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", folder).Run() })
	return folder
}

// fill takes all room of a disk with a file and returns its name.
func fill(t *testing.T, folder string) string {
	t.Helper()
	name := filepath.Join(folder, "filler")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	for block := bytes.Repeat([]byte{1}, 1<<20); len(block) > 0; {
		if _, err := f.Write(block); errors.Is(err, syscall.ENOSPC) {
			block = block[:len(block)/2]
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return name
}

// reads is what a reader does who saves nothing: look, open a book, turn to
// its manifest, sign in and out. Each is named with the status wanted.
func reads(s *server, p person) map[string]response {
	item := freeItem(s)
	found := map[string]response{
		"home":    p.do(http.MethodGet, "/", nil),
		"list":    p.do(http.MethodGet, "/edu/p/api/v1/contents?search=ном", nil),
		"me":      p.do(http.MethodGet, "/edu/api/v1/auth/me", nil),
		"shelf":   p.do(http.MethodGet, "/edu/api/v1/contents?type=reading", nil),
		"session": p.do(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), map[string]any{}),
	}
	opened := found["session"]
	manifest, _ := opened.field("data.manifest_url").(string)
	found["manifest"] = p.do(http.MethodGet, manifest, nil, "Cookie", strings.Split(opened.Header.Get("Set-Cookie"), ";")[0])
	again := person{s: s}.do(http.MethodPost, login, map[string]any{"username": "researcher", "password": password})
	found["sign-in"] = again
	token, _ := again.field("data.bearer_token").(string)
	found["sign-out"] = person{s: s, token: token}.do(http.MethodPost, "/edu/api/v1/auth/logout", nil)
	return found
}

// freeItem is an item that everybody may read.
func freeItem(s *server) int64 {
	got := person{s: s}.do(http.MethodGet, "/edu/p/api/v1/contents?price=free&file_type=epub&page_size=1", nil)
	rows, _ := got.field("data").([]any)
	if len(rows) == 0 {
		s.t.Fatalf("no free book: %d %s", got.Status, got.Body)
	}
	row, _ := rows[0].(map[string]any)
	items, _ := row["content_items_info"].([]any)
	first, _ := items[0].(map[string]any)
	id, _ := first["id"].(float64)
	return int64(id)
}

// writes are calls that save something.
func writes(s *server, p person) map[string]response {
	item := freeItem(s)
	return map[string]response{
		"progress": p.do(http.MethodPut, fmt.Sprintf("/edu/api/v1/reading/%d/progress", item), map[string]any{
			"locator": map[string]any{"href": "x", "locations": map[string]any{"progression": 0.5}},
		}),
		"note":    p.do(http.MethodPost, "/edu/api/v1/research", map[string]any{"content_item_id": item, "kind": "note", "text": "x"}),
		"search":  p.do(http.MethodPost, "/edu/api/v1/searches", map[string]any{"name": "x", "query": "search=x"}),
		"profile": p.do(http.MethodPut, "/edu/api/v1/auth/me", map[string]any{"first_name": "Дулмаа"}),
		"report":  p.do(http.MethodPost, "/edu/p/api/v1/contents/1/report", map[string]any{"reason": "error", "text": "x"}),
		"sign-up": person{s: s}.do(http.MethodPost, "/edu/api/v1/auth/signup", map[string]any{
			"username": "newcomer", "email": "n@example.mn", "password": "Zandan-2026-mod", "terms": true,
		}),
	}
}

func TestFullDisk(t *testing.T) {
	disk := smallDisk(t, 300)
	s := start(t, demoData(t, disk))
	reader := s.signIn("reader")
	time.Sleep(2 * time.Second) // the server keeps its reserve
	filler := fill(t, disk)
	time.Sleep(2 * time.Second)
	attempts, through := 0, 0
	judge := func(when string, answers map[string]response, right func(response) bool) {
		for name, got := range answers {
			if attempts++; !right(got) {
				through++
				t.Errorf("%s, %s: %d %.200s", when, name, got.Status, got.Body)
			}
		}
	}
	fine := func(a response) bool { return a.Status >= 200 && a.Status < 300 }
	refused := func(a response) bool {
		message, _ := a.field("message").(string)
		return a.Status == http.StatusInsufficientStorage && message != "" && a.Header.Get("Retry-After") != ""
	}
	for i := range 5 {
		judge(fmt.Sprintf("full, round %d", i), reads(s, reader), fine)
		judge(fmt.Sprintf("full, round %d", i), writes(s, reader), refused)
	}
	if got := (person{s: s}).do(http.MethodGet, "/readyz", nil); got.Status != http.StatusOK || !strings.Contains(string(got.Body), "full") {
		t.Errorf("/readyz: %d %s", got.Status, got.Body)
	}
	s.kill()
	if err := s.begin(); err != nil {
		t.Fatalf("it does not start on a full disk: %v\n%s", err, s.log)
	}
	judge("after kill -9", reads(s, reader), fine)
	judge("after kill -9", writes(s, reader), refused)
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		if time.Sleep(200 * time.Millisecond); fine(reader.do(http.MethodPut, "/edu/api/v1/auth/me", map[string]any{"first_name": "Сувд"})) {
			break
		}
	}
	judge("with room again", reads(s, reader), fine)
	for name, got := range writes(s, reader) {
		if attempts++; got.Status >= 500 {
			through++
			t.Errorf("with room again, %s: %d %s", name, got.Status, got.Body)
		}
	}
	tried(t, "a full disk", attempts, through, "")
}
