package formats_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
	"sudar/internal/publications/formats"
	"sudar/internal/publications/pack"
)

var update = flag.Bool("update", false, "write the golden manifests")

const corpus = "../../../test/corpus/files"

// contract is what every format owes: one file of the corpus per kind and
// layout, and what must be known about it afterwards.
var contract = []struct {
	file        string
	kind        publications.Kind
	layout      publications.Layout
	progression publications.Progression
	vertical    bool
	cover       bool
	text        string // stands somewhere in the text
	warnings    []string
}{
	{"novel.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, true, "голын мөс цөмрөв", nil},
	{"epub2.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, true, "Old books — still read.", nil},
	{"fixed-rtl.epub", publications.KindEPUB, publications.Fixed, publications.RightToLeft, false, false, "", nil},
	{"mongolian-script.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, true, false, "ᠴᠢᠯᠥᠭᠡ\u202fᠲᠡᠢ", nil},
	{"formulas.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, false, "Гэр", nil},
	{"overlay.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, false, "Нэгдүгээр", nil},
	{"obfuscated-font.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, false, "мөс", nil},
	{
		"scripted.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, false, "мөс",
		[]string{"remote_removed", "script_removed"},
	},
	{"tag-soup.epub", publications.KindEPUB, publications.Reflowable, publications.LeftToRight, false, false, "мөр", []string{"mended"}},
	{"three-pages.pdf", publications.KindPDF, publications.Fixed, publications.LeftToRight, false, true, "the river runs past", nil},
	{"acting.pdf", publications.KindPDF, publications.Fixed, publications.LeftToRight, false, true, "may not act", []string{"script_removed"}},
	{"speech.mp3", publications.KindAudio, publications.Reflowable, publications.LeftToRight, false, false, "", nil},
	{
		"article.html", publications.KindArticle, publications.Reflowable, publications.LeftToRight, false, false, "хүн бүрийн гэр",
		[]string{"script_removed"},
	},
	{"essay.md", publications.KindArticle, publications.Reflowable, publications.LeftToRight, false, false, "<script>alert(1)</script>", nil},
	{"workbook.xlsx", publications.KindTable, publications.Reflowable, publications.LeftToRight, false, false, "Хөвсгөл", nil},
	{"statistics.csv", publications.KindTable, publications.Reflowable, publications.LeftToRight, false, false, "Баян-Өлгий", nil},
}

// refused are files of the corpus that are not opened.
var refused = map[string]publications.Reason{
	"drm.epub":       publications.ReasonDRM,
	"truncated.epub": publications.ReasonDamaged,
	"notes.txt":      publications.ReasonNotAPublication,
}

func TestContract(t *testing.T) {
	kinds := map[publications.Kind]bool{}
	for _, c := range contract {
		kinds[c.kind] = true
		t.Run(c.file, func(t *testing.T) {
			o := open(t, filepath.Join(corpus, c.file))
			r := o.result
			// The drawing engine is off under the race detector.
			c.cover = c.cover && !(raced && c.kind == publications.KindPDF)
			if r.Kind != c.kind || r.Layout != c.layout || r.Progression != c.progression || r.Vertical != c.vertical ||
				(r.Cover != nil) != c.cover {
				t.Errorf("got %s %s %s vertical=%v cover=%v", r.Kind, r.Layout, r.Progression, r.Vertical, r.Cover)
			}
			for _, w := range c.warnings {
				if !warned(r, w) {
					t.Errorf("no warning %s in %v", w, r.Warnings)
				}
			}
			if c.warnings == nil && len(r.Warnings) > 0 {
				t.Errorf("warnings %v", r.Warnings)
			}
			checkText(t, o, c.text)
			checkHrefs(t, o)
			checkPositions(t, o)
			golden(t, c.file, o.manifest)
		})
	}
	for _, f := range formats.Formats {
		if !kinds[f.Kind] {
			t.Errorf("no file of kind %s in the corpus", f.Kind)
		}
	}
}

func TestRefused(t *testing.T) {
	for file, want := range refused {
		dir := t.TempDir()
		_, err := formats.Build(t.Context(), filepath.Join(corpus, file), dir, publications.DefaultLimits())
		r := publications.AsRefusal(err)
		if r == nil || r.Reason != want || r.TextKey() != "publications.refusal."+string(want) {
			t.Errorf("%s: %v", file, err)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("%s left %v", file, left)
		}
	}
}

func warned(r publications.Result, code string) bool {
	for _, w := range r.Warnings {
		if w.Code == code {
			return true
		}
	}
	return false
}

func checkText(t *testing.T, o opened, want string) {
	t.Helper()
	var all strings.Builder
	for i, p := range o.parts {
		if p.Index != i {
			t.Errorf("part %d has index %d", i, p.Index)
		}
		all.WriteString(p.Text + "\n")
	}
	if !strings.Contains(all.String(), want) {
		t.Errorf("%q is not in the text %.300q", want, all.String())
	}
}

// checkHrefs follows every link of the manifest into the pack.
func checkHrefs(t *testing.T, o opened) {
	t.Helper()
	var walk func(links []publications.Link)
	walk = func(links []publications.Link) {
		for _, l := range links {
			path, _, _ := strings.Cut(l.Href, "#")
			m, ok := o.pack.Member(path)
			if path != "" && !ok {
				t.Errorf("%q is not in the pack", l.Href)
			}
			if ok && l.Size > 0 && m.RawSize != l.Size {
				t.Errorf("%q has %d bytes, not %d", path, m.RawSize, l.Size)
			}
			if headers := pack.ResourceHeaders(m.Type); ok && !strings.HasPrefix(headers["Content-Type"], m.Type) {
				t.Errorf("%q is served as %q", path, headers["Content-Type"])
			}
			walk(l.Children)
		}
	}
	m := o.manifest
	for _, links := range [][]publications.Link{m.ReadingOrder, m.Resources, m.TOC, m.PageList, m.Landmarks} {
		walk(links)
	}
	if len(m.ReadingOrder) == 0 {
		t.Error("nothing to read")
	}
}

// checkPositions tests that positions ascend and that every progression finds
// its place.
func checkPositions(t *testing.T, o opened) {
	t.Helper()
	p := o.positions
	if p.Total == 0 || p.Total != len(p.Positions) || p.Total != o.result.Counts.Positions {
		t.Fatalf("%d positions, total %d", len(p.Positions), p.Total)
	}
	last := -1.0
	for i, l := range p.Positions {
		if l.Locations.Position != i+1 || l.Locations.TotalProgression <= last {
			t.Fatalf("position %d: %+v", i, l.Locations)
		}
		last = l.Locations.TotalProgression
		if got := p.LocatorFor(last); !cmp.Equal(got, l) {
			t.Fatalf("progression %f leads to %+v", last, got)
		}
	}
}

func golden(t *testing.T, file string, m publications.Manifest) {
	t.Helper()
	got, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", file+".json")
	if *update {
		if err := os.WriteFile(path, append(got, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(bytes.TrimSpace(want)), string(got)); diff != "" {
		t.Errorf("manifest changed (run with -update if that is right):\n%s", diff)
	}
}

// TestEqualInputEqualPack keeps packs comparable between runs.
func TestEqualInputEqualPack(t *testing.T) {
	var packs [2][]byte
	for i := range packs {
		o := open(t, filepath.Join(corpus, "novel.epub"))
		b, err := os.ReadFile(filepath.Join(o.dir, publications.PackFile))
		if err != nil {
			t.Fatal(err)
		}
		packs[i] = b
	}
	if !bytes.Equal(packs[0], packs[1]) {
		t.Error("two builds differ")
	}
}
