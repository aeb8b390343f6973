// Package media knows files by their first bytes and checks images without
// drawing them.
package media

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// HeadBytes is how much of a file Sniff wants to see.
const HeadBytes = 4096

// magic are fixed first bytes and what they mean.
var magic = []struct{ prefix, mediaType string }{
	{"\xff\xd8\xff", "image/jpeg"},
	{"\x89PNG\r\n\x1a\n", "image/png"},
	{"GIF87a", "image/gif"},
	{"GIF89a", "image/gif"},
	{"wOFF", "font/woff"},
	{"wOF2", "font/woff2"},
	{"OTTO", "font/otf"},
	{"\x00\x01\x00\x00", "font/ttf"},
	{"true", "font/ttf"},
	{"ttcf", "font/collection"},
	{"ID3", "audio/mpeg"},
	{"OggS", "audio/ogg"},
	{"fLaC", "audio/flac"},
	{"\x1a\x45\xdf\xa3", "video/webm"},
	{"PK\x03\x04", "application/zip"},
	{"PK\x05\x06", "application/zip"},
	{"Rar!", "application/vnd.rar"},
	{"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"},
	{"\xd0\xcf\x11\xe0", "application/x-ole-storage"},
	{"AT&TFORM", "image/vnd.djvu"},
	{"\x1f\x8b", "application/gzip"},
	{"SQLite format 3", "application/vnd.sqlite3"},
	{"\x7fELF", "application/x-executable"},
	{"MZ", "application/x-executable"},
	{"{\\rtf", "application/rtf"},
	{"WEBVTT", "text/vtt"},
}

// Sniff names the media type of a file by its first bytes; "" when it is not
// one of those we know. Text kinds other than WebVTT have no first bytes.
func Sniff(head []byte) string {
	for _, m := range magic {
		if strings.HasPrefix(string(head[:min(len(head), 16)]), m.prefix) {
			return m.mediaType
		}
	}
	switch {
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return "image/webp"
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WAVE":
		return "audio/wav"
	case len(head) >= 12 && string(head[4:8]) == "ftyp":
		return brand(string(head[8:12]))
	case len(head) >= 68 && string(head[60:68]) == "BOOKMOBI":
		return "application/x-mobipocket-ebook"
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return "application/pdf"
	case len(head) >= 4 && ValidFrame(binary.BigEndian.Uint32(head)):
		return "audio/mpeg"
	case len(head) >= 2 && head[0] == 0xff && head[1]&0xf6 == 0xf0:
		return "audio/aac"
	}
	return ""
}

func brand(b string) string {
	switch b {
	case "avif", "avis":
		return "image/avif"
	case "M4A ", "M4B ", "M4P ":
		return "audio/mp4"
	case "heic", "heix", "mif1", "msf1":
		return "image/heic"
	}
	return "video/mp4"
}

// ValidFrame says whether four bytes are the header of an MPEG audio layer III
// frame (ISO/IEC 11172-3 §2.4.1.3).
func ValidFrame(h uint32) bool {
	return h>>21 == 0x7ff && h>>19&3 != 1 && h>>17&3 == 1 && h>>12&15 != 15 && h>>12&15 != 0 && h>>10&3 != 3
}
