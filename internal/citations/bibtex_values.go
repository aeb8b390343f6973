package citations

import (
	"strings"
	"unicode"
)

// value reads texts, numbers and macros that "#" joins.
func (r *bibReader) value() (string, bool) {
	var value strings.Builder
	for {
		r.space()
		if r.at >= len(r.text) {
			return "", false
		}
		part, ok := "", true
		switch r.text[r.at] {
		case '{', '"':
			part, ok = r.group(r.text[r.at])
		default:
			if part = r.word(); part == "" {
				return "", false
			}
			if strings.IndexFunc(part, unicode.IsDigit) != 0 {
				if known, is := r.macros[strings.ToLower(part)]; is {
					part = known
				}
			}
		}
		if value.WriteString(part); !ok || value.Len() > 4*longText {
			return "", false
		}
		if r.take("#") == 0 {
			return value.String(), true
		}
	}
}

// longGroup bounds how far the end of a group is looked for.
const longGroup = 128 << 10

// group reads from a brace or a quotation mark to its end, with the groups in it.
func (r *bibReader) group(open byte) (string, bool) {
	end, depth := byte('}'), 0
	switch open {
	case '(':
		end = ')'
	case '"':
		end = '"'
	}
	r.at++
	begin := r.at
	for ; r.at < len(r.text) && r.at < begin+longGroup; r.at++ {
		sign := r.text[r.at]
		switch {
		case sign == '\\':
			r.at++
		case sign == end && depth == 0:
			r.at++
			return r.text[begin : r.at-1], true
		case sign == '{':
			depth++
		case sign == '}' && depth > 0:
			depth--
		}
	}
	return "", false
}
