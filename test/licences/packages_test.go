package licences

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const webModules = root + "/web/node_modules"

// inside are the folders of a package that ship and have licences of their own
// (web/patches/reader-assets.mjs).
var inside = map[string][]string{"pdfjs-dist": {"cmaps", "iccs", "standard_fonts", "wasm"}}

// lent are packages that come without their licence, with the one of the same
// author that has the same text.
var lent = map[string]string{"react-remove-scroll-bar": "react-remove-scroll"}

// beside are texts that a package leaves out: the reserved names of Andika, the
// licence that citeproc only names.
var beside = map[string]string{"@fontsource/andika": "texts/andika.txt", "citeproc": "texts/cpal-1.0.txt"}

// helpers are tools that write a few lines of their own into the bundle.
var helpers = []string{"rolldown", "vite"}

// bundledTexts begins what Vite says of its own parts, which stay with the tool.
const bundledTexts = "\n# Licenses of bundled dependencies"

// packages returns the npm packages of the web app: what package-lock.json has
// for production. That nothing else is in the bundle is checked by the build
// (web/patches/shipped.mjs).
func packages(t *testing.T) []component {
	t.Helper()
	if _, err := os.Stat(webModules); err != nil {
		t.Skip("skipped: web/node_modules is not there")
	}
	raw, err := os.ReadFile(root + "/web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	var lock struct {
		Packages map[string]struct {
			Version                    string
			Dev, Optional, DevOptional bool
		}
	}
	if err := json.Unmarshal(raw, &lock); err != nil {
		t.Fatal(err)
	}
	var all []component
	for _, path := range slices.Sorted(maps.Keys(lock.Packages)) {
		p := lock.Packages[path]
		name, ok := strings.CutPrefix(path, "node_modules/")
		production := !p.Dev && !p.Optional && !p.DevOptional
		if ok && (production || slices.Contains(helpers, name)) {
			all = append(all, component{kind: "npm", name: name, version: p.Version, texts: packageTexts(t, name)})
		}
	}
	return all
}

func packageTexts(t *testing.T, name string) []text {
	t.Helper()
	folder := filepath.Join(webModules, name)
	if other := lent[name]; other != "" {
		folder = filepath.Join(webModules, other)
	}
	texts := textsIn(t, name, folder)
	for i := range texts {
		texts[i].body, _, _ = strings.Cut(texts[i].body, bundledTexts)
	}
	for _, part := range inside[name] {
		for _, each := range textsIn(t, name, filepath.Join(folder, part)) {
			texts = append(texts, text{file: part + "/" + each.file, body: each.body})
		}
	}
	if file := beside[name]; file != "" {
		texts = append(texts, readText(t, file))
	}
	return texts
}
