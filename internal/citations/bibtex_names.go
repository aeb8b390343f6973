package citations

import "strings"

// bibNames reads names that "and" parts outside of braces. In braces stands a
// name as a whole.
func bibNames(value string) []CSLName {
	var names []CSLName
	for _, text := range split(value, and) {
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
	parts := split(text, comma)
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

// split parts a text at what stands outside of braces; sign returns how long it
// is at the beginning of a text, 0 when it is not there.
func split(text string, sign func(string) int) []string {
	var parts []string
	depth, begin := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
			continue
		case '{':
			depth++
		case '}':
			depth--
		}
		if length := sign(text[i:]); depth == 0 && length > 0 {
			parts = append(parts, text[begin:i])
			begin = i + length
			i = begin - 1
		}
	}
	return append(parts, text[min(begin, len(text)):])
}

func comma(text string) int {
	if strings.HasPrefix(text, ",") {
		return 1
	}
	return 0
}

// and is the word between two names, with the space before it.
func and(text string) int {
	before := spaces(text)
	rest := text[before:]
	if before == 0 || !strings.HasPrefix(rest, "and") || spaces(rest[len("and"):]) == 0 {
		return 0
	}
	return before + len("and")
}
