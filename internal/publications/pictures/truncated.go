package pictures

import (
	"bytes"
	"encoding/binary"
)

// Whole tells whether a JPEG or WebP picture ends where it should. That it was
// not changed in the middle it cannot tell: for pictures of earlier builds, which
// were stored without a sum.
func Whole(picture []byte) bool {
	const header = 8 // "RIFF" and the length of what follows
	if bytes.HasPrefix(picture, []byte("RIFF")) && len(picture) > header {
		return int(binary.LittleEndian.Uint32(picture[4:])) == len(picture)-header
	}
	return bytes.HasPrefix(picture, []byte{0xff, 0xd8}) && bytes.HasSuffix(picture, []byte{0xff, 0xd9})
}
