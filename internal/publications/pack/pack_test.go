package pack_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"maps"
	"strings"
	"testing"

	"sudar/internal/publications/pack"
)

var text = strings.Repeat("хавар ", 1000)

func written(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	w := pack.NewWriter(&b, 1<<20)
	for _, m := range []struct{ path, mediaType, body string }{
		{"z/a.xhtml", pack.XHTML, text}, {"b.png", "image/png", "0123456789"}, {"empty.css", pack.CSS, ""},
	} {
		if n, err := w.Add(m.path, m.mediaType, strings.NewReader(m.body)); err != nil || n != int64(len(m.body)) {
			t.Fatal(n, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// counting notes how often and how much is read.
type counting struct {
	*bytes.Reader
	reads, bytes int
}

func (c *counting) ReadAt(b []byte, at int64) (int, error) {
	c.reads++
	c.bytes += len(b)
	return c.Reader.ReadAt(b, at)
}

func TestMembers(t *testing.T) {
	b := written(t)
	source := &counting{Reader: bytes.NewReader(b)}
	p, err := pack.Open(source, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if source.reads != 2 {
		t.Errorf("opening took %d reads", source.reads)
	}
	m, ok := p.Member("z/a.xhtml")
	if !ok || m.Encoding != pack.Gzip || m.Type != pack.XHTML || m.RawSize != int64(len(text)) || m.Size >= m.RawSize {
		t.Errorf("%+v", m)
	}
	z, err := gzip.NewReader(p.Section(m))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || string(got) != text {
		t.Errorf("stored bytes are not the gzip of the text: %v", err)
	}
	image, _ := p.Member("b.png")
	part := make([]byte, 3)
	if _, err := p.Section(image).ReadAt(part, 4); err != nil || string(part) != "456" || image.Encoding != "" {
		t.Errorf("%q %v %+v", part, err, image)
	}
	if got, err := p.Bytes("empty.css", 10); err != nil || len(got) != 0 {
		t.Errorf("%q %v", got, err)
	}
	if _, err := p.Bytes("z/a.xhtml", 10); !errors.Is(err, pack.ErrTooLarge) {
		t.Errorf("got %v", err)
	}
	if _, ok := p.Member("sudar-index.json"); ok {
		t.Error("the index is served")
	}
	if _, err := zip.NewReader(bytes.NewReader(b), int64(len(b))); err != nil {
		t.Errorf("not a zip file: %v", err)
	}
}

// large is longer than a piece, and not by whole pieces.
var large = strings.Repeat("0123456789abcdef", 5000)

// readAll reads every member of a pack as it is served.
func readAll(b []byte) (map[string]string, error) {
	p, err := pack.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, m := range p.Members() {
		stored, err := io.ReadAll(p.Section(m))
		if err != nil {
			return nil, err
		}
		all[m.Path] = string(stored)
	}
	return all, p.Check()
}

// A byte that changed, wherever it is, is told and never served; nor is what
// was cut.
func TestDamage(t *testing.T) {
	if raced {
		t.Skip("one thing after another: made without the race detector")
	}
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	for path, body := range map[string]string{"a.xhtml": text, "b.png": large, "c.css": ""} {
		mediaType := map[string]string{"a.xhtml": pack.XHTML, "b.png": "image/png", "c.css": pack.CSS}[path]
		if _, err := w.Add(path, mediaType, strings.NewReader(body)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	whole := out.Bytes()
	want, err := readAll(whole)
	if err != nil || want["b.png"] != large {
		t.Fatal(err)
	}
	told := 0
	for at := 0; at < len(whole); at += 7 {
		harmed := bytes.Clone(whole)
		harmed[at] ^= 0x41
		got, err := readAll(harmed)
		switch {
		case errors.Is(err, pack.ErrFormat):
			told++
		case err != nil:
			t.Errorf("byte %d: %v", at, err)
		case !maps.Equal(want, got):
			t.Errorf("byte %d: other bytes are served", at)
		}
	}
	if told < len(whole)/7*9/10 {
		t.Errorf("only %d of %d were told", told, len(whole)/7)
	}
	for size := 0; size < len(whole); size += 501 {
		if _, err := readAll(whole[:size]); !errors.Is(err, pack.ErrFormat) {
			t.Errorf("cut to %d: %v", size, err)
		}
	}
}

// shrinking is a file that is cut while it is open.
type shrinking struct {
	*bytes.Reader
	size int64
}

func (s *shrinking) ReadAt(p []byte, off int64) (int, error) {
	if off >= s.size {
		return 0, io.EOF
	}
	n, err := s.Reader.ReadAt(p[:min(int64(len(p)), s.size-off)], off)
	if err == nil && n < len(p) {
		err = io.EOF
	}
	return n, err
}

func TestCutWhileOpen(t *testing.T) {
	b := written(t)
	file := &shrinking{bytes.NewReader(b), int64(len(b))}
	p, err := pack.Open(file, int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	file.size = 50
	if err := p.Check(); !errors.Is(err, pack.ErrFormat) {
		t.Errorf("%v", err)
	}
	if _, err := p.Bytes("z/a.xhtml", 1<<20); !errors.Is(err, pack.ErrFormat) {
		t.Errorf("%v", err)
	}
}

// Ranges of a member are its bytes, wherever they begin and end.
func TestRanges(t *testing.T) {
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	if _, err := w.Add("b.png", "image/png", strings.NewReader(large)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := pack.Open(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	m, _ := p.Member("b.png")
	for _, from := range []int{0, 1, 32<<10 - 1, 32 << 10, 32<<10 + 1, 64 << 10, len(large) - 1, len(large)} {
		for _, length := range []int{0, 1, 100, 32 << 10, 70_000, len(large)} {
			to := min(from+length, len(large))
			got := make([]byte, length)
			n, err := p.Section(m).ReadAt(got, int64(from))
			if string(got[:n]) != large[from:to] || n < length && !errors.Is(err, io.EOF) || n == length && err != nil && !errors.Is(err, io.EOF) {
				t.Errorf("%d bytes from %d: %d, %v", length, from, n, err)
			}
		}
	}
}

// Packs of earlier builds have no sums and are served as they are.
func TestPacksWithoutSums(t *testing.T) {
	b := written(t)
	at := bytes.LastIndex(b, []byte("sudar-pack 2"))
	comment := strings.Fields(string(b[at:]))
	b = append(b[:at], "sudar-pack 1 "+comment[2]+" "+comment[3]...)
	p, err := pack.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := p.Bytes("z/a.xhtml", 1<<20); err != nil || string(got) != text {
		t.Errorf("%v", err)
	}
}

func BenchmarkSection(b *testing.B) {
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	if _, err := w.Add("b.png", "image/png", strings.NewReader(strings.Repeat(large, 10))); err != nil {
		b.Fatal(err)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	p, err := pack.Open(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		b.Fatal(err)
	}
	m, _ := p.Member("b.png")
	b.SetBytes(m.Size)
	for b.Loop() {
		if _, err := io.Copy(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{p.Section(m)}); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWriterRefuses(t *testing.T) {
	w := pack.NewWriter(io.Discard, 1000)
	for _, m := range []struct{ path, mediaType string }{
		{"", pack.CSS}, {"a.js", "text/javascript"}, {"a.html", "text/html"}, {"sudar-index.json", pack.CSS},
	} {
		if _, err := w.Add(m.path, m.mediaType, strings.NewReader("x")); err == nil {
			t.Errorf("%v was added", m)
		}
	}
	if _, err := w.Add("a.png", "image/png", strings.NewReader(strings.Repeat("x", 2000))); !errors.Is(err, pack.ErrFull) {
		t.Errorf("got %v", err)
	}
}

func TestResourceHeaders(t *testing.T) {
	h := pack.ResourceHeaders(pack.XHTML)
	for key, want := range map[string]string{
		"Content-Type": "application/xhtml+xml; charset=utf-8", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
		"Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; " +
			"media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
	} {
		if h[key] != want {
			t.Errorf("%s: %q", key, h[key])
		}
	}
	if got := pack.ResourceHeaders("text/html")["Content-Type"]; got != "application/octet-stream" {
		t.Errorf("html is served as %q", got)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(written(f))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := pack.Open(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			return
		}
		for _, m := range p.Members() {
			_, _ = p.Bytes(m.Path, 1<<20)
		}
	})
}
