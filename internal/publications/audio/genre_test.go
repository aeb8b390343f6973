package audio

import "testing"

func TestGenre(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "Роман": "Роман", "(101)": "Speech", "101": "Speech", "(101)Lecture": "Speech Lecture", "(101)(183)": "Speech Audiobook",
		"(999)": "(999)", "((Роман)": "(Роман)", "1984": "1984",
	} {
		if got := genre(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
