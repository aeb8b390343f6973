// Command gen speaks the English audio texts of the demo library: one MP3 with
// ID3v2.4 chapters for each text whose front matter says "format: audio". It is
// run by hand when a text changes, and needs espeak-ng and lame on the path:
//
//	go run ./internal/demo/audio/gen
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"sudar/internal/demo/book"
)

// voices gives each story its own narrator, as espeak-ng names them.
var voices = map[string]string{
	"ink-soot-and-pear-wood":         "en-gb-x-rp",
	"the-crane-who-kept-the-library": "en-gb+f4",
	"the-night-register":             "en-gb+f2",
}

func main() {
	texts := flag.String("texts", "internal/demo/texts/en", "folder of the texts")
	out := flag.String("out", "internal/demo/audio", "folder for the tracks")
	flag.Parse()
	names, err := filepath.Glob(filepath.Join(*texts, "*.md"))
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range names {
		if err := record(name, *out); err != nil {
			log.Fatalf("%s: %v", name, err)
		}
	}
}

// record writes the track of one text; a text that is not for listening is left.
func record(name, folder string) error {
	raw, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	head, chapters := split(string(raw))
	if head["format"] != "audio" {
		return nil
	}
	spoken, marks, err := speak(voices[head["slug"]], head, chapters)
	if err != nil {
		return err
	}
	sound, err := encode(spoken)
	if err != nil {
		return err
	}
	track := append(tagOf(head, marks), sound...)
	path := filepath.Join(folder, head["slug"]+".mp3")
	last := marks[len(marks)-1]
	fmt.Printf("%s: %d chapters, %d s, %d bytes\n", path, len(marks), last.end/1000, len(track))
	return os.WriteFile(path, track, 0o644)
}

// split parts the front matter from the chapters.
func split(text string) (head map[string]string, chapters []book.Chapter) {
	parts := strings.SplitN(text, "---\n", 3)
	head = map[string]string{}
	if len(parts) < 3 {
		return head, nil
	}
	for _, line := range strings.Split(parts[1], "\n") {
		if key, value, ok := strings.Cut(line, ": "); ok {
			head[key] = strings.TrimSpace(value)
		}
	}
	chapters, _ = book.Parse(parts[2])
	return head, chapters
}
