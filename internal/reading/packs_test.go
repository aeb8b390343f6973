package reading

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"sudar/internal/kit/blob"
	"sudar/internal/publications/pack"
)

// TestPacks reads more packs at once than are held open: each reader gets its
// own pack's bytes, however early another reader pushed it out.
func TestPacks(t *testing.T) {
	blobs, err := blob.Open(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const count = maxPacks + 20
	for i := range count {
		var out bytes.Buffer
		w := pack.NewWriter(&out, 1<<20)
		if _, err := w.Add("a.png", "image/png", strings.NewReader(fmt.Sprint("pack ", i))); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := blobs.Put(t.Context(), fmt.Sprint(i), &out, int64(out.Len())); err != nil {
			t.Fatal(err)
		}
	}
	held := newPacks(blobs)
	var readers sync.WaitGroup
	for reader := range 8 {
		readers.Go(func() {
			for i := range count {
				i = (i*7 + reader) % count
				p, err := held.acquire(t.Context(), fmt.Sprint(i))
				if err != nil {
					t.Error(err)
					return
				}
				member, _ := p.Member("a.png")
				text, err := io.ReadAll(p.Section(member))
				if err != nil || string(text) != fmt.Sprint("pack ", i) {
					t.Errorf("pack %d: %q %v", i, text, err)
				}
				held.release(p)
			}
		})
	}
	readers.Wait()
	if n := held.order.Len(); n != maxPacks || len(held.byKey) != n {
		t.Errorf("%d packs are held, %d by key", n, len(held.byKey))
	}
}
