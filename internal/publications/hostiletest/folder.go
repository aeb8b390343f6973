package hostiletest

import (
	"os"
	"path/filepath"
	"strings"
)

// endings are those of files whose names begin so; all others are EPUBs.
var endings = map[string]string{"pdf ": ".pdf", "mp3 ": ".mp3", "mp4 ": ".m4b"}

// Folder writes Files, and an EPUB of each of Bombs, into a folder, and returns what
// may become of each by its name, as File.Want says it.
func Folder(folder string, pages int) (map[string]string, error) {
	wanted := map[string]string{}
	write := func(name, ending, want string, file []byte) error {
		name = strings.ReplaceAll(name, " ", "-") + ending
		wanted[name] = want
		return os.WriteFile(filepath.Join(folder, name), file, 0o600)
	}
	for name, file := range Files(pages) {
		ending := ".epub"
		for begin, other := range endings {
			if strings.HasPrefix(name, begin) {
				ending = other
			}
		}
		if err := write(name, ending, file.Want, file.Bytes); err != nil {
			return nil, err
		}
	}
	for name, text := range Bombs {
		inside := "OPS/d.svg"
		if strings.HasPrefix(text, "<html") {
			inside = "OPS/a.xhtml"
		}
		if err := write("bomb by "+name, ".epub", "too_heavy", Book(Member{Name: inside, Body: text})); err != nil {
			return nil, err
		}
	}
	return wanted, nil
}
