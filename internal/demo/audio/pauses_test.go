package audio_test

import (
	"os"
	"testing"

	pieces "sudar/internal/demo/audio"
	"sudar/internal/demo/book"
)

// TestClipsFollowTheVoice measures the pace at which each passage is read: one
// voice of one speed reads all of them alike, so a boundary that is off by a
// sentence shows. Short passages are slower by their pause.
func TestClipsFollowTheVoice(t *testing.T) {
	const slowest, fastest, long = 9.0, 17.0, 40 // letters a second, letters
	parts, chapters := crane(t)
	for i, part := range parts {
		texts := chapters[i].Spoken()
		if i == 0 {
			texts = append([]string{"The Crane Who Kept the Library\nA story for reading aloud\nBy Myagmaryn Telmen"}, texts...)
		}
		clips := pieces.Clips(part, texts)
		whole := float64(len(part.Frames)*pieces.Samples) / pieces.Hertz
		if clips[0].Begin != 0 || clips[len(clips)-1].End != whole {
			t.Errorf("%s: from %v to %v of %v", part.Title, clips[0].Begin, clips[len(clips)-1].End, whole)
		}
		for j, clip := range clips {
			if j > 0 && clip.Begin != clips[j-1].End {
				t.Errorf("%s: a gap before passage %d", part.Title, j)
			}
			letters := len([]rune(texts[j]))
			if pace := float64(letters) / (clip.End - clip.Begin); letters > long && (pace < slowest || pace > fastest) {
				t.Errorf("%s: %.1f letters a second from %.2f to %.2f: %.40q", part.Title, pace, clip.Begin, clip.End, texts[j])
			}
		}
	}
}

func TestClipsOfSilence(t *testing.T) {
	silent := make([]byte, 72)
	part := pieces.Part{Frames: [][]byte{silent, silent}}
	clips := pieces.Clips(part, []string{"one", "two"})
	if clips[0].Begin != 0 || clips[1].End != 2*float64(pieces.Samples)/pieces.Hertz {
		t.Errorf("%v", clips)
	}
	if got := pieces.Clips(part, nil); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
}

func crane(t *testing.T) ([]pieces.Part, []book.Chapter) {
	t.Helper()
	track, err := os.ReadFile("the-crane-who-kept-the-library.mp3")
	if err != nil {
		t.Fatal(err)
	}
	parts, err := pieces.Parts(track)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../texts/en/the-crane-who-kept-the-library.md")
	if err != nil {
		t.Fatal(err)
	}
	chapters, _ := book.Parse(string(text))
	return parts, chapters
}
