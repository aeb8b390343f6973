package licences

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// goPackage is what go list says of a package that is linked into sudar.
type goPackage struct {
	Dir        string
	EmbedFiles []string
	Module     *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// modules returns the Go modules that are linked into sudar, as it is built for
// linux/amd64 on any machine, and Go itself. The version of Go is the builder's.
func modules(t *testing.T) []component {
	t.Helper()
	found := map[string]*component{}
	for _, p := range goPackages(t) {
		m := p.Module
		if m == nil || m.Main {
			continue
		}
		c, ok := found[m.Path]
		if !ok {
			c = &component{kind: "golang", name: m.Path, version: m.Version}
			found[m.Path] = c
		}
		for _, folder := range foldersOf(p) {
			for _, each := range textsIn(t, m.Path, folder) {
				if !slices.Contains(c.texts, each) {
					c.texts = append(c.texts, each)
				}
			}
		}
	}
	all := []component{{kind: "golang", name: "std", within: "Go", texts: textsIn(t, "std", goRoot(t))}}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		all = append(all, *found[name])
	}
	return all
}

// foldersOf returns the folders whose licences hold for a package: from its
// module's own down to those of the package and of the files that it embeds.
func foldersOf(p goPackage) []string {
	found := []string{}
	for _, file := range append([]string{"x.go"}, p.EmbedFiles...) {
		inside, err := filepath.Rel(p.Module.Dir, filepath.Dir(filepath.Join(p.Dir, file)))
		if err != nil {
			continue
		}
		folder := p.Module.Dir
		for _, part := range strings.Split(filepath.Join(".", inside), string(filepath.Separator)) {
			folder = filepath.Join(folder, part)
			found = append(found, folder)
		}
		found = append(found, p.Module.Dir)
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func goPackages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Dir,EmbedFiles,Module", "./cmd/sudar")
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	decoder := json.NewDecoder(bytes.NewReader(output(t, list)))
	var all []goPackage
	for {
		var p goPackage
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func goRoot(t *testing.T) string {
	t.Helper()
	return strings.TrimSpace(string(output(t, exec.CommandContext(t.Context(), "go", "env", "GOROOT"))))
}

func output(t *testing.T, command *exec.Cmd) []byte {
	t.Helper()
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v", command, err)
	}
	return out
}
