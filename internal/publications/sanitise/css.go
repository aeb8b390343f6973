package sanitise

import (
	"strings"

	"sudar/internal/publications/xmldoc"
)

// CSS sanitises a style sheet: no URL leaves the publication, nothing from
// outside is imported, and every escape is written out, so that no reader sees
// another token than we did (CSS Syntax Level 3).
func CSS(src []byte, at Base) ([]byte, Report, error) {
	text, err := xmldoc.UTF8(src)
	if err != nil {
		return nil, Report{}, ErrUnreadable
	}
	out, report := styleSheet(string(text), at)
	if report.heavy {
		return nil, Report{}, ErrTooHeavy
	}
	return []byte(out), report, nil
}

func styleSheet(src string, at Base) (string, Report) {
	w := &cssWriter{lex: lexer{src: strings.ReplaceAll(src, "\x00", "\uFFFD")}, at: at, sheet: true}
	w.run()
	out := w.out.String()
	w.report.heavy = heavyStyle(out)
	return out, w.report
}

// declarations sanitises a style attribute or one value. rootElement says that
// it belongs to html or body.
func declarations(src string, at Base, rootElement bool) (string, Report) {
	w := &cssWriter{lex: lexer{src: strings.ReplaceAll(src, "\x00", "\uFFFD")}, at: at, onRoot: rootElement}
	w.run()
	return strings.TrimSpace(w.out.String()), w.report
}

// cssWriter copies tokens, rewriting those that load or run.
type cssWriter struct {
	lex      lexer
	at       Base
	sheet    bool
	out      strings.Builder
	report   Report
	stack    []bool // open brackets: true inside a function whose strings are URLs
	selector []string
	onRoot   bool   // the current rule is about html, body or :root
	property string // last name before a colon
	ident    string
}

// urlFunctions take URLs as plain strings (CSS Images 4, CSS Values 5).
var urlFunctions = set(`image-set -webkit-image-set image src url-prefix domain document cross-fade element paint`)

// lateFunctions stand for text that we cannot see.
var lateFunctions = set(`var attr env if`)

// deadNames ran programs in old browsers.
var deadNames = set(`behavior -ms-behavior -moz-binding expression -webkit-binding`)

func (w *cssWriter) run() {
	for {
		t := w.lex.next()
		switch t.kind {
		case tokEnd:
			return
		case tokAt:
			w.rule(t)
		default:
			w.copy(t)
		}
	}
}

func (w *cssWriter) copy(t token) {
	switch t.kind {
	case tokURL:
		w.url(t.text)
	case tokString:
		w.str(t.text)
	case tokFunction:
		w.function(t.text)
	case tokIdent:
		w.name(t.text)
	case tokHash:
		w.out.WriteString("#" + escapeIdent(t.text, true))
	case tokNumber:
		w.out.WriteString(t.text)
	case tokBlank:
		w.out.WriteByte(' ')
	case tokComment:
		w.out.WriteString("/**/")
	case tokDelim:
		w.delim(t.text)
	}
}

func (w *cssWriter) delim(d string) {
	switch d {
	case "(", "[", "{":
		w.stack = append(w.stack, false)
	case ")", "]", "}":
		if len(w.stack) > 0 {
			w.stack = w.stack[:len(w.stack)-1]
		}
	}
	switch d {
	case "{":
		w.onRoot = false
		for _, s := range w.selector {
			w.onRoot = w.onRoot || s == "html" || s == "body" || s == "root"
		}
		w.selector = w.selector[:0]
	case "}", ";":
		w.selector, w.property = w.selector[:0], ""
	case ":":
		w.property = w.ident
	}
	w.out.WriteString(d)
}

func (w *cssWriter) name(n string) {
	lower := strings.ToLower(n)
	if deadNames[lower] != "" {
		w.report.Scripts = true
		n = "x-removed"
	}
	// Reading systems of the EPUB 3.0 days needed a prefix that browsers ignore.
	if strings.HasPrefix(lower, "-epub-") {
		n, lower = n[len("-epub-"):], lower[len("-epub-"):]
	}
	if len(w.selector) < 64 {
		w.selector = append(w.selector, lower)
	}
	if w.onRoot && strings.HasSuffix(w.property, "writing-mode") && (strings.HasPrefix(lower, "vertical-") || strings.HasPrefix(lower, "tb")) {
		w.report.Vertical = true
	}
	w.ident = lower
	w.out.WriteString(escapeIdent(n, false))
}

func (w *cssWriter) function(n string) {
	lower := strings.ToLower(n)
	inURL := len(w.stack) > 0 && w.stack[len(w.stack)-1]
	if deadNames[lower] != "" || inURL && lateFunctions[lower] != "" {
		n = "x-removed"
		w.report.Scripts = true
	}
	w.stack = append(w.stack, inURL || urlFunctions[lower] != "")
	w.out.WriteString(escapeIdent(n, false) + "(")
}

func (w *cssWriter) str(s string) {
	if len(w.stack) > 0 && w.stack[len(w.stack)-1] {
		s = w.judge(s)
	}
	w.out.WriteString(quote(s))
}

func (w *cssWriter) url(u string) {
	w.out.WriteString("url(" + quote(w.judge(u)) + ")")
}

// judge gives the URL to write; what may not load becomes about:invalid, which
// CSS Values 4 defines as a failed load without a request.
func (w *cssWriter) judge(u string) string {
	if out, ok := w.at.load(u); ok {
		return out
	}
	w.report.Remote = true
	return "about:invalid"
}

// rule handles an at-rule's name. Imports stay when local; encodings and
// unknown namespaces go; every other rule is copied like the rest.
func (w *cssWriter) rule(t token) {
	switch strings.ToLower(t.text) {
	case "import":
		w.imported()
	case "charset":
		w.skipRule()
	case "namespace":
		w.namespace()
	default:
		w.selector = w.selector[:0]
		w.out.WriteString("@" + escapeIdent(t.text, false))
	}
}

func (w *cssWriter) imported() {
	t := w.lex.next()
	for t.kind == tokBlank || t.kind == tokComment {
		t = w.lex.next()
	}
	if t.kind == tokURL || t.kind == tokString {
		if ref, ok := w.at.Local(t.text); ok && w.sheet && len(w.stack) == 0 {
			member, _, _ := w.at.Resolve(t.text)
			w.report.Imports = append(w.report.Imports, member)
			w.out.WriteString("@import url(" + quote(ref) + ")")
			return
		}
		w.report.Remote = true
	}
	if t.kind != tokDelim || t.text != ";" {
		w.skipRule()
	}
	w.out.WriteByte('\n')
}

var namespaces = map[string]bool{nsXHTML: true, nsSVG: true, nsMathML: true, nsEPUB: true, nsXLink: true, nsXML: true}

func (w *cssWriter) namespace() {
	prefix := ""
	for {
		t := w.lex.next()
		switch t.kind {
		case tokBlank, tokComment:
		case tokIdent:
			prefix = t.text
		case tokString, tokURL:
			if namespaces[t.text] {
				w.out.WriteString("@namespace " + escapeIdent(prefix, false) + " " + quote(t.text) + ";\n")
			}
			w.skipRule()
			return
		default:
			if t.kind != tokEnd && t.text != ";" {
				w.skipRule()
			}
			w.out.WriteByte('\n')
			return
		}
	}
}

// skipRule passes over tokens up to the end of a statement. The line end keeps
// what stood before and behind from growing together.
func (w *cssWriter) skipRule() {
	w.out.WriteByte('\n')
	depth := 0
	for {
		t := w.lex.next()
		switch {
		case t.kind == tokEnd, t.kind == tokDelim && t.text == ";" && depth == 0:
			return
		case t.kind == tokDelim && t.text == "{":
			depth++
		case t.kind == tokDelim && t.text == "}":
			if depth--; depth <= 0 {
				return
			}
		}
	}
}
