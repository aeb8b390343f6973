// Package audio takes the spoken tracks of the demo library apart: one file
// with chapters becomes a set of tracks, or a book of the MP4 kind.
package audio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
)

// Part is a named stretch of a track: whole frames of MPEG layer III.
type Part struct {
	Title  string
	Frames [][]byte
}

// The tracks are MPEG 2 layer III, mono, of one bit rate (gen/speak.go).
const (
	Hertz   = 16_000
	Samples = 576 // of a frame
	kbit    = 16

	frameBytes  = Samples / 8 * kbit * 1000 / Hertz
	headerBytes = 10
)

var errTrack = errors.New("audio: not one of our tracks")

// Parts cuts a track at its chapters (ID3v2 Chapter Frame Addendum 1.0), which
// begin after a silence.
func Parts(track []byte) ([]Part, error) {
	if len(track) < headerBytes || !bytes.HasPrefix(track, []byte("ID3")) {
		return nil, errTrack
	}
	tagEnd := headerBytes + syncsafe(track[6:])
	if tagEnd > len(track) {
		return nil, errTrack
	}
	frames, err := framesOf(track[tagEnd:])
	if err != nil {
		return nil, err
	}
	parts, starts := chapters(track[headerBytes:tagEnd])
	for i := range parts {
		end := len(frames)
		if i+1 < len(parts) {
			end = min(starts[i+1], end)
		}
		if starts[i] > end {
			return nil, errTrack
		}
		parts[i].Frames = frames[starts[i]:end]
	}
	return parts, nil
}

// Seconds is the length of a track.
func Seconds(track []byte) (float64, error) {
	parts, err := Parts(track)
	frames := 0
	for _, part := range parts {
		frames += len(part.Frames)
	}
	return float64(frames*Samples) / Hertz, err
}

// framesOf parts the sound, whose frames are all of one length.
func framesOf(sound []byte) ([][]byte, error) {
	var frames [][]byte
	for len(sound) >= frameBytes {
		if sound[0] != 0xff || sound[1]&0xfe != 0xf2 {
			return nil, errTrack
		}
		frames = append(frames, sound[:frameBytes])
		sound = sound[frameBytes:]
	}
	return frames, nil
}

// chapters returns the parts of a tag by title, and the number of the frame at
// which each begins.
func chapters(tag []byte) (parts []Part, starts []int) {
	each(tag, func(id string, body []byte) {
		_, times, ok := bytes.Cut(body, []byte{0})
		if id != "CHAP" || !ok || len(times) < 16 {
			return
		}
		ms := float64(binary.BigEndian.Uint32(times))
		starts = append(starts, int(math.Round(ms*Hertz/1000/Samples)))
		part := Part{}
		each(times[16:], func(id string, body []byte) {
			if id == "TIT2" && len(body) > 1 {
				part.Title = string(body[1:])
			}
		})
		parts = append(parts, part)
	})
	return parts, starts
}

// each calls for every frame of a tag.
func each(tag []byte, call func(id string, body []byte)) {
	for len(tag) >= headerBytes && tag[0] != 0 {
		size := syncsafe(tag[4:])
		if size > len(tag)-headerBytes {
			return
		}
		call(string(tag[:4]), tag[headerBytes:headerBytes+size])
		tag = tag[headerBytes+size:]
	}
}

// syncsafe reads a size of four times seven bits.
func syncsafe(b []byte) int {
	return int(b[0])<<21 | int(b[1])<<14 | int(b[2])<<7 | int(b[3])
}
