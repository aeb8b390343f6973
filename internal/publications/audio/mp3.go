package audio

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"

	"sudar/internal/publications"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

// Tables of ISO/IEC 11172-3 and 13818-3 for layer III, indexed by the header's
// bits.
var (
	kbitV1  = [16]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0}
	kbitV2  = [16]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0}
	hertzV1 = [4]int{44100, 48000, 32000, 0}
)

const (
	maxJunk    = 1 << 20 // bytes between two frames before we give up
	xingFrames = 1       // flag of the Xing header: a frame count follows
)

// frame is a decoded frame header.
type frame struct {
	size    int // bytes
	samples int
	hertz   int
	side    int // bytes of side information after the header
}

func parseFrame(h uint32) (frame, bool) {
	if !media.ValidFrame(h) {
		return frame{}, false
	}
	version, mono := h>>19&3, h>>6&3 == 3
	f := frame{samples: 1152, hertz: hertzV1[h>>10&3], side: 32}
	kbit := kbitV1[h>>12&15]
	if mono {
		f.side = 17
	}
	if version != 3 { // MPEG 2 and 2.5
		f.samples, f.hertz, kbit, f.side = 576, f.hertz/2, kbitV2[h>>12&15], 17
		if mono {
			f.side = 9
		}
		if version == 0 {
			f.hertz /= 2
		}
	}
	f.size = f.samples / 8 * kbit * 1000 / f.hertz
	if h>>9&1 == 1 {
		f.size++
	}
	return f, f.size > 4
}

// readMP3 reads a track's tags and chapters and measures it: by its Xing or
// Info header when it has one, else frame by frame, which is right for every
// bit rate.
func readMP3(in output.Source) (track, tags, error) {
	var t track
	var about tags
	start := int64(0)
	if tagSize, ok := id3Size(in.Head); ok {
		start = min(tagSize, in.Size)
		about, t.chapters = readID3(io.NewSectionReader(in, 0, start))
	} else {
		about = readID3v1(in)
	}
	r := bufio.NewReaderSize(io.NewSectionReader(in, start, in.Size-start), 64<<10)
	first, err := nextFrame(r)
	if err != nil {
		return track{}, tags{}, publications.Refuse(publications.ReasonDamaged, "no sound in it: %w", err)
	}
	if n := countedFrames(r, first); n > 0 {
		t.duration = float64(n) * float64(first.samples) / float64(first.hertz)
		return t, about, nil
	}
	t.duration = scan(r, first)
	return t, about, nil
}

// nextFrame finds the next frame header and leaves the reader at it.
func nextFrame(r *bufio.Reader) (frame, error) {
	for junk := 0; junk < maxJunk; junk++ {
		h, err := r.Peek(4)
		if err != nil {
			return frame{}, err
		}
		if f, ok := parseFrame(binary.BigEndian.Uint32(h)); ok {
			return f, nil
		}
		if _, err := r.Discard(1); err != nil {
			return frame{}, err
		}
	}
	return frame{}, errors.New("only noise")
}

// countedFrames reads the number of frames that a variable bit rate encoder
// writes into the first frame; 0 when there is none.
func countedFrames(r *bufio.Reader, f frame) int64 {
	b, err := r.Peek(min(4+f.side+12, f.size))
	if err != nil || len(b) < 4+f.side+12 {
		return 0
	}
	b = b[4+f.side:]
	if name := string(b[:4]); name != "Xing" && name != "Info" || b[7]&xingFrames == 0 {
		return 0
	}
	return int64(binary.BigEndian.Uint32(b[8:]))
}

func scan(r *bufio.Reader, f frame) float64 {
	seconds := 0.0
	for {
		seconds += float64(f.samples) / float64(f.hertz)
		if _, err := r.Discard(f.size); err != nil {
			return seconds
		}
		next, err := nextFrame(r)
		if err != nil {
			return seconds
		}
		f = next
	}
}
