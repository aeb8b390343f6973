package app_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// layers lists the fixture from the ground layer up. A package, with the folders
// inside it that have no place of their own, imports only packages listed before
// it; facts travel the other way as events. docs/adr/0001 says why.
var layers = []string{
	"internal/kit/clock",
	"internal/kit/ident",
	"internal/kit/locale",
	"internal/kit/viewer",
	"internal/kit/client",
	"internal/kit/log",
	"internal/kit/config",
	"internal/kit/apperr",
	"internal/kit/page",
	"internal/kit/seal",
	"internal/kit/listener",
	"internal/kit/quarantine",
	"internal/kit/damage",
	"internal/kit/diskspace",
	"internal/kit/db",
	"internal/kit/limit",
	"internal/kit/csvfile",
	"internal/kit/jobs",
	"internal/kit/httpclient",
	"internal/kit/blob",
	"internal/kit/scratch",
	"internal/kit/mail",
	"internal/kit/sms",
	"internal/kit/canvas",
	"internal/mongolian",
	"internal/audit",
	"internal/organizations",
	"internal/accounts/names",
	"internal/accounts/activity",
	"internal/accounts/attempts",
	"internal/accounts/codes",
	"internal/accounts/passwords",
	"internal/accounts/sessions",
	"internal/accounts",
	"internal/accounts/factors",
	"internal/accounts/federation",
	"internal/accounts/accountstest",
	"internal/members",
	"internal/entitlements",
	"internal/catalogue",
	"internal/publications",
	"internal/search/index/segment",
	"internal/search/index/meaning",
	"internal/search/index/lookup",
	"internal/search/index",
	"internal/search/documents",
	"internal/search/replica",
	"internal/search/marks",
	"internal/search/spelling",
	"internal/search/queries",
	"internal/search/saved",
	"internal/search/bibliography",
	"internal/search/text",
	"internal/search/evaluation",
	"internal/search",
	"internal/usage",
	"internal/reading",
	"internal/notes",
	"internal/commerce",
	"internal/ingest",
	"internal/notifications",
	"internal/dictionary",
	"internal/ambient",
	"internal/demo",
	"internal/server/api/core",
	"internal/server/api/titles",
	"internal/server/web/texts",
	"internal/server/web/assets",
	"internal/server/web/records",
	"internal/server",
	"internal/app",
	"bench",
	"cmd",
}

// alone are packages that import nothing of ours.
var alone = []string{"internal/mongolian", "migrations", "web"}

// embedded packages, the root among them, hold files only; app hands their contents on.
var embedded = []string{"migrations", "web", "sudar"}

// wires speak HTTP to the outside, each in its own way, and never know each other.
var wires = []string{"internal/server/api", "internal/server/feeds", "internal/server/web"}

// calls is the folder whose packages hold the calls of one domain each. They share
// those of its packages that are layers and never know each other.
const calls = "internal/server/api"

// kept says which folders alone may import an outside package or those below it.
// Tests are free to use any.
var kept = []struct {
	imports string
	by      []string
}{
	{"database/sql", []string{"internal/kit/db"}},
	{"modernc.org/sqlite", []string{"internal/kit/db"}},
	{"github.com/jackc/pgx", []string{"internal/kit/db"}},
	{"github.com/pressly/goose", []string{"internal/kit/db"}},
	{"github.com/minio/minio-go", []string{"internal/kit/blob"}},
	{"github.com/wneessen/go-mail", []string{"internal/kit/mail"}},
	{"github.com/danielgtaylor/huma", []string{"internal/server/api"}},
	{"github.com/pdfcpu/pdfcpu", []string{"internal/publications"}},
	{"github.com/ledongthuc/pdf", []string{"internal/publications"}},
	{"github.com/klippa-app/go-pdfium", []string{"internal/publications"}},
	{"github.com/getsentry/sentry-go", []string{"internal/kit/log"}},
	{"github.com/coreos/go-oidc", []string{"internal/accounts/federation/oidc"}},
	{"golang.org/x/oauth2", []string{"internal/accounts/federation/oidc"}},
	{"github.com/blevesearch/vellum", []string{"internal/search"}},
	{"net/http", []string{"internal/kit", "internal/server", "internal/app", "bench", "cmd"}},
}

// source is one Go file: its folder from the repository's root, whether it is
// a test or a package for tests, and what it imports, our own packages without
// the module's name.
type source struct {
	dir     string
	test    bool
	imports []string
}

func TestImportOrder(t *testing.T) {
	for _, fault := range faults(readSources(t, "../..")) {
		t.Error(fault)
	}
}

// faults returns one line for each import that breaks a rule, sorted.
func faults(sources []source) []string {
	var found []string
	for _, s := range sources {
		if layer(s.dir) < 0 && strings.HasPrefix(s.dir, "internal/") {
			found = append(found, s.dir+" has no place in the list of layers")
			continue
		}
		for _, imported := range s.imports {
			if why := refused(s, imported); why != "" {
				found = append(found, fmt.Sprintf("%s imports %s: %s", s.dir, imported, why))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// refused says why the file must not import the package, "" if it may.
func refused(s source, imported string) string {
	from, to := layer(s.dir), layer(imported)
	switch {
	case !s.test && keptFrom(s.dir, imported):
		return "this package is kept to other folders"
	case !s.test && forTests(imported):
		return "it is for tests"
	case slices.Contains(embedded, imported):
		if !s.test && !within(s.dir, "internal/app") {
			return "only app hands out embedded files"
		}
	case !ours(imported):
	case !s.test && slices.ContainsFunc(alone, func(a string) bool { return within(s.dir, a) && !within(imported, a) }):
		return "it stands alone"
	case !s.test && wire(s.dir) >= 0 && wire(imported) >= 0 && wire(s.dir) != wire(imported):
		return "the wires do not know each other"
	case !s.test && callsOf(s.dir) != "" && callsOf(imported) != "" && callsOf(s.dir) != callsOf(imported):
		return "the calls of two domains do not know each other"
	case s.test && oneDomain(s.dir, imported):
	case from >= 0 && to > from:
		return "it is on a higher floor"
	case from >= 0 && to < 0:
		return "it is not part of the program"
	}
	return ""
}

func keptFrom(dir, imported string) bool {
	for _, k := range kept {
		if within(imported, k.imports) {
			return !slices.ContainsFunc(k.by, func(by string) bool { return within(dir, by) })
		}
	}
	return false
}

// forTests reports whether a folder such as db/dbtest serves the tests of others.
func forTests(dir string) bool { return path.Base(dir) == path.Base(path.Dir(dir))+"test" }

// oneDomain reports whether two folders are of one domain that has a package for
// its tests, such as accounts/accountstest: that holds all of them.
func oneDomain(dir, imported string) bool {
	return slices.ContainsFunc(layers, func(f string) bool {
		return forTests(f) && within(dir, path.Dir(f)) && within(imported, path.Dir(f))
	})
}

// layer returns the place in the list of a folder, or of the nearest one that it
// is in; -1 when there is none.
func layer(dir string) int {
	for ; dir != "."; dir = path.Dir(dir) {
		if i := slices.Index(layers, dir); i >= 0 {
			return i
		}
	}
	return -1
}

func wire(dir string) int {
	return slices.IndexFunc(wires, func(w string) bool { return within(dir, w) })
}

// callsOf returns the domain whose calls a folder holds, "" for none.
func callsOf(dir string) string {
	below, found := strings.CutPrefix(dir, calls+"/")
	shared := slices.ContainsFunc(layers, func(l string) bool { return within(l, calls) && within(dir, l) })
	if !found || shared {
		return ""
	}
	domain, _, _ := strings.Cut(below, "/")
	return domain
}

func within(dir, parent string) bool { return dir == parent || strings.HasPrefix(dir, parent+"/") }

// ours reports whether an import, already without the module's name, is of this module.
func ours(imported string) bool {
	top, _, _ := strings.Cut(imported, "/")
	return slices.Contains([]string{"internal", "cmd", "migrations", "web", "test", "bench"}, top)
}

// readSources parses the imports of every Go file under root.
func readSources(t *testing.T, root string) []source {
	t.Helper()
	var sources []source
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		base := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != root && (base == "node_modules" || base == "testdata" || base == "tools" || base[0] == '.'):
			return filepath.SkipDir
		case entry.IsDir() || path.Ext(base) != ".go":
			return nil
		}
		s, err := readSource(root, name)
		sources = append(sources, s)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

func readSource(root, name string) (source, error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		return source{}, err
	}
	dir, err := filepath.Rel(root, filepath.Dir(name))
	dir = filepath.ToSlash(dir)
	s := source{dir: dir, test: strings.HasSuffix(name, "_test.go") || forTests(dir)}
	for _, i := range file.Imports {
		imported, _ := strconv.Unquote(i.Path.Value)
		s.imports = append(s.imports, strings.TrimPrefix(imported, "sudar/"))
	}
	return s, err
}

func TestImportOrderCatchesPlantedFaults(t *testing.T) {
	planted := []source{
		{dir: "internal/kit/db", imports: []string{"internal/kit/apperr", "database/sql", "modernc.org/sqlite"}},
		{dir: "internal/kit/apperr", imports: []string{"internal/kit/db"}},
		{dir: "internal/mongolian", imports: []string{"internal/kit/clock", "unicode"}},
		{dir: "internal/catalogue", imports: []string{"internal/entitlements", "internal/search", "github.com/jackc/pgx/v5"}},
		{dir: "internal/catalogue", imports: []string{"net/http", "migrations"}},
		{dir: "cmd/sudar", imports: []string{"sudar"}},
		{dir: "internal/catalogue", test: true, imports: []string{"net/http", "net/http/httptest", "migrations"}},
		{dir: "internal/publications", imports: []string{"internal/publications/epub", "internal/kit/blob"}},
		{dir: "internal/search/index", imports: []string{"internal/search/text", "internal/reading"}},
		{dir: "internal/search/index/lookup", imports: []string{"internal/search/index/segment", "internal/search/index"}},
		{dir: "internal/search/replica", imports: []string{"internal/search/documents", "internal/search"}},
		{dir: "internal/server/web/texts", imports: []string{"internal/server/web"}},
		{dir: "internal/server/web", imports: []string{"internal/server/api", "net/http"}},
		{dir: "internal/server/api/reading", imports: []string{"internal/server/api/core", "internal/server/api/titles", "internal/server/api/notes"}},
		{dir: "internal/server/api/core", imports: []string{"internal/server/api/titles", "internal/server/api/reading"}},
		{dir: "internal/server/api", imports: []string{"internal/server/api/core", "internal/server/api/notes", "internal/server/api/reading"}},
		{dir: "internal/server/feeds", imports: []string{"internal/server/middleware", "github.com/danielgtaylor/huma/v2"}},
		{dir: "internal/app", imports: []string{"internal/server/api", "migrations", "web"}},
		{dir: "internal/catalogue", imports: []string{"internal/kit/db/dbtest"}},
		{dir: "internal/catalogue", test: true, imports: []string{"internal/kit/db/dbtest"}},
		{dir: "internal/accounts", imports: []string{"internal/accounts/sessions", "internal/accounts/factors/totp"}},
		{dir: "internal/accounts/sessions", imports: []string{"internal/accounts", "internal/accounts/activity"}},
		{dir: "internal/accounts/sessions", test: true, imports: []string{"internal/accounts/accountstest", "internal/accounts/factors"}},
		{dir: "internal/accounts/federation", imports: []string{"internal/accounts", "internal/accounts/federation/oidc"}},
		{dir: "internal/organizations", test: true, imports: []string{"internal/accounts/accountstest"}},
		{dir: "internal/helpers"},
		{dir: "internal/reading", imports: []string{"test/fixtures"}},
		{dir: "migrations", imports: []string{"embed", "internal/kit/db"}},
		{dir: "cmd/sudar", imports: []string{"internal/app", "internal/kit/config"}},
	}
	want := []string{
		"cmd/sudar imports sudar: only app hands out embedded files",
		"internal/accounts imports internal/accounts/factors/totp: it is on a higher floor",
		"internal/accounts/sessions imports internal/accounts: it is on a higher floor",
		"internal/catalogue imports github.com/jackc/pgx/v5: this package is kept to other folders",
		"internal/catalogue imports internal/kit/db/dbtest: it is for tests",
		"internal/catalogue imports internal/search: it is on a higher floor",
		"internal/catalogue imports migrations: only app hands out embedded files",
		"internal/catalogue imports net/http: this package is kept to other folders",
		"internal/helpers has no place in the list of layers",
		"internal/kit/apperr imports internal/kit/db: it is on a higher floor",
		"internal/mongolian imports internal/kit/clock: it stands alone",
		"internal/organizations imports internal/accounts/accountstest: it is on a higher floor",
		"internal/reading imports test/fixtures: it is not part of the program",
		"internal/search/index imports internal/reading: it is on a higher floor",
		"internal/search/index imports internal/search/text: it is on a higher floor",
		"internal/search/index/lookup imports internal/search/index: it is on a higher floor",
		"internal/search/replica imports internal/search: it is on a higher floor",
		"internal/server/api/core imports internal/server/api/reading: it is on a higher floor",
		"internal/server/api/core imports internal/server/api/titles: it is on a higher floor",
		"internal/server/api/reading imports internal/server/api/notes: the calls of two domains do not know each other",
		"internal/server/feeds imports github.com/danielgtaylor/huma/v2: this package is kept to other folders",
		"internal/server/web imports internal/server/api: the wires do not know each other",
		"internal/server/web/texts imports internal/server/web: it is on a higher floor",
		"migrations imports internal/kit/db: it stands alone",
	}
	if diff := cmp.Diff(want, faults(planted)); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestLayersAreListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range layers {
		if seen[f] {
			t.Errorf("%s is listed twice", f)
		}
		seen[f] = true
	}
}
