package audio_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
	"sudar/internal/publications/formats"
)

// sound makes n frames of silence at 128 kbit/s, 26.1 ms each.
func sound(n int) []byte {
	return bytes.Repeat(append([]byte{0xff, 0xfb, 0x90, 0x00}, make([]byte, 413)...), n)
}

type member struct {
	name string
	body []byte
}

func build(t *testing.T, members ...member) (publications.Result, publications.Manifest, error) {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, m := range members {
		f, err := w.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = f.Write(m.body)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	src := filepath.Join(dir, "set.zip")
	if err := os.WriteFile(src, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	if err := os.Mkdir(out, 0o700); err != nil {
		t.Fatal(err)
	}
	result, err := formats.Build(t.Context(), src, out, publications.DefaultLimits())
	var m publications.Manifest
	if err == nil {
		text, err := os.ReadFile(filepath.Join(out, publications.ManifestFile))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
	}
	left, _ := filepath.Glob(filepath.Join(out, "scratch-*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return result, m, err
}

// row is what a player needs of a link.
type row struct {
	Href, Title string
	Duration    float64
	Small       string
}

func rows(links []publications.Link) []row {
	var out []row
	for _, l := range links {
		r := row{Href: l.Href, Title: l.Title, Duration: l.Duration}
		for _, a := range l.Alternate {
			r.Small = a.Href
		}
		out = append(out, r)
	}
	return out
}

func TestSetByName(t *testing.T) {
	var cover bytes.Buffer
	if err := png.Encode(&cover, image.NewRGBA(image.Rect(0, 0, 60, 80))); err != nil {
		t.Fatal(err)
	}
	result, m, err := build(t,
		member{"book/10 Төгсгөл.mp3", sound(100)}, member{"book/2 Зам.mp3", sound(200)}, member{"book/Cover.PNG", cover.Bytes()},
		member{"__MACOSX/book/2 Зам.mp3", []byte("no sound")}, member{"notes.txt", []byte("x")},
	)
	if err != nil {
		t.Fatal(err)
	}
	want := []row{{"track-0001.mp3", "2 Зам", 5.224, ""}, {"track-0002.mp3", "10 Төгсгөл", 2.612, ""}}
	if diff := cmp.Diff(want, rows(m.ReadingOrder)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]row{{Href: "track-0001.mp3", Title: "2 Зам"}, {Href: "track-0002.mp3", Title: "10 Төгсгөл"}},
		rows(m.TOC)); diff != "" {
		t.Error(diff)
	}
	if result.Kind != publications.KindAudio || result.Duration != 7.836 || result.Cover == nil || result.Counts.Positions != 2 ||
		result.Counts.Resources != 2 {
		t.Errorf("%+v", result)
	}
}

func TestSetByPackage(t *testing.T) {
	const manifest = `{"metadata":{"title":{"mn":"Зам"}},
		"readingOrder":[
			{"href":"b.mp3","title":"Эхлэл","alternate":[{"href":"low/b.mp3"},{"href":"gone.mp3"}]},
			{"href":"a.mp3","title":"Төгсгөл","alternate":[{"href":"b.mp3"}]},
			{"href":"missing.mp3"}],
		"toc":[{"href":"b.mp3","title":"Нэг","children":[{"href":"b.mp3#t=1.5","title":"Хоёр"}]},{"href":"gone.mp3","title":"x"}]}`
	_, m, err := build(t, member{"manifest.json", []byte(manifest)},
		member{"a.mp3", sound(100)}, member{"b.mp3", sound(200)}, member{"low/b.mp3", sound(150)})
	if err != nil {
		t.Fatal(err)
	}
	want := []row{{"track-0001.mp3", "Эхлэл", 5.224, "small/track-0001.mp3"}, {"track-0002.mp3", "Төгсгөл", 2.612, ""}}
	if diff := cmp.Diff(want, rows(m.ReadingOrder)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]row{{Href: "track-0001.mp3", Title: "Нэг"}, {Href: "track-0001.mp3#t=1.5", Title: "Хоёр"}},
		rows(m.TOC)); diff != "" {
		t.Error(diff)
	}
	if m.Metadata.Title.In("mn") != "Зам" {
		t.Errorf("title %v", m.Metadata.Title)
	}
}

func TestSetRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		members []member
		reason  publications.Reason
	}{
		"no tracks": {[]member{{"a.txt", []byte("x")}}, publications.ReasonNotAPublication},
		"a track is text": {
			[]member{{"a.mp3", sound(10)}, {"b.mp3", []byte("these are words, no sound at all")}}, publications.ReasonUnsupported,
		},
		"an empty track": {[]member{{"a.mp3", nil}}, publications.ReasonUnsupported},
	} {
		if _, _, err := build(t, c.members...); publications.AsRefusal(err).Reason != c.reason {
			t.Errorf("%s: %v", name, err)
		}
	}
}
