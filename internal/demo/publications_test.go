package demo

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/catalogue/cover"
	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/pictures"
)

// TestEveryPublicationOpens opens whatever the library writes with our own
// readers, which must find nothing to mend, refuse or leave out.
func TestEveryPublicationOpens(t *testing.T) {
	drawn, err := pictures.Renditions(cover.Draw(entry{Content: catalogue.Content{Title: "Судар", Kind: catalogue.Book}}.spec(),
		bookCoverWidth))
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for _, e := range mustLibrary(t) {
		if e.write == nil {
			continue
		}
		opened++
		t.Run(e.Slug, func(t *testing.T) { opens(t, e, drawn.JPEG[bookCoverWidth]) })
		if e.beside != nil {
			e.write = e.beside
			t.Run(e.Slug+" in words", func(t *testing.T) { opens(t, e, drawn.JPEG[bookCoverWidth]) })
		}
	}
	if opened < 24 {
		t.Errorf("%d publications, want at least 24", opened)
	}
}

func opens(t *testing.T, e entry, cover []byte) {
	t.Helper()
	written, err := e.write(cover)
	if err != nil {
		t.Fatal(err)
	}
	again, err := e.write(cover)
	if err != nil || string(again) != string(written) {
		t.Errorf("written twice it differs: %v", err)
	}
	folder := t.TempDir()
	source := filepath.Join(folder, "source")
	if err := os.WriteFile(source, written, 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(folder, "out")
	if err := os.Mkdir(out, 0o700); err != nil {
		t.Fatal(err)
	}
	result, err := formats.Build(t.Context(), source, out, publications.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range result.Warnings {
		t.Errorf("warning %s %s", warning.Code, warning.Href)
	}
	checkManifest(t, e, out, result)
}

func checkManifest(t *testing.T, e entry, out string, result publications.Result) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(out, publications.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	var m publications.Manifest
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	if e.Kind != catalogue.Statistics && e.DDC != "320" && len(m.TOC) < 3 {
		t.Errorf("%d entries in the contents table", len(m.TOC))
	}
	if result.Kind == publications.KindAudio && result.Duration < 180 {
		t.Errorf("%.0f seconds long", result.Duration)
	}
	if result.Kind != publications.KindAudio && result.Counts.Words == 0 && e.Slug != "hee-ugalz" {
		t.Errorf("no words: %+v", result.Counts)
	}
	vertical := e.Slug == "tunhaglal-negdugeer-zuil"
	if result.Vertical != vertical {
		t.Errorf("vertical = %v", result.Vertical)
	}
	fixed := e.DDC == "740" || result.Kind == publications.KindPDF
	if (result.Layout == publications.Fixed) != fixed {
		t.Errorf("layout %q", result.Layout)
	}
}
