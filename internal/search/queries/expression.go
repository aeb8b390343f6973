package queries

import (
	"regexp"
	"slices"
	"strings"
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
	text = Query{Text: text}.Words()
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
