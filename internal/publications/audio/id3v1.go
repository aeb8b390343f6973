package audio

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"sudar/internal/publications/output"
)

const id3v1Size = 128

// readID3v1 reads the tag at the end of a track that has no better one: "TAG",
// title, artist and album in 30 bytes each, the year in 4, a comment in 30 of
// which the last may be the track's number, and the number of a genre.
func readID3v1(in output.Source) tags {
	b := make([]byte, id3v1Size)
	if in.Size < id3v1Size {
		return tags{}
	}
	if _, err := in.ReadAt(b, in.Size-id3v1Size); err != nil && !errors.Is(err, io.EOF) || !bytes.HasPrefix(b, []byte("TAG")) {
		return tags{}
	}
	t := tags{title: narrow(b[3:33]), artist: narrow(b[33:63]), album: narrow(b[63:93]), date: narrow(b[93:97]), comment: narrow(b[97:127])}
	if b[125] == 0 {
		t.comment, t.number = narrow(b[97:125]), int(b[126])
	}
	t.genre = strconv.Itoa(int(b[127]))
	if int(b[127]) >= len(genres) {
		t.genre = ""
	}
	return t
}
