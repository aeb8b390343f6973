package main

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"sudar/internal/demo/audio"
)

// movie is an MP4 file of one sound track with the chapters of Nero (ISO/IEC
// 14496-12 and -14). Its sound is layer III, which MP4 may hold: no encoder of
// AAC is wanted to make it.
func movie(title string, parts []audio.Part) []byte {
	var sound [][]byte
	for _, part := range parts {
		sound = append(sound, part.Frames...)
	}
	head := box("ftyp", []byte("M4B \x00\x00\x00\x00M4B mp42isom"))
	// the place of the sound is known only with the length of what stands before it
	draft := moov(title, parts, sound, 0)
	at := len(head) + len(draft) + 8
	return bytes.Join([][]byte{head, moov(title, parts, sound, at), box("mdat", sound...)}, nil)
}

func moov(title string, parts []audio.Part, sound [][]byte, at int) []byte {
	length := uint32(len(sound) * audio.Samples)
	matrix := numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
	movieHead := box("mvhd", numbers(0, 0, 0, audio.Hertz, length, 0x10000, 0x01000000, 0, 0), matrix, make([]byte, 24), numbers(2))
	trackHead := box("tkhd", numbers(7, 0, 0, 1, 0, length, 0, 0, 0, 0x01000000), matrix, numbers(0, 0))
	media := box("mdia",
		box("mdhd", numbers(0, 0, 0, audio.Hertz, length, 0x55c40000)),
		box("hdlr", numbers(0, 0), []byte("soun"), make([]byte, 13)),
		box("minf", box("smhd", numbers(0, 0)), box("dinf", box("dref", numbers(0, 1), box("url ", numbers(1)))), samples(sound, at)))
	return box("moov", movieHead, box("trak", trackHead, media), box("udta", chapters(parts), named(title)))
}

// samples says how the sound is coded, how long each frame is and where the first lies.
func samples(sound [][]byte, at int) []byte {
	const layerIII = 0x6b
	config := append([]byte{0x04, 13, layerIII, 0x15}, make([]byte, 11)...)
	stream := append([]byte{0x03, byte(len(config) + 6), 0, 0, 0}, config...)
	stream = append(stream, 0x06, 1, 2)
	entry := box("mp4a", numbers(0, 1, 0, 0), []byte{0, 1, 0, 16}, numbers(0, audio.Hertz<<16), box("esds", numbers(0), stream))
	count := uint32(len(sound))
	return box("stbl",
		box("stsd", numbers(0, 1), entry), box("stts", numbers(0, 1, count, audio.Samples)),
		box("stsc", numbers(0, 1, 1, count, 1)), box("stsz", numbers(0, uint32(len(sound[0])), count)), box("stco", numbers(0, 1, uint32(at))))
}

// chapters are counted in tenths of a microsecond.
func chapters(parts []audio.Part) []byte {
	body := append([]byte{1, 0, 0, 0, 0, 0, 0, 0}, byte(len(parts)))
	frames := 0
	for _, part := range parts {
		title := part.Title[:min(len(part.Title), 255)]
		for !utf8.ValidString(title) {
			title = title[:len(title)-1]
		}
		start := uint64(frames) * audio.Samples * 10_000_000 / audio.Hertz
		body = append(binary.BigEndian.AppendUint64(body, start), byte(len(title)))
		body = append(body, title...)
		frames += len(part.Frames)
	}
	return box("chpl", body)
}

// named is the title as players read it.
func named(title string) []byte {
	return box("meta", numbers(0), box("hdlr", numbers(0, 0), []byte("mdirappl"), make([]byte, 9)),
		box("ilst", box("\xa9nam", box("data", numbers(1, 0), []byte(title)))))
}

func box(kind string, parts ...[]byte) []byte {
	size := 8
	for _, part := range parts {
		size += len(part)
	}
	return append(append(binary.BigEndian.AppendUint32(make([]byte, 0, size), uint32(size)), kind...), bytes.Join(parts, nil)...)
}

func numbers(values ...uint32) []byte {
	var b []byte
	for _, value := range values {
		b = binary.BigEndian.AppendUint32(b, value)
	}
	return b
}
