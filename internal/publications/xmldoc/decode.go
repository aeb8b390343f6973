package xmldoc

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
)

var (
	xmlDeclaration = regexp.MustCompile(`^\s*<\?xml\s[^>]{0,200}\?>`)
	declared       = regexp.MustCompile(`^\s*<\?xml\s[^>]{0,160}encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']`)
)

// Decode turns a document into UTF-8 without byte order mark and XML
// declaration (encoding/xml knows neither other encodings nor XML 1.1).
func Decode(src []byte) (string, error) {
	out, err := UTF8(src)
	if err != nil {
		return "", fmt.Errorf("xmldoc: %w", err)
	}
	text := string(out)
	if at := xmlDeclaration.FindStringIndex(text); at != nil {
		text = text[at[1]:]
	}
	return text, nil
}

// UTF8 finds the encoding of a text by its byte order mark, XML declaration or
// bytes and turns it into UTF-8.
func UTF8(src []byte) ([]byte, error) {
	switch {
	case bytes.HasPrefix(src, []byte{0xef, 0xbb, 0xbf}):
		return bytes.ToValidUTF8(src[3:], []byte("\uFFFD")), nil
	case bytes.HasPrefix(src, []byte{0xff, 0xfe}), bytes.HasPrefix(src, []byte{0xfe, 0xff}):
		return unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM).NewDecoder().Bytes(src)
	case bytes.HasPrefix(src, []byte{'<', 0}):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Bytes(src)
	case bytes.HasPrefix(src, []byte{0, '<'}):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Bytes(src)
	}
	if m := declared.FindSubmatch(src); m != nil && !strings.EqualFold(string(m[1]), "utf-8") {
		if enc, err := htmlindex.Get(string(m[1])); err == nil {
			return enc.NewDecoder().Bytes(src)
		}
	}
	if utf8.Valid(src) {
		return src, nil
	}
	return bytes.ToValidUTF8(src, []byte("\uFFFD")), nil
}
