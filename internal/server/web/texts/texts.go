// Package texts holds what the pages say: the messages and the pages of words that they
// share with the front end, and how figures, dates and names are written.
package texts

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"strconv"
	"strings"

	"sudar/internal/kit/locale"
)

// Texts are the front end's messages: locale → feature → key → text.
type Texts map[locale.Locale]map[string]map[string]string

// Read reads the messages of kit and every feature, and the icons.
func Read(shared fs.FS) (Texts, map[string][]string, error) {
	found := Texts{locale.Mongolian: {}, locale.English: {}}
	names, err := fs.Glob(shared, "src/features/*/messages.*.json")
	if err != nil {
		return nil, nil, fmt.Errorf("web: texts: %w", err)
	}
	later, err := fs.Glob(shared, "src/features/*/later.*.json")
	if err != nil {
		return nil, nil, fmt.Errorf("web: texts: %w", err)
	}
	names = append(append(names, later...), "src/kit/messages.mn.json", "src/kit/messages.en.json")
	for _, name := range names {
		language := locale.Locale(strings.TrimPrefix(path.Ext(strings.TrimSuffix(path.Base(name), ".json")), "."))
		messages := map[string]string{}
		if err := readJSON(shared, name, &messages); err != nil {
			return nil, nil, err
		}
		feature := path.Base(path.Dir(name))
		if found[language][feature] == nil {
			found[language][feature] = map[string]string{}
		}
		maps.Copy(found[language][feature], messages)
	}
	icons := map[string][]string{}
	return found, icons, readJSON(shared, "src/kit/icons/icons.json", &icons)
}

func readJSON(files fs.FS, name string, into any) error {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("web: %s: %w", name, err)
	}
	return nil
}

// Say returns a text with {name} placeholders filled from pairs; numbers are
// grouped. English plurals are the only branching there is.
func (t Texts) Say(l locale.Locale, feature, key string, pairs ...any) string {
	text, ok := t[l][feature][key]
	if !ok {
		text = t[locale.Mongolian][feature][key]
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		name := fmt.Sprint(pairs[i])
		text = plural(text, name, pairs[i+1])
		text = strings.ReplaceAll(text, "{"+name+"}", Shown(pairs[i+1]))
	}
	return text
}

// Shown writes a placeholder's value; texts pass as they are.
func Shown(value any) string {
	switch v := value.(type) {
	case int:
		return grouped(int64(v))
	case int64:
		return grouped(v)
	}
	return fmt.Sprint(value)
}

// plural resolves {name, plural, one {# title} other {# titles}}.
func plural(text, name string, value any) string {
	start := strings.Index(text, "{"+name+", plural,")
	if start < 0 {
		return text
	}
	end := closing(text, start)
	branch := "other"
	if Shown(value) == "1" {
		branch = "one"
	}
	inner := text[start:end]
	at := strings.Index(inner, branch+" {")
	if at < 0 {
		return text
	}
	open := at + len(branch) + 1
	chosen := inner[open+1 : closing(inner, open)-1]
	return text[:start] + strings.ReplaceAll(chosen, "#", Shown(value)) + text[end:]
}

// closing returns the index behind the brace that closes the one at start.
func closing(text string, start int) int {
	depth := 0
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// grouped writes a whole number with commas between thousands.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = "−", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}
