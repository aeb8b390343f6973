package assets

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"
)

// The entries of the front end's build, and the chunks of the frame around
// every screen, of the public screens and of those that show one title or author.
const (
	MainEntry    = "src/app/main.tsx"
	firstEntry   = "src/kit/first.css"
	FrameChunk   = "frame"
	PublicScreen = "public"
	TitleScreen  = "title"
)

// chunk is an entry of the build's manifest.
type chunk struct {
	Name           string   `json:"name"`
	File           string   `json:"file"`
	CSS            []string `json:"css"`
	Imports        []string `json:"imports"`
	DynamicImports []string `json:"dynamicImports"`
}

// Build is what the front end's build says of itself. Without Node there is
// none: pages then stand without scripts and styles.
type Build struct {
	chunks      map[string]chunk
	StyleHashes []string `json:"styleHashes"` // of styles that the reader's engine injects
	Workers     []string `json:"workers"`
	// first is the style sheet of the first page, written into it: one round
	// trip less before anything is painted.
	First template.CSS `json:"-"`
}

// ReadBuild reads what the build says of itself.
func ReadBuild(dist fs.FS) (Build, error) {
	b := Build{chunks: map[string]chunk{}}
	for name, into := range map[string]any{".vite/manifest.json": &b.chunks, "csp.json": &b} {
		text, err := fs.ReadFile(dist, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return b, fmt.Errorf("web: build: %w", err)
		}
		if err := json.Unmarshal(text, into); err != nil {
			return b, fmt.Errorf("web: build %s: %w", name, err)
		}
	}
	for key, c := range b.chunks {
		if strings.HasPrefix(key, "_") { // made by the build from several files
			b.chunks[c.Name] = c
		}
	}
	if file := b.File(firstEntry); file != "" {
		text, err := fs.ReadFile(dist, strings.TrimPrefix(file, "/"))
		if err != nil {
			return b, fmt.Errorf("web: build: %w", err)
		}
		b.First = template.CSS(text) //nolint:gosec // built from our own sources
	}
	return b, nil
}

// File is the built name of an entry, "" when there is no build.
func (b Build) File(entry string) string {
	if file := b.chunks[entry].File; file != "" {
		return "/" + file
	}
	return ""
}

// Needs returns the scripts and styles that entries import, each once; the
// entries' own files are among the scripts.
func (b Build) Needs(entries ...string) (scripts, styles []string) {
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		c, ok := b.chunks[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		if strings.HasSuffix(c.File, ".js") {
			scripts = append(scripts, "/"+c.File)
		}
		for _, css := range c.CSS {
			if !slices.Contains(styles, "/"+css) {
				styles = append(styles, "/"+css)
			}
		}
		for _, imported := range c.Imports {
			visit(imported)
		}
	}
	for _, entry := range entries {
		visit(entry)
	}
	return scripts, styles
}
