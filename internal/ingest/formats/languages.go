package formats

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// bibliographic are the codes of ISO 639-2/B that are not those of ISO 639-2/T,
// those of the kinds of Mongolian, and those whose old short code x/text knows.
var bibliographic = map[string]string{
	"alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl", "fre": "fr", "geo": "ka", "ger": "de",
	"gre": "el", "ice": "is", "mac": "mk", "mao": "mi", "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
	"scr": "hr", "scc": "sr", "khk": "mn", "mvf": "mn", "heb": "he",
	"yid": "yi", "ind": "id",
}

// Language returns the ISO 639-1 code of a language, its own where it has none,
// "" for what is no language.
func Language(code string) string {
	code = strings.ToLower(strings.TrimSpace(code))
	if short, ok := bibliographic[code]; ok {
		return short
	}
	base, err := language.ParseBase(code)
	if err != nil || len(code) != 3 || slices.Contains([]string{"und", "mul", "zxx", "mis"}, code) {
		return ""
	}
	return base.String()
}
