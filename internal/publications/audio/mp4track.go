package audio

import (
	"encoding/binary"
	"errors"
	"io"

	"sudar/internal/publications/output"
)

const maxSample = 4096 // bytes of one chapter title

// mp4Track is what we need of a track box.
type mp4Track struct {
	id       uint32
	handler  string // soun, vide, text
	codec    string
	scale    uint32
	chapters []uint32 // ids of tracks that hold the chapters of this one
	table    []byte   // sample table box
}

func readTracks(moov []byte) []mp4Track {
	var out []mp4Track
	for _, b := range boxes(moov) {
		if b.kind != "trak" || len(out) == 100 {
			continue
		}
		t := mp4Track{table: find(b.body, "mdia", "minf", "stbl")}
		if h := find(b.body, "tkhd"); len(h) >= 24 {
			t.id = binary.BigEndian.Uint32(h[12:])
			if h[0] == 1 {
				t.id = binary.BigEndian.Uint32(h[20:])
			}
		}
		if h := find(b.body, "mdia", "hdlr"); len(h) >= 12 {
			t.handler = string(h[8:12])
		}
		t.scale, _ = header(find(b.body, "mdia", "mdhd"))
		if d := find(t.table, "stsd"); len(d) >= 16 {
			t.codec = string(d[12:16])
		}
		for ids := find(b.body, "tref", "chap"); len(ids) >= 4; ids = ids[4:] {
			t.chapters = append(t.chapters, binary.BigEndian.Uint32(ids))
		}
		out = append(out, t)
	}
	return out
}

// still says that a picture track shows pictures to chapters, not a film.
func (t mp4Track) still() bool { return t.codec == "jpeg" || t.codec == "png " || t.codec == "mjpg" }

// chapterTrack reads the text track that a sound track names as its chapters
// (QuickTime File Format, chapter lists).
func chapterTrack(in output.Source, tracks []mp4Track) []Chapter {
	for _, sound := range tracks {
		for _, id := range sound.chapters {
			for _, t := range tracks {
				if t.id == id && t.scale > 0 && (t.handler == "text" || t.handler == "sbtl") {
					return t.titles(in)
				}
			}
		}
	}
	return nil
}

// titles reads the samples of a text track: a length, then the title.
func (t mp4Track) titles(in output.Source) []Chapter {
	starts, offsets := t.starts(), t.offsets()
	var out []Chapter
	for i := range min(len(starts), len(offsets)) {
		var head [2]byte
		if _, err := in.ReadAt(head[:], offsets[i]); err != nil {
			break
		}
		b := make([]byte, min(int(binary.BigEndian.Uint16(head[:])), maxSample))
		if n, err := in.ReadAt(b, offsets[i]+2); err != nil && !errors.Is(err, io.EOF) {
			break
		} else {
			b = b[:n]
		}
		title := string(b)
		if len(b) >= 2 && (b[0] == 0xfe && b[1] == 0xff || b[0] == 0xff && b[1] == 0xfe) {
			title = wide(b, utf16BOM)
		}
		out = append(out, Chapter{Title: title, Start: float64(starts[i]) / float64(t.scale)})
	}
	return out
}

// starts expands the time-to-sample table (§8.6.1.2) to a start per sample.
func (t mp4Track) starts() []uint64 {
	var out []uint64
	now := uint64(0)
	for b := table(t.table, "stts"); len(b) >= 8; b = b[8:] {
		for range binary.BigEndian.Uint32(b) {
			if len(out) == maxChapters {
				return out
			}
			out = append(out, now)
			now += uint64(binary.BigEndian.Uint32(b[4:]))
		}
	}
	return out
}

// offsets gives the file offset of every sample: chunks (§8.7.5), samples per
// chunk (§8.7.4) and sample sizes (§8.7.3) together.
func (t mp4Track) offsets() []int64 {
	chunks, perChunk, sizes := t.chunks(), table(t.table, "stsc"), find(t.table, "stsz")
	var out []int64
	sample := 0
	for i, at := range chunks {
		// The run of chunks that this one belongs to.
		for len(perChunk) >= 24 && int(binary.BigEndian.Uint32(perChunk[12:])) <= i+1 {
			perChunk = perChunk[12:]
		}
		if len(perChunk) < 12 {
			return out
		}
		for range binary.BigEndian.Uint32(perChunk[4:]) {
			if len(out) == maxChapters {
				return out
			}
			out = append(out, at)
			at += sampleSize(sizes, sample)
			sample++
		}
	}
	return out
}

func (t mp4Track) chunks() []int64 {
	var out []int64
	for b := table(t.table, "stco"); len(b) >= 4 && len(out) < maxChapters; b = b[4:] {
		out = append(out, int64(binary.BigEndian.Uint32(b)))
	}
	for b := table(t.table, "co64"); len(b) >= 8 && len(out) < maxChapters; b = b[8:] {
		out = append(out, int64(binary.BigEndian.Uint64(b)&(1<<62-1)))
	}
	return out
}

func sampleSize(b []byte, n int) int64 {
	if len(b) < 12 {
		return 0
	}
	if same := binary.BigEndian.Uint32(b[4:]); same != 0 {
		return int64(same)
	}
	if at := 12 + 4*n; at+4 <= len(b) {
		return int64(binary.BigEndian.Uint32(b[at:]))
	}
	return 0
}

// table gives the rows of a sample table box behind version, flags and count.
func table(stbl []byte, kind string) []byte {
	b := find(stbl, kind)
	if len(b) < 8 {
		return nil
	}
	return b[8:]
}
