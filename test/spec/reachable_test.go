package spec

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reach is what reachable.tsv tells: web/e2e/reach.spec.ts walks the library as
// it is shipped, as a guest and as each of its people, and writes which screens
// ("/p/*?tab=items"), parts of them ("/ footer") and menus ("/ menu:categories")
// it meets, and in which languages.
type reach struct {
	roles []string
	by    map[string][]string // who reaches a thing, in both languages
}

// parseReach reads the table and returns one line per malformed line.
func parseReach(text string) (r reach, faults []string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	heading := strings.Split(lines[0], "\t")
	if len(heading) < 2 || heading[0] != "what" {
		return r, []string{"reachable.tsv: line 1 is not the heading"}
	}
	r.roles, r.by = heading[1:], map[string][]string{}
	for i, line := range lines[1:] {
		cell := strings.Split(line, "\t")
		if len(cell) != len(heading) {
			faults = append(faults, fmt.Sprintf("reachable.tsv: line %d has %d columns", i+2, len(cell)))
			continue
		}
		r.by[cell[0]] = []string{}
		for at, role := range r.roles {
			if cell[at+1] == "en mn" {
				r.by[cell[0]] = append(r.by[cell[0]], role)
			}
		}
	}
	return r, faults
}

func readReach(t *testing.T) reach {
	t.Helper()
	text, err := os.ReadFile("reachable.tsv")
	if err != nil {
		t.Fatal(err)
	}
	r, faults := parseReach(string(text))
	for _, fault := range faults {
		t.Error(fault)
	}
	return r
}

// linkedAddresses are the addresses that links lead to.
func linkedAddresses(t *testing.T) []string {
	t.Helper()
	var found []string
	for what, roles := range readReach(t).by {
		address, _, part := strings.Cut(what, " ")
		if path, _, _ := strings.Cut(address, "?"); !part && len(roles) > 0 {
			found = append(found, path)
		}
	}
	return found
}

var call = regexp.MustCompile(`^(GET|POST|PUT|PATCH|DELETE) (/\S+)$`)

// checkReach says what is wrong with where a sentence is reached: "state" (a
// state that links do not lead to, which a test brings about) and "none" (the
// sentence asks for nothing that could be reached) need a proof, anything else
// must be in the table or be a call of the API.
func checkReach(r row, known reach, tree fs.FS) string {
	m := call.FindStringSubmatch(r.reachable)
	switch {
	case r.reachable == "no":
		if r.finished == "yes" {
			return "finished, but nobody reaches it"
		}
	case r.reachable == "none":
	case r.reachable == "state":
		if !slices.ContainsFunc(r.proof, isTest) {
			return "no test brings its state about"
		}
	case m != nil:
		if !hasCall(tree, m[1], m[2]) {
			return "the API has no " + r.reachable
		}
	case len(known.by[r.reachable]) == 0:
		return fmt.Sprintf("nobody reaches %q (test/spec/reachable.tsv)", r.reachable)
	}
	return ""
}

// hasCall looks for an operation in openapi.yaml.
func hasCall(tree fs.FS, method, path string) bool {
	text, err := fs.ReadFile(tree, "openapi.yaml")
	if err != nil {
		return false
	}
	_, after, found := strings.Cut(string(text), "\n  "+path+":\n")
	if !found {
		return false
	}
	for line := range strings.Lines(after) {
		if !strings.HasPrefix(line, "    ") {
			return false
		}
		if strings.TrimSpace(line) == strings.ToLower(method)+":" {
			return true
		}
	}
	return false
}

// who names the roles that reach a sentence, for the document.
func (r reach) who(what string) string {
	roles := r.by[what]
	switch {
	case len(roles) == 0:
		return what
	case len(roles) == len(r.roles):
		return "everybody: " + what
	}
	return strings.Join(roles, ", ") + ": " + what
}
