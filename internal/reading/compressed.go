package reading

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"sudar/internal/kit/blob"
)

// maxZipped bounds the documents that a node remembers to be whole.
const maxZipped = 10_000

// zipped opens the documents beside packs, which are gzip streams. Browsers do
// not look at the sum of such a stream: it is compared here, once for as long as
// the blob stays as it is.
type zipped struct {
	blobs blob.Store
	mu    sync.Mutex
	whole map[string]blob.Info
}

func newZipped(blobs blob.Store) *zipped {
	return &zipped{blobs: blobs, whole: map[string]blob.Info{}}
}

// open returns a document that is whole; errDamaged when it is not, or is gone.
func (z *zipped) open(ctx context.Context, key string) (blob.Object, error) {
	object, err := z.blobs.Open(ctx, key)
	if err != nil {
		return nil, told(err)
	}
	if z.known(object.Info()) {
		return object, nil
	}
	if err := blob.CheckGzip(object); err != nil {
		return nil, errors.Join(told(err), object.Close())
	}
	z.mu.Lock()
	defer z.mu.Unlock()
	if len(z.whole) >= maxZipped {
		clear(z.whole)
	}
	z.whole[key] = object.Info()
	return object, nil
}

func (z *zipped) known(info blob.Info) bool {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.whole[info.Key] == info
}

// unzip opens the text of a document.
func (z *zipped) unzip(ctx context.Context, key string) (io.ReadCloser, error) {
	object, err := z.open(ctx, key)
	if err != nil {
		return nil, fmt.Errorf("reading: %s: %w", key, err)
	}
	text, err := gzip.NewReader(blob.Reader(object))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading: %s: %w", key, err), object.Close())
	}
	return unzipped{text, object}, nil
}

type unzipped struct {
	*gzip.Reader
	object blob.Object
}

// Close gives the blob back.
func (u unzipped) Close() error { return u.object.Close() }

// decode reads a document.
func (z *zipped) decode(ctx context.Context, key string, document any) error {
	text, err := z.unzip(ctx, key)
	if err != nil {
		return err
	}
	defer func() { _ = text.Close() }() // it was only read
	if err := json.NewDecoder(text).Decode(document); err != nil {
		return fmt.Errorf("reading: %s: %w", key, err)
	}
	return nil
}
