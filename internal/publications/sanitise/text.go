package sanitise

import "strings"

// textWriter collects reading text: white space collapsed, one "\n" between
// blocks.
type textWriter struct {
	b     strings.Builder
	space bool // white space is due before the next word
	line  bool // a block ended since the last word
}

const blanks = " \t\r\n\u00a0"

func (t *textWriter) block() { t.line = true }

func (t *textWriter) write(s string) {
	for len(s) > 0 {
		i := strings.IndexAny(s, blanks)
		if i == 0 {
			t.space = true
			s = strings.TrimLeft(s, blanks)
			continue
		}
		word := s
		if i > 0 {
			word = s[:i]
		}
		t.word(word)
		s = s[len(word):]
	}
}

func (t *textWriter) word(w string) {
	switch {
	case t.b.Len() == 0:
	case t.line:
		t.b.WriteByte('\n')
	case t.space:
		t.b.WriteByte(' ')
	}
	t.space, t.line = false, false
	t.b.WriteString(w)
}

func (t *textWriter) String() string { return t.b.String() }
