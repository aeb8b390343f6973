package formats

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"sudar/internal/catalogue"
)

// Named reads a name as people write it: «Чадраабалын Лодойдамба», «Лодойдамба,
// Чадраабалын», «Лодойдамба, Ч.». Other names stay whole.
func Named(name string) catalogue.Contributor {
	if own, rest, inverted := strings.Cut(name, ", "); inverted && own != "" && rest != "" && !strings.Contains(rest, ",") {
		return Inverted(name, own, rest)
	}
	patronymic, given, two := strings.Cut(name, " ")
	if two && !strings.Contains(given, " ") && Genitive(patronymic) {
		return catalogue.Contributor{Patronymic: patronymic, Given: given}
	}
	return catalogue.Contributor{DisplayName: name}
}

// Inverted reads a name whose own part stands first, "Лодойдамба, Чадраабалын": the
// rest is a patronymic, initials, or the names before the last one. The name as it
// was is an alias, where the parts do not make it again.
func Inverted(name, own, rest string) catalogue.Contributor {
	c := catalogue.Contributor{Aliases: []string{name}}
	switch {
	case Genitive(rest):
		c.Given, c.Patronymic, c.Aliases = own, rest, nil
	case initials.MatchString(rest) && cyrillicLetters(own):
		c.Given, c.DisplayName = own, rest+" "+own
	default:
		c.DisplayName = rest + " " + own
	}
	return c
}

var initials = regexp.MustCompile(`^(\p{Lu}\p{L}?\.\s?)+$`)

func cyrillicLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return r >= 0x400 && r <= 0x52f })
}

// Genitive tells whether a name is a Mongolian patronymic, "Чадраабалын".
func Genitive(name string) bool {
	if strings.Contains(name, " ") || utf8.RuneCountInString(name) <= 4 {
		return false
	}
	for _, ending := range []string{"ын", "ийн", "гийн"} {
		if strings.HasSuffix(strings.ToLower(name), ending) {
			return true
		}
	}
	return false
}
