package core

import (
	"slices"
	"strings"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
)

// reasonsShown bounds the reasons that a message holds; errors holds all.
const reasonsShown = 3

// nameless are the texts that do not say what they are about.
var nameless = []string{
	"field.required", "field.type", "field.range", "field.length", "field.format", "field.choice", "field.too_many", "field.invalid",
	"field.text", "field.once",
}

// refuse adds a refused input. The first reasons are the message as well: it
// is what a person is shown.
func (f *Failure) refuse(l locale.Locale, field apperr.Field) {
	message := locale.Text(l, field.Key, field.Args...)
	f.Errors = append(f.Errors, FieldFailure{Field: field.Name, Message: message})
	if len(f.Errors) > reasonsShown {
		return
	}
	if name := inputName(l, field.Name); name != "" && slices.Contains(nameless, field.Key) {
		message = name + ": " + message
	}
	if !slices.Contains(f.reasons, message) {
		f.reasons = append(f.reasons, message)
	}
	f.Message = strings.Join(f.reasons, " ")
	f.Err = f.Message
}

// inputName returns how a person calls an input: its last part in their
// language, else as the interface writes it; "" for a body or query as a whole.
func inputName(l locale.Locale, field string) string {
	last := field[strings.LastIndexByte(field, '.')+1:]
	for _, name := range []string{field, last} {
		if key := "input." + name; locale.Has(key) {
			return locale.Text(l, key)
		}
	}
	if field == "body" || field == "query" {
		return ""
	}
	return field
}
