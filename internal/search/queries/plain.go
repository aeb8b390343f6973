package queries

// Plain returns the list query that asks for the same as an expression, if
// there is one: words anywhere, in titles and in names, all of which must hold.
// The index finds and ranks those by itself.
func (e Expression) Plain(q Query) (Query, bool) {
	operands := e.Operands
	if e.Operator == "" {
		operands = []Expression{e}
	}
	if e.empty() || e.Operator == Or || e.Operator == Not {
		return q, e.empty()
	}
	for _, operand := range operands {
		switch {
		case operand.Operator == And:
			var ok bool
			if q, ok = operand.Plain(q); !ok {
				return q, false
			}
		case operand.Operator != "" || operand.Phrase:
			return q, false
		case operand.Field == "" || operand.Field == AnyField:
			q.Text = joined(q.Text, operand.Text)
		case operand.Field == TitleField:
			q.Title = joined(q.Title, operand.Text)
		case operand.Field == AuthorField:
			q.ContributorName = joined(q.ContributorName, operand.Text)
		default:
			return q, false
		}
	}
	return q, true
}

func joined(words, more string) string {
	if words == "" {
		return more
	}
	return words + " " + more
}
