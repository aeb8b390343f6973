package citations

import "strings"

// bibNames reads names that "and" parts outside of braces. In braces stands a
// name as a whole.
func bibNames(value string) []CSLName {
	var names []CSLName
	for _, text := range splitOutside(value, "and") {
		text = strings.TrimSpace(text)
		switch {
		case text == "":
		case whole(text):
			names = append(names, CSLName{Literal: plainTeX(text)})
		default:
			names = append(names, bibName(text))
		}
	}
	return names
}

// whole tells whether a text is one group of braces.
func whole(text string) bool {
	if !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") {
		return false
	}
	depth := 0
	for i, r := range text {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return false
		}
	}
	return true
}

// bibName reads "family, given", "family, suffix, given" or "given family".
func bibName(text string) CSLName {
	parts := splitSign(text, ',')
	for i := range parts {
		parts[i] = strings.TrimSpace(plainTeX(parts[i]))
	}
	switch {
	case len(parts) == 2:
		return CSLName{Family: parts[0], Given: parts[1]}
	case len(parts) > 2:
		return CSLName{Family: parts[0], Given: parts[2] + " " + parts[1]}
	}
	words := strings.Fields(parts[0])
	if len(words) < 2 {
		return CSLName{Literal: parts[0]}
	}
	begin := len(words) - 1
	for begin > 1 && strings.ToLower(words[begin-1]) == words[begin-1] {
		begin-- // von, de la
	}
	return CSLName{Family: strings.Join(words[begin:], " "), Given: strings.Join(words[:begin], " ")}
}

// splitOutside parts a text at a word that stands outside of braces.
func splitOutside(text, word string) []string {
	var parts []string
	depth, begin := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case ' ', '\n', '\t', '\r':
			rest := strings.TrimLeft(text[i:], " \n\t\r")
			if depth == 0 && strings.HasPrefix(rest, word) && spaces(rest[len(word):]) > 0 {
				parts = append(parts, text[begin:i])
				i = len(text) - len(rest) + len(word) - 1
				begin = i + 1
			}
		}
	}
	return append(parts, text[min(begin, len(text)):])
}

// splitSign parts a text at a sign that stands outside of braces.
func splitSign(text string, sign byte) []string {
	var parts []string
	depth, begin := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case sign:
			if depth == 0 {
				parts = append(parts, text[begin:i])
				begin = i + 1
			}
		}
	}
	return append(parts, text[begin:])
}
