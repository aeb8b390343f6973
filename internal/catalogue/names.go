package catalogue

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/kit/locale"
	"sudar/internal/mongolian"

	"sudar/internal/kit/isbn"
)

// Display is the name as detail and author pages show it: «Чадраабалын
// Лодойдамба» (design, "Names").
func (c Contributor) Display() string {
	if c.DisplayName != "" {
		return c.DisplayName
	}
	return strings.TrimSpace(c.Patronymic + " " + c.Given)
}

// Short is the name where there is little room: «Ч. Лодойдамба».
func (c Contributor) Short() string {
	if c.Body || c.Given == "" || c.Patronymic == "" {
		return c.Display()
	}
	return initial(c.Patronymic) + ". " + c.Given
}

// shortIn is the short name in a language that has one of its own.
func (c Contributor) shortIn(l locale.Locale) string {
	return l.Choose(c.Short(), c.DisplayEN)
}

// Citation is the name as a bibliography inverts it: «Лодойдамба, Ч.».
func (c Contributor) Citation() string {
	if c.Body || c.Given == "" || c.Patronymic == "" {
		return c.Display()
	}
	return c.Given + ", " + initial(c.Patronymic) + "."
}

// kind is how the database tells people from bodies.
func (c Contributor) kind() string {
	if c.Body {
		return "body"
	}
	return "person"
}

// wholeNames returns every full name of a contributor, folded. A single word
// counts only when it is the whole display name: many share a given name.
func (c Contributor) wholeNames() []string {
	var names []string
	for _, name := range append([]string{c.Display(), c.Given + " " + c.Patronymic, c.DisplayEN}, c.Aliases...) {
		folded := foldName(name)
		if folded != "" && (strings.Contains(folded, " ") || name == c.Display()) && !slices.Contains(names, folded) {
			names = append(names, folded)
		}
	}
	return names
}

// foldName folds the words of a name, without the signs between them.
func foldName(name string) string {
	var words []string
	for _, token := range mongolian.Tokens(name) {
		words = append(words, mongolian.Fold(token.Text))
	}
	return strings.Join(words, " ")
}

// sortName orders by the given name, then the patronymic: Mongolian lists do.
func (c Contributor) sortName() []byte {
	if c.Given == "" {
		return mongolian.SortKey(c.Display())
	}
	return mongolian.SortKey(c.Given + " " + c.Patronymic)
}

// initial returns the first letter of a name in upper case.
func initial(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first))
}

// NormalIdentifier drops what people write differently: spaces, hyphens, case.
func NormalIdentifier(value string) string {
	return isbn.Plain(value)
}

// Normal returns the form in which identifiers are compared: that of the ISBN of ten
// digits is the one of thirteen, which names the same book.
func (id Identifier) Normal() string {
	if id.Type == "isbn" {
		if thirteen := isbn.Thirteen(id.Value); thirteen != "" {
			return thirteen
		}
	}
	return NormalIdentifier(id.Value)
}
