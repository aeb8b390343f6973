package mongolian

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

const (
	maxCandidates = 16
	maxLatin      = 48 // bytes of a Latin word that is read as Mongolian
)

// latinLetters reads Latin spellings, longest first: MNS 5217, ALA-LC,
// BGN/PCGN, ISO 9 and what people type on phones. Vowels that depend on
// harmony, and e, i, v, y, are decided by reader.
var latinLetters = []struct{ latin, cyrillic string }{
	{"shch", "щ"}, {"kh", "х"}, {"xh", "х"}, {"zh", "ж"}, {"dj", "ж"}, {"dz", "з"}, {"ts", "ц"}, {"tz", "ц"}, {"ch", "ч"}, {"sh", "ш"},
	{"ya", "я"}, {"ye", "е"}, {"yo", "ё"}, {"yö", "е"}, {"yu", "ю"}, {"yü", "ю"},
	{"a", "а"}, {"b", "б"}, {"c", "ц"}, {"č", "ч"}, {"d", "д"}, {"ê", "э"}, {"è", "э"}, {"ë", "ё"}, {"f", "ф"}, {"g", "г"}, {"h", "х"},
	{"j", "ж"}, {"ž", "ж"}, {"k", "к"}, {"l", "л"}, {"m", "м"}, {"n", "н"}, {"ö", "ө"}, {"ô", "ө"}, {"p", "п"}, {"q", "ч"}, {"r", "р"},
	{"s", "с"}, {"š", "ш"}, {"ŝ", "щ"}, {"t", "т"}, {"ü", "ү"}, {"ù", "ү"}, {"w", "в"}, {"x", "х"}, {"z", "з"}, {"ĭ", "й"}, {"ï", "ы"},
	{"â", "я"}, {"û", "ю"},
}

// reader is one way to read the ambiguous letters.
type reader struct {
	o, u, uu   string // harmony: о у уу or ө ү үү; u and uu are also heard for ө and өө
	digraphs   bool   // oe, ue are ө, ү
	iotated    bool   // ia, iu are я, ю (ALA-LC)
	softE      bool   // e inside a word is е (loans, Russian and Kazakh names)
	finalSoft  bool   // final i is ь
	soft       bool   // i after a consonant, before a consonant or y, is ь or ъ (MNS 5217)
	hardEnding bool   // -iin, -iig are -ын, -ыг
}

// FromLatin returns Cyrillic words that a Latin spelling may stand for, the
// likeliest first, at most sixteen and none twice. It is empty for words with
// other characters than Latin letters.
func FromLatin(word string) []string {
	word = strings.ReplaceAll(Normalise(word), "'", "")
	if word == "" || len(word) > maxLatin || scriptOf(word) != Latin {
		return nil
	}
	word = norm.NFC.String(word)
	var candidates []string
	for _, how := range readers(word) {
		cyrillic, ok := how.read(word)
		if !ok {
			return nil
		}
		if !slices.Contains(candidates, cyrillic) && len(candidates) < maxCandidates {
			candidates = append(candidates, cyrillic)
		}
	}
	return candidates
}

// readers lists the ways worth trying for a word: each harmony with each of
// the other ambiguities alone.
func readers(word string) []reader {
	bases := harmonies(word)
	for i := range bases {
		bases[i].digraphs = strings.Contains(word, "oe") || strings.Contains(word, "ue")
	}
	all := slices.Clone(bases)
	add := func(present bool, change func(*reader)) {
		if !present {
			return
		}
		for _, base := range bases {
			change(&base)
			all = append(all, base)
		}
	}
	add(strings.HasSuffix(word, "i"), func(r *reader) { r.finalSoft = true })
	add(strings.Contains(cutEnd(word), "i"), func(r *reader) { r.soft = true })
	add(strings.HasSuffix(word, "iin") || strings.HasSuffix(word, "iig"), func(r *reader) { r.hardEnding = true })
	add(strings.Contains(word, "ia") || strings.Contains(word, "iu"), func(r *reader) { r.iotated = true })
	add(strings.LastIndexByte(word, 'e') > 0, func(r *reader) { r.softE = true })
	add(bases[0].digraphs, func(r *reader) { r.digraphs = false })
	return all
}

func harmonies(word string) []reader {
	back, front := reader{o: "о", u: "у", uu: "уу"}, reader{o: "ө", u: "ү", uu: "үү"}
	if !strings.Contains(word, "u") {
		return []reader{back, front}
	}
	rounded, long := reader{o: "ө", u: "ө", uu: "үү"}, reader{o: "ө", u: "ө", uu: "өө"}
	if strings.ContainsAny(word, "eöüê") && !strings.Contains(word, "a") {
		return []reader{front, back, rounded, long}
	}
	return []reader{back, front, rounded, long}
}

func cutEnd(word string) string { return word[:len(word)-1] }

func (how reader) read(word string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(word); {
		cyrillic, size := how.vowel(word, i)
		if size == 0 {
			cyrillic, size = plainLetter(word[i:])
		}
		if size == 0 {
			return "", false
		}
		b.WriteString(cyrillic)
		i += size
	}
	return how.ending(b.String()), true
}

func plainLetter(rest string) (string, int) {
	for _, l := range latinLetters {
		if strings.HasPrefix(rest, l.latin) {
			return l.cyrillic, len(l.latin)
		}
	}
	return "", 0
}

// vowel reads the letters whose value depends on their neighbours; size 0
// leaves the rest to the table.
func (how reader) vowel(word string, i int) (string, int) {
	rest := word[i:]
	afterVowel := i > 0 && isLatinVowel(word[:i])
	switch {
	case how.digraphs && strings.HasPrefix(rest, "oe"):
		return "ө", 2
	case how.digraphs && strings.HasPrefix(rest, "ue"):
		return "ү", 2
	case how.iotated && strings.HasPrefix(rest, "ia"):
		return "я", 2
	case how.iotated && strings.HasPrefix(rest, "iu"):
		return "ю", 2
	case strings.HasPrefix(rest, "uu"):
		return how.uu, 2
	case rest[0] == 'o':
		return how.o, 1
	case rest[0] == 'u':
		return how.u, 1
	case rest[0] == 'e' && how.softE && i > 0:
		return "е", 1
	case rest[0] == 'e':
		return "э", 1
	case rest[0] == 'i' && afterVowel:
		return "й", 1
	case rest[0] == 'i' && how.soft && i > 0 && len(rest) > 1 && !startsLatinVowel(rest[1:]):
		return "ь", 1
	case rest[0] == 'i':
		return "и", 1
	case rest[0] == 'v' && !afterVowel && !startsLatinVowel(rest[1:]):
		return "ү", 1
	case rest[0] == 'v':
		return "в", 1
	case rest[0] == 'y' && afterVowel && !startsLatinVowel(rest[1:]):
		return "й", 1
	case rest[0] == 'y' && !startsLatinVowel(rest[1:]):
		return "ы", 1
	case rest[0] == 'y' && strings.HasPrefix(rest[1:], "i"):
		return "ы", 1
	}
	return "", 0
}

const latinVowels = "aeiouöüôùêèë"

func isLatinVowel(before string) bool {
	for _, v := range latinVowels {
		if strings.HasSuffix(before, string(v)) {
			return true
		}
	}
	return false
}

func startsLatinVowel(rest string) bool {
	for _, v := range latinVowels {
		if strings.HasPrefix(rest, string(v)) {
			return true
		}
	}
	return false
}

func (how reader) ending(cyrillic string) string {
	if how.finalSoft {
		if stem, ok := strings.CutSuffix(cyrillic, "и"); ok {
			return stem + "ь"
		}
	}
	if how.hardEnding {
		if stem, ok := strings.CutSuffix(cyrillic, "ийн"); ok {
			return stem + "ын"
		}
		if stem, ok := strings.CutSuffix(cyrillic, "ийг"); ok {
			return stem + "ыг"
		}
	}
	return cyrillic
}
