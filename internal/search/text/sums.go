package text

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Rows bear a sum of what they hold: bytes that were changed on the disk would
// otherwise be believed as long as the pages of the file hold together.

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errDamaged says that what the engine keeps is not what was written.
var errDamaged = errors.New("text: the passages are damaged")

const sumSize = 4

// sumOf sums up a row: its number, and its texts one after the other.
func sumOf(number int64, texts ...string) uint32 {
	var key [8]byte
	binary.LittleEndian.PutUint64(key[:], uint64(number)) //nolint:gosec // the same bits
	sum := crc32.Update(0, castagnoli, key[:])
	for _, text := range texts {
		sum = crc32.Update(sum, castagnoli, []byte(text))
		sum = crc32.Update(sum, castagnoli, key[:1]) // so that no text runs into the next
	}
	return sum
}

// sealed returns a part of a posting with its sum behind it; nothing stays nothing.
func sealed(block int64, term string, part []byte) []byte {
	if len(part) == 0 {
		return part
	}
	return binary.LittleEndian.AppendUint32(part, crc32.Update(sumOf(block, term), castagnoli, part))
}

// unsealed returns what was sealed, or errDamaged.
func unsealed(block int64, term string, part []byte) ([]byte, error) {
	if len(part) == 0 {
		return nil, nil
	}
	at := len(part) - sumSize
	if at < 0 || binary.LittleEndian.Uint32(part[at:]) != crc32.Update(sumOf(block, term), castagnoli, part[:at]) {
		return nil, fmt.Errorf("%w: block %d", errDamaged, block)
	}
	return part[:at], nil
}
