// Package licences writes down under which licences the product ships what it
// is made of: NOTICE with every text, sbom.cdx.json with every component. It
// refuses a licence that is not on the list.
package licences

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// component is something made by others that ships in the product.
type component struct {
	kind          string // golang, npm, or generic for what no registry knows
	name, version string
	within        string // the component that carries it, "" when it stands alone
	texts         []text
	licences      []string // SPDX identifiers, sorted
}

// text is one file of a component: its licence, a notice or a grant of patents.
type text struct{ file, body string }

// title is how the component is named in NOTICE.
func (c component) title() string {
	title := strings.TrimSpace(c.name + " " + c.version)
	if c.within != "" {
		title += " (in " + c.within + ")"
	}
	return title
}

var (
	legal  = regexp.MustCompile(`(?i)^((un)?licen[sc]e|copying|copyright|notice|patents)`)
	source = regexp.MustCompile(`\.(go|js|ts|py|json)$`)
)

// textsIn returns the licence files of a folder, sorted by name. It leaves out
// those that idle names.
func textsIn(t *testing.T, component, folder string) []text {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var found []text
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !legal.MatchString(name) || source.MatchString(name) || idle[component+" "+name] != "" {
			continue
		}
		found = append(found, readText(t, filepath.Join(folder, name)))
	}
	return found
}

// readText reads a licence with plain line ends and no space at the ends of lines.
func readText(t *testing.T, path string) text {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.ToValidUTF8(string(raw), ""), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r\f")
	}
	return text{file: filepath.Base(path), body: strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"}
}

// shipped returns everything that ships, with its licences, in the order of NOTICE.
func shipped(t *testing.T) []component {
	t.Helper()
	all := slices.Concat(modules(t), packages(t), carried(t))
	for i := range all {
		all[i].licences = licencesOf(all[i])
	}
	slices.SortStableFunc(all, func(a, b component) int {
		return strings.Compare(strings.ToLower(a.title()), strings.ToLower(b.title()))
	})
	return all
}
