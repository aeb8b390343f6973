package tree

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	// since is the commit from which on subjects are short.
	since          = "ef1b9d29"
	mostOfASubject = 80
)

var subjectForm = regexp.MustCompile(`^[a-z][a-z0-9/-]*: \S.*[^.]$`)

// TestCommitSubjects reads the history; tools/scripts/commit-subject.sh also checks the
// scope before a commit, which a later move of folders would make untrue.
func TestCommitSubjects(t *testing.T) {
	if exec.CommandContext(t.Context(), "git", "-C", root, "merge-base", "--is-ancestor", since, "HEAD").Run() != nil {
		t.Skipf("the history does not reach back to %s", since)
	}
	subjects := git(t, "log", "--no-merges", "--format=%h%x09%s", since+"..HEAD")
	for line := range strings.Lines(subjects) {
		hash, subject, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if why := badSubject(subject); why != "" {
			t.Errorf("%s %q: %s", hash, subject, why)
		}
	}
}

// badSubject returns what is wrong with the subject of a commit, "" if nothing is.
func badSubject(subject string) string {
	switch n := utf8.RuneCountInString(subject); {
	case strings.HasPrefix(subject, "Revert "):
		return ""
	case n > mostOfASubject:
		return fmt.Sprintf("it has %d characters, %d are the most", n, mostOfASubject)
	case !subjectForm.MatchString(subject):
		return `it is not "scope: what it does"`
	}
	return ""
}

func TestBadSubjectsAreFound(t *testing.T) {
	var bad []string
	for _, subject := range []string{
		"web: name components as their files are named",
		"server/api: " + strings.Repeat("x", 69),
		"no scope",
		"web: with a full stop.",
		`Revert "deps: bring up everything"`,
	} {
		if badSubject(subject) != "" {
			bad = append(bad, subject)
		}
	}
	want := []string{"server/api: " + strings.Repeat("x", 69), "no scope", "web: with a full stop."}
	if !slices.Equal(bad, want) {
		t.Errorf("found %q, want %q", bad, want)
	}
}
