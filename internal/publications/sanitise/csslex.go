package sanitise

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

type tokenKind int

const (
	tokEnd tokenKind = iota
	tokBlank
	tokComment
	tokIdent
	tokFunction // name without its bracket
	tokAt
	tokHash
	tokString
	tokURL
	tokNumber // with its unit, as written
	tokDelim
)

type token struct {
	kind tokenKind
	text string // escapes resolved
}

// lexer cuts CSS into tokens (CSS Syntax Level 3 §4). HTML comment marks
// become blanks.
type lexer struct {
	src string
	pos int
}

func (l *lexer) peek(ahead int) byte {
	if l.pos+ahead < len(l.src) {
		return l.src[l.pos+ahead]
	}
	return 0
}

func (l *lexer) next() token {
	if l.pos >= len(l.src) {
		return token{kind: tokEnd}
	}
	c := l.src[l.pos]
	switch {
	case c == '/' && l.peek(1) == '*':
		return l.comment()
	case isBlank(c):
		for l.pos < len(l.src) && isBlank(l.src[l.pos]) {
			l.pos++
		}
		return token{kind: tokBlank}
	case strings.HasPrefix(l.src[l.pos:], "<!--"):
		l.pos += 4
		return token{kind: tokBlank}
	case strings.HasPrefix(l.src[l.pos:], "-->"):
		l.pos += 3
		return token{kind: tokBlank}
	case c == '"' || c == '\'':
		return l.str(c)
	case l.startsNumber():
		return l.number()
	case l.startsName(0):
		return l.ident()
	case c == '#' && (isNameByte(l.peek(1)) || l.escapes(1)):
		l.pos++
		return token{tokHash, l.takeName()}
	case c == '@' && l.startsName(1):
		l.pos++
		return token{tokAt, l.takeName()}
	case c == '\\':
		l.pos++
		return token{kind: tokBlank}
	}
	l.pos++
	return token{tokDelim, string(c)}
}

func (l *lexer) comment() token {
	if end := strings.Index(l.src[l.pos+2:], "*/"); end >= 0 {
		l.pos += end + 4
	} else {
		l.pos = len(l.src)
	}
	return token{kind: tokComment}
}

// str reads a quoted string. One that runs into a line end is bad: it and what
// was read of it vanish.
func (l *lexer) str(quote byte) token {
	var b strings.Builder
	for l.pos++; l.pos < len(l.src); {
		c := l.src[l.pos]
		switch {
		case c == quote:
			l.pos++
			return token{tokString, b.String()}
		case c == '\n' || c == '\r' || c == '\f':
			return token{kind: tokBlank}
		case c == '\\' && l.peek(1) == '\r' && l.peek(2) == '\n':
			l.pos += 3
		case c == '\\' && (l.peek(1) == '\n' || l.peek(1) == '\r' || l.peek(1) == '\f'):
			l.pos += 2
		case c == '\\':
			b.WriteRune(l.escape())
		default:
			b.WriteByte(c)
			l.pos++
		}
	}
	return token{tokString, b.String()}
}

func (l *lexer) ident() token {
	name := l.takeName()
	if l.peek(0) != '(' {
		return token{tokIdent, name}
	}
	l.pos++
	if !strings.EqualFold(name, "url") {
		return token{tokFunction, name}
	}
	at := l.pos
	for at < len(l.src) && isBlank(l.src[at]) {
		at++
	}
	if at < len(l.src) && (l.src[at] == '"' || l.src[at] == '\'') {
		l.pos = at
		return l.quotedURL()
	}
	l.pos = at
	return l.bareURL()
}

// quotedURL reads url("…") to its bracket; modifiers behind the string go.
func (l *lexer) quotedURL() token {
	s := l.str(l.src[l.pos])
	for depth := 1; depth > 0; {
		t := l.next()
		switch {
		case t.kind == tokEnd:
			depth = 0
		case t.kind == tokDelim && t.text == ")":
			depth--
		case t.kind == tokFunction, t.kind == tokDelim && t.text == "(":
			depth++
		}
	}
	return token{tokURL, s.text}
}

func (l *lexer) bareURL() token {
	var b strings.Builder
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == ')':
			l.pos++
			return token{tokURL, strings.TrimSpace(b.String())}
		case c == '\\':
			b.WriteRune(l.escape())
		default:
			b.WriteByte(c)
			l.pos++
		}
	}
	return token{tokURL, strings.TrimSpace(b.String())}
}

func (l *lexer) startsNumber() bool {
	at := 0
	if c := l.peek(0); c == '+' || c == '-' {
		at = 1
	}
	if l.peek(at) == '.' {
		at++
	}
	return isDigit(l.peek(at))
}

// number reads a number with its unit or percent sign.
func (l *lexer) number() token {
	start := l.pos
	l.pos++
	for l.pos < len(l.src) && (isDigit(l.src[l.pos]) || l.src[l.pos] == '.') {
		l.pos++
	}
	digits := l.src[start:l.pos]
	if l.peek(0) == '%' {
		l.pos++
		return token{tokNumber, digits + "%"}
	}
	if l.startsName(0) {
		return token{tokNumber, digits + escapeIdent(l.takeName(), true)}
	}
	return token{tokNumber, digits}
}

// startsName says whether an identifier starts ahead (§4.3.9).
func (l *lexer) startsName(ahead int) bool {
	c := l.peek(ahead)
	if c == '-' {
		next := l.peek(ahead + 1)
		return next == '-' || isNameStart(next) || l.escapes(ahead+1)
	}
	return isNameStart(c) || l.escapes(ahead)
}

func (l *lexer) escapes(ahead int) bool {
	if l.peek(ahead) != '\\' || l.pos+ahead+1 >= len(l.src) {
		return false
	}
	next := l.peek(ahead + 1)
	return next != '\n' && next != '\r' && next != '\f'
}

func (l *lexer) takeName() string {
	var b strings.Builder
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case isNameByte(c):
			b.WriteByte(c)
			l.pos++
		case l.escapes(0):
			b.WriteRune(l.escape())
		default:
			return b.String()
		}
	}
	return b.String()
}

// escape reads a backslash and what it stands for (§4.3.7).
func (l *lexer) escape() rune {
	l.pos++
	if l.pos >= len(l.src) {
		return utf8.RuneError
	}
	end := l.pos
	for end < len(l.src) && end-l.pos < 6 && isHex(l.src[end]) {
		end++
	}
	if end == l.pos {
		r, size := utf8.DecodeRuneInString(l.src[l.pos:])
		l.pos += size
		return r
	}
	n, _ := strconv.ParseUint(l.src[l.pos:end], 16, 32)
	l.pos = end
	switch {
	case l.peek(0) == '\r' && l.peek(1) == '\n':
		l.pos += 2
	case l.pos < len(l.src) && isBlank(l.src[l.pos]):
		l.pos++
	}
	if n == 0 || !utf8.ValidRune(rune(n)) {
		return utf8.RuneError
	}
	return rune(n)
}

func isBlank(c byte) bool     { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }
func isDigit(c byte) bool     { return c >= '0' && c <= '9' }
func isHex(c byte) bool       { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }
func isNameStart(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
func isNameByte(c byte) bool  { return isNameStart(c) || isDigit(c) || c == '-' }

// escapeIdent writes a name so that it reads back as the same name; tail says
// that it does not stand at the start of the token.
func escapeIdent(name string, tail bool) string {
	var b strings.Builder
	for i, r := range name {
		plain := r >= 0x80 || isNameByte(byte(r))
		if i == 0 && !tail && isDigit(byte(r)) && r < 0x80 || i == 1 && name[0] == '-' && !tail && r < 0x80 && isDigit(byte(r)) {
			plain = false
		}
		if name == "-" && !tail {
			plain = false
		}
		if plain {
			b.WriteRune(r)
		} else {
			b.WriteString("\\" + strconv.FormatInt(int64(r), 16) + " ")
		}
	}
	return b.String()
}

// quote writes a CSS string; everything that could end it, or a style element
// around it, is escaped.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r < ' ' || r == '"' || r == '\\' || r == '<' || r == '>' || r == '&' || r == 0x7f {
			b.WriteString("\\" + strconv.FormatInt(int64(r), 16) + " ")
			continue
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}
