package audio

import (
	"encoding/binary"
	"errors"
	"io"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

const (
	maxMoov  = 64 << 20
	maxBoxes = 1000 // at the top of the file
)

// box is an ISO base media box (ISO/IEC 14496-12 §4.2) held in memory.
type box struct {
	kind string
	body []byte
}

// boxes splits a box's content; a size that does not fit ends it.
func boxes(b []byte) []box {
	var out []box
	for len(b) >= 8 && len(out) < 10*maxBoxes {
		size, header := uint64(binary.BigEndian.Uint32(b)), uint64(8)
		if size == 1 && len(b) >= 16 {
			size, header = binary.BigEndian.Uint64(b[8:]), 16
		}
		if size == 0 {
			size = uint64(len(b))
		}
		if size < header || size > uint64(len(b)) {
			return out
		}
		out = append(out, box{string(b[4:8]), b[header:size]})
		b = b[size:]
	}
	return out
}

// find gives the content of the first box at a path such as mdia/minf/stbl.
func find(b []byte, path ...string) []byte {
	for _, kind := range path {
		next := []byte(nil)
		for _, c := range boxes(b) {
			if c.kind == kind {
				next = c.body
				break
			}
		}
		if next == nil {
			return nil
		}
		b = next
	}
	return b
}

// readMP4 reads the movie box: duration, kinds of tracks, tags, chapters.
func readMP4(in output.Source) (track, tags, error) {
	moov, err := findMoov(in)
	if err != nil {
		return track{}, tags{}, err
	}
	t := track{duration: movieDuration(find(moov, "mvhd"))}
	tracks := readTracks(moov)
	if err := checkTracks(tracks); err != nil {
		return track{}, tags{}, err
	}
	if t.chapters = chapterTrack(in, tracks); len(t.chapters) == 0 {
		t.chapters = nero(find(moov, "udta", "chpl"))
	}
	return t, readItems(moov), nil
}

// checkTracks refuses what is not sound alone, and sound that is locked.
func checkTracks(tracks []mp4Track) error {
	sound := false
	for _, tr := range tracks {
		switch {
		case tr.handler == "soun" && (tr.codec == "drms" || tr.codec == "enca"):
			return publications.Refuse(publications.ReasonDRM, "codec %s", tr.codec)
		case tr.handler == "soun":
			sound = true
		case tr.handler == "vide" && !tr.still():
			return publications.Refuse(publications.ReasonUnsupported, "moving pictures")
		}
	}
	if !sound {
		return publications.Refuse(publications.ReasonUnsupported, "no sound track")
	}
	return nil
}

// findMoov walks the boxes at the top of the file by their headers alone.
func findMoov(in output.Source) ([]byte, error) {
	var h [16]byte
	at := int64(0)
	for range maxBoxes {
		if _, err := in.ReadAt(h[:], at); err != nil && !errors.Is(err, io.EOF) {
			break
		}
		size, header := int64(binary.BigEndian.Uint32(h[:])), int64(8)
		if size == 1 {
			size, header = int64(binary.BigEndian.Uint64(h[8:])&(1<<62-1)), 16
		}
		if size == 0 {
			size = in.Size - at
		}
		if size < header || size > in.Size-at {
			break
		}
		if string(h[4:8]) == "moov" {
			if size > maxMoov {
				return nil, publications.Refuse(publications.ReasonTooLarge, "movie box of %d bytes", size)
			}
			b := make([]byte, size-header)
			if _, err := in.ReadAt(b, at+header); err != nil && !errors.Is(err, io.EOF) {
				return nil, err
			}
			return b, nil
		}
		at += size
	}
	return nil, publications.Refuse(publications.ReasonDamaged, "no movie box")
}

// movieDuration reads a movie or media header (§8.2.2) in seconds.
func movieDuration(b []byte) float64 {
	scale, duration := header(b)
	if scale == 0 {
		return 0
	}
	return float64(duration) / float64(scale)
}

func header(b []byte) (scale uint32, duration uint64) {
	switch {
	case len(b) >= 32 && b[0] == 1:
		return binary.BigEndian.Uint32(b[20:]), binary.BigEndian.Uint64(b[24:])
	case len(b) >= 20 && b[0] == 0:
		return binary.BigEndian.Uint32(b[12:]), uint64(binary.BigEndian.Uint32(b[16:]))
	}
	return 0, 0
}

// nero reads the chapter list that Nero invented: a count, then start in
// 100 ns and a title each.
func nero(b []byte) []Chapter {
	if len(b) < 9 {
		return nil
	}
	var out []Chapter
	for b = b[9:]; len(b) >= 9 && len(out) < maxChapters; {
		n := int(b[8])
		if len(b) < 9+n {
			break
		}
		out = append(out, Chapter{Title: string(b[9 : 9+n]), Start: float64(binary.BigEndian.Uint64(b)) / 1e7})
		b = b[9+n:]
	}
	return out
}
