package spelling

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/meaning"
	"sudar/internal/search/marks"
)

// Bounds of what is read of records to see how a word is written there.
const (
	maxTexts       = "400"
	maxDescription = "2000" // characters
)

// written is a text of a record that words are found by.
type written struct {
	ContentID int64  `db:"content_id"`
	Place     int    `db:"place"` // the nearer to the title, the less
	Text      string `db:"text"`
	More      string `db:"more"`
}

// writtenSQL reads what hits are found by, titles first. Numbers of a series
// come last, because there may be thousands of them.
func writtenSQL(hits []lookup.Hit) (string, []any) {
	ids := make([]any, len(hits))
	for i, hit := range hits {
		ids[i] = hit.ID
	}
	w := db.NewWhere()
	among := " IN (" + w.Bind(ids...) + ")"
	return `SELECT id AS content_id, 0 AS place, title AS text, subtitle AS more FROM contents WHERE id` + among + `
		UNION ALL SELECT id, 1, original_title, CAST(parallel_titles AS TEXT) FROM contents WHERE id` + among + `
		UNION ALL SELECT cc.content_id, 2, p.display_name, p.display_name_en FROM content_contributors cc JOIN contributors p ` +
		`ON p.id = cc.contributor_id WHERE cc.content_id` + among + `
		UNION ALL SELECT cc.content_id, 3, a.alias, '' FROM content_contributors cc JOIN contributor_aliases a ` +
		`ON a.contributor_id = cc.contributor_id WHERE cc.content_id` + among + `
		UNION ALL SELECT ct.content_id, 4, t.name, t.name_en FROM content_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.content_id` + among + `
		UNION ALL SELECT id, 5, publisher, '' FROM contents WHERE id` + among + `
		UNION ALL SELECT id, 6, summary, SUBSTR(description, 1, ` + maxDescription + `) FROM contents WHERE id` + among + `
		UNION ALL SELECT content_id, 7, title, '' FROM items WHERE deleted_at IS NULL AND content_id` + among + `
		ORDER BY place, content_id, text, more LIMIT ` + maxTexts, w.Args()
}

// recordWord is a word of a record as it is written there, in small letters.
type recordWord struct {
	mongolian.Term
	written string
}

// wordsOf returns the words that each hit may have been found by for a text:
// typos and endings leave the first letter of a word as it is.
func (s speller) wordsOf(ctx context.Context, hits []lookup.Hit, text string) ([][]recordWord, error) {
	if len(hits) == 0 {
		return nil, nil
	}
	query, args := writtenSQL(hits)
	texts, err := db.All[written](ctx, s.db, query, args...)
	records, firsts := make([][]recordWord, len(hits)), marks.New(text, false).Firsts
	for _, t := range texts {
		i := slices.IndexFunc(hits, func(hit lookup.Hit) bool { return hit.ID == t.ContentID })
		records[i] = appendWords(appendWords(records[i], t.Text, firsts), t.More, firsts)
	}
	return records, err
}

// appendWords appends the words of a text whose folds begin with one of firsts.
func appendWords(words []recordWord, text, firsts string) []recordWord {
	for _, word := range mongolian.Tokens(text) {
		first, _ := utf8.DecodeRuneInString(mongolian.Fold(word.Text))
		if !strings.ContainsRune(firsts, first) {
			continue
		}
		for _, term := range mongolian.Analyze(word.Text) {
			words = append(words, recordWord{term, strings.ToLower(text[word.Start:word.End])})
		}
	}
	return words
}

// spell writes every word of a text as one of words that means it or is near,
// and counts the typos that this sets right; ok is false when a word is neither.
func spell(text string, terms []mongolian.QueryTerm, words []recordWord) (spelt string, typos int, ok bool) {
	end := 0
	for _, term := range terms {
		word, n, ok := nearest(term, text[term.Start:term.End], words)
		if !ok {
			return "", 0, false
		}
		spelt += text[end:term.Start] + word
		typos, end = typos+n, term.End
	}
	return spelt + text[end:], typos, true
}

// nearest returns a typed word when one of words has a form of it, else the
// nearest of them: by itself rather than by its stem alone.
func nearest(term mongolian.QueryTerm, typed string, words []recordWord) (word string, typos int, ok bool) {
	known := marks.Forms(term)
	folds := append(slices.Clone(term.Folds), mongolian.Fold(term.Exact))
	for _, w := range words {
		if slices.ContainsFunc(marks.WrittenForms(w.Term), func(form string) bool { return form != "" && slices.Contains(known, form) }) {
			return typed, 0, true
		}
		for far, form := range []string{w.Exact, w.Stem} {
			n := meaning.Typos(folds, mongolian.Fold(form))
			if n > 0 && (!ok || n+far < typos) {
				word, typos, ok = w.written, n+far, true
			}
		}
	}
	return word, typos, ok
}
