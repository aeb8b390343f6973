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

// layers lists the packages of the program, the lowest layer first. A package, with
// the folders inside it that are not listed themselves, imports only packages of lower
// layers; facts travel the other way as events. docs/adr/0001 says why.
var layers = []string{
	"internal/kit/clock",
	"internal/kit/ident",
	"internal/kit/isbn",
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
	"internal/kit/xlsxfile",
	"internal/kit/jobs",
	"internal/kit/httpclient",
	"internal/kit/blob",
	"internal/kit/scratch",
	"internal/kit/mail",
	"internal/kit/sms",
	"internal/kit/canvas",
	"internal/kit/pdffile",
	"internal/kit/qr",
	"internal/mongolian",
	"internal/citations",
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
	"internal/desk",
	"internal/taxonomy",
	"internal/usage",
	"internal/lending",
	"internal/reading",
	"internal/notes",
	"internal/notes/folders",
	"internal/notes/records",
	"internal/commerce",
	"internal/commerce/receipts",
	"internal/reports",
	"internal/statements",
	"internal/ingest",
	"internal/editing",
	"internal/publishing",
	"internal/comments",
	"internal/moderation",
	"internal/notifications",
	"internal/follows",
	"internal/dictionary",
	"internal/ambient",
	"internal/system",
	"internal/demo",
	"internal/server/api/core",
	"internal/server/api/core/titles",
	"internal/server/web/texts",
	"internal/server/web/assets",
	"internal/server/web/records",
	"internal/server",
	"internal/app",
	"bench",
	"cmd",
}

// importNothing are packages that import no other package of this module.
var importNothing = []string{"internal/mongolian", "migrations", "web"}

// embedded packages, the module's root among them, hold files only; app hands their
// contents to whoever needs them.
var embedded = []string{"migrations", "web", "sudar"}

// endpoints serve HTTP, each its own kind of client, and never import each other.
var endpoints = []string{"internal/server/api", "internal/server/feeds", "internal/server/web"}

// domains is the folder whose packages hold the operations of one domain each. They
// share those of its packages that are layers and never import each other.
const domains = "internal/server/api"

// reserved names, for an outside package with the packages below it, the only folders
// that may import it. Tests may import any.
var reserved = []struct {
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

// TestPackagesImportOnlyLowerLayers holds every Go file of the repository to the rules above.
func TestPackagesImportOnlyLowerLayers(t *testing.T) {
	for _, broken := range forbiddenImports(readSources(t, "../..")) {
		t.Error(broken)
	}
}

// forbiddenImports returns one line for each import that breaks a rule, sorted.
func forbiddenImports(sources []source) []string {
	var found []string
	for _, s := range sources {
		if layer(s.dir) < 0 && strings.HasPrefix(s.dir, "internal/") {
			found = append(found, s.dir+" is missing from the list of layers")
			continue
		}
		for _, imported := range s.imports {
			if why := forbidden(s, imported); why != "" {
				found = append(found, fmt.Sprintf("%s imports %s: %s", s.dir, imported, why))
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// forbidden returns the reason why a file must not import a package, "" if it may.
func forbidden(s source, imported string) string {
	from, to := layer(s.dir), layer(imported)
	switch {
	case !s.test && reservedToOthers(s.dir, imported):
		return "only the folders that reserved names may import it"
	case !s.test && forTests(imported):
		return "it is a package for tests"
	case slices.Contains(embedded, imported):
		if !s.test && !within(s.dir, "internal/app") {
			return "only internal/app imports embedded files"
		}
	case !ours(imported):
	case !s.test && slices.ContainsFunc(importNothing, func(p string) bool { return within(s.dir, p) && !within(imported, p) }):
		return "this package imports nothing of this module"
	case !s.test && endpoint(s.dir) >= 0 && endpoint(imported) >= 0 && endpoint(s.dir) != endpoint(imported):
		return "api, feeds and web do not import each other"
	case !s.test && domain(s.dir) != "" && domain(imported) != "" && domain(s.dir) != domain(imported):
		return "the operations of two domains do not import each other"
	case s.test && oneDomain(s.dir, imported):
	case from >= 0 && to > from:
		return "it is in a higher layer"
	case from >= 0 && to < 0:
		return "it is not part of the program"
	}
	return ""
}

// reservedToOthers reports whether the reserved imports leave a folder out.
func reservedToOthers(dir, imported string) bool {
	for _, k := range reserved {
		if within(imported, k.imports) {
			return !slices.ContainsFunc(k.by, func(by string) bool { return within(dir, by) })
		}
	}
	return false
}

// forTests reports whether a folder such as db/dbtest serves the tests of others.
func forTests(dir string) bool { return path.Base(dir) == path.Base(path.Dir(dir))+"test" }

// oneDomain reports whether two folders are of one domain that has a package for
// its tests, such as accounts/accountstest, which holds all of them.
func oneDomain(dir, imported string) bool {
	return slices.ContainsFunc(layers, func(l string) bool {
		return forTests(l) && within(dir, path.Dir(l)) && within(imported, path.Dir(l))
	})
}

// layer returns the place in the list of layers of a folder, or of the nearest folder
// above it that is listed; -1 if none is.
func layer(dir string) int {
	for ; dir != "."; dir = path.Dir(dir) {
		if i := slices.Index(layers, dir); i >= 0 {
			return i
		}
	}
	return -1
}

// endpoint returns which of the endpoints a folder belongs to, -1 if to none.
func endpoint(dir string) int {
	return slices.IndexFunc(endpoints, func(e string) bool { return within(dir, e) })
}

// domain returns the domain whose operations a folder holds, "" for none.
func domain(dir string) string {
	below, found := strings.CutPrefix(dir, domains+"/")
	shared := slices.ContainsFunc(layers, func(l string) bool { return within(l, domains) && within(dir, l) })
	if !found || shared {
		return ""
	}
	name, _, _ := strings.Cut(below, "/")
	return name
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

// TestForbiddenImportsAreFound gives each rule an import that breaks it, among imports that are allowed.
func TestForbiddenImportsAreFound(t *testing.T) {
	sources := []source{
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
		{
			dir:     "internal/server/api/reading",
			imports: []string{"internal/server/api/core", "internal/server/api/core/titles", "internal/server/api/notes"},
		},
		{dir: "internal/server/api/core", imports: []string{"internal/server/api/core/titles", "internal/server/api/reading"}},
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
		"cmd/sudar imports sudar: only internal/app imports embedded files",
		"internal/accounts imports internal/accounts/factors/totp: it is in a higher layer",
		"internal/accounts/sessions imports internal/accounts: it is in a higher layer",
		"internal/catalogue imports github.com/jackc/pgx/v5: only the folders that reserved names may import it",
		"internal/catalogue imports internal/kit/db/dbtest: it is a package for tests",
		"internal/catalogue imports internal/search: it is in a higher layer",
		"internal/catalogue imports migrations: only internal/app imports embedded files",
		"internal/catalogue imports net/http: only the folders that reserved names may import it",
		"internal/helpers is missing from the list of layers",
		"internal/kit/apperr imports internal/kit/db: it is in a higher layer",
		"internal/mongolian imports internal/kit/clock: this package imports nothing of this module",
		"internal/organizations imports internal/accounts/accountstest: it is in a higher layer",
		"internal/reading imports test/fixtures: it is not part of the program",
		"internal/search/index imports internal/reading: it is in a higher layer",
		"internal/search/index imports internal/search/text: it is in a higher layer",
		"internal/search/index/lookup imports internal/search/index: it is in a higher layer",
		"internal/search/replica imports internal/search: it is in a higher layer",
		"internal/server/api/core imports internal/server/api/core/titles: it is in a higher layer",
		"internal/server/api/core imports internal/server/api/reading: it is in a higher layer",
		"internal/server/api/reading imports internal/server/api/notes: the operations of two domains do not import each other",
		"internal/server/feeds imports github.com/danielgtaylor/huma/v2: only the folders that reserved names may import it",
		"internal/server/web imports internal/server/api: api, feeds and web do not import each other",
		"internal/server/web/texts imports internal/server/web: it is in a higher layer",
		"migrations imports internal/kit/db: this package imports nothing of this module",
	}
	if diff := cmp.Diff(want, forbiddenImports(sources)); diff != "" {
		t.Errorf("forbidden imports (-want +got):\n%s", diff)
	}
}

func TestLayersAreListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range layers {
		if seen[l] {
			t.Errorf("%s is listed twice", l)
		}
		seen[l] = true
	}
}
