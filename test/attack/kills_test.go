package attack

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/ident"
	"sudar/internal/publications/hostiletest"
)

// How often a server is killed at what: a hundred times in all.
const (
	killsWriting  = 40
	killsStarting = 20
	killsIndexing = 20
	killsImports  = 10
	killsChildren = 10
)

// moment waits for a time that nobody chose.
func moment(most time.Duration) { time.Sleep(time.Duration(rand.Int64N(int64(most)))) }

// acknowledged is what a server said that it has kept.
type acknowledged struct {
	sync.Mutex
	notes   []string
	version float64 // of the place in a book
}

// write keeps notes and places until the server is gone.
func (a *acknowledged) write(p person, item int64) {
	for n := 0; ; n++ {
		note := p.do(http.MethodPost, "/edu/api/v1/research", map[string]any{
			"client_id": ident.New(), "kind": "note", "body": fmt.Sprint("тэмдэглэл ", n),
		})
		place := p.do(http.MethodPut, fmt.Sprintf("/edu/api/v1/reading/%d/progress", item), map[string]any{
			"device": map[string]any{"id": "x", "name": "x"}, "modified_at": time.Now(), "locator": map[string]any{"href": "a.xhtml",
				"type": "application/xhtml+xml", "locations": map[string]any{"totalProgression": rand.Float64()}},
		})
		a.Lock()
		if id, ok := note.field("data.entry.id").(string); ok {
			a.notes = append(a.notes, id)
		}
		if version, ok := place.field("data.place.version").(float64); ok {
			a.version = max(a.version, version)
		}
		a.Unlock()
		if note.Status == 0 || place.Status == 0 {
			return
		}
	}
}

// again starts a killed server and counts a start that fails.
func (s *server) again(count *tally, what string) {
	s.t.Helper()
	err := s.begin()
	count.add(err != nil, fmt.Sprintf("%s: it does not start again: %v %s", what, err, s.log), response{})
	if err != nil {
		s.t.FailNow()
	}
}

// A hundred kills: while people write, while it starts, while it builds what it
// searches with, while it imports, and of the children that open files.
func TestKilledAHundredTimes(t *testing.T) {
	s := start(t, demoData(t, t.TempDir()))
	reader, item := s.signIn("reader"), freeItem(s)
	count, kept := &tally{t: t}, &acknowledged{}
	for range killsWriting {
		var writing sync.WaitGroup
		for range 4 {
			writing.Go(func() { kept.write(reader, item) })
		}
		moment(400 * time.Millisecond)
		s.kill()
		writing.Wait()
		s.again(count, "writing")
		place := reader.do(http.MethodGet, fmt.Sprintf("/edu/api/v1/reading/%d/progress", item), nil)
		version, _ := place.field("data.version").(float64)
		count.add(version < kept.version, fmt.Sprintf("version %g of a place was kept", kept.version), place)
	}
	s.keptAll(count, kept)
	for range killsStarting {
		s.kill()
		s.halfStart(count)
		s.again(count, "starting")
	}
	for range killsIndexing {
		s.kill()
		for _, derived := range []string{"index", "passages.db", "passages.db-wal", "passages.db-shm"} {
			_ = os.RemoveAll(filepath.Join(s.data, derived))
		}
		s.again(count, "without what is derived")
		moment(600 * time.Millisecond)
		s.kill()
		s.again(count, "building what it searches with")
	}
	s.killImports(count)
	s.keptAll(count, kept)
	s.whole(count)
	count.done("kill -9, 100 of them: starts that fail, what is lost or left", fmt.Sprintf("%d notes acknowledged", len(kept.notes)))
}

// halfStart starts the server and kills it before it says where it is, or after.
func (s *server) halfStart(count *tally) {
	command := s.command("serve", "--listen", "127.0.0.1:0")
	if err := command.Start(); err != nil {
		s.t.Fatal(err)
	}
	moment(500 * time.Millisecond)
	_ = command.Process.Kill()
	err := command.Wait()
	state, _ := command.ProcessState.Sys().(syscall.WaitStatus)
	count.add(!state.Signaled(), fmt.Sprintf("it ended by itself as it started: %v", err), response{})
}

// killImports kills folder imports beside the server, and children of theirs.
// The last one is left to end: then every book is there and opens.
func (s *server) killImports(count *tally) {
	folder := s.t.TempDir()
	const books = 60
	for n := range books {
		page := fmt.Sprintf(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>Ном %d</p></body></html>`, n)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%02d.epub", n)),
			hostiletest.Book(hostiletest.Member{Name: "OPS/a.xhtml", Body: page}), 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	there := rowsOf(s.t, s.open(), "contents")
	for n := range killsImports + killsChildren {
		command := s.command("import", "folder", folder, "--organization", "hub", "--free")
		if err := command.Start(); err != nil {
			s.t.Fatal(err)
		}
		moment(time.Second)
		if n < killsImports {
			_ = command.Process.Kill()
		} else if children := family(command.Process.Pid)[1:]; len(children) > 0 {
			_ = syscall.Kill(children[rand.IntN(len(children))], syscall.SIGKILL)
		}
		_ = command.Wait()
		state, _ := command.ProcessState.Sys().(syscall.WaitStatus)
		code := state.ExitStatus()
		// 3: some were refused
		count.add(n >= killsImports && code != 0 && code != 3, fmt.Sprintf("an import ends with %d when its child is killed", code), response{})
	}
	s.tell("import", "folder", folder, "--organization", "hub", "--free")
	made := rowsOf(s.t, s.open(), "contents") - there
	count.add(made != books, fmt.Sprintf("%d of %d books were imported", made, books), response{})
	guest := person{s: s}
	for id := there + 1; id <= there+made; id++ {
		got := guest.open(s.item(fmt.Sprint(id))).fetch("OPS/a.xhtml")
		count.add(got.Status != http.StatusOK, fmt.Sprintf("book %d", id), got)
	}
}

// keptAll counts the notes that a server acknowledged and does not have.
func (s *server) keptAll(count *tally, kept *acknowledged) {
	ids, err := db.All[string](db.AllTenants(s.t.Context(), "test"), s.open(), "SELECT id FROM entries")
	if err != nil {
		s.t.Fatal(err)
	}
	slices.Sort(ids)
	for _, id := range kept.notes {
		_, found := slices.BinarySearch(ids, id)
		count.add(!found, "a note was kept: "+id, response{})
	}
	if len(kept.notes) < 10*killsWriting {
		s.t.Errorf("only %d notes were written: nothing is measured", len(kept.notes))
	}
}

// whole checks the database, the index and the folders for temporary files.
func (s *server) whole(count *tally) {
	d := s.open()
	for _, pragma := range []string{"integrity_check", "foreign_key_check"} {
		faults := rowsOf(s.t, d, "pragma_"+pragma+map[string]string{"integrity_check": " WHERE integrity_check <> 'ok'"}[pragma])
		count.add(faults > 0, fmt.Sprintf("%s: %d faults", pragma, faults), response{})
	}
	count.add(false, s.tell("search", "check"), response{})
	for _, left := range s.leftovers() {
		count.add(true, "left behind: "+left, response{})
	}
	if folders, _ := filepath.Glob(filepath.Join(s.data, "scratch", "*.lock")); len(folders) != 1 { // the server's own
		count.add(true, fmt.Sprintf("scratch folders: %v", folders), response{})
	}
}
