package audio

import (
	"bytes"
	"encoding/binary"
	"io"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
)

const (
	id3Header                   = 10
	id3Unsync                   = 0x80
	id3Extended                 = 0x40
	frameUnsync                 = 0x02 // of the second flag byte, ID3v2.4
	frameLength                 = 0x01
	maxID3                      = 64 << 20
	frameHeader                 = 10
	frameHeaderV2               = 6
	utf16BOM, utf16BE, utf8Text = 1, 2, 3
)

// locked are the flags of a frame that is compressed or encrypted.
var locked = [5]byte{3: 0xc0, 4: 0x0c}

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

// readID3 reads the tags and, in order of time, the chapters of an ID3v2.2, 2.3
// or 2.4 tag (ID3v2 Chapter Frame Addendum 1.0).
func readID3(r io.Reader) (tags, []Chapter) {
	b, err := io.ReadAll(io.LimitReader(r, maxID3))
	if err != nil || len(b) < id3Header || b[3] < 2 || b[3] > 4 {
		return tags{}, nil
	}
	version, flags := b[3], b[5]
	b = b[id3Header:]
	if flags&id3Unsync != 0 && version < 4 {
		b = resync(b)
	}
	if flags&id3Extended != 0 && version > 2 {
		b = skipExtended(b, version)
	}
	var t tags
	var chapters []Chapter
	frames(b, version, func(id string, body []byte) {
		if id != "CHAP" {
			t.add(id, body)
		} else if c, ok := chapter(body, version); ok && len(chapters) < maxChapters {
			chapters = append(chapters, c)
		}
	})
	sort.SliceStable(chapters, func(i, j int) bool { return chapters[i].Start < chapters[j].Start })
	return t, chapters
}

// add takes the first frame of each kind.
func (t *tags) add(id string, body []byte) {
	texts := map[string]*string{
		"TIT2": &t.title, "TT2": &t.title, "TALB": &t.album, "TAL": &t.album, "TPE1": &t.artist, "TP1": &t.artist,
		"TPE2": &t.albumArtist, "TP2": &t.albumArtist, "TCOM": &t.composer, "TCM": &t.composer, "TCON": &t.genre, "TCO": &t.genre,
		"TYER": &t.date, "TYE": &t.date, "TDRC": &t.date,
	}
	switch into := texts[id]; {
	case into != nil && *into == "":
		*into = text(body)
	case id == "TRCK" || id == "TRK":
		place, _, _ := strings.Cut(text(body), "/")
		t.number, _ = strconv.Atoi(strings.TrimSpace(place))
	case (id == "COMM" || id == "COM") && t.comment == "":
		t.comment = comment(body)
	case (id == "APIC" || id == "PIC") && t.picture == nil:
		t.picture = picture(id, body)
	}
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

// frames calls each for every frame of a tag or of a chapter that can be read:
// those that are compressed or encrypted cannot.
func frames(b []byte, version byte, each func(id string, body []byte)) {
	for len(b) > 0 && b[0] != 0 {
		id, size, flags, rest := frameHead(b, version)
		if size > int64(len(rest)) {
			return
		}
		body := rest[:size]
		b = rest[size:]
		if flags&locked[version] != 0 {
			continue
		}
		if version == 4 && flags&frameLength != 0 && len(body) >= 4 {
			body = body[4:]
		}
		if version == 4 && flags&frameUnsync != 0 {
			body = resync(body)
		}
		each(id, body)
	}
}

// frameHead reads the header of a frame; what is too short for one has a frame
// that does not fit.
func frameHead(b []byte, version byte) (id string, size int64, flags byte, rest []byte) {
	switch {
	case version == 2 && len(b) >= frameHeaderV2:
		return string(b[:3]), int64(b[3])<<16 | int64(b[4])<<8 | int64(b[5]), 0, b[frameHeaderV2:]
	case version == 2 || len(b) < frameHeader:
		return "", 1, 0, nil
	case version == 3:
		size = int64(binary.BigEndian.Uint32(b[4:]))
	default:
		size = int64(syncsafe(b[4:]))
	}
	return string(b[:4]), size, b[9], b[frameHeader:]
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

// comment reads encoding, language, a description and the text; what iTunes
// notes for itself is no comment.
func comment(b []byte) string {
	if len(b) < 4 {
		return ""
	}
	description, said := terminated(b[0], b[4:])
	if strings.HasPrefix(decode(b[0], description), "iTun") {
		return ""
	}
	return decode(b[0], said)
}

// picture reads encoding, media type (three letters in ID3v2.2), kind, a
// description, and then the bytes of an attached picture.
func picture(id string, b []byte) []byte {
	if len(b) < 6 {
		return nil
	}
	kind, rest := b[0], b[4:]
	if id == "APIC" {
		_, rest = terminated(utf8Text, b[1:])
	}
	if len(rest) == 0 {
		return nil
	}
	_, bytes := terminated(kind, rest[1:])
	return bytes
}

// terminated cuts a text off at its zero, of which UTF-16 has two.
func terminated(kind byte, b []byte) (text, rest []byte) {
	if kind != utf16BOM && kind != utf16BE {
		text, rest, _ = bytes.Cut(b, []byte{0})
		return text, rest
	}
	for i := 0; i+1 < len(b); i += 2 {
		if b[i] == 0 && b[i+1] == 0 {
			return b[:i], b[i+2:]
		}
	}
	return b, nil
}

// text decodes a text frame: an encoding byte, then the text.
func text(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	return decode(b[0], b[1:])
}

func decode(kind byte, b []byte) string {
	switch kind {
	case utf16BOM, utf16BE:
		return wide(b, kind)
	case utf8Text:
		return string(bytes.TrimRight(b, "\x00"))
	}
	return narrow(b)
}

// narrow decodes a text of one byte a letter, said to be Latin-1: Mongolian and
// Russian taggers put windows-1251 there, which Latin-1 letters in two rows of
// accents give away.
func narrow(b []byte) string {
	b = bytes.TrimRight(b, "\x00 ")
	out, _ := pick(b).NewDecoder().Bytes(b)
	return string(out)
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
