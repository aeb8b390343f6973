package records

import (
	"strings"
	"unicode"

	"sudar/internal/citations"
	"sudar/internal/notes"
)

// terms are the forms of the words by which a record is found.
func terms(it citations.CSLItem) string {
	words := []string{it.Title, it.ContainerTitle, it.CollectionTitle, it.Publisher, it.Keyword, it.Abstract, it.Note}
	for _, names := range [][]citations.CSLName{it.Author, it.Editor, it.Translator} {
		for _, n := range names {
			words = append(words, n.Family+" "+n.Given+" "+n.Literal)
		}
	}
	return notes.TermsOf(strings.Join(words, "\n"))
}

// sameAs is the same for two records of one work: by DOI, of a book by ISBN and
// volume, else by title, first author and year.
func sameAs(it citations.CSLItem) string {
	if it.DOI != "" {
		return "doi " + strings.ToLower(it.DOI)
	}
	if it.ISBN != "" && it.Type == "book" {
		return "isbn " + letters(it.ISBN) + " " + letters(it.Volume)
	}
	first := ""
	if len(it.Author) > 0 {
		first = it.Author[0].Family + it.Author[0].Literal
	}
	return "title " + letters(it.Title) + " " + letters(first) + " " + it.Issued.Year() + " " + letters(it.Volume+" "+it.Issue)
}

// letters are the letters and digits of a text, small.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
