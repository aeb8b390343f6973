package pack_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
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

func TestWriterRefuses(t *testing.T) {
	w := pack.NewWriter(io.Discard, 1000)
	for _, m := range []struct{ path, mediaType string }{{"", pack.CSS}, {"a.js", "text/javascript"}, {"a.html", "text/html"}, {"sudar-index.json", pack.CSS}} {
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
		"Content-Security-Policy": "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
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
