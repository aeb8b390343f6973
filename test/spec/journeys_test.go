package spec

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A journey is made on the product as it is: nothing of what our server says is
// replaced, changed or held back on its way to the page. Cutting and slowing the
// line is allowed, and so is standing in for the services of others.

// outsideHosts are the services of others that a journey may stand in for.
var outsideHosts = []string{"vendor.example", "example.org", "fonts.googleapis.com"}

// instruments is the one file whose scripts run before the page's own.
const instruments = "instruments.ts"

// specRoutes are the addresses of SPEC §2, * for a part that varies.
var specRoutes = []string{
	"/", "/login", "/register", "/verify", "/forgot-password", "/change-password", "/reset-password", "/c/*", "/advanced/content",
	"/p/*", "/author/*", "/profile", "/library", "/order", "/research", "/store", "/dictionary", "/402", "/404",
}

// unlinked are the other addresses a journey may open, with the reason.
var unlinked = map[string]string{
	"/invitation":                    "the link of a letter",
	"/favicon.svg":                   "a page of ours without an app, to hold a session",
	"/_kit":                          "the gallery of components of a development server",
	"/nowhere-at-all":                "leads nowhere on purpose",
	"/p":                             "the beginning of the addresses that are expected",
	"/edu/api/v1/auth/oidc/callback": "where an identity provider leads back",
}

var (
	constants   = regexp.MustCompile(`const (\w+) = '(https?://[^']+)'`)
	ranBefore   = regexp.MustCompile(`addInitScript|setExtraHTTPHeaders|extraHTTPHeaders|exposeFunction|exposeBinding`)
	replaced    = regexp.MustCompile(`\.fulfill\(`)
	changed     = regexp.MustCompile(`(?:route|request|response)\.(?:continue|fallback)\(\s*[^)\s]|\broute\.fetch\(|\.routeFromHAR\(`)
	passedOn    = regexp.MustCompile(`(?:route|request)\.(?:continue|fallback)\(`)
	waited      = regexp.MustCompile(`\bawait\s+(?:[^r\s]|r[^o])|setTimeout`)
	routeCall   = regexp.MustCompile(`\.route\(\s*([^,]+),`)
	interpolate = regexp.MustCompile(`\$\{[^}]*\}`)
	opened      = regexp.MustCompile("(?:\\bgoto\\(|\\bat\\(|\\bopen\\(page, |\\bvisit\\()\\s*['`](/[^'`\\s]*)['`]")
)

// faultsOfJourney returns what in a journey's text is not done as a person
// would, or is done to the product.
func faultsOfJourney(name, text string, hosts map[string]string, known func(string) bool) (faults []string) {
	fault := func(at int, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s:%d: %s", name, strings.Count(text[:at], "\n")+1, fmt.Sprintf(format, args...)))
	}
	for _, m := range ranBefore.FindAllStringIndex(text, -1) {
		// the headers of a call that a fixture makes beside the page change nothing of it
		if name != instruments && !strings.Contains(lineAt(text, m[0]), "requests.newContext") {
			fault(m[0], "%s outside %s", text[m[0]:m[1]], instruments)
		}
	}
	for _, m := range changed.FindAllStringIndex(text, -1) {
		fault(m[0], "a call is changed on its way")
	}
	for _, m := range passedOn.FindAllStringIndex(text, -1) {
		handler := text[max(0, strings.LastIndex(text[:m[0]], ".route(")):m[0]]
		if waited.MatchString(strings.ReplaceAll(handler, "(await route.", "(route.")) {
			fault(m[0], "a call is held back: slow the line instead (slow-start.ts)")
		}
	}
	for _, m := range replaced.FindAllStringIndex(text, -1) {
		if target := targetOf(text[:m[0]], hosts); !slices.ContainsFunc(outsideHosts, func(host string) bool { return target == host }) {
			fault(m[0], "an answer for %q is replaced, which is no service of others", target)
		}
	}
	for _, m := range opened.FindAllStringSubmatchIndex(text, -1) {
		if address := text[m[2]:m[3]]; !known(plain(address)) {
			fault(m[0], "%s is neither in SPEC §2 nor linked", address)
		}
	}
	return faults
}

func lineAt(text string, at int) string {
	line := text[strings.LastIndexByte(text[:at], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	return line
}

// targetOf returns the host that the last route before a place is for, or what
// it says instead.
func targetOf(before string, hosts map[string]string) string {
	calls := routeCall.FindAllStringSubmatch(before, -1)
	if calls == nil {
		return ""
	}
	said := strings.Trim(strings.TrimSpace(calls[len(calls)-1][1]), "'`")
	for constant, address := range hosts {
		if said == constant {
			said = address
		}
		said = strings.ReplaceAll(said, "${"+constant+"}", address)
	}
	host, _, _ := strings.Cut(strings.TrimPrefix(said, "https://"), "/")
	return host
}

// plain returns an address without its query and language, * for what varies.
func plain(address string) string {
	address = interpolate.ReplaceAllString(address, "*")
	address, _, _ = strings.Cut(address, "?")
	address = strings.TrimPrefix(address, "/en")
	if trimmed := strings.TrimSuffix(address, "/"); trimmed != "" {
		return trimmed
	}
	return "/"
}

func matches(patterns []string, address string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, err := path.Match(pattern, address)
		return err == nil && ok
	})
}

func TestJourneysLeaveTheProductAsItIs(t *testing.T) {
	tree := os.DirFS(root + "/web/e2e")
	names, err := fs.Glob(tree, "*.ts")
	if err != nil || len(names) < 50 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	linked := linkedAddresses(t)
	known := func(address string) bool {
		return matches(specRoutes, address) || unlinked[address] != "" || matches(linked, address) || address == "*"
	}
	texts, hosts := map[string]string{}, map[string]string{}
	for _, name := range names {
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
		for _, m := range constants.FindAllStringSubmatch(string(text), -1) {
			hosts[m[1]] = m[2]
		}
	}
	for _, name := range names {
		for _, fault := range faultsOfJourney(name, texts[name], hosts, known) {
			t.Error(fault)
		}
	}
}

// TestJourneyFaultsAreFound: each way of changing the product is seen, and none
// of the allowed ones.
func TestJourneyFaultsAreFound(t *testing.T) {
	hosts := map[string]string{"vendor": "https://vendor.example"}
	known := func(address string) bool { return matches(specRoutes, address) }
	for text, faults := range map[string]int{
		"await page.route(`${vendor}/**`, (route) => route.fulfill({ body: 'x' }))":                              0,
		"await page.route('https://example.org/x', (route) => route.fulfill({}))":                                0,
		"await page.route('**/x', (route) => route.abort())":                                                     0,
		"await page.route('**/x', async (route) => { if (n > 2) return route.abort(); await route.continue() })": 0,
		"await page.route('**/x', async (route) => { await held; route.continue() })":                            1,
		"await page.route('**/x', async (route) => { setTimeout(() => route.continue(), 500) })":                 1,
		"await page.goto(library.at('/p/a')); await page.goto('/en/c/content?search=')":                          0,
		"await page.route('**/auth/me', (route) => route.fulfill({ json }))":                                     1,
		"const answer = (route) => route.fulfill({ status })":                                                    1,
		"await page.route('**/x', (route) => route.continue({ headers }))":                                       1,
		"const response = await route.fetch()":                                                                   1,
		"await page.addInitScript(() => {})":                                                                     1,
		"await page.setExtraHTTPHeaders({ a: 'b' })":                                                             1,
		"await page.goto(library.at('/secret/door'))":                                                            1,
	} {
		if found := faultsOfJourney("x.spec.ts", text, hosts, known); len(found) != faults {
			t.Errorf("%s: %q", text, found)
		}
	}
}
