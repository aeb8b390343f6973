package tree

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// specifier finds what a TypeScript file imports, also types and by import().
var specifier = regexp.MustCompile(`(?m)(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]`)

// readerEngine opens books without a framework.
const readerEngine = "features/reader/engine"

var framework = regexp.MustCompile(`^(react|react-dom|@mantine/.*|@tanstack/.*|@tabler/.*)(/|$)`)

// TestWebImportsOnlyLowerLayers holds the web app to its layers: kit and api are below
// the features, app is above them, and no feature imports another.
func TestWebImportsOnlyLowerLayers(t *testing.T) {
	for _, file := range tracked(t) {
		from, ours := strings.CutPrefix(file, "web/src/")
		if !ours || !code.MatchString(file) {
			continue
		}
		for _, why := range forbiddenImports(from, read(t, file)) {
			t.Error(why)
		}
	}
}

// forbiddenImports returns a message for each import of a file of web/src that breaks a layer.
func forbiddenImports(file, text string) (found []string) {
	for _, match := range specifier.FindAllStringSubmatch(text, -1) {
		imported := resolve(file, match[1])
		if why := forbidden(file, imported); why != "" {
			found = append(found, fmt.Sprintf("web/src/%s imports %s: %s", file, imported, why))
		}
	}
	return found
}

// resolve returns a path from web/src for a file of ours, and a package as it is written.
func resolve(file, imported string) string {
	switch {
	case strings.HasPrefix(imported, "@/"):
		return imported[2:]
	case strings.HasPrefix(imported, "."):
		return path.Join(path.Dir(file), imported)
	}
	return imported
}

// forbidden returns the reason why a file must not import another, "" if it may.
func forbidden(file, imported string) string {
	from, to := layerOf(file), layerOf(imported)
	switch {
	case strings.HasPrefix(file, readerEngine+"/") && framework.MatchString(imported):
		return "the reader's engine knows no framework"
	case strings.HasPrefix(file, readerEngine+"/") && !tests.MatchString(file) && to == "features" &&
		!strings.HasPrefix(imported, readerEngine+"/"):
		return "the reader's engine knows no screen"
	case slices.Contains([]string{"kit", "api"}, from) && slices.Contains([]string{"features", "app"}, to):
		return "it is in a higher layer"
	case from == "features" && to == "app":
		return "it is in a higher layer"
	case from == "features" && to == "features" && feature(file) != feature(imported):
		return "features do not import each other"
	}
	return ""
}

// layerOf returns the top folder of a path from web/src.
func layerOf(file string) string {
	top, _, _ := strings.Cut(file, "/")
	return top
}

// feature returns which feature a file below features belongs to.
func feature(file string) string {
	return strings.SplitN(file+"/", "/", 3)[1]
}

func TestForbiddenWebImportsAreFound(t *testing.T) {
	text := `
import { useState } from 'react'
import type { Card } from "../../search/model"
import { cut } from './place'
import '@/kit/cut.css'
const later = () => import('@/app/router')
import { book } from '@/features/reader/model'
`
	want := []string{
		"web/src/features/reader/engine/turn.ts imports react: the reader's engine knows no framework",
		"web/src/features/reader/engine/turn.ts imports features/search/model: the reader's engine knows no screen",
		"web/src/features/reader/engine/turn.ts imports app/router: it is in a higher layer",
		"web/src/features/reader/engine/turn.ts imports features/reader/model: the reader's engine knows no screen",
	}
	if got := forbiddenImports("features/reader/engine/turn.ts", text); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	want = []string{"web/src/kit/button.tsx imports features/search/model: it is in a higher layer"}
	if got := forbiddenImports("kit/button.tsx", strings.ReplaceAll(text, "../../", "../features/")); !slices.Contains(got, want[0]) {
		t.Errorf("got %q, want %q in it", got, want)
	}
	want = []string{"web/src/features/notes/model.ts imports features/reader/model: features do not import each other"}
	if got := forbiddenImports("features/notes/model.ts", "import { book } from '../reader/model'"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
