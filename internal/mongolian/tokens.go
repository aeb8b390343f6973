package mongolian

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Script says which letters a token is written in.
type Script uint8

// The scripts.
const (
	Other    Script = iota // any other script, or a mixture
	Cyrillic               // Mongolian, Russian, Kazakh …
	Latin
	Number // digits only
	Mongol // traditional Mongolian script
)

// tokenMax bounds a token's text in letters; the rest of the word is covered
// by its offsets but not kept.
const tokenMax = 64

// Token is one word or number of a text. Text is normalised and without the
// case ending that follows a hyphen ("НҮБ-ын" → "нүб", "2024-ын" → "2024");
// Start and End are the byte offsets of the whole written word in the text
// given to Tokens, ending included.
type Token struct {
	Text       string
	Start, End int
	Script     Script
}

// Tokens cuts a text into whole words and numbers. A hyphen joins a word only
// with a Mongolian ending; other hyphenated words are two tokens. An
// apostrophe inside a Latin word is left out of its Text ("don't" → "dont").
func Tokens(s string) []Token {
	return firstTokens(s, -1)
}

// firstTokens stops after limit tokens when limit ≥ 0.
func firstTokens(s string, limit int) []Token {
	tokens := make([]Token, 0, min(len(s)/10+1, 64))
	for i := 0; i < len(s) && len(tokens) != limit; {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !inWord(r) {
			i += size
			continue
		}
		end := wordEnd(s, i)
		token := Token{Text: tokenText(s[i:end]), Start: i, End: end}
		token.End = endingAfterHyphen(s, end)
		i = token.End
		if token.Text != "" {
			token.Script = scriptOf(token.Text)
			tokens = append(tokens, token)
		}
	}
	return tokens
}

// inWord reports letters, digits, marks and the characters Normalise drops,
// which may stand inside a word.
func inWord(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', inCyrillic(r) && r != 0x482:
		return true
	case r < utf8.RuneSelf, r == utf8.RuneError:
		return false
	}
	return unicode.IsLetter(r) && !isApostrophe(r) || unicode.IsDigit(r) || unicode.IsMark(r) || dropped(r)
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' || r == 'ʹ' || r == 'ʺ' }

// wordEnd returns the offset after the word that begins at start.
func wordEnd(s string, start int) int {
	i := start
	var previous rune
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isApostrophe(r) && unicode.Is(unicode.Latin, previous) {
			next, _ := utf8.DecodeRuneInString(s[i+size:])
			if unicode.Is(unicode.Latin, next) {
				i += size
				continue
			}
		}
		if !inWord(r) {
			break
		}
		previous = r
		i += size
	}
	return i
}

func tokenText(word string) string {
	text := Normalise(word)
	if strings.ContainsRune(text, '\'') {
		text = strings.ReplaceAll(text, "'", "")
	}
	if len(text) <= tokenMax {
		return text
	}
	count := 0
	for i := range text {
		if count == tokenMax {
			return text[:i]
		}
		count++
	}
	return text
}

// endingAfterHyphen returns the offset after "-ын" and the like, or end.
func endingAfterHyphen(s string, end int) int {
	r, size := utf8.DecodeRuneInString(s[end:])
	for dropped(r) && size > 0 && r != utf8.RuneError {
		end += size
		r, size = utf8.DecodeRuneInString(s[end:])
	}
	if r != '-' && r != '‐' && r != '‑' {
		return end
	}
	start := end + size
	stop := wordEnd(s, start)
	if stop-start > maxEnding*4 || isCapitalised(s[start:stop]) && !isCapital(lastRune(s[:end])) {
		return end
	}
	if hyphenEndings[Normalise(s[start:stop])] {
		return stop
	}
	return end
}

// isCapitalised tells a name (Гэрэлд-Од) from an ending: endings are capitals
// only behind capitals (НҮБ-ЫН).
func isCapitalised(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isCapital(r)
}

func isCapital(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

const maxEnding = 12

// hyphenEndings are the endings that Mongolian joins to abbreviations, numbers
// and foreign names with a hyphen: cases with and without the reflexive,
// plural, privative, ordinals.
var hyphenEndings = func() map[string]bool {
	set := make(map[string]bool)
	add := func(templates string) {
		for _, template := range strings.Fields(templates) {
			for _, form := range expand(template) {
				set[form] = true
			}
		}
	}
	add("ын ын+ ийн ийн+ ы ний ны гийн гийн+ н нь ынх ийнх")
	add("ыг ыг+ ийг ийг+ г гийг йг")
	add("д д+ т т+ Aд Aд+ ид ид+ нд нд+")
	add("Aс AAс AAс+ гAAс гAAс+ нAAс Aр AAр AAр+ гAAр гAAр+ AA гAA")
	add("тай тай+ тэй тэй+ той той+ гүй Uд Uд+ Uдын Uдийн гUд чUд р дугаар дүгээр дахь дэх руу рүү луу лүү")
	return set
}()

func scriptOf(text string) Script {
	script := Number
	for _, r := range text {
		var this Script
		switch {
		case r >= 'a' && r <= 'z':
			this = Latin
		case r >= '0' && r <= '9':
			continue
		case inCyrillic(r):
			this = Cyrillic
		case unicode.Is(unicode.Mn, r):
			continue
		case unicode.Is(unicode.Latin, r):
			this = Latin
		case unicode.Is(unicode.Mongolian, r):
			this = Mongol
		case unicode.IsDigit(r):
			continue
		default:
			return Other
		}
		if script != Number && script != this {
			return Other
		}
		script = this
	}
	return script
}
