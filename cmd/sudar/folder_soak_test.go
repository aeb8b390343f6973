package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"sudar/internal/ingest"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
)

// booksVariable says how many books the long tests import; without it 10,000.
const booksVariable = "SUDAR_SOAK_BOOKS"

// booksToImport is how many books a test imports: few, but in the long tests.
func booksToImport(t *testing.T) int {
	t.Helper()
	if raced {
		t.Skip("skipped: the files are opened without the race detector")
	}
	if n, err := strconv.Atoi(os.Getenv(booksVariable)); err == nil {
		return n
	}
	if os.Getenv("SUDAR_SOAK") != "" {
		return 10_000
	}
	return 60
}

// folderImports imports folders of books into a library of its own.
type folderImports struct {
	t    *testing.T
	data string
}

func newFolderImports(t *testing.T) folderImports {
	t.Helper()
	f := folderImports{t, t.TempDir()}
	if out, err := f.sudar("organization", "add", "--slug", "hub", "--name", "Сан", "--hub").CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	return f
}

func (f folderImports) sudar(args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Args = append([]string{"sudar"}, append(args, "--data", f.data)...)
	c.Env = append(os.Environ(), "SUDAR_AMBIENT=false")
	return c
}

func (f folderImports) command(folder string) *exec.Cmd {
	return f.sudar("import", "folder", folder, "--organization", "hub", "--free", "--json")
}

// run imports a folder and returns the report, and the seconds that the cores worked.
func (f folderImports) run(folder string) (report ingest.Report, used time.Duration) {
	f.t.Helper()
	c := f.command(folder)
	out, err := c.Output()
	if err != nil {
		f.t.Fatalf("%v %s", err, out)
	}
	if err := json.Unmarshal(out, &report); err != nil {
		f.t.Fatal(err)
	}
	return report, c.ProcessState.UserTime() + c.ProcessState.SystemTime()
}

// TestSoakFolderOfBooks imports a folder of many books of about 100 kB: the last tenth
// must not be much slower than the first.
func TestSoakFolderOfBooks(t *testing.T) {
	books := booksToImport(t)
	f, shelf, folder := newFolderImports(t), newShelfOfBooks(t), t.TempDir()
	tenth := books / 10
	var rates []float64
	for part, end := range []int{tenth, books - tenth, books} {
		first := []int{0, tenth, books - tenth}[part]
		at := filepath.Join(folder, strconv.Itoa(part))
		shelf.write(at, first, end)
		report, used := f.run(at)
		if report.Imported != end-first {
			t.Fatalf("%+v", report)
		}
		rates = append(rates, float64(end-first)/used.Seconds())
		t.Logf("books %d to %d: %.1f/s by the clock, %.1f for each second of a core, %d kB each", first, end,
			float64(end-first)/report.Took.Seconds(), rates[part], report.Bytes/int64(end-first)/1000)
	}
	if os.Getenv("SUDAR_SOAK") != "" && rates[2] < 0.8*rates[0] {
		t.Errorf("the last tenth: %.1f, the first: %.1f", rates[2], rates[0])
	}
	f.whole(books)
}

// TestCrashedFolderImports kills an import of a folder again and again, at moments that
// nobody chose. In the end every book is there once, and no file that nobody owns.
func TestCrashedFolderImports(t *testing.T) {
	books, kills := booksToImport(t), 5
	if os.Getenv("SUDAR_SOAK") != "" {
		kills = 20
	}
	f, folder := newFolderImports(t), t.TempDir()
	newShelfOfBooks(t).write(folder, 0, books)
	for range kills {
		c := f.command(folder)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		//nolint:gosec // any moment is as good as another
		time.Sleep(200*time.Millisecond + time.Duration(rand.Int64N(int64(books)*int64(time.Second)/int64(kills*15))))
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	f.silence()
	report, _ := f.run(folder)
	t.Logf("%d of %d books were there after the last kill", report.Known, books)
	if report.Imported+report.Known != books {
		t.Errorf("%+v", report)
	}
	f.whole(books)
}

// silence makes the killed runs dead at once.
func (f folderImports) silence() {
	d := f.open()
	if _, err := db.Exec(f.t.Context(), d, "UPDATE import_runs SET alive_at = 0"); err != nil {
		f.t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		f.t.Fatal(err)
	}
}

func (f folderImports) open() *db.DB {
	f.t.Helper()
	d, err := db.Open(f.t.Context(), filepath.Join(f.data, "sudar.db"), clock.System{})
	if err != nil {
		f.t.Fatal(err)
	}
	return d
}

// whole fails unless so many books are there, each once, with files that all have an
// owner.
func (f folderImports) whole(books int) {
	f.t.Helper()
	d := f.open()
	defer func() { _ = d.Close() }() // it was only read
	ctx := db.AllTenants(f.t.Context(), "test")
	for _, what := range []string{"contents", "items", "publications", "imported_files", "(SELECT DISTINCT title FROM contents) AS t"} {
		if n, err := db.Get[int](ctx, d, "SELECT COUNT(*) FROM "+what); err != nil || n != books {
			f.t.Errorf("%d of %s: %v", n, what, err)
		}
	}
	stems, err := db.All[string](ctx, d, "SELECT stem FROM publications")
	if err != nil {
		f.t.Fatal(err)
	}
	owned := map[string]bool{}
	for _, stem := range stems {
		owned[stem] = true
	}
	files := 0
	blobs, err := blob.Open(ctx, filepath.Join(f.data, "blobs"))
	if err != nil {
		f.t.Fatal(err)
	}
	for info, err := range blobs.List(ctx, "publications/") {
		if err != nil {
			f.t.Fatal(err)
		}
		files++
		if stem, _, _ := strings.Cut(path.Base(info.Key), "-"); !owned[path.Dir(info.Key)+"/"+stem] {
			f.t.Errorf("nobody owns %s", info.Key)
		}
	}
	if files != 6*books {
		f.t.Errorf("%d files", files)
	}
}
