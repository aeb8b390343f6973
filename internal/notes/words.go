package notes

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// Bounds of a search for words in entries: each form of a word is looked for in
// all entries of an account or folder.
const (
	mostWords = 8
	mostForms = 16
	readAtOne = 500
)

// terms are the forms of the words of a writing, one a line, by which it is
// found, and its tags after "#".
func (w Writing) terms() string {
	tags := make([]string, len(w.Tags))
	for i, tag := range w.Tags {
		tags[i] = tagTerm(tag)
	}
	return TermsOf(w.Quote+"\n"+w.Body+"\n"+strings.Join(w.Tags, "\n"), tags...)
}

// TermsOf returns the forms of the words of a text, one a line, by which Words
// finds it, and others as they are.
func TermsOf(text string, others ...string) string {
	seen := map[string]bool{}
	for _, term := range mongolian.Analyze(text) {
		for _, form := range append([]string{term.Exact, term.Stem, term.Folded}, term.Alternates...) {
			seen[form] = true
		}
	}
	for _, other := range others {
		seen[other] = true
	}
	delete(seen, "")
	lines := make([]string, 0, len(seen))
	for form := range seen {
		lines = append(lines, form)
	}
	slices.Sort(lines)
	return "\n" + strings.Join(lines, "\n") + "\n"
}

func tagTerm(tag string) string { return "#" + strings.ToLower(strings.Join(strings.Fields(tag), " ")) }

// found adds the conditions of words and tag to those of a list.
func found(w *db.Where, q Query) {
	if q.Tag != "" {
		w.And(`e.terms LIKE ? ESCAPE '\'`, "%\n"+likeText(tagTerm(q.Tag))+"\n%")
	}
	Words(w, "e.terms", q.Words)
}

// Words adds the conditions of a search in a column that TermsOf has filled.
// Every word has to be there in one of its forms; the last may be the beginning
// of one.
func Words(w *db.Where, column, query string) {
	words := 0
	for _, word := range mongolian.AnalyzeQuery(query) {
		if word.Stop || words == mostWords {
			continue
		}
		words++
		var either []string
		var patterns []any
		for _, form := range formsOf(word) {
			either, patterns = append(either, column+` LIKE ? ESCAPE '\'`), append(patterns, "%\n"+likeText(form)+"\n%")
		}
		if word.Prefix != "" {
			either, patterns = append(either, column+` LIKE ? ESCAPE '\'`), append(patterns, "%\n"+likeText(word.Prefix)+"%")
		}
		w.And("("+strings.Join(either, " OR ")+")", patterns...)
	}
	if words == 0 && strings.TrimSpace(query) != "" {
		w.And("1 = 0") // signs alone are no words
	}
}

// formsOf returns what a word may match, the likeliest first.
func formsOf(word mongolian.QueryTerm) []string {
	forms := append([]string{word.Exact, word.Stem}, word.Alternates...)
	for _, reading := range word.Latin {
		forms = append(forms, reading.Exact, reading.Stem)
	}
	forms = append(forms, word.Folds...)
	var once []string
	for _, form := range forms {
		if form != "" && !slices.Contains(once, form) && len(once) < mostForms {
			once = append(once, form)
		}
	}
	return once
}

// likeText returns a text for LIKE without its signs.
func likeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text)
}

// readTerms reads the words of entries that were written before words were
// kept: of an account, or of a folder.
func (s *Service) readTerms(ctx context.Context, account, folder string) error {
	w := db.NewWhere().And("e.terms IS NULL").And("e.deleted_at IS NULL")
	if folder != "" {
		w.And("e.folder_id = ?", folder)
	} else {
		w.And("e.account_id = ?", account)
	}
	query := entryColumns + w.SQL() + " LIMIT " + w.Bind(readAtOne)
	for {
		entries, err := s.read(ctx, query, w.Args()...)
		if err != nil || len(entries) == 0 {
			return err
		}
		for _, e := range entries {
			_, err := db.Exec(ctx, s.db, "UPDATE entries SET terms = $2 WHERE id = $1 AND terms IS NULL AND version = $3",
				e.ID, e.terms(), e.Version)
			if err != nil {
				return err
			}
		}
	}
}
