// Package stardict reads dictionaries in the StarDict format: an .ifo file that
// describes them, an index of words and a file of their texts, which may be
// packed by dictzip.
package stardict

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"sudar/internal/dictionary"
)

// Bounds of the files, unpacked, and of one text.
const (
	maxInfo  = 64 << 10
	maxIndex = 64 << 20
	maxTexts = 256 << 20
	maxWords = 1_000_000
	maxText  = 16 << 10
)

const magic = "StarDict's dict ifo file"

// Dictionary is what was read.
type Dictionary struct {
	Name    string // as the .ifo file has it
	Entries []dictionary.Entry
}

// Read returns the dictionary of an .ifo file, with the files of the same name
// beside it.
func Read(path string) (Dictionary, error) {
	base, ok := strings.CutSuffix(path, ".ifo")
	if !ok {
		return Dictionary{}, errors.New("stardict: the path of the .ifo file is wanted")
	}
	described, err := readOne(maxInfo, path)
	if err != nil {
		return Dictionary{}, err
	}
	index, err := readOne(maxIndex, base+".idx", base+".idx.gz")
	if err != nil {
		return Dictionary{}, err
	}
	texts, err := readOne(maxTexts, base+".dict", base+".dict.dz")
	if err != nil {
		return Dictionary{}, err
	}
	return Parse(described, index, texts)
}

// readOne returns the first of the files that is there, unpacked.
func readOne(limit int64, paths ...string) ([]byte, error) {
	for _, path := range paths {
		file, err := os.Open(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("stardict: %w", err)
		}
		defer func() { _ = file.Close() }() // it was only read
		var r io.Reader = bufio.NewReader(file)
		if strings.HasSuffix(path, "z") {
			if r, err = gzip.NewReader(r); err != nil {
				return nil, fmt.Errorf("stardict: %s: %w", filepath.Base(path), err)
			}
		}
		data, err := io.ReadAll(io.LimitReader(r, limit+1))
		if err == nil && int64(len(data)) > limit {
			err = fmt.Errorf("over %d bytes", limit)
		}
		if err != nil {
			return nil, fmt.Errorf("stardict: %s: %w", filepath.Base(path), err)
		}
		return data, nil
	}
	return nil, fmt.Errorf("stardict: there is no %s", filepath.Base(paths[0]))
}

// Parse returns the dictionary of the contents of its files; it returns an error
// where they do not fit one another.
func Parse(described, index, texts []byte) (Dictionary, error) {
	info, err := infoOf(described)
	if err != nil {
		return Dictionary{}, err
	}
	number := 4
	if info["idxoffsetbits"] == "64" {
		number = 8
	}
	d := Dictionary{Name: info["bookname"]}
	for len(index) > 0 {
		word, rest, ok := bytes.Cut(index, []byte{0})
		if !ok || len(rest) < number+4 || len(d.Entries) >= maxWords {
			return d, fmt.Errorf("stardict: the index is damaged after %d words", len(d.Entries))
		}
		text, err := textAt(texts, rest[:number], rest[number:number+4])
		if err != nil {
			return d, fmt.Errorf("stardict: %q: %w", strings.ToValidUTF8(string(word[:min(len(word), 80)]), ""), err)
		}
		index = rest[number+4:]
		if definition := plain(info["sametypesequence"], text); definition != "" {
			d.Entries = append(d.Entries, entry(strings.ToValidUTF8(string(word), ""), definition))
		}
	}
	return d, nil
}

func infoOf(described []byte) (map[string]string, error) {
	lines := strings.Split(strings.ReplaceAll(strings.ToValidUTF8(string(described), ""), "\r", ""), "\n")
	if strings.TrimPrefix(lines[0], "\ufeff") != magic {
		return nil, errors.New("stardict: the .ifo file is none")
	}
	info := map[string]string{}
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, "=")
		info[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	if bits := info["idxoffsetbits"]; bits != "" && bits != "32" && bits != "64" {
		return nil, fmt.Errorf("stardict: offsets of %s bits", strconv.Quote(bits))
	}
	return info, nil
}

func textAt(texts, offset, size []byte) ([]byte, error) {
	start, length := uint64(binary.BigEndian.Uint32(offset)), uint64(binary.BigEndian.Uint32(size))
	if len(offset) == 8 {
		start = binary.BigEndian.Uint64(offset)
	}
	if start > uint64(len(texts)) || length > uint64(len(texts))-start {
		return nil, errors.New("its text lies outside of the file")
	}
	return texts[start : start+length], nil
}

// plain returns the readable parts of a text; types names what follows one
// another in every text, or is "" where each part begins with its type.
func plain(types string, text []byte) string {
	var parts []string
	for i := 0; len(text) > 0; i++ {
		var kind byte
		last := false
		switch {
		case types == "":
			kind, text = text[0], text[1:]
		case i < len(types):
			kind, last = types[i], i == len(types)-1
		default:
			return strings.Join(parts, "\n")
		}
		var part []byte
		part, text = cutPart(kind, last, text)
		if readable := readable(kind, part); readable != "" {
			parts = append(parts, readable)
		}
	}
	return strings.Join(parts, "\n")
}

// cutPart parts a text of a kind from what follows: small letters end in a zero,
// capital ones begin with their size, and the last takes all.
func cutPart(kind byte, last bool, text []byte) (part, rest []byte) {
	if last {
		return text, nil
	}
	if kind >= 'A' && kind <= 'Z' {
		if len(text) < 4 {
			return nil, nil
		}
		size := uint64(binary.BigEndian.Uint32(text))
		text = text[4:]
		size = min(size, uint64(len(text)))
		return text[:size], text[size:]
	}
	part, rest, _ = bytes.Cut(text, []byte{0})
	return part, rest
}

// readable returns a part as plain text; "" for pictures, sounds and the like.
func readable(kind byte, part []byte) string {
	text := strings.ToValidUTF8(string(part[:min(len(part), maxText)]), "")
	switch kind {
	case 'm', 'l':
		return strings.TrimSpace(text)
	case 'g', 'h', 'x':
		return strings.TrimSpace(withoutTags(text))
	}
	return ""
}

func entry(word, definition string) dictionary.Entry {
	return dictionary.Entry{Headword: word, Senses: []dictionary.Sense{{Definition: definition}}}
}
