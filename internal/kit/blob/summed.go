package blob

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// A summed blob ends with a mark and the CRC-32C of what is before it.
const (
	summedMark = "\x00sudar\x00"
	tailSize   = len(summedMark) + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// PutSummed stores content with a sum behind it, for GetSummed: small files of
// a format that has no sum of its own.
func PutSummed(ctx context.Context, s Store, key string, content []byte) error {
	tail := binary.LittleEndian.AppendUint32([]byte(summedMark), crc32.Checksum(content, castagnoli))
	return s.Put(ctx, key, io.MultiReader(bytes.NewReader(content), bytes.NewReader(tail)), int64(len(content)+tailSize))
}

// GetSummed reads what PutSummed has stored: ErrNotFound, or ErrDamaged when it
// is not what was written. Blobs of earlier builds have no sum; whole decides
// about those.
func GetSummed(ctx context.Context, s Store, key string, whole func(content []byte) bool) ([]byte, Info, error) {
	object, err := s.Open(ctx, key)
	if err != nil {
		return nil, Info{}, err
	}
	defer func() { _ = object.Close() }() // it was only read
	stored := make([]byte, object.Info().Size)
	if n, err := object.ReadAt(stored, 0); n < len(stored) {
		if errors.Is(err, io.EOF) {
			err = ErrDamaged
		}
		return nil, Info{}, fmt.Errorf("blob: read %s: %w", key, err)
	}
	at := len(stored) - tailSize
	if at < 0 || string(stored[at:at+len(summedMark)]) != summedMark {
		if !whole(stored) {
			return nil, Info{}, fmt.Errorf("%w: %s", ErrDamaged, key)
		}
		return stored, object.Info(), nil
	}
	if crc32.Checksum(stored[:at], castagnoli) != binary.LittleEndian.Uint32(stored[at+len(summedMark):]) {
		return nil, Info{}, fmt.Errorf("%w: %s", ErrDamaged, key)
	}
	return stored[:at], object.Info(), nil
}
