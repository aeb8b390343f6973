package attack

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sudar/internal/kit/damage"
)

// derivedFiles are the files that a server makes of others, below its data.
var derivedFiles = []string{
	"passages.db", "passages.db-wal", "index/*.seg", "index/manifest", "blobs/publications/*/*/*-pack.zip",
	"blobs/publications/*/*/*-manifest.json.gz", "blobs/publications/*/*/*-positions.json.gz", "blobs/covers/*/*/*/*",
}

// damages are what happens to them.
var damages = map[string]func(path string) error{
	"gone":     os.Remove,
	"empty":    damage.Empty,
	"cut":      func(path string) error { return damage.Cut(path, 0.5) },
	"a folder": damage.Folder,
	"noise":    func(path string) error { return damage.Noise(path, 0.25, 0.75) },
}

// looked is what a reader sees of everything that derived files are for: a sum
// of each response. Those told to come again are counted and not in it.
func looked(p person, item int64) (seen map[string]string, again int, wrong []string) {
	seen = map[string]string{}
	see := func(name string, got response, what func(response) string) {
		switch {
		case got.Status == http.StatusOK:
			seen[name] = what(got)
		case retried(got) && got.field("message") != nil:
			again++
		default:
			wrong = append(wrong, fmt.Sprintf("%s: %d %.200s", name, got.Status, got.Body))
		}
	}
	// Cards have figures that change; a list is how many there are.
	total := func(got response) string { return fmt.Sprint(got.field("meta.total")) }
	places := func(got response) string { return fmt.Sprint(strings.Count(string(got.Body), `"locator"`)) }
	bytes := func(got response) string { return fmt.Sprintf("%x", sha256.Sum256(got.Body)) }
	see("list", p.do(http.MethodGet, "/edu/p/api/v1/contents?search=ном", nil), total)
	see("inside books", p.do(http.MethodGet, "/edu/p/api/v1/passages?search=цас", nil), places)
	see("inside a book", p.do(http.MethodGet, fmt.Sprintf("/edu/p/api/v1/reading/%d/passages?search=нэг", item), nil), places)
	opened := p.do(http.MethodPost, fmt.Sprintf("/edu/p/api/v1/reading/%d/session", item), map[string]any{})
	see("open", opened, func(response) string { return "open" })
	if url, ok := opened.field("data.content.cover_image_url").(string); ok {
		// A drawn cover may be drawn otherwise than the one that was lost.
		see("cover", p.do(http.MethodGet, url, nil), func(got response) string { return got.Header.Get("Content-Type") })
	}
	cookie := strings.Split(opened.Header.Get("Set-Cookie"), ";")[0]
	base, _ := opened.field("data.base_url").(string)
	if base == "" {
		return seen, again, wrong
	}
	see("positions", p.do(http.MethodGet, base+"positions.json", nil, "Cookie", cookie), bytes)
	manifest := p.do(http.MethodGet, base+"manifest.json", nil, "Cookie", cookie)
	see("manifest", manifest, bytes)
	order, _ := manifest.field("readingOrder").([]any)
	for i, link := range order {
		part, _ := link.(map[string]any)
		see(fmt.Sprint("part ", i), p.do(http.MethodGet, fmt.Sprint(base, part["href"]), nil, "Cookie", cookie), bytes)
	}
	return seen, again, wrong
}

// settled is what is seen when nothing changes any more.
func settled(t *testing.T, p person, item int64) map[string]string {
	t.Helper()
	same, last := 0, ""
	for range 200 {
		seen, again, wrong := looked(p, item)
		if now := fmt.Sprint(seen); again == 0 && len(wrong) == 0 && now == last {
			if same++; same == 6 {
				return seen
			}
		} else {
			same, last = 0, now
		}
		time.Sleep(500 * time.Millisecond)
	}
	t.Fatal("the library does not settle")
	return nil
}

// harmed damages every file of a kind; none is no error: not all are there
// before the server writes them.
func harmed(t *testing.T, data, kind string, damage func(path string) error) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(data, filepath.FromSlash(kind)))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range found {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			continue // of the time before
		}
		if err := damage(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
}

// Damaged derived files, while the server runs and before it starts: it neither
// ends nor sends anything wrong, and is whole again by itself.
func TestDamagedDerivedFiles(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	reader, item := s.signIn("reader"), freeItem(s)
	want := settled(t, reader, item)
	attempts, through := 0, 0
	for _, kind := range derivedFiles {
		for how, damage := range damages {
			for _, moment := range []string{"while it runs", "before it starts"} {
				when := kind + ", " + how + ", " + moment
				if moment == "before it starts" {
					s.kill()
				}
				harmed(t, s.data, kind, damage)
				if moment == "before it starts" {
					if err := s.begin(); err != nil {
						t.Fatalf("%s: it does not start: %v\n%s", when, err, s.log)
					}
				}
				attempts++
				if why := heals(reader, item, want); why != "" {
					through++
					t.Errorf("%s: %s", when, why)
				}
			}
		}
	}
	tried(t, "damaged derived files", attempts, through, "")
}

// heals looks until everything is as it was; it returns what went wrong.
func heals(p person, item int64, want map[string]string) string {
	left := ""
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		seen, again, wrong := looked(p, item)
		if len(wrong) > 0 {
			return wrong[0]
		}
		for name, sum := range seen {
			if want[name] != sum {
				return name + " is not what it was"
			}
		}
		if again == 0 && len(seen) == len(want) {
			return ""
		}
		left = fmt.Sprintf("after a minute %d are refused, %d of %d seen", again, len(seen), len(want))
	}
	return left
}
