package queries

import (
	"context"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/search/documents"
	"sudar/internal/search/index"
	"sudar/internal/search/index/lookup"
	"sudar/internal/search/index/segment"
)

// conditions turns expressions into conditions of the index.
type conditions struct {
	db     *db.DB
	engine index.Engine
	scope  segment.Scope
}

// ConditionOf returns what the index understands of an expression.
func ConditionOf(ctx context.Context, d *db.DB, engine index.Engine, scope segment.Scope, e Expression) (lookup.Condition, error) {
	return conditions{d, engine, scope}.of(ctx, e)
}

// joints are what the index calls our operators.
var joints = map[Operator]lookup.Joint{And: lookup.All, Or: lookup.Any, Not: lookup.None}

// fieldsOf are the fields of the index in which a field is looked for.
var fieldsOf = map[Field]segment.Fields{
	TitleField: segment.In(segment.Title), AuthorField: segment.In(segment.Contributor),
	SubjectField: segment.In(segment.Subject), PublisherField: segment.In(segment.Publisher),
}

// nothing is a condition that no record fulfils.
var nothing = lookup.Condition{Joint: lookup.Any}

func (c conditions) of(ctx context.Context, e Expression) (lookup.Condition, error) {
	if e.Operator == "" {
		return c.onField(ctx, e)
	}
	whole := lookup.Condition{Joint: joints[e.Operator]}
	for _, operand := range e.Operands {
		part, err := c.of(ctx, operand)
		if err != nil {
			return nothing, err
		}
		whole.Operands = append(whole.Operands, part)
	}
	return whole, nil
}

func (c conditions) onField(ctx context.Context, e Expression) (lookup.Condition, error) {
	switch e.Field {
	case IdentifierField:
		if number := catalogue.NormalIdentifier(e.Text); number != "" {
			return lookup.Condition{Identifier: number}, nil
		}
		return nothing, nil
	case DDCField:
		return c.classified(ctx, e.Text)
	}
	words := lookup.Condition{Text: e.Text, Fields: fieldsOf[e.Field]}
	if !e.Phrase {
		return words, nil
	}
	ids, err := c.verbatim(ctx, e, words)
	return lookup.Condition{IDs: &ids}, err
}

// classified wants a class of the decimal classification with all below it:
// 8 and 800 mean 8xx, 89 and 890 mean 89x, 894.2 means what begins with it.
func (c conditions) classified(ctx context.Context, text string) (lookup.Condition, error) {
	code := strings.TrimSpace(text)
	if code == "" || strings.Trim(code, "0123456789.") != "" {
		return nothing, nil
	}
	if len(code) == documents.DDCClass {
		code = code[:1] + strings.TrimRight(code[1:], "0")
	}
	class := code[:min(2, len(code))]
	categories, err := db.All[int64](ctx, c.db, "SELECT id FROM categories WHERE tree = 'ddc' AND ddc_code >= $1 AND ddc_code < $2", class,
		class+":")
	found := lookup.Condition{Keywords: []lookup.AnyOf{{Facet: segment.Category, Values: documents.Numbers(categories...)}}}
	if len(code) >= documents.DDCClass {
		found.Keywords = append(found.Keywords, lookup.AnyOf{Facet: segment.DDC, Values: []string{code}})
	}
	return found, err
}
