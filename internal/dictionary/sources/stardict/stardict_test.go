package stardict_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/dictionary/sources/stardict"
)

const info = "StarDict's dict ifo file\nversion=2.4.2\nbookname=Туршилт\nwordcount=2\nsametypesequence="

// files returns the index and texts of words with what is said of them.
func files(words ...[2]string) (index, texts []byte) {
	for _, w := range words {
		index = append(append(index, w[0]...), 0)
		index = binary.BigEndian.AppendUint32(index, uint32(len(texts)))
		index = binary.BigEndian.AppendUint32(index, uint32(len(w[1])))
		texts = append(texts, w[1]...)
	}
	return index, texts
}

func TestParse(t *testing.T) {
	for name, test := range map[string]struct{ types, text, want string }{
		"plain":         {"m", "book", "book"},
		"marked up":     {"h", "<b>book</b><br>tome &amp; co", "book\ntome & co"},
		"not closed":    {"h", "book<br", "book"},
		"types inside":  {"", "mbook\x00tbuk\x00", "book"},
		"two, one text": {"tm", "buk\x00book", "book"},
		"a sound":       {"", "W\x00\x00\x00\x02xxmbook\x00", "book"},
	} {
		index, texts := files([2]string{"ном", test.text})
		d, err := stardict.Parse([]byte(info+test.types+"\n"), index, texts)
		if err != nil || len(d.Entries) != 1 || d.Entries[0].Senses[0].Definition != test.want || d.Name != "Туршилт" {
			t.Errorf("%s: %+v %v", name, d, err)
		}
	}
}

func TestParseRefusesDamage(t *testing.T) {
	index, texts := files([2]string{"ном", "book"})
	for name, damaged := range map[string][3][]byte{
		"no .ifo":             {[]byte("x"), index, texts},
		"other offsets":       {[]byte(info + "m\nidxoffsetbits=7"), index, texts},
		"text outside":        {[]byte(info + "m"), index, texts[:2]},
		"index cut":           {[]byte(info + "m"), index[:len(index)-1], texts},
		"64 bits, 32 written": {[]byte(info + "m\nidxoffsetbits=64"), index, texts},
	} {
		if d, err := stardict.Parse(damaged[0], damaged[1], damaged[2]); err == nil {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestReadUnpacks(t *testing.T) {
	folder := t.TempDir()
	index, texts := files([2]string{"ном", "book"})
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(texts)
	_ = w.Close()
	for name, data := range map[string][]byte{"d.ifo": []byte(info + "m"), "d.idx": index, "d.dict.dz": packed.Bytes()} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := stardict.Read(filepath.Join(folder, "d.ifo"))
	if err != nil || len(d.Entries) != 1 {
		t.Error(d, err)
	}
	if _, err := stardict.Read(filepath.Join(folder, "e.ifo")); err == nil || !strings.Contains(err.Error(), "there is no") {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	index, texts := files([2]string{"ном", "book"}, [2]string{"гэр", "<b>home</b>"})
	f.Add([]byte(info+"m"), index, texts)
	f.Add([]byte(info), index, texts)
	f.Fuzz(func(t *testing.T, described, index, texts []byte) {
		d, err := stardict.Parse(described, index, texts)
		if err == nil && len(d.Entries) > len(index) {
			t.Error(len(d.Entries))
		}
	})
}
