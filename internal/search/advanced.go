package search

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// Operator joins expressions.
type Operator string

// The operators. Not has one operand.
const (
	And Operator = "and"
	Or  Operator = "or"
	Not Operator = "not"
)

// Field is where a condition looks.
type Field string

// The fields of advanced search (PRODUCT, "Search").
const (
	AnyField        Field = "any"
	TitleField      Field = "title"
	AuthorField     Field = "author"
	SubjectField    Field = "subject"
	PublisherField  Field = "publisher"
	IdentifierField Field = "identifier"
	DDCField        Field = "ddc"
)

// Fields are those that a client may name.
var Fields = []Field{AnyField, TitleField, AuthorField, SubjectField, PublisherField, IdentifierField, DDCField}

// Expression is an advanced query: a condition on a field, or operands joined
// by an operator. The zero expression is no condition.
type Expression struct {
	Operator Operator
	Operands []Expression
	Field    Field
	Text     string
	Phrase   bool // the words stand side by side, as written
}

// Row is a line of the advanced form: how it joins what stands above it, and
// its condition. Not means "and not".
type Row struct {
	Operator Operator `json:"operator"`
	Field    Field    `json:"field"`
	Text     string   `json:"text"`
}

var quoted = regexp.MustCompile(`"([^"]+)"|«([^»]+)»|“([^”]+)”`)

// Parse reads the text of a field: what stands in quotation marks is a phrase,
// the rest are words, and all of it must match.
func Parse(field Field, text string) Expression {
	text = Query{Text: text}.text()
	parts := []Expression{}
	rest := quoted.ReplaceAllStringFunc(text, func(phrase string) string {
		parts = append(parts, Expression{Field: field, Text: strings.Trim(phrase, `"«»“”`), Phrase: true})
		return " "
	})
	if rest = strings.TrimSpace(rest); rest != "" {
		parts = append(parts, Expression{Field: field, Text: rest})
	}
	return join(And, parts...)
}

// Chain joins rows from the first to the last; blank rows do not count.
func Chain(rows []Row) Expression {
	whole := Expression{}
	for _, row := range rows {
		part := Parse(row.Field, row.Text)
		switch {
		case part.empty():
		case row.Operator == Not:
			whole = join(And, whole, Expression{Operator: Not, Operands: []Expression{part}})
		case row.Operator == Or:
			whole = join(Or, whole, part)
		default:
			whole = join(And, whole, part)
		}
	}
	return whole
}

// Both returns an expression that wants both.
func Both(a, b Expression) Expression { return join(And, a, b) }

func join(operator Operator, parts ...Expression) Expression {
	parts = slices.DeleteFunc(parts, Expression.empty)
	switch len(parts) {
	case 0:
		return Expression{}
	case 1:
		return parts[0]
	}
	return Expression{Operator: operator, Operands: parts}
}

func (e Expression) empty() bool { return e.Operator == "" && e.Text == "" }

// Advanced returns a page of the records that an expression finds inside q
// and the viewer may see, with the exact total. What a list query can say is
// asked as one, so that the same words find the same in both searches.
func (s *Service) Advanced(ctx context.Context, e Expression, q Query) (page.List[Card], error) {
	if list, ok := e.plain(q); ok && s.indexed() != nil {
		found, err := s.List(ctx, list)
		return found.List, err
	}
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return page.List[Card]{}, err
	}
	w, err := s.conditions(ctx, e, q)
	if err != nil {
		return page.List[Card]{}, err
	}
	if q.sort() == ScoreDesc {
		return s.bestRows(ctx, scope, w, e, q.Page)
	}
	return s.rows(ctx, scope, w, q.order(ctx), q.Page)
}

// conditions are the viewer's scope, q's filters and the expression.
func (s *Service) conditions(ctx context.Context, e Expression, q Query) (*db.Where, error) {
	scope, err := s.entitlements.ScopeOf(ctx)
	if err != nil {
		return nil, err
	}
	w := db.NewWhere()
	scope.Where(w, "c")
	if err := s.filter(ctx, w, q); err != nil {
		return nil, err
	}
	if !e.empty() {
		condition := e.condition()
		w.And(condition.text, condition.args...)
	}
	return w, nil
}

// condition is a fragment of SQL on contents c with "?" for its arguments.
type condition struct {
	text string
	args []any
}

// all wants every one of them; none is no record.
func all(operator string, parts []condition) condition {
	if len(parts) == 0 {
		return condition{text: "1 = 0"}
	}
	whole := condition{}
	for i, part := range parts {
		if i > 0 {
			whole.text += operator
		}
		whole.text += part.text
		whole.args = append(whole.args, part.args...)
	}
	whole.text = "(" + whole.text + ")"
	return whole
}

func (e Expression) condition() condition {
	if e.Operator == "" {
		return e.onField()
	}
	parts := make([]condition, len(e.Operands))
	for i, operand := range e.Operands {
		parts[i] = operand.condition()
	}
	switch e.Operator {
	case Or:
		return all(" OR ", parts)
	case Not:
		whole := all(" AND ", parts)
		return condition{"NOT " + whole.text, whole.args}
	}
	return all(" AND ", parts)
}

func (e Expression) onField() condition {
	switch e.Field {
	case IdentifierField:
		return condition{"c.id IN (SELECT content_id FROM content_identifiers WHERE normal = ?)", []any{catalogue.NormalIdentifier(e.Text)}}
	case DDCField:
		return ddcBegins(e.Text)
	}
	parts := []condition{}
	for _, term := range mongolian.AnalyzeQuery(e.Text) {
		if !term.Stop {
			parts = append(parts, e.onWord(term))
		}
	}
	if e.Phrase {
		parts = append(parts, e.verbatim(e.Text))
	}
	return all(" AND ", parts)
}

// onWord wants a word in any of its forms.
func (e Expression) onWord(term mongolian.QueryTerm) condition {
	all := forms(term)
	list, args := "(?"+strings.Repeat(", ?", len(all)-1)+")", db.List(all)
	switch e.Field {
	case TitleField:
		return condition{"c.id IN (SELECT content_id FROM content_terms WHERE in_title AND term IN " + list + ")", args}
	case AuthorField:
		return condition{`c.id IN (SELECT cc.content_id FROM contributor_terms t JOIN content_contributors cc ON cc.contributor_id = t.contributor_id
			WHERE t.term IN ` + list + ")", args}
	case SubjectField, PublisherField:
		// Words know only whether a title has them: the row shows where they stand.
		written := []string{term.Exact, term.Stem}
		for _, reading := range term.Latin {
			written = append(written, reading.Stem)
		}
		shown := e.verbatim(written...)
		return condition{"(c.id IN (SELECT content_id FROM content_terms WHERE term IN " + list + ") AND " + shown.text + ")", append(args, shown.args...)}
	}
	return condition{"c.id IN (SELECT content_id FROM content_terms WHERE term IN " + list + ")", args}
}

// verbatim wants one of the texts to stand in the field as it is written, or
// in capitals. It reads the rows that words have found.
func (e Expression) verbatim(texts ...string) condition {
	parts := []condition{}
	for _, text := range texts {
		for _, written := range spellings(text) {
			parts = append(parts, e.written(written))
		}
	}
	return all(" OR ", parts)
}

func (e Expression) written(text string) condition {
	switch e.Field {
	case TitleField:
		return holds("c.title || ' ' || c.subtitle || ' ' || c.original_title", text)
	case PublisherField:
		return holds("c.publisher", text)
	case AuthorField:
		inside := holds("p.display_name || ' ' || p.display_name_en", text)
		return condition{"EXISTS (SELECT 1 FROM content_contributors cc JOIN contributors p ON p.id = cc.contributor_id WHERE cc.content_id = c.id AND " + inside.text + ")", inside.args}
	case SubjectField:
		inside := holds("t.name || ' ' || t.name_en", text)
		return condition{"EXISTS (SELECT 1 FROM content_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.content_id = c.id AND " + inside.text + ")", inside.args}
	}
	return holds("c.title || ' ' || c.subtitle || ' ' || c.original_title || ' ' || c.publisher || ' ' || c.summary || ' ' || c.description", text)
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

// ddcBegins wants a class of the decimal classification with all below it:
// 8 and 800 mean 8xx, 89 and 890 mean 89x, 894.2 means what begins with it.
func ddcBegins(text string) condition {
	code := strings.TrimSpace(text)
	if code == "" || strings.Trim(code, "0123456789.") != "" {
		return condition{text: "1 = 0"}
	}
	if len(code) == 3 {
		code = code[:1] + strings.TrimRight(code[1:], "0")
	}
	class := code[:min(2, len(code))]
	within := condition{`c.id IN (SELECT content_id FROM content_categories WHERE category_id IN
		(SELECT id FROM categories WHERE tree = 'ddc' AND ddc_code >= ? AND ddc_code < ?))`, []any{class, class + ":"}}
	if len(code) < 3 {
		return within
	}
	return condition{"(" + within.text + " AND c.ddc >= ? AND c.ddc < ?)", append(within.args, code, code+":")}
}
