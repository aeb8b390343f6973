// Package spec follows the specification sentence by sentence. sentences.tsv
// numbers them (section.number) in our own few words and names what proves
// each; docs/spec-coverage.md is made from it.
package spec

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/spec-coverage.md")

const (
	root     = "../.."
	document = root + "/docs/spec-coverage.md"
)

var capabilities = []string{
	"core", "search", "shell", "people", "reader", "research", "commerce", "backoffice", "scale",
}

// row is one sentence. proof holds tests ("Go:sudar/internal/x.TestName",
// "e2e:file.spec.ts > title", "web:file.test.ts > title") and notes
// ("PRODUCT: …") where the product deviates or decides what was left open.
type row struct {
	id, sentence, capability, finished string
	reachable                          string // where, as reachable_test.go says
	proof                              []string
}

func TestSentences(t *testing.T) {
	rows, faults := read(t)
	for _, fault := range append(faults, check(rows, readReach(t), os.DirFS(root))...) {
		t.Error(fault)
	}
}

func TestCoverageDocument(t *testing.T) {
	rows, _ := read(t)
	want := render(rows, readReach(t))
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("docs/spec-coverage.md is not what sentences.tsv says, run make gen (-want +got):\n%s", diff)
	}
}

func read(t *testing.T) ([]row, []string) {
	t.Helper()
	text, err := os.ReadFile("sentences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return parse(string(text))
}

// parse reads the table and returns its rows and one line per malformed line.
func parse(text string) (rows []row, faults []string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != "id\tsentence\tcapability\tfinished\treachable\tproof" {
		faults = append(faults, "line 1 is not the heading")
	}
	for i, line := range lines[1:] {
		cell := strings.Split(line, "\t")
		if len(cell) != 6 || slices.Contains(cell[:5], "") {
			faults = append(faults, fmt.Sprintf("line %d does not have six filled columns (the last may be empty)", i+2))
			continue
		}
		r := row{id: cell[0], sentence: cell[1], capability: cell[2], finished: cell[3], reachable: cell[4]}
		if cell[5] != "" {
			r.proof = strings.Split(cell[5], "; ")
		}
		rows = append(rows, r)
	}
	return rows, faults
}

var number = regexp.MustCompile(`^([1-9])\.([1-9]\d*)$`)

// order turns an id such as 2.14 into a number that sorts, 0 if it is no id.
func order(id string) int {
	m := number.FindStringSubmatch(id)
	if m == nil {
		return 0
	}
	section, _ := strconv.Atoi(m[1])
	sentence, _ := strconv.Atoi(m[2])
	return section*10_000 + sentence
}

// render writes the document: how far each capability is, then every sentence.
func render(rows []row, known reach) string {
	var b strings.Builder
	b.WriteString("# Coverage of the specification\n\n")
	b.WriteString("Made by `make gen` from test/spec/sentences.tsv; do not edit.\n\n")
	b.WriteString("| Capability | Sentences | Finished | With a test |\n|---|---:|---:|---:|\n")
	for _, capability := range append(slices.Clone(capabilities), "all") {
		sentences, finished, tested := 0, 0, 0
		for _, r := range rows {
			if capability != "all" && r.capability != capability {
				continue
			}
			sentences++
			if r.finished == "yes" {
				finished++
			}
			if slices.ContainsFunc(r.proof, isTest) {
				tested++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d |\n", capability, sentences, finished, tested)
	}
	section := ""
	for _, r := range rows {
		if s, _, _ := strings.Cut(r.id, "."); s != section {
			section = s
			fmt.Fprintf(&b, "\n## §%s\n\n| | Sentence | Capability | Finished | Reachable | Proof |\n|---|---|---|---|---|---|\n", s)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", r.id, escape(r.sentence), r.capability, r.finished, escape(known.who(r.reachable)),
			escape(strings.Join(r.proof, "<br>")))
	}
	return b.String()
}

func escape(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

func isTest(proof string) bool { return !strings.HasPrefix(proof, "PRODUCT: ") }

func TestCheckCatchesPlantedFaults(t *testing.T) {
	fixture := t.TempDir()
	write(t, fixture, "internal/x/x_test.go", "package x\nfunc TestThere(t *testing.T) {}\n")
	write(t, fixture, "test/e2e/home.spec.ts", "test('opens a book', async () => {})\n")
	text := "id\tsentence\tcapability\tfinished\treachable\tproof\n" +
		"1.1\ta\tcore\tyes\t/\tGo:sudar/internal/x.TestThere/with_a_case; e2e:home.spec.ts > opens a book\n" +
		"1.2\tb\tcore\tyes\t/\tGo:sudar/internal/x.TestGone\n" +
		"1.2\tc\tcore\tno\tno\t\n" +
		"1.10\td\tcellar\tmaybe\tno\t\n" +
		"2.1\te\tshell\tyes\t/\t\n" +
		"2.2\tf\tshell\tyes\tnone\tPRODUCT: decided\n" +
		"2.3\tg\tshell\tno\tno\te2e:home.spec.ts > closes a book; see there\n" +
		"2.4\th\n" +
		"3.1\ti\tshell\tyes\t/order\tPRODUCT: decided\n" +
		"3.2\tj\tshell\tyes\tno\tPRODUCT: decided\n" +
		"3.3\tk\tshell\tyes\tstate\tPRODUCT: decided\n" +
		"3.4\tl\tshell\tyes\tPOST /edu/x\tPRODUCT: decided\n" +
		"3.5\tm\tshell\tyes\tGET /edu/x\tPRODUCT: decided\n"
	write(t, fixture, "openapi.yaml", "paths:\n  /edu/x:\n    get:\n      summary: x\n  /edu/y:\n    post:\n")
	known, faults := parseReach("what\tguest\treader\n/\ten mn\ten mn\n/order\t\tmn\nx\n")
	rows, got := parse(text)
	got = append(append(faults, got...), check(rows, known, os.DirFS(fixture))...)
	want := []string{
		"reachable.tsv: line 4 has 1 columns",
		"line 9 does not have six filled columns (the last may be empty)",
		"1.2: there is no test Go:sudar/internal/x.TestGone",
		"1.2: ids must rise",
		`1.10: unknown capability "cellar"`,
		`1.10: finished is "maybe", not yes or no`,
		"2.1: finished, but nothing proves it",
		"2.3: there is no test e2e:home.spec.ts > closes a book",
		`2.3: "see there" is neither a test nor a PRODUCT note`,
		`3.1: nobody reaches "/order" (test/spec/reachable.tsv)`,
		"3.2: finished, but nobody reaches it",
		"3.3: no test brings its state about",
		"3.4: the API has no POST /edu/x",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	name = filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
