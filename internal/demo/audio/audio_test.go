// Package audio_test checks the spoken tracks with the reader that visitors'
// uploads go through.
package audio_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	pieces "sudar/internal/demo/audio"
	"sudar/internal/demo/book"
	"sudar/internal/publications"
	"sudar/internal/publications/audio"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

const (
	allBytes = 6 << 20 // PRODUCT: spoken audio, committed ≤6 MB
	shortest = 180.0   // seconds of a track
	atLeast  = 3       // chapters of a track
)

func TestTracks(t *testing.T) {
	names, err := filepath.Glob("*.mp3")
	if err != nil || len(names) != 3 {
		t.Fatalf("%d tracks, %v", len(names), err)
	}
	total := 0
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			track, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			total += len(track)
			text, err := os.ReadFile(filepath.Join("..", "texts", "en", strings.TrimSuffix(name, ".mp3")+".md"))
			if err != nil {
				t.Fatal(err)
			}
			manifest := open(t, track)
			checkTags(t, track, manifest, string(text))
			checkChapters(t, manifest, string(text))
		})
	}
	if total > allBytes {
		t.Errorf("%d bytes, want at most %d", total, allBytes)
	}
}

func checkTags(t *testing.T, track []byte, m publications.Manifest, text string) {
	t.Helper()
	const id3Version4 = "ID3\x04"
	if !bytes.HasPrefix(track, []byte(id3Version4)) || !bytes.Contains(track, []byte("TALB")) ||
		!bytes.Contains(track, []byte("TLAN\x00\x00\x00\x04\x00\x00\x03eng")) {
		t.Errorf("no ID3v2.4 tag in English: %q", track[:16])
	}
	title := m.Metadata.Title.In("")
	if title == "" || len(m.Metadata.Series) > 0 || len(m.Metadata.Authors) != 1 { // an album of another name is a series
		t.Fatalf("%q, series %v, authors %v", title, m.Metadata.Series, m.Metadata.Authors)
	}
	author := m.Metadata.Authors[0].Name.In("")
	if !strings.Contains(text, "\ntitle: "+title+"\n") || !strings.Contains(text, "\nauthor_latin: "+author+"\n") {
		t.Errorf("%q by %q is not what the text says", title, author)
	}
}

func open(t *testing.T, track []byte) publications.Manifest {
	t.Helper()
	dir := t.TempDir()
	out, err := output.Create(dir, publications.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	in := output.Source{ReaderAt: bytes.NewReader(track), Size: int64(len(track)), Head: track[:media.HeadBytes]}
	if err := audio.Build(context.Background(), in, out); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(filepath.Join(dir, publications.ManifestFile))
	if err != nil {
		t.Fatal(err)
	}
	var m publications.Manifest
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

// checkChapters wants the chapters of the text, in order of time, all of them
// inside a track that is long enough.
func checkChapters(t *testing.T, m publications.Manifest, text string) {
	t.Helper()
	_, body, _ := strings.Cut(strings.TrimPrefix(text, "---\n"), "\n---\n")
	chapters, _ := book.Parse(body)
	var want, got []string
	for _, chapter := range chapters {
		want = append(want, chapter.Title)
	}
	before := -1.0
	for _, link := range m.TOC {
		got = append(got, link.Title)
		_, at, _ := strings.Cut(link.Href, "#t=")
		start, err := strconv.ParseFloat(at, 64)
		if err != nil || start <= before || start >= m.Metadata.Duration {
			t.Errorf("%s after %f s of %f s: %v", link.Href, before, m.Metadata.Duration, err)
		}
		before = start
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(got) < atLeast || m.Metadata.Duration < shortest {
		t.Errorf("%d chapters in %f s", len(got), m.Metadata.Duration)
	}
}

// TestParts takes a track apart and opens it as a set: nothing is lost, and the
// chapters are the tracks.
func TestParts(t *testing.T) {
	track, err := os.ReadFile("the-crane-who-kept-the-library.mp3")
	if err != nil {
		t.Fatal(err)
	}
	parts, err := pieces.Parts(track)
	if err != nil {
		t.Fatal(err)
	}
	set, err := pieces.Set("The Crane", parts)
	if err != nil {
		t.Fatal(err)
	}
	whole, divided := open(t, track), open(t, set)
	if got, want := len(divided.ReadingOrder), len(whole.TOC); got != want || len(divided.TOC) != want {
		t.Errorf("%d tracks and %d entries for %d chapters", got, len(divided.TOC), want)
	}
	seconds, err := pieces.Seconds(track)
	if err != nil || math.Abs(divided.Metadata.Duration-whole.Metadata.Duration) > 0.5 || math.Abs(seconds-whole.Metadata.Duration) > 0.5 {
		t.Errorf("%f s and %f s of %f s, %v", divided.Metadata.Duration, seconds, whole.Metadata.Duration, err)
	}
	for i, link := range divided.ReadingOrder {
		if link.Title != whole.TOC[i].Title {
			t.Errorf("track %d is %q, the chapter %q", i+1, link.Title, whole.TOC[i].Title)
		}
	}
	for _, broken := range [][]byte{nil, track[:40], []byte("ID3 and no more"), bytes.Repeat([]byte{1}, 200)} {
		if _, err := pieces.Parts(broken); err == nil {
			t.Errorf("%.10q was taken apart", broken)
		}
	}
}
