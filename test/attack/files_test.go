package attack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sudar/internal/publications/hostiletest"
)

// outcome is what an import may make of a file: a refusal's reason, "" for a
// publication, "any" for either.
type outcome struct{ wanted, got string }

// hostileFolder writes every hostile file and every heavy drawing and page into
// a folder, and returns what may become of each.
func hostileFolder(t *testing.T, folder string) map[string]*outcome {
	t.Helper()
	wanted, err := hostiletest.Folder(folder, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*outcome{}
	for name, want := range wanted {
		all[name] = &outcome{wanted: want}
	}
	return all
}

// family is a process and all below it.
func family(pid int) []int {
	children := map[int][]int{}
	statuses, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range statuses {
		text, _ := os.ReadFile(path)
		_, after, found := strings.Cut(string(text), ") ")
		if fields := strings.Fields(after); found && len(fields) > 1 {
			parent, _ := strconv.Atoi(fields[1])
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			children[parent] = append(children[parent], child)
		}
	}
	all := []int{pid}
	for i := 0; i < len(all); i++ {
		all = append(all, children[all[i]]...)
	}
	return all
}

// watch measures until stop is closed the most memory that a process, and each
// of those below it, held.
func watch(pid int, stop <-chan struct{}) (own, child int64) {
	for {
		for _, one := range family(pid) {
			if one == pid {
				own = max(own, resident(one))
			} else {
				child = max(child, resident(one))
			}
		}
		select {
		case <-stop:
			return own, child
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// What processes may hold: one that imports, and how much a server may grow
// beside it, whose collector lets 128 MB of garbage lie; each child that opens
// files, whose limit is SUDAR_IMPORT_MEMORY with what a process needs beside it;
// and how much a server may grow while it reads a picture, one at a time.
const (
	importerHolds = 300 << 20
	childHolds    = 700 << 20
	pictureHolds  = 260 << 20
)

// Every hostile file through a folder import beside a running server.
func TestHostileFilesAreImported(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	folder := t.TempDir()
	all := hostileFolder(t, folder)
	beside, err := os.ReadDir(filepath.Dir(folder))
	if err != nil {
		t.Fatal(err)
	}
	served, there := s.memory(), rowsOf(t, s.open(), "contents")
	command := s.command("import", "folder", folder, "--organization", "hub", "--free", "--json")
	var out bytes.Buffer
	command.Stdout = &out
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	stop := make(chan struct{})
	var own, child int64
	var watching sync.WaitGroup
	watching.Go(func() { own, child = watch(command.Process.Pid, stop) })
	_ = command.Wait() // 3: some were refused
	close(stop)
	watching.Wait()
	var report struct {
		Imported, Refused, Ignored, Known int
		Refusals                          []struct{ Path, Reason string }
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%v: %s", err, out.Bytes())
	}
	for _, refusal := range report.Refusals {
		all[refusal.Path].got = refusal.Reason
	}
	count := &tally{t: t}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		o := all[name]
		count.add(o.wanted != "any" && o.got != o.wanted, fmt.Sprintf("%s: refused as %q, want %q", name, o.got, o.wanted), response{})
	}
	if sum := report.Imported + report.Refused + report.Ignored + report.Known; sum != len(all) {
		t.Errorf("%d of %d files have a fate", sum, len(all))
	}
	count.add(own > importerHolds || child > childHolds, fmt.Sprintf("memory: %d MB, a child %d MB", own>>20, child>>20), response{})
	s.harmless(count, 1+there, report.Imported)
	grew := s.memory() - served
	count.add(grew > importerHolds, fmt.Sprintf("the server's memory grew by %d MB", grew>>20), response{})
	for _, left := range s.leftovers() {
		count.add(true, "left behind: "+left, response{})
	}
	if now, _ := os.ReadDir(filepath.Dir(folder)); len(now) != len(beside) {
		count.add(true, fmt.Sprintf("written beside the folder: %v", now), response{})
	}
	count.done("hostile files through a folder import", fmt.Sprintf("%d refused, %d made harmless; %d MB, a child %d MB, the server %+d MB",
		report.Refused, report.Imported, own>>20, child>>20, grew>>20))
}

// harmless reads the contents from an id on as readers do: nothing in them acts
// or loads from elsewhere.
func (s *server) harmless(count *tally, from, contents int) {
	guest := person{s: s}
	for id := from; id < from+contents; id++ {
		book := guest.open(s.item(strconv.Itoa(id)))
		for _, path := range book.paths {
			got := book.fetch(path)
			acts := false
			for _, bad := range []string{"<script", "evil.example", "onload", "<iframe", "<base", "javascript:", "root:"} {
				acts = acts || bytes.Contains(got.Body, []byte(bad))
			}
			count.add(acts || got.Status >= 500, fmt.Sprintf("a resource that acts: %d %s", id, path), got)
		}
	}
}

// leftovers are files where a server keeps those of tasks at work, once none is:
// in its scratch folder and in the system's for temporary files.
func (s *server) leftovers() (left []string) {
	for range 50 {
		left = nil
		for _, root := range []string{s.temporary, filepath.Join(s.data, "scratch")} {
			_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
				if err == nil && !entry.IsDir() && !strings.HasSuffix(path, ".lock") {
					left = append(left, path)
				}
				return nil
			})
		}
		if len(left) == 0 {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return left
}

// upload sends a form with one file.
func (p person) upload(path, name, kind string, file []byte) response {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="` + name + `"`}, "Content-Type": {kind},
	})
	if err == nil {
		_, err = part.Write(file)
	}
	if err != nil || w.Close() != nil {
		p.s.t.Fatal(err)
	}
	return p.do(http.MethodPost, path, form.Bytes(), "Content-Type", w.FormDataContentType())
}

// Pictures and lists as staff and readers upload them, one after another and
// twenty at once.
func TestHostileUploads(t *testing.T) {
	s, reader := warm(t)
	staff := s.signIn("hubadmin")
	group := staff.made("/edu/admin/api/v1/groups", map[string]any{"name": "Анги"})
	bomb := []byte(hostiletest.HugePNG(60_000, 60_000))
	files := map[string][]byte{
		"a huge picture": bomb, "a picture of a line": []byte(hostiletest.HugePNG(1, 1<<31-1)),
		"a picture of no pixels": []byte(hostiletest.HugePNG(0, 0)), "one that is cut": bomb[:40],
		"just too many pixels": []byte(hostiletest.HugePNG(20_001, 1_000)), "pixels without data": []byte(hostiletest.HugePNG(4_000, 4_000)),
		"an SVG": []byte(hostiletest.Bombs["use"]), "a page": []byte("<html><script>alert(1)</script>"),
		"a page in a GIF": []byte("GIF89a<script>alert(1)</script>"),
		"an archive":      hostiletest.Zipped([]hostiletest.Member{{Name: "../../evil", Body: "x"}}),
		"nothing":         nil, "6 MB": bytes.Repeat([]byte{0xff, 0xd8}, 3<<20),
		"a GIF of a huge screen": []byte(
			"GIF89a\xff\xff\xff\xff\xf0\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02L\x01\x00;"),
	}
	count, before := &tally{t: t}, s.memory()
	stop := make(chan struct{})
	var most int64
	var watching sync.WaitGroup
	watching.Go(func() { most, _ = watch(s.cmd.Process.Pid, stop) })
	try := func(name string, file []byte) {
		for path, who := range map[string]person{
			"/edu/api/v1/auth/image/upload": reader, "/edu/admin/api/v1/settings/image/logo": staff,
			"/edu/admin/api/v1/settings/image/favicon": staff,
		} {
			for _, as := range []string{"picture.png", "../../../evil.svg", "a\\\"b.png", "x\x00.png"} {
				got := who.upload(path, as, "image/png", file)
				count.add(got.Status < 400 || got.Status >= 500, name+" to "+path+" as "+as, got)
			}
		}
	}
	for name, file := range files {
		try(name, file)
	}
	var large bytes.Buffer // as many pixels as are let in
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&large, image.NewNRGBA(image.Rect(0, 0, 4_400, 4_400))); err != nil {
		t.Fatal(err)
	}
	var uploads sync.WaitGroup
	var once sync.Mutex
	for range 20 {
		uploads.Go(func() {
			got := staff.upload("/edu/admin/api/v1/settings/image/logo", "x.png", "image/png", large.Bytes())
			once.Lock()
			defer once.Unlock()
			count.add(got.Status == 0 || got.Status >= 500 && !retried(got), "one of twenty large pictures", got)
		})
	}
	uploads.Wait()
	for name, list := range map[string]string{
		"a million lines": "email\n" + strings.Repeat("a@example.mn\n", 80_000), "a field without end": "email\n\"" +
			strings.Repeat("a", 900_000), "a thousand columns": strings.Repeat("email,", 1000) + "\n" + strings.Repeat("x,", 1000),
		"nothing": "", "bytes that are no text": "email\n\xff\xfe", "only quotes": strings.Repeat(`"`, 100_001),
		"formulas": "email\n=cmd|' /C calc'!A0\n@SUM(1+1)\n",
	} {
		for _, path := range []string{
			"/edu/admin/api/v1/groups/" + group + "/import", "/edu/admin/api/v1/groups/" + group + "/preview",
			"/edu/admin/api/v1/invitations/import", "/edu/admin/api/v1/invitations/preview",
		} {
			got := staff.do(http.MethodPost, path, map[string]any{"csv": list, "role": "reader"})
			took, _ := got.field("data.added").(float64)
			count.add(got.Status >= 500 || got.Status == 0 || took > 0, name+" to "+path, got)
		}
	}
	close(stop)
	watching.Wait()
	count.add(most-before > pictureHolds, fmt.Sprintf("memory grew by %d MB", (most-before)>>20), response{})
	for _, left := range s.leftovers() {
		count.add(true, "left behind: "+left, response{})
	}
	if got := reader.do(http.MethodGet, "/edu/api/v1/auth/me", nil); got.Status != http.StatusOK {
		t.Errorf("a reader afterwards: %d", got.Status)
	}
	count.done("hostile pictures and lists by upload", fmt.Sprintf("memory at most %+d MB", (most-before)>>20))
}
