package audio

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudar/internal/publications"
)

// id3Frame22 makes a frame of ID3v2.2.
func id3Frame22(id, body string) []byte {
	return append(append([]byte(id), 0, 0, byte(len(body))), body...)
}

var whole4 = tags{
	title: "Ном", album: "Цуврал", artist: "Зохиогч", albumArtist: "Найруулагч", composer: "Уншигч",
	genre: "(101)", comment: "Тухай", date: "2026-11-21", number: 7, picture: []byte("png"),
}

func TestTagsOfMP3(t *testing.T) {
	for name, c := range map[string]struct {
		file []byte
		want tags
	}{
		"none": {silence(3), tags{}},
		"2.4": {append(id3(4,
			id3Frame("TIT2", []byte("\x03Ном")), id3Frame("TALB", []byte("\x03Цуврал\x00")), id3Frame("TPE1", []byte("\x03Зохиогч")),
			id3Frame("TPE2", []byte("\x03Найруулагч")), id3Frame("TCOM", []byte("\x03Уншигч")), id3Frame("TCON", []byte("\x03(101)")),
			id3Frame("COMM", []byte("\x03mon\x00Тухай")), id3Frame("TDRC", []byte("\x032026-11-21")), id3Frame("TRCK", []byte("\x037/12")),
			id3Frame("APIC", []byte("\x03image/png\x00\x03cover\x00png")), id3Frame("TIT2", []byte("\x03Дараагийнх"))), silence(3)...), whole4},
		"2.3, UTF-16 and windows-1251": {append(id3(3,
			id3Frame("TIT2", []byte("\x01\xff\xfe\x1d\x04\x3e\x04\x3c\x04")), id3Frame("TPE1", []byte("\x00\xcd\xee\xec")),
			id3Frame("COMM", []byte("\x01mon\xff\xfe\x00\x00\xff\xfe\x1d\x04\x3e\x04\x3c\x04")),
			id3Frame("APIC", []byte("\x01image/png\x00\x03\xff\xfe\x00\x01\x00\x00png"))), silence(3)...),
			tags{title: "Ном", artist: "Ном", comment: "Ном", picture: []byte("png")}},
		"2.2": {append(id3(2, id3Frame22("TT2", "\x00Nom"), id3Frame22("TYE", "\x002026"), id3Frame22("PIC", "\x00PNG\x03\x00png"),
			id3Frame22("COM", "\x00eng\x00Note"), id3Frame22("TRK", "\x007")), silence(3)...),
			tags{title: "Nom", date: "2026", comment: "Note", number: 7, picture: []byte("png")}},
		"of iTunes itself": {
			append(id3(3, id3Frame("COMM", []byte("\x00engiTunNORM\x00 0000")), id3Frame("COMM", []byte("\x00eng\x00Note"))), silence(3)...),
			tags{comment: "Note"}},
		"at the end": {append(silence(3), id3v1("\xcd\xee\xec", "Artist", "Album", "2026", "Note", 7, 101)...),
			tags{title: "Ном", artist: "Artist", album: "Album", date: "2026", comment: "Note", number: 7, genre: "101"}},
		"compressed": {append(id3(3, func() []byte { f := id3Frame("TIT2", []byte("\x00x")); f[9] = 0x80; return f }()), silence(3)...), tags{}},
		"cut off":    {append(id3(4, []byte("TIT2\x7f\x7f\x7f\x7f\x00\x00")), silence(3)...), tags{}},
		"one byte": {append(id3(4, id3Frame("TIT2", []byte{3}), id3Frame("COMM", []byte{1}), id3Frame("APIC", []byte{1}), id3Frame("TRCK", nil)),
			silence(3)...), tags{}},
	} {
		_, got, err := readMP3(source(c.file))
		if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(tags{})); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
}

func TestTagsOfMP4(t *testing.T) {
	sound := mp4Trak(1, "soun", "mp4a", 44100, nil)
	file := mp4File(nil, sound, mp4Tags(
		mp4Text("\xa9nam", "Ном"), mp4Text("\xa9alb", "Цуврал"), mp4Text("\xa9ART", "Зохиогч"), mp4Text("aART", "Найруулагч"),
		mp4Text("\xa9wrt", "Уншигч"), mp4Text("\xa9gen", "(101)"), mp4Text("\xa9cmt", "Тухай"), mp4Text("\xa9day", "2026-11-21"),
		mp4Box("trkn", mp4Box("data", u32(0, 0, 7, 12<<16))), mp4Text("covr", "png"), mp4Text("\xa9nam", "Дараагийнх"), mp4Box("----", u32(1))))
	_, got, err := readMP4(source(file))
	if diff := cmp.Diff(whole4, got, cmp.AllowUnexported(tags{})); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for name, file := range map[string][]byte{
		"none": mp4File(nil, sound), "empty": mp4File(nil, sound, mp4Tags()),
		"short": mp4File(nil, sound, mp4Box("udta", mp4Box("meta", []byte{0}))),
		"without a value": mp4File(nil, sound,
			mp4Tags(mp4Box("\xa9nam"), mp4Box("trkn", mp4Box("data", u32(0, 0))), mp4Box("covr", mp4Box("data")))),
	} {
		if _, got, err := readMP4(source(file)); !cmp.Equal(tags{}, got, cmp.AllowUnexported(tags{})) || err != nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestTagsDescribe(t *testing.T) {
	about := whole4
	about.picture = nil
	var m publications.Metadata
	if err := about.describe(&m, nil); err != nil {
		t.Fatal(err)
	}
	names := func(people []publications.Contributor) string {
		var b bytes.Buffer
		for _, p := range people {
			b.WriteString(p.Name.In(""))
		}
		return b.String()
	}
	got := []string{
		m.Title.In(""), m.Series[0].Name.In(""), names(m.Authors), names(m.Narrators), m.Subjects[0].Name.In(""), m.Published, m.Description,
	}
	if diff := cmp.Diff([]string{"Ном", "Цуврал", "Зохиогч", "Уншигч", "Speech", "2026", "Тухай"}, got); diff != "" ||
		m.Series[0].Position != 7 {
		t.Error(diff, m.Series[0].Position)
	}
}
