package sanitise

import "strings"

const (
	// maxStyle is how many bytes a style sheet may come to once every var() is
	// replaced by its property.
	maxStyle = 8 << 20
	// maxImports is how many style sheets one may come to once every @import is
	// followed as often as it stands.
	maxImports = 2000
)

// declaration is what a property stands for: its own bytes and the custom
// properties that it names.
type declaration struct {
	bytes int
	names []string
}

// heavyStyle tells whether a sanitised style sheet comes to more than maxStyle:
// custom properties may double each other line by line (CSS Custom Properties
// Level 1 §3.3).
func heavyStyle(css string) bool {
	if !strings.Contains(css, "var(") {
		return false
	}
	all, custom := declarationsOf(css)
	sums, total := map[string]int{}, 0
	for _, d := range all {
		if total += sumOf(d, custom, sums); total > maxStyle {
			return true
		}
	}
	return false
}

// declarationsOf returns all declarations of a style sheet, and those of custom
// properties by their name.
func declarationsOf(css string) (all []declaration, custom map[string][]declaration) {
	lex := lexer{src: css}
	custom = map[string][]declaration{}
	name, ident, open := "", "", declaration{}
	replaced := false // an identifier that follows names what is replaced
	for {
		t := lex.next()
		open.bytes += len(t.text) + 1
		ends := t.kind == tokEnd || t.kind == tokDelim && (t.text == "{" || t.text == "}" || t.text == ";")
		switch {
		case ends:
			all = append(all, open)
			if strings.HasPrefix(name, "--") {
				custom[name] = append(custom[name], open)
			}
			name, ident, open = "", "", declaration{}
		case t.kind == tokDelim && t.text == ":" && name == "":
			name = ident
		case t.kind == tokFunction:
			replaced = strings.EqualFold(t.text, "var")
		case t.kind == tokIdent && replaced:
			open.names, replaced = append(open.names, t.text), false
		case t.kind == tokIdent:
			ident = t.text
		}
		if t.kind == tokEnd {
			return all, custom
		}
	}
}

// sumOf returns what a declaration comes to, at most about maxStyle. A property
// that names itself is invalid and comes to nothing (§2.3).
func sumOf(d declaration, custom map[string][]declaration, sums map[string]int) int {
	total := d.bytes
	for _, name := range d.names {
		if _, known := sums[name]; !known {
			sums[name] = 0
			for _, definition := range custom[name] {
				sums[name] = max(sums[name], sumOf(definition, custom, sums))
			}
		}
		total = min(total+sums[name], maxStyle+1)
	}
	return total
}

// HeavyImports tells whether one of the style sheets comes to more than
// maxImports; imports are those of each, by path. What imports itself ends there
// (CSS Cascade Level 4 §2.1).
func HeavyImports(imports map[string][]string) bool {
	sums := map[string]int{}
	for path := range imports {
		if importSum(path, imports, sums) > maxImports {
			return true
		}
	}
	return false
}

func importSum(path string, imports map[string][]string, sums map[string]int) int {
	if sum, known := sums[path]; known {
		return sum
	}
	sums[path] = 0
	total := 1
	for _, next := range imports[path] {
		total = min(total+importSum(next, imports, sums), maxImports+1)
	}
	sums[path] = total
	return total
}
