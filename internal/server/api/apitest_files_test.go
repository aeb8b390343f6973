package api_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/publications/pack"
)

func packOf(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	for _, member := range []struct{ path, mediaType, text string }{
		{"text/1.xhtml", pack.XHTML, pageText}, {"media/үг 1.mp3", "audio/mpeg", trackText},
	} {
		if _, err := w.Add(member.path, member.mediaType, strings.NewReader(member.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipped(t testing.TB, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// soundMember is a track: bytes of sound behind a tag of 100 bytes.
type soundMember struct {
	path, mediaType string
	sound           int
}

func (m soundMember) body() []byte {
	tag := append([]byte{'I', 'D', '3', 4, 0, 0, 0, 0, 0, tagged - 10}, make([]byte, tagged-10)...)
	return append(tag, bytes.Repeat([]byte{0xaa}, m.sound)...)
}

const tagged = 100

func fileOf(t *testing.T, dir, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}
