package main

import (
	"encoding/binary"
	"fmt"
	"strconv"
)

const utf8Text = 3

// tagOf gives an ID3v2.4 tag (id3.org, v2.4.0) with chapters (ID3v2 Chapter
// Frame Addendum 1.0). The narrator stands in the composer's frame, as players
// of spoken books expect.
func tagOf(head map[string]string, marks []mark) []byte {
	last := marks[len(marks)-1]
	var body []byte
	for _, f := range [][2]string{
		{"TIT2", head["title"]},
		{"TPE1", head["author_latin"]},
		{"TALB", head["title"]},
		{"TCOM", "eSpeak NG"},
		{"TCON", "Audiobook"},
		{"TDRC", head["year"]},
		{"TLAN", "eng"},
		{"TLEN", strconv.Itoa(last.end)},
	} {
		body = append(body, textFrame(f[0], f[1])...)
	}
	body = append(body, contents(len(marks))...)
	for i, m := range marks {
		body = append(body, chapterFrame(element(i), m)...)
	}
	return append(syncsafe([]byte{'I', 'D', '3', 4, 0, 0}, len(body)), body...)
}

func element(i int) string { return fmt.Sprintf("ch%d", i+1) }

// contents is the top-level, ordered CTOC frame.
func contents(chapters int) []byte {
	body := append([]byte("toc\x00"), 0b11, byte(chapters))
	for i := range chapters {
		body = append(body, element(i)+"\x00"...)
	}
	return frame("CTOC", body)
}

func chapterFrame(id string, m mark) []byte {
	body := append([]byte(id), 0)
	const noOffset = 0xffffffff
	for _, n := range []uint32{uint32(m.start), uint32(m.end), noOffset, noOffset} {
		body = binary.BigEndian.AppendUint32(body, n)
	}
	return frame("CHAP", append(body, textFrame("TIT2", m.title)...))
}

func textFrame(id, text string) []byte { return frame(id, append([]byte{utf8Text}, text...)) }

func frame(id string, body []byte) []byte {
	head := append(syncsafe([]byte(id), len(body)), 0, 0)
	return append(head, body...)
}

// syncsafe appends a size as four times seven bits.
func syncsafe(b []byte, n int) []byte {
	return append(b, byte(n>>21&0x7f), byte(n>>14&0x7f), byte(n>>7&0x7f), byte(n&0x7f))
}
