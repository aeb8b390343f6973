package ingest

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"sudar/internal/publications"
)

// languageTag is the first part of a BCP 47 tag.
var languageTag = regexp.MustCompile(`^[a-z]{2,3}$`)

// shortTags are the two-letter codes of languages that files often name by
// three letters.
var shortTags = map[string]string{
	"mon": "mn", "khk": "mn", "mvf": "mn", "eng": "en", "rus": "ru", "kaz": "kk", "zho": "zh", "chi": "zh", "jpn": "ja",
	"kor": "ko", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "spa": "es", "ara": "ar", "tib": "bo", "bod": "bo",
}

// languageOf returns the language a file says it is in, else the one its text
// looks like.
func languageOf(tags []string, out string) string {
	if language := knownLanguage(tags); language != "" {
		return language
	}
	return guessLanguage(sampleOf(out))
}

// knownLanguage returns the first language that tags name, "" for none.
func knownLanguage(tags []string) string {
	for _, tag := range tags {
		base, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if short, ok := shortTags[base]; ok {
			return short
		}
		if languageTag.MatchString(base) && base != "und" && base != "mul" && base != "zxx" {
			return base
		}
	}
	return ""
}

// maxSample is how much text a guess looks at, in bytes.
const maxSample = 20_000

var errEnough = errors.New("enough text")

// sampleOf returns the beginning of an opened file's text; none when it has none.
func sampleOf(out string) string {
	file, err := os.Open(filepath.Join(out, publications.TextFile))
	if err != nil {
		return ""
	}
	defer func() { _ = file.Close() }() // it was only read
	var sample strings.Builder
	_ = publications.ReadText(file, func(part publications.TextPart) error { // a guess needs no whole text
		sample.WriteString(part.Text[:min(len(part.Text), maxSample)])
		if sample.Len() >= maxSample {
			return errEnough
		}
		return nil
	})
	return sample.String()
}

// guessLanguage tells languages apart by their letters: Mongolian has ө and ү
// among the Cyrillic ones, which Russian has not. Text without letters is
// taken for Mongolian, as the library's most common language.
func guessLanguage(text string) string {
	counts := map[string]int{}
	for _, r := range text {
		switch {
		case strings.ContainsRune("өүӨҮ", r), unicode.Is(unicode.Mongolian, r):
			counts["mn"] += 20 // at least every twentieth letter of Mongolian is one of them
		case unicode.Is(unicode.Cyrillic, r):
			counts["ru"]++
		case unicode.Is(unicode.Latin, r):
			counts["en"]++
		case unicode.Is(unicode.Arabic, r):
			counts["ar"]++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			counts["ja"] += 3
		case unicode.Is(unicode.Han, r):
			counts["zh"]++
		}
	}
	best := "mn"
	for _, language := range []string{"ru", "en", "ar", "zh", "ja"} {
		if counts[language] > counts[best] {
			best = language
		}
	}
	return best
}
