package blob

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

// ErrDamaged says that a blob is not what was written.
var ErrDamaged = errors.New("blob: damaged")

// damages are the errors of a disk that concern one blob and stay until it is
// written again: it is gone, cut, a folder, unreadable.
var damages = []error{
	ErrNotFound, ErrDamaged, fs.ErrPermission, io.EOF, io.ErrUnexpectedEOF,
	syscall.EISDIR, syscall.ENOTDIR, syscall.ELOOP, syscall.EIO,
}

// Damaged tells whether err says that a blob is gone or not what was written:
// what can be made again then should be. A network that is down is no damage.
func Damaged(err error) bool {
	for _, damage := range damages {
		if errors.Is(err, damage) {
			return true
		}
	}
	return false
}

// CheckGzip reads a blob that is a gzip stream to its end; ErrDamaged when it
// is none or its sum is wrong.
func CheckGzip(o Object) error {
	tail := &tailed{r: Reader(o)}
	stream, err := gzip.NewReader(tail)
	if err == nil {
		_, err = io.Copy(io.Discard, stream) //nolint:gosec // nothing is kept
	}
	if err != nil && tail.err == nil {
		err = fmt.Errorf("%w: %s: %w", ErrDamaged, o.Info().Key, err)
	}
	return err
}

// tailed remembers the error of a reader, to tell it from one of what was read.
type tailed struct {
	r   io.Reader
	err error
}

func (t *tailed) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		t.err = err
	}
	return n, err
}
