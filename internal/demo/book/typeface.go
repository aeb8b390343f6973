package book

import (
	"bytes"
	"compress/zlib"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts
var fontFiles embed.FS

// faceNames are the files of Lora in the order in which a letter is looked
// for: Ө and Ү are in cyrillic-ext alone.
var faceNames = []string{"cyrillic", "cyrillic-ext", "latin"}

// face is one font file and the letters that a document took from it.
type face struct {
	data []byte // TrueType
	font *sfnt.Font
	em   int
}

var loadFaces = sync.OnceValues(func() ([]*face, error) {
	var faces []*face
	for _, name := range faceNames {
		packed, err := fontFiles.ReadFile("fonts/lora-" + name + "-400-normal.woff")
		if err != nil {
			return nil, fmt.Errorf("book: %w", err)
		}
		data, err := unpackWOFF(packed)
		if err != nil {
			return nil, fmt.Errorf("book: %s: %w", name, err)
		}
		parsed, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("book: %s: %w", name, err)
		}
		faces = append(faces, &face{data: data, font: parsed, em: int(parsed.UnitsPerEm())})
	}
	return faces, nil
})

// glyph returns the glyph of a letter, 0 when the face has none.
func (f *face) glyph(r rune) sfnt.GlyphIndex {
	var buffer sfnt.Buffer
	index, err := f.font.GlyphIndex(&buffer, r)
	if err != nil {
		return 0
	}
	return index
}

// advance returns the width of a glyph in thousandths of the type size.
func (f *face) advance(g sfnt.GlyphIndex) float64 {
	var buffer sfnt.Buffer
	width, err := f.font.GlyphAdvance(&buffer, g, fixed.I(f.em), font.HintingNone)
	if err != nil {
		return 0
	}
	return float64(width) / 64 * 1000 / float64(f.em)
}

var errWOFF = errors.New("not a WOFF 1.0 file")

const (
	woffHeader = 44
	woffEntry  = 20
	sfntHeader = 12
	sfntEntry  = 16
)

// unpackWOFF returns the TrueType file that a WOFF 1.0 file holds: the same
// tables behind a directory of its own (W3C WOFF 1.0 §4, §5).
func unpackWOFF(packed []byte) ([]byte, error) {
	if len(packed) < woffHeader || string(packed[:4]) != "wOFF" {
		return nil, errWOFF
	}
	count := int(binary.BigEndian.Uint16(packed[12:]))
	if len(packed) < woffHeader+count*woffEntry {
		return nil, errWOFF
	}
	out := make([]byte, sfntHeader+count*sfntEntry)
	copy(out, packed[4:8])
	power := 1
	selector := 0
	for power*2 <= count {
		power, selector = power*2, selector+1
	}
	for i, value := range []int{count, power * 16, selector, (count - power) * 16} {
		binary.BigEndian.PutUint16(out[4+2*i:], uint16(value))
	}
	for i := range count {
		entry := packed[woffHeader+i*woffEntry:]
		table, err := woffTable(packed, entry)
		if err != nil {
			return nil, err
		}
		record := out[sfntHeader+i*sfntEntry:]
		copy(record[:4], entry[:4])
		copy(record[4:8], entry[16:20])
		binary.BigEndian.PutUint32(record[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(record[12:], uint32(len(table)))
		out = append(out, table...)
		out = append(out, make([]byte, (4-len(table)%4)%4)...)
	}
	return out, nil
}

func woffTable(packed, entry []byte) ([]byte, error) {
	offset, size := int64(binary.BigEndian.Uint32(entry[4:])), int64(binary.BigEndian.Uint32(entry[8:]))
	original := int64(binary.BigEndian.Uint32(entry[12:]))
	if offset+size > int64(len(packed)) {
		return nil, errWOFF
	}
	table := packed[offset : offset+size]
	if size == original {
		return table, nil
	}
	reader, err := zlib.NewReader(bytes.NewReader(table))
	if err != nil {
		return nil, errWOFF
	}
	unpacked, err := io.ReadAll(io.LimitReader(reader, original+1))
	if err != nil || int64(len(unpacked)) != original {
		return nil, errWOFF
	}
	return unpacked, nil
}
