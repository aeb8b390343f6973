package audio

import (
	"bytes"
	"encoding/binary"
	"io"
	"sort"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
)

const (
	id3Header                           = 10
	id3Unsync                           = 0x80
	id3Extended                         = 0x40
	frameUnsync                         = 0x02 // of the second flag byte, ID3v2.4
	frameLength                         = 0x01
	maxID3                              = 64 << 20
	frameHeader                         = 10
	latin1, utf16BOM, utf16BE, utf8Text = 0, 1, 2, 3
)

// id3Size gives the length of an ID3v2 tag with its header and footer.
func id3Size(head []byte) (int64, bool) {
	if len(head) < id3Header || string(head[:3]) != "ID3" {
		return 0, false
	}
	size := int64(syncsafe(head[6:])) + id3Header
	if head[5]&0x10 != 0 {
		size += id3Header
	}
	return size, true
}

// syncsafe reads 28 bits from four bytes (ID3v2.4.0 §6.2).
func syncsafe(b []byte) uint32 {
	return uint32(b[0]&0x7f)<<21 | uint32(b[1]&0x7f)<<14 | uint32(b[2]&0x7f)<<7 | uint32(b[3]&0x7f)
}

// readID3 gives the chapters of an ID3v2.3 or 2.4 tag (ID3v2 Chapter Frame
// Addendum 1.0), in order of time.
func readID3(r io.Reader) []Chapter {
	b, err := io.ReadAll(io.LimitReader(r, maxID3))
	if err != nil || len(b) < id3Header || b[3] != 3 && b[3] != 4 {
		return nil
	}
	version, flags := b[3], b[5]
	b = b[id3Header:]
	if flags&id3Unsync != 0 && version == 3 {
		b = resync(b)
	}
	if flags&id3Extended != 0 {
		b = skipExtended(b, version)
	}
	var chapters []Chapter
	frames(b, version, func(id string, body []byte) {
		if id == "CHAP" && len(chapters) < maxChapters {
			if c, ok := chapter(body, version); ok {
				chapters = append(chapters, c)
			}
		}
	})
	sort.SliceStable(chapters, func(i, j int) bool { return chapters[i].Start < chapters[j].Start })
	return chapters
}

func skipExtended(b []byte, version byte) []byte {
	if len(b) < 4 {
		return nil
	}
	n := int64(binary.BigEndian.Uint32(b)) + 4
	if version == 4 {
		n = int64(syncsafe(b))
	}
	return b[min(max(n, 0), int64(len(b))):]
}

// frames calls each for every frame of a tag or of a chapter.
func frames(b []byte, version byte, each func(id string, body []byte)) {
	for len(b) >= frameHeader && b[0] != 0 {
		size := int64(binary.BigEndian.Uint32(b[4:]))
		if version == 4 {
			size = int64(syncsafe(b[4:]))
		}
		id, flags := string(b[:4]), b[9]
		b = b[frameHeader:]
		if size > int64(len(b)) {
			return
		}
		body := b[:size]
		b = b[size:]
		if version == 4 && flags&frameLength != 0 && len(body) >= 4 {
			body = body[4:]
		}
		if version == 4 && flags&frameUnsync != 0 {
			body = resync(body)
		}
		each(id, body)
	}
}

// resync undoes unsynchronisation: FF 00 stands for FF.
func resync(b []byte) []byte { return bytes.ReplaceAll(b, []byte{0xff, 0}, []byte{0xff}) }

// chapter reads element id, start and end in milliseconds, two offsets, and
// the title among the embedded frames.
func chapter(b []byte, version byte) (Chapter, bool) {
	end := bytes.IndexByte(b, 0)
	if end < 0 || len(b) < end+17 {
		return Chapter{}, false
	}
	c := Chapter{Start: float64(binary.BigEndian.Uint32(b[end+1:])) / 1000}
	frames(b[end+17:], version, func(id string, body []byte) {
		if id == "TIT2" && c.Title == "" {
			c.Title = text(body)
		}
	})
	return c, true
}

// text decodes a text frame: an encoding byte, then the text.
func text(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	kind, b := b[0], b[1:]
	switch kind {
	case latin1:
		// Mongolian and Russian taggers put windows-1251 here; Latin-1 letters in
		// two rows of accents give it away.
		out, _ := pick(b).NewDecoder().Bytes(b)
		return string(bytes.TrimRight(out, "\x00"))
	case utf16BOM, utf16BE:
		return wide(b, kind)
	case utf8Text:
		return string(bytes.TrimRight(b, "\x00"))
	}
	return ""
}

func pick(b []byte) *charmap.Charmap {
	high := 0
	for _, c := range b {
		if c >= 0xc0 {
			high++
		}
	}
	if high*2 > len(b) {
		return charmap.Windows1251
	}
	return charmap.ISO8859_1
}

func wide(b []byte, kind byte) string {
	var order binary.ByteOrder = binary.BigEndian
	if kind == utf16BOM && len(b) >= 2 {
		if b[0] == 0xff && b[1] == 0xfe {
			order = binary.LittleEndian
		}
		b = b[2:]
	}
	units := make([]uint16, 0, len(b)/2)
	for ; len(b) >= 2; b = b[2:] {
		u := order.Uint16(b)
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}
