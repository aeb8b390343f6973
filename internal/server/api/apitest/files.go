package apitest

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

// packOf returns a small publication: a page and a track.
func packOf(t testing.TB) []byte {
	t.Helper()
	var out bytes.Buffer
	w := pack.NewWriter(&out, 1<<20)
	for _, member := range []struct{ path, mediaType, text string }{
		{"text/1.xhtml", pack.XHTML, PageText}, {"media/үг 1.mp3", "audio/mpeg", TrackText},
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

// Zipped returns a text as gzip.
func Zipped(t testing.TB, text string) []byte {
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

// SoundMember is a track: bytes of sound behind a tag of 100 bytes.
type SoundMember struct {
	Path, MediaType string
	Sound           int
}

// Body returns the bytes of the track.
func (m SoundMember) Body() []byte {
	tag := append([]byte{'I', 'D', '3', 4, 0, 0, 0, 0, 0, Tagged - 10}, make([]byte, Tagged-10)...)
	return append(tag, bytes.Repeat([]byte{0xaa}, m.Sound)...)
}

// Tagged is the length of a track's tag.
const Tagged = 100

// FileOf returns the bytes of a file.
func FileOf(t *testing.T, dir, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}
