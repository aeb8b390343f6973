package audio

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
)

func source(b []byte) output.Source {
	return output.Source{ReaderAt: bytes.NewReader(b), Size: int64(len(b)), Head: b[:min(len(b), media.HeadBytes)]}
}

// silence makes n frames of MPEG 1 layer III at 128 kbit/s, 44.1 kHz: 417
// bytes and 26.1 ms each.
func silence(n int) []byte {
	frame := append([]byte{0xff, 0xfb, 0x90, 0x00}, make([]byte, 413)...)
	return bytes.Repeat(frame, n)
}

func id3(version byte, frames ...[]byte) []byte {
	body := bytes.Join(frames, nil)
	n := len(body)
	return append([]byte{'I', 'D', '3', version, 0, 0, byte(n >> 21 & 0x7f), byte(n >> 14 & 0x7f), byte(n >> 7 & 0x7f), byte(n & 0x7f)},
		body...)
}

func id3Frame(id string, body []byte) []byte {
	out := append([]byte(id), 0, 0, byte(len(body)>>7&0x7f), byte(len(body)&0x7f), 0, 0)
	return append(out, body...)
}

func chap(id string, ms uint32, title string) []byte {
	b := append([]byte(id), 0)
	b = binary.BigEndian.AppendUint32(b, ms)
	b = binary.BigEndian.AppendUint32(b, ms+1000)
	b = append(b, bytes.Repeat([]byte{0xff}, 8)...)
	return id3Frame("CHAP", append(b, id3Frame("TIT2", append([]byte{3}, title...))...))
}

func TestMP3(t *testing.T) {
	xing := silence(1)
	copy(xing[36:], "Xing\x00\x00\x00\x01\x00\x00\x03\xe8") // 1000 frames
	for name, c := range map[string]struct {
		file     []byte
		duration float64
		chapters []Chapter
	}{
		"constant":     {silence(100), 100 * 1152.0 / 44100, nil},
		"xing":         {append(xing, silence(3)...), 1000 * 1152.0 / 44100, nil},
		"junk between": {append(append(silence(10), "some junk"...), silence(10)...), 20 * 1152.0 / 44100, nil},
		"with chapters": {
			append(id3(4, chap("c2", 1500, "Хоёр"), chap("c1", 0, "Нэг")), silence(100)...), 100 * 1152.0 / 44100,
			[]Chapter{{"Нэг", 0}, {"Хоёр", 1.5}},
		},
		"other tag": {append(append(silence(10), "TAG"...), make([]byte, 125)...), 10 * 1152.0 / 44100, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got, _, err := readMP3(source(c.file))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.duration-c.duration) > 0.03 {
				t.Errorf("duration %f, want %f", got.duration, c.duration)
			}
			if diff := cmp.Diff(c.chapters, got.chapters); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTaggedText(t *testing.T) {
	for name, c := range map[string]struct {
		in   []byte
		want string
	}{
		"latin":        {[]byte("\x00Caf\xe9"), "Café"},
		"windows-1251": {[]byte("\x00\xcd\xee\xec"), "Ном"},
		"utf-16":       {[]byte("\x01\xff\xfe\x1d\x04\x3e\x04\x3c\x04\x00\x00"), "Ном"},
		"utf-16 be":    {[]byte("\x02\x04\x1d\x04\x3e\x04\x3c"), "Ном"},
		"utf-8":        {[]byte("\x03Ном\x00"), "Ном"},
		"empty":        {nil, ""},
	} {
		if got := text(c.in); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func mp4Box(kind string, parts ...[]byte) []byte {
	body := bytes.Join(parts, nil)
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(body)+8)), kind...), body...)
}

func u32(v ...uint32) []byte {
	var b []byte
	for _, x := range v {
		b = binary.BigEndian.AppendUint32(b, x)
	}
	return b
}

func mp4Trak(id uint32, handler, codec string, scale uint32, refs []byte, tables ...[]byte) []byte {
	stsd := mp4Box("stsd", u32(0, 1, 16), []byte(codec), make([]byte, 8))
	return mp4Box("trak", mp4Box("tkhd", u32(0, 0, 0, id, 0, 0)), refs,
		mp4Box("mdia", mp4Box("mdhd", u32(0, 0, 0, scale, 60*scale, 0)), mp4Box("hdlr", u32(0, 0), []byte(handler), make([]byte, 12)),
			mp4Box("minf", mp4Box("stbl", append([][]byte{stsd}, tables...)...))))
}

func mp4File(mdat []byte, moov ...[]byte) []byte {
	ftyp := mp4Box("ftyp", []byte("M4B \x00\x00\x00\x00"))
	return bytes.Join([][]byte{ftyp, mp4Box("mdat", mdat), mp4Box("moov", moov...)}, nil)
}

func TestMP4(t *testing.T) {
	mvhd := mp4Box("mvhd", u32(0, 0, 0, 1000, 90_500, 0))
	sound := mp4Trak(1, "soun", "mp4a", 44100, nil)
	chpl := mp4Box("udta", mp4Box("chpl", []byte{1, 0, 0, 0, 0, 0, 0, 0, 2},
		[]byte("\x00\x00\x00\x00\x00\x00\x00\x00\x06Нэг"), []byte("\x00\x00\x00\x00\x05\xf5\xe1\x00\x08Хоёр")))
	titles := []byte("\x00\x06Нэг\x00\x08Хоёр")
	const mdat = 16 + 8 // behind ftyp and the box header
	text := mp4Trak(2, "text", "text", 1000, nil,
		mp4Box("stts", u32(0, 1, 2, 30_000)), mp4Box("stsz", u32(0, 0, 2, 8, 10)),
		mp4Box("stsc", u32(0, 1, 1, 2, 1)), mp4Box("stco", u32(0, 1, mdat)))
	withText := mp4Trak(1, "soun", "mp4a", 44100, mp4Box("tref", mp4Box("chap", u32(2))))
	for name, c := range map[string]struct {
		file     []byte
		chapters []Chapter
	}{
		"plain":         {mp4File(nil, mvhd, sound), nil},
		"nero":          {mp4File(nil, mvhd, sound, chpl), []Chapter{{"Нэг", 0}, {"Хоёр", 10}}},
		"chapter track": {mp4File(titles, mvhd, withText, text), []Chapter{{"Нэг", 0}, {"Хоёр", 30}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, _, err := readMP4(source(c.file))
			if err != nil {
				t.Fatal(err)
			}
			if got.duration != 90.5 {
				t.Errorf("duration %f", got.duration)
			}
			if diff := cmp.Diff(c.chapters, got.chapters); diff != "" {
				t.Error(diff)
			}
		})
	}
	for name, file := range map[string][]byte{
		"film":   mp4File(nil, mvhd, sound, mp4Trak(3, "vide", "avc1", 1000, nil)),
		"drm":    mp4File(nil, mvhd, mp4Trak(1, "soun", "drms", 1000, nil)),
		"silent": mp4File(nil, mvhd),
	} {
		if _, _, err := readMP4(source(file)); err == nil {
			t.Errorf("%s was opened", name)
		}
	}
}

// id3v1 makes the tag at the end of a track.
func id3v1(title, artist, album, year, comment string, number, genre byte) []byte {
	b := append([]byte("TAG"), make([]byte, 125)...)
	for at, text := range map[int]string{3: title, 33: artist, 63: album, 93: year, 97: comment} {
		copy(b[at:], text)
	}
	b[126], b[127] = number, genre
	return b
}

func mp4Text(kind, text string) []byte {
	return mp4Box(kind, mp4Box("data", u32(1, 0), []byte(text)))
}

func mp4Tags(items ...[]byte) []byte {
	return mp4Box("udta", mp4Box("meta", u32(0), mp4Box("hdlr", u32(0, 0)), mp4Box("ilst", items...)))
}

func FuzzMP3(f *testing.F) {
	f.Add(append(id3(4, chap("c", 0, "a")), silence(3)...))
	f.Add(append(id3(3, id3Frame("TIT2", []byte("\x01\xff\xfeA\x00")), id3Frame("COMM", []byte("\x01eng\x00\x00a\x00")),
		id3Frame("APIC", []byte("\x01image/png\x00\x03\x00\x00png")), id3Frame("TCON", []byte("\x00(101)x"))), silence(3)...))
	f.Add(append(id3(2, []byte("TT2\x00\x00\x02\x00A"), []byte("PIC\x00\x00\x08\x00PNG\x03\x00pn")), silence(3)...))
	f.Add(append(silence(3), id3v1("A", "B", "C", "2026", "D", 7, 101)...))
	f.Fuzz(func(t *testing.T, b []byte) {
		_, about, _ := readMP3(source(b))
		_ = genre(about.genre)
	})
}

func FuzzMP4(f *testing.F) {
	f.Add(mp4File(nil, mp4Box("mvhd", u32(0, 0, 0, 1000, 90_500, 0)), mp4Trak(1, "soun", "mp4a", 44100, nil)))
	f.Add(mp4File(nil, mp4Trak(1, "soun", "mp4a", 44100, nil),
		mp4Tags(mp4Text("\xa9nam", "A"), mp4Box("trkn", mp4Box("data", u32(0, 0, 3, 0))))))
	f.Fuzz(func(t *testing.T, b []byte) {
		if tr, _, err := readMP4(source(b)); err == nil && len(tr.chapters) > maxChapters {
			t.Error("too many chapters")
		}
	})
}
