package catalogue

import (
	"context"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// maxTerms bounds the words of one record.
const maxTerms = 2_000

// writeTerms stores the analysed words of a record. Titles come first, so a
// word of both counts as a title's.
func (s *Service) writeTerms(ctx context.Context, c Content, people []credited) error {
	if _, err := db.Exec(ctx, s.db, "DELETE FROM content_terms WHERE content_id = $1", c.ID); err != nil {
		return err
	}
	tags, err := s.tagsOf(ctx, c.ID)
	if err != nil {
		return err
	}
	terms := termSet{seen: map[string]bool{}, contentID: c.ID}
	for _, text := range append([]string{c.Title, c.Subtitle, c.OriginalTitle, c.TitleMong}, c.ParallelTitles...) {
		terms.add(text, true)
	}
	for _, other := range InOrder(c.Translations) {
		terms.add(other.Title, true)
		terms.add(other.Subtitle, true)
	}
	for _, item := range c.Items {
		terms.add(item.Title, true)
	}
	for _, p := range people {
		for _, name := range append([]string{p.Display(), p.Given, p.Patronymic, p.DisplayEN}, p.Aliases...) {
			terms.add(name, false)
		}
	}
	for _, tag := range tags {
		terms.add(tag.Name+" "+tag.NameEN, false)
	}
	for _, id := range c.Identifiers {
		terms.addWord(NormalIdentifier(id.Value), false)
	}
	for _, text := range []string{c.Publisher, c.Summary, c.Description} {
		terms.add(text, false)
	}
	for _, other := range InOrder(c.Translations) {
		terms.add(other.Summary, false)
	}
	return s.insertRows(ctx, "content_terms (term, content_id, in_title)", terms.rows)
}

// termSet collects distinct terms of a record.
type termSet struct {
	contentID int64
	seen      map[string]bool
	rows      [][]any
}

func (t *termSet) add(text string, inTitle bool) {
	for _, term := range mongolian.Analyze(text) {
		for _, word := range TermForms(term) {
			t.addWord(word, inTitle)
		}
	}
}

func (t *termSet) addWord(word string, inTitle bool) {
	if word == "" || t.seen[word] || len(t.rows) >= maxTerms {
		return
	}
	t.seen[word] = true
	t.rows = append(t.rows, []any{word, t.contentID, inTitle})
}

// TermForms returns the forms under which a word is kept: as written, its
// stems, and marked as such the folds of both, so that сум does not find сүм
// unless the query asks for folds.
func TermForms(term mongolian.Term) []string {
	return append([]string{term.Exact, term.Stem, FoldedForm(term.Folded), FoldedForm(mongolian.Fold(term.Exact))}, term.Alternates...)
}

// FoldedForm returns a fold as it is kept among other forms.
func FoldedForm(fold string) string {
	if fold == "" {
		return ""
	}
	return "~" + fold
}
