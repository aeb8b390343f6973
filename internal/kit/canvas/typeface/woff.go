package typeface

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

var errWOFF = errors.New("typeface: not a WOFF 1.0 file")

// maxTable bounds one unpacked table; the largest of ours is under 100 kB.
const maxTable = 4 << 20

const (
	woffHeader, woffEntry = 44, 20
	sfntHeader, sfntEntry = 12, 16
)

// unpackWOFF turns a WOFF 1.0 file (W3C Recommendation, 2012-12-13) into the sfnt file it was made from.
func unpackWOFF(src []byte) ([]byte, error) {
	if len(src) < woffHeader || string(src[:4]) != "wOFF" {
		return nil, errWOFF
	}
	n := int(binary.BigEndian.Uint16(src[12:]))
	if len(src) < woffHeader+n*woffEntry {
		return nil, errWOFF
	}
	out := make([]byte, sfntHeader+n*sfntEntry)
	copy(out, src[4:8])
	binary.BigEndian.PutUint16(out[4:], uint16(n))
	putSearchFields(out, n)
	for i := range n {
		entry := src[woffHeader+i*woffEntry:][:woffEntry]
		table, err := unpackTable(src, entry)
		if err != nil {
			return nil, err
		}
		record := out[sfntHeader+i*sfntEntry:]
		copy(record, entry[:4])
		copy(record[4:8], entry[16:20])
		binary.BigEndian.PutUint32(record[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(record[12:], uint32(len(table)))
		out = append(out, table...)
		out = append(out, make([]byte, -len(out)&3)...)
	}
	return out, nil
}

// putSearchFields writes searchRange, entrySelector and rangeShift of the sfnt header.
func putSearchFields(out []byte, n int) {
	log := 0
	for 2<<log <= n {
		log++
	}
	binary.BigEndian.PutUint16(out[6:], uint16(sfntEntry<<log))
	binary.BigEndian.PutUint16(out[8:], uint16(log))
	binary.BigEndian.PutUint16(out[10:], uint16(sfntEntry*n-sfntEntry<<log))
}

func unpackTable(src, entry []byte) ([]byte, error) {
	offset, packed, size := binary.BigEndian.Uint32(entry[4:]), binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
	if size > maxTable || packed > size || uint64(offset)+uint64(packed) > uint64(len(src)) {
		return nil, errWOFF
	}
	data := src[offset : offset+packed]
	if packed == size {
		return data, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("typeface: table %q: %w", entry[:4], err)
	}
	defer r.Close()
	table := make([]byte, size)
	if _, err := io.ReadFull(r, table); err != nil {
		return nil, fmt.Errorf("typeface: table %q: %w", entry[:4], err)
	}
	return table, nil
}
