package citations

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"
)

// decode returns the text of a file: UTF-8 with a mark at its beginning or
// without, UTF-16 with a mark, or windows-1251. Anything else is refused; it
// would come out as wrong letters.
func decode(data []byte) (string, *Refusal) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		data = data[3:]
		if !utf8.Valid(data) {
			return "", refuse("citation.encoding")
		}
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		decoded, err := utf16.UTF16(utf16.LittleEndian, utf16.ExpectBOM).NewDecoder().Bytes(data)
		if err != nil {
			return "", refuse("citation.encoding")
		}
		data = decoded
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", refuse("citation.encoding")
	}
	if utf8.Valid(data) {
		return string(data), nil
	}
	decoded, err := charmap.Windows1251.NewDecoder().Bytes(data)
	if err != nil || !cyrillic(string(decoded)) {
		return "", refuse("citation.encoding")
	}
	if text := string(decoded); !strings.ContainsAny(text, "іІґҐ") {
		return mongolian.Replace(text), nil
	}
	return string(decoded), nil
}

// cyrillic tells whether what windows-1251 makes of a file is writing. The
// letters of another code page would stand within Latin words.
func cyrillic(text string) bool {
	words, mixed := 0, 0
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if !strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }) {
			continue
		}
		words++
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
			mixed++
		}
	}
	return words > 0 && mixed*20 <= words
}

// mongolian puts Ө and Ү where fonts for windows-1251 had them, in the places of
// two letters of Ukrainian.
var mongolian = strings.NewReplacer("є", "ө", "ї", "ү", "Є", "Ө", "Ї", "Ү")
