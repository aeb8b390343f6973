package citations

import (
	"regexp"
	"strings"
)

// bibEntry is the beginning of an entry of BibTeX.
var bibEntry = regexp.MustCompile(`^\s*@\s*[A-Za-z]+\s*[{(]`)

// bibField is one field of an entry.
type bibField struct{ name, value string }

// bibReader reads the entries of a text; what stands between them is a comment.
type bibReader struct {
	text   string
	at     int
	macros map[string]string
}

// readBibTeX reads the entries of a text. After one that does not end it goes on
// at the next that begins a line.
func readBibTeX(text string) []Found {
	r := &bibReader{text: text, macros: map[string]string{}}
	for i, name := range months {
		r.macros[name] = twoDigits(i + 1)
	}
	lines := &lineCounter{text: text}
	var found []Found
	for r.next() && len(found) <= MostRecords {
		begin := r.at
		kind := strings.ToLower(r.word())
		key, fields, ok := r.entry(kind)
		if !ok {
			found = append(found, Found{Line: lines.lineOf(begin), Refusal: refuse("citation.bibtex_end")})
			r.at = begin
			r.skipLine()
			continue
		}
		if kind != "comment" && kind != "preamble" && kind != "string" {
			found = append(found, Found{Line: lines.lineOf(begin), Item: bibItem(kind, key, fields)})
		}
	}
	return found
}

// next goes behind the "@" of the next entry that begins a line.
func (r *bibReader) next() bool {
	for r.at < len(r.text) {
		if place := bibEntry.FindStringIndex(r.text[r.at:]); place != nil {
			r.at += strings.IndexByte(r.text[r.at:], '@') + 1
			return true
		}
		r.skipLine()
	}
	return false
}

func (r *bibReader) skipLine() {
	if end := strings.IndexByte(r.text[r.at:], '\n'); end >= 0 {
		r.at += end + 1
	} else {
		r.at = len(r.text)
	}
}

func (r *bibReader) space() {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

// take goes behind a sign when it is the next after space.
func (r *bibReader) take(signs string) byte {
	r.space()
	if r.at < len(r.text) && strings.IndexByte(signs, r.text[r.at]) >= 0 {
		r.at++
		return r.text[r.at-1]
	}
	return 0
}

// word reads a name of a type, a field or a macro.
func (r *bibReader) word() string {
	r.space()
	begin := r.at
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n{}(),=#\"%'", r.text[r.at]) < 0 {
		r.at++
	}
	return r.text[begin:r.at]
}

// entry reads what stands in the braces of an entry.
func (r *bibReader) entry(kind string) (key string, fields []bibField, ok bool) {
	open := r.take("{(")
	if open == 0 {
		return "", nil, false
	}
	switch kind {
	case "comment", "preamble":
		r.at--
		_, ok = r.group(open)
		return "", nil, ok
	case "string":
		name := r.word()
		if r.take("=") == 0 {
			return "", nil, false
		}
		value, read := r.value()
		r.macros[strings.ToLower(name)] = value
		return "", nil, read && r.take("})") != 0
	}
	key = strings.TrimSpace(r.word())
	for {
		comma := r.take(",")
		if r.take("})") != 0 {
			return key, fields, true
		}
		name := r.word()
		if comma == 0 || name == "" || r.take("=") == 0 {
			return key, fields, false
		}
		value, read := r.value()
		if !read {
			return key, fields, false
		}
		fields = append(fields, bibField{strings.ToLower(name), value})
	}
}
