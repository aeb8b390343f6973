package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/damage"
)

// derived are the files that a server makes of others: patterns below the data
// folder.
var derived = []string{
	"passages.db", "index/*.seg", "index/manifest", "blobs/publications/*/*/*-pack.zip", "blobs/publications/*/*/*-manifest.json.gz",
	"blobs/publications/*/*/*-positions.json.gz", "blobs/publications/*/*/*-text.jsonl.gz", "blobs/publications/*/*/*-cover.jpg",
	"blobs/covers/*/*/*/*",
}

// fileHarms are what happens to each of them.
var fileHarms = map[string]func(path string) error{
	"gone":     os.Remove,
	"empty":    damage.Empty,
	"noise":    func(path string) error { return damage.Noise(path, 0.25, 0.75) },
	"a folder": damage.Folder,
}

// fixture is a library with a server of its own.
type fixture struct {
	t     *testing.T
	data  string
	base  string
	token string
	run   *exec.Cmd
	said  bytes.Buffer
}

func (h *fixture) sudar(stdin string, args ...string) {
	h.t.Helper()
	c := h.command(append(args, "--data", h.data)...)
	c.Stdin = strings.NewReader(stdin)
	if out, err := c.CombinedOutput(); err != nil {
		h.t.Fatalf("%v: %v %s", args, err, out)
	}
}

func (h *fixture) command(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Args = append([]string{"sudar"}, args...)
	c.Env = append(os.Environ(), "SUDAR_AMBIENT=false")
	return c
}

// start starts the server and signs a reader in.
func (h *fixture) start() {
	h.t.Helper()
	h.run = h.command("serve", "--data", h.data, "--listen", "127.0.0.1:0", "--log-format", "text")
	h.run.Stderr = &h.said
	out, err := h.run.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := h.run.Start(); err != nil {
		h.t.Fatal(err)
	}
	line := make([]byte, 200)
	n, err := out.Read(line)
	_, address, found := strings.Cut(strings.TrimSpace(string(line[:n])), "http://")
	if !found {
		h.t.Fatalf("it does not start: %v\n%s", err, h.said.String())
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	h.base = "http://" + strings.Replace(address, "localhost", "127.0.0.1", 1)
	signed := h.call(http.MethodPost, "/edu/api/v1/auth/login", `{"username":"bold","password":"Nomtoi-temee1"}`, "")
	var answer struct {
		Data struct {
			Token string `json:"bearer_token"`
		}
	}
	if json.Unmarshal(signed.body, &answer) != nil || answer.Data.Token == "" {
		h.t.Fatalf("no sign-in: %d %s", signed.status, signed.body)
	}
	h.token = answer.Data.Token
}

func (h *fixture) kill() {
	_ = h.run.Process.Kill()
	_ = h.run.Wait()
}

type reply struct {
	status int
	header http.Header
	body   []byte
}

func (h *fixture) call(method, path, body, cookie string) reply {
	request, err := http.NewRequestWithContext(h.t.Context(), method, h.base+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	request.Header.Set("Organization", "hub")
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if h.token != "" {
		request.Header.Set("Authorization", "Bearer "+h.token)
	}
	if cookie != "" {
		request.Header.Set("Cookie", cookie)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return reply{header: http.Header{}, body: []byte(err.Error())}
	}
	defer func() { _ = response.Body.Close() }()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		return reply{header: http.Header{}, body: []byte(err.Error())}
	}
	return reply{response.StatusCode, response.Header, read}
}

// look asks for everything that derived files are for and sums the responses up.
// refused counts those that were told to come again; anything else but 200 is
// an error.
func (h *fixture) look(items []int64) (seen map[string]string, refused int) {
	h.t.Helper()
	seen = map[string]string{}
	see := func(name string, got reply) reply {
		h.t.Helper()
		switch {
		case got.status == http.StatusOK:
			seen[name] = fmt.Sprintf("%x", sha256.Sum256(got.body))
		case got.status == http.StatusServiceUnavailable && got.header.Get("Retry-After") != "" &&
			bytes.Contains(got.body, []byte(`"message":"`)):
			refused++
		default:
			h.t.Errorf("%s: %d %.300s", name, got.status, got.body)
		}
		return got
	}
	// Of lists the numbers of rows and places count: cards have figures that change.
	counted := func(name, what string, got reply) reply {
		if see(name, got).status == http.StatusOK {
			seen[name] = fmt.Sprint(bytes.Count(got.body, []byte(what)))
		}
		return got
	}
	listed := counted("list", `"slug"`, h.call(http.MethodGet, "/edu/p/api/v1/contents?page_size=100", "", ""))
	counted("found", `"slug"`, h.call(http.MethodGet, "/edu/p/api/v1/contents?search=ном&page_size=100", "", ""))
	counted("inside books", `"locator"`, h.call(http.MethodGet, "/edu/p/api/v1/passages?search=ном", "", ""))
	for _, cover := range coversOf(listed.body) {
		see(cover, h.call(http.MethodGet, cover, "", ""))
	}
	for _, item := range items {
		counted(fmt.Sprintf("inside %d", item), `"locator"`,
			h.call(http.MethodGet, fmt.Sprintf("/edu/p/api/v1/reading/%d/passages?search=ном", item), "", ""))
		opened := h.call(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), "{}", "")
		var session struct {
			Data struct {
				Manifest  string `json:"manifest_url"`
				Positions string `json:"positions_url"`
				Base      string `json:"base_url"`
				Kind      string
			}
		}
		if opened.status != http.StatusOK || json.Unmarshal(opened.body, &session) != nil {
			see(fmt.Sprintf("open %d", item), opened)
			continue
		}
		cookie, _, _ := strings.Cut(opened.header.Get("Set-Cookie"), ";")
		// What was made again has another address.
		name := func(part string) string { return fmt.Sprintf("%s of %d", part, item) }
		manifest := see(name("manifest"), h.call(http.MethodGet, session.Data.Manifest, "", cookie))
		see(name("positions"), h.call(http.MethodGet, session.Data.Positions, "", cookie))
		for _, href := range partsOf(manifest.body) {
			got := see(name(href), h.call(http.MethodGet, session.Data.Base+href, "", cookie))
			if session.Data.Kind == "pdf" && got.status == http.StatusOK {
				seen[name(href)] = fmt.Sprint(len(got.body)) // no two PDFs are written alike
			}
		}
	}
	return seen, refused
}

func coversOf(list []byte) (paths []string) {
	var answer struct {
		Data []struct {
			Cover *struct{ Sources []struct{ URL string } }
		}
	}
	_ = json.Unmarshal(list, &answer)
	for _, row := range answer.Data {
		if row.Cover != nil {
			for _, source := range row.Cover.Sources {
				paths = append(paths, source.URL)
			}
		}
	}
	return paths
}

func partsOf(manifest []byte) (hrefs []string) {
	var links struct{ ReadingOrder, Resources []struct{ Href string } }
	_ = json.Unmarshal(manifest, &links)
	for _, link := range append(links.ReadingOrder, links.Resources...) {
		path, _, _ := strings.Cut(link.Href, "#")
		hrefs = append(hrefs, path)
	}
	return hrefs
}

// harm damages every derived file there is.
func (h *fixture) harm(how func(path string) error) {
	h.t.Helper()
	for _, pattern := range derived {
		found, err := filepath.Glob(filepath.Join(h.data, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			h.t.Fatalf("no %s: %v", pattern, err)
		}
		for _, path := range found {
			if err := how(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				h.t.Fatal(err)
			}
		}
	}
}

// settle looks until everything is as it was.
func (h *fixture) settle(when string, items []int64, want map[string]string) {
	h.t.Helper()
	var differs []string
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		seen, refused := h.look(items)
		differs = nil
		for name, sum := range seen {
			if want[name] != sum {
				differs = append(differs, name)
			}
		}
		if len(differs) > 0 && refused == 0 {
			break
		}
		if refused == 0 && len(seen) >= len(want) {
			return
		}
		if h.t.Failed() {
			break
		}
	}
	h.t.Fatalf("%s: not as it was: %v\n%s", when, differs, h.said.String())
}

// Whatever happens to the files that a server has made of others, it starts,
// goes on, never sends anything wrong, and makes them again by itself.
func TestDerivedFilesComeBack(t *testing.T) {
	if raced {
		t.Skip("skipped: the files are opened without the race detector")
	}
	books := t.TempDir()
	for _, name := range []string{"novel.epub", "three-pages.pdf", "speech.mp3"} {
		content, err := os.ReadFile(filepath.Join("../../test/corpus/files", name))
		if err := errors.Join(err, os.WriteFile(filepath.Join(books, name), content, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	h := &fixture{t: t, data: t.TempDir()}
	h.sudar("", "organization", "add", "--slug", "hub", "--name", "Сан", "--hub")
	h.sudar("Nomtoi-temee1\n", "user", "add", "--username", "bold", "--email", "bold@example.mn")
	h.sudar("", "import", "folder", books, "--organization", "hub", "--free")
	h.start()
	t.Cleanup(func() { h.kill() })
	items, want := h.whole()
	for how, harm := range fileHarms {
		when := how + ", while it runs"
		h.harm(harm)
		if how == "noise" || how == "a folder" {
			when = how + ", at start"
			h.kill()
			h.start()
		}
		h.settle(when, items, want)
		h.saved()
	}
}

// whole waits until a new library has all its derived files, and returns its
// items and what they look like.
func (h *fixture) whole() (items []int64, want map[string]string) {
	h.t.Helper()
	var listed struct {
		Data []struct {
			Items []struct{ ID int64 } `json:"content_items_info"`
		}
	}
	if err := json.Unmarshal(h.call(http.MethodGet, "/edu/p/api/v1/contents?page_size=100", "", "").body, &listed); err != nil {
		h.t.Fatal(err)
	}
	for _, row := range listed.Data {
		for _, item := range row.Items {
			items = append(items, item.ID)
		}
	}
	last := ""
	for range 300 {
		seen, refused := h.look(items)
		if h.t.Failed() {
			break
		}
		searched := 0 // books whose text is searched
		for _, item := range items {
			if seen[fmt.Sprintf("inside %d", item)] != "0" {
				searched++
			}
		}
		if now := fmt.Sprint(seen); refused == 0 && now == last && searched > 0 && strings.Count(now, ".webp:") == 6 {
			h.saved()
			return items, seen
		}
		last = fmt.Sprint(seen)
		time.Sleep(500 * time.Millisecond)
	}
	h.t.Fatal("the library does not settle")
	return nil, nil
}

// saved waits until the index has written its snapshot, as a stop makes it do.
func (h *fixture) saved() {
	h.t.Helper()
	_ = h.run.Process.Signal(os.Interrupt)
	_ = h.run.Wait()
	h.start()
}
