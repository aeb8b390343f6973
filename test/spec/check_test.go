package spec

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// check returns one line per row that breaks a rule of the table: ids rise,
// words are known, a named test exists in the tree, a finished row is proved and
// reached.
func check(rows []row, known reach, tree fs.FS) (faults []string) {
	last := 0
	for _, r := range rows {
		fault := func(format string, args ...any) {
			faults = append(faults, r.id+": "+fmt.Sprintf(format, args...))
		}
		if o := order(r.id); o <= last {
			fault("ids must rise")
		} else {
			last = o
		}
		if !slices.Contains(capabilities, r.capability) {
			fault("unknown capability %q", r.capability)
		}
		if r.finished != "yes" && r.finished != "no" {
			fault(`finished is %q, not yes or no`, r.finished)
		}
		if r.finished == "yes" && len(r.proof) == 0 {
			fault("finished, but nothing proves it")
		}
		if wrong := checkReach(r, known, tree); wrong != "" {
			fault("%s", wrong)
		}
		for _, proof := range r.proof {
			faults = append(faults, checkProof(r.id, proof, tree)...)
		}
	}
	return faults
}

func checkProof(id, proof string, tree fs.FS) []string {
	kind, name, _ := strings.Cut(proof, ":")
	found := false
	switch kind {
	case "PRODUCT":
		return nil
	case "Go":
		found = hasGoTest(tree, name)
	case "e2e":
		found = hasTitles(tree, name, "test/e2e", "web/e2e")
	case "web":
		found = hasTitles(tree, name, "web/src")
	default:
		return []string{fmt.Sprintf("%s: %q is neither a test nor a PRODUCT note", id, proof)}
	}
	if !found {
		return []string{fmt.Sprintf("%s: there is no test %s", id, proof)}
	}
	return nil
}

// hasGoTest looks for the function of sudar/dir.TestName or sudar/dir.TestName/case.
func hasGoTest(tree fs.FS, name string) bool {
	dir, test, _ := strings.Cut(strings.TrimPrefix(name, "sudar/"), ".")
	test, _, _ = strings.Cut(test, "/")
	files, _ := fs.Glob(tree, dir+"/*_test.go")
	return strings.HasPrefix(test, "Test") && slices.ContainsFunc(files, func(file string) bool {
		return contains(tree, file, "func "+test+"(")
	})
}

// hasTitles looks below the folders for "file > title", where titles of
// surrounding groups may stand between the two.
func hasTitles(tree fs.FS, name string, dirs ...string) bool {
	part := strings.Split(name, " > ")
	found := false
	for _, dir := range dirs {
		_ = fs.WalkDir(tree, dir, func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return fs.SkipDir // a folder that is not there holds no test
			}
			if path.Base(file) == path.Base(part[0]) && contains(tree, file, part[1:]...) {
				found = true
				return fs.SkipAll
			}
			return nil
		})
	}
	return found && len(part) > 1
}

func contains(tree fs.FS, file string, texts ...string) bool {
	content, err := fs.ReadFile(tree, file)
	return err == nil && !slices.ContainsFunc(texts, func(text string) bool {
		return !strings.Contains(string(content), text)
	})
}
