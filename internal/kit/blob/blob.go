// Package blob keeps files under keys, on disk or in an S3 bucket. Whoever
// needs a file's bytes goes through [Store]; only this package knows where they
// lie (DESIGN §2).
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"sudar/internal/kit/db"
)

// Errors of a Store, to be tested with errors.Is.
var (
	ErrNotFound      = errors.New("blob: not found")
	ErrKey           = errors.New("blob: bad key")
	ErrSize          = errors.New("blob: the content has not the announced size")
	ErrInTransaction = errors.New("blob: called inside a database transaction")
)

// Store keeps blobs. Every method but Open's Object refuses a context that
// carries a database transaction with ErrInTransaction, because files do not
// roll back and a slow disk must not hold a lock.
//
// A key is 1 to 512 bytes: segments of A–Z a–z 0–9 . _ - that do not start with
// a dot, joined by slashes; anything else is ErrKey.
type Store interface {
	// Put stores exactly size bytes of r under key, replacing what was there.
	// Readers see the old or the new blob, never a part. A reader that holds
	// more or fewer bytes is ErrSize and changes nothing.
	Put(ctx context.Context, key string, r io.Reader, size int64) error
	// Open returns the blob for reading, or ErrNotFound. An open Object keeps
	// its content, or fails, when the key is replaced or deleted. ctx bounds
	// all reads of the Object.
	Open(ctx context.Context, key string) (Object, error)
	// Stat returns what Open's Info would say, or ErrNotFound.
	Stat(ctx context.Context, key string) (Info, error)
	// Delete removes the blob; a missing one is no error.
	Delete(ctx context.Context, key string) error
	// List yields every blob whose key starts with prefix, in no set order. It
	// ends with the first error.
	List(ctx context.Context, prefix string) iter.Seq2[Info, error]
}

// Object is an open blob. ReadAt may be called from several goroutines.
type Object interface {
	io.ReaderAt
	io.Closer
	Info() Info
}

// Info describes a blob.
type Info struct {
	Key      string
	Size     int64     // bytes
	Modified time.Time // UTC
}

// Reader returns a seekable reader over the whole object, as
// http.ServeContent wants it.
func Reader(o Object) *io.SectionReader { return io.NewSectionReader(o, 0, o.Info().Size) }

// Open opens the store at address: an s3:// URL, else a folder, which is made
// when missing.
func Open(ctx context.Context, address string) (Store, error) {
	if strings.HasPrefix(address, "s3://") {
		return openS3(ctx, address)
	}
	return openDisk(address)
}

const maxKey = 512

// check refuses transactions and bad keys, before anything is touched.
func check(ctx context.Context, key string) error {
	if err := checkContext(ctx); err != nil {
		return err
	}
	if len(key) > maxKey {
		return ErrKey
	}
	for segment := range strings.SplitSeq(key, "/") {
		if segment == "" || segment[0] == '.' || !plain(segment) {
			return fmt.Errorf("%w: %q", ErrKey, key)
		}
	}
	return nil
}

// checkPrefix accepts every beginning of a good key.
func checkPrefix(ctx context.Context, prefix string) error {
	if prefix == "" {
		return checkContext(ctx)
	}
	return check(ctx, strings.TrimSuffix(prefix, "/"))
}

func checkContext(ctx context.Context) error {
	if db.InTransaction(ctx) {
		return ErrInTransaction
	}
	return ctx.Err()
}

func plain(segment string) bool {
	for i := range len(segment) {
		c := segment[i]
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// exact passes on r and fails with ErrSize as soon as r proves to hold another
// number of bytes than left; so the last bytes never arrive and nothing is kept.
type exact struct {
	ctx  context.Context
	r    io.Reader
	left int64
}

// checkPut checks a Put before anything is written.
func checkPut(ctx context.Context, key string, r io.Reader, size int64) (*exact, error) {
	if err := check(ctx, key); err != nil {
		return nil, err
	}
	content := &exact{ctx: ctx, r: r, left: size}
	if size < 0 {
		return nil, ErrSize
	}
	if size == 0 { // nobody would read, and so see a surplus
		if err := content.end(); !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
	return content, nil
}

func (e *exact) Read(p []byte) (int, error) {
	if err := e.ctx.Err(); err != nil {
		return 0, err
	}
	if e.left == 0 {
		return 0, e.end()
	}
	if int64(len(p)) > e.left {
		p = p[:e.left]
	}
	n, err := e.r.Read(p)
	e.left -= int64(n)
	if errors.Is(err, io.EOF) && e.left > 0 {
		return n, ErrSize
	}
	if err == nil && n > 0 && e.left == 0 {
		if end := e.end(); !errors.Is(end, io.EOF) {
			return 0, end
		}
	}
	return n, err
}

// end returns io.EOF when r holds no further byte.
func (e *exact) end() error {
	n, err := io.ReadFull(e.r, make([]byte, 1))
	if n > 0 {
		return ErrSize
	}
	return err
}
