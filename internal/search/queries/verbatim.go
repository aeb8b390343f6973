package queries

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/kit/db"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// readAtOnce bounds the records that are read at a time to see what stands
// there as it was typed.
const readAtOnce = 500

// verbatim returns the records that fulfil words and in which e's text stands
// as it is written, or in capitals: the index knows no order of words, so that
// the rows of what it found are read.
func (c conditions) verbatim(ctx context.Context, e Expression, words lookup.Condition) ([]int64, error) {
	found, err := c.engine.Search(lookup.Query{
		Where: &words, Scope: c.scope, Sort: lookup.Sort{By: segment.ByTitle}, Limit: maxFound, IDsOnly: true,
	})
	if err != nil {
		return nil, err
	}
	var ids []int64
	for hits := range slices.Chunk(found.Hits, readAtOnce) {
		query, args := verbatimSQL(e, hits)
		some, err := db.All[int64](ctx, c.db, query, args...)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	return ids, nil
}

func verbatimSQL(e Expression, hits []lookup.Hit) (string, []any) {
	ids := make([]any, len(hits))
	for i, hit := range hits {
		ids[i] = hit.ID
	}
	shown := e.verbatim(e.Text)
	w := db.NewWhere().In("c.id", ids...).And(shown.text, shown.args...)
	return "SELECT c.id FROM contents c" + w.SQL(), w.Args()
}

// maxFound is more than an index holds.
const maxFound = 1 << 30

// condition is a fragment of SQL on contents c with "?" for its arguments.
type condition struct {
	text string
	args []any
}

// either wants one of them.
func either(parts []condition) condition {
	whole := condition{}
	for i, part := range parts {
		if i > 0 {
			whole.text += " OR "
		}
		whole.text += part.text
		whole.args = append(whole.args, part.args...)
	}
	whole.text = "(" + whole.text + ")"
	return whole
}

// verbatim wants a text to stand in the field as it is written, or in capitals.
func (e Expression) verbatim(text string) condition {
	parts := []condition{}
	for _, written := range spellings(text) {
		parts = append(parts, e.written(written))
	}
	return either(parts)
}

func (e Expression) written(text string) condition {
	switch e.Field {
	case TitleField:
		return holds("c.title || ' ' || c.subtitle || ' ' || c.original_title", text)
	case PublisherField:
		return holds("c.publisher", text)
	case AuthorField:
		inside := holds("p.display_name || ' ' || p.display_name_en", text)
		return condition{
			"EXISTS (SELECT 1 FROM content_contributors cc JOIN contributors p ON p.id = cc.contributor_id WHERE cc.content_id = c.id AND " +
				inside.text + ")", inside.args,
		}
	case SubjectField:
		inside := holds("t.name || ' ' || t.name_en", text)
		return condition{
			"EXISTS (SELECT 1 FROM content_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.content_id = c.id AND " + inside.text + ")", inside.args,
		}
	}
	return holds("c.title || ' ' || c.subtitle || ' ' || c.original_title || ' ' || c.publisher || ' ' || c.summary || ' ' || c.description",
		text)
}

// holds wants text inside a column; both databases know replace.
func holds(column, text string) condition {
	return condition{"replace(" + column + ", ?, '') <> " + column, []any{text}}
}

// spellings are a text as typed, in small letters, with one capital, with
// every word's capital, and all in capitals.
func spellings(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	lower := strings.Join(words, " ")
	for i, word := range words {
		words[i] = capitalised(word)
	}
	found := []string{text, lower, capitalised(lower), strings.Join(words, " "), strings.ToUpper(lower)}
	slices.Sort(found)
	return slices.Compact(found)
}

func capitalised(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
