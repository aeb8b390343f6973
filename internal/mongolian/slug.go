package mongolian

import (
	"fmt"
	"strings"
	"unicode"
)

const (
	slugMax     = 80
	slugScripts = 8 // letters kept of a text in a script we cannot romanise
)

// Slug makes the address part of a title: romanised by MNS 5217, a–z, 0–9 and
// single hyphens, at most 80 bytes, cut between words when it can be. Letters
// of scripts without a romanisation here count only when nothing else remains
// and are then written as code points. The response is "" when the text has no
// letter and no digit, and never "api", which the router keeps for itself.
func Slug(text string) string {
	if len(text) > 8*slugMax {
		text = text[:8*slugMax]
	}
	var b strings.Builder
	for _, r := range Fold(strings.ToLower(Romanise(Normalise(text), MNS5217))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '\'' || b.Len() == 0 || strings.HasSuffix(b.String(), "-"):
		default:
			b.WriteByte('-')
		}
	}
	slug := cutSlug(strings.Trim(b.String(), "-"))
	switch slug {
	case "":
		return codePoints(text)
	case "api":
		return "api-1"
	}
	return slug
}

func cutSlug(slug string) string {
	if len(slug) <= slugMax {
		return slug
	}
	if i := strings.LastIndexByte(slug[:slugMax+1], '-'); i > slugMax/2 {
		return slug[:i]
	}
	return strings.Trim(slug[:slugMax], "-")
}

// codePoints writes the first letters as hexadecimal numbers: u4e2d-6587.
func codePoints(text string) string {
	var points []string
	for _, r := range Normalise(text) {
		if unicode.IsLetter(r) && len(points) < slugScripts {
			points = append(points, fmt.Sprintf("%x", r))
		}
	}
	if len(points) == 0 {
		return ""
	}
	return "u" + strings.Join(points, "-")
}
