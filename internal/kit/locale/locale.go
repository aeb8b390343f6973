// Package locale holds the two languages of the product and the server's own
// texts. Mongolian is the reference: a key exists when mn.json has it.
package locale

import (
	"context"
	_ "embed"
	"encoding/json"
	"strings"
)

// Locale is a language of the product.
type Locale string

// The locales of SPEC §1.
const (
	Mongolian Locale = "mn"
	English   Locale = "en"
)

//go:embed mn.json
var mongolianJSON []byte

//go:embed en.json
var englishJSON []byte

var texts = map[Locale]map[string]string{
	Mongolian: mustParse(mongolianJSON),
	English:   mustParse(englishJSON),
}

// Parse reads a language tag or an Accept-Language value; what is neither
// English nor known is Mongolian.
func Parse(tag string) Locale {
	first, _, _ := strings.Cut(strings.TrimSpace(strings.ToLower(tag)), ",")
	if first == "en" || strings.HasPrefix(first, "en-") || strings.HasPrefix(first, "en;") {
		return English
	}
	return Mongolian
}

// Text returns the text of key with {name} placeholders filled from args,
// given as name, value, name, value. A key that English lacks returns in
// Mongolian, a key that nobody has returns itself: a test forbids both.
func Text(l Locale, key string, args ...string) string {
	text, ok := texts[l][key]
	if !ok {
		if text, ok = texts[Mongolian][key]; !ok {
			return key
		}
	}
	for i := 0; i+1 < len(args); i += 2 {
		text = strings.ReplaceAll(text, "{"+args[i]+"}", args[i+1])
	}
	return text
}

// Choose returns the English form of a text in English when there is one, else the
// Mongolian form.
func (l Locale) Choose(mongolian, english string) string {
	if l == English && english != "" {
		return english
	}
	return mongolian
}

// Has tells whether key is a known text.
func Has(key string) bool {
	_, ok := texts[Mongolian][key]
	return ok
}

type contextKey struct{}

// With returns a context that speaks l.
func With(ctx context.Context, l Locale) context.Context {
	return context.WithValue(ctx, contextKey{}, l)
}

// From returns the context's language, Mongolian when none was set.
func From(ctx context.Context) Locale {
	if l, ok := ctx.Value(contextKey{}).(Locale); ok {
		return l
	}
	return Mongolian
}

func mustParse(raw []byte) map[string]string {
	var parsed map[string]string
	if err := json.Unmarshal(raw, &parsed); err != nil {
		panic("locale: " + err.Error())
	}
	return parsed
}
