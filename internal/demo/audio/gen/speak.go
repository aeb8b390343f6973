package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os/exec"
	"strconv"
	"strings"

	"sudar/internal/demo/book"
)

const (
	hertz      = 22050 // what espeak-ng speaks at
	perMinute  = 140   // words, as espeak-ng counts them; some 160 as heard
	pauseAfter = 1200  // milliseconds of silence between chapters
	kbit       = 16
	kilohertz  = 16 // of the encoded track
)

// mark is a chapter in the track, in milliseconds.
type mark struct {
	title      string
	start, end int
}

// speak gives 16-bit mono samples and where the chapters stand in them. The
// first chapter begins with the title and the author.
func speak(voice string, head map[string]string, chapters []book.Chapter) (samples []byte, marks []mark, err error) {
	silence := make([]byte, hertz*pauseAfter/1000*2)
	for i, chapter := range chapters {
		text := script(chapter)
		if i == 0 {
			text = head["title"] + ".\n\n" + head["subtitle"] + ".\n\nBy " + head["author_latin"] + ".\n\n" + text
		}
		said, err := espeak(voice, text)
		if err != nil {
			return nil, nil, err
		}
		start := milliseconds(samples)
		samples = append(append(samples, said...), silence...)
		marks = append(marks, mark{chapter.Title, start, milliseconds(samples)})
	}
	return samples, marks, nil
}

// script is what is said of a chapter: its title, then its lines without marks.
func script(chapter book.Chapter) string {
	var b strings.Builder
	b.WriteString(chapter.Title + ".\n\n")
	for _, block := range chapter.Blocks {
		b.WriteString(strings.ReplaceAll(strings.Join(block.Lines, "\n"), "*", "") + "\n\n")
	}
	return b.String()
}

func milliseconds(samples []byte) int { return len(samples) / 2 * 1000 / hertz }

func espeak(voice, text string) ([]byte, error) {
	cmd := exec.Command("espeak-ng", "-v", voice, "-s", strconv.Itoa(perMinute), "--stdout")
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("espeak-ng: %w", err)
	}
	at := bytes.Index(out, []byte("data"))
	if at < 0 || len(out) < at+8 || binary.LittleEndian.Uint32(out[24:]) != hertz {
		return nil, fmt.Errorf("espeak-ng: not a WAVE at %d Hz", hertz)
	}
	return out[at+8:], nil
}

// encode gives MPEG-2 layer III, mono, small enough to live beside the code.
func encode(samples []byte) ([]byte, error) {
	cmd := exec.Command("lame", "--silent", "-r", "-s", fmt.Sprint(hertz/1000.0), "--bitwidth", "16", "--signed", "--little-endian",
		"-m", "m", "--resample", strconv.Itoa(kilohertz), "-b", strconv.Itoa(kbit), "-q", "0", "-", "-")
	cmd.Stdin = bytes.NewReader(samples)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("lame: %w", err)
	}
	return out, nil
}
