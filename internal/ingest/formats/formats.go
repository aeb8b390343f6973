// Package formats is what the formats of imports have in common: the draft that
// each makes of a record.
package formats

import "sudar/internal/catalogue"

// Draft is a record of an import source, people, subjects and series still by
// name. Content holds what has no name of others: its title, year, identifiers.
type Draft struct {
	Source   string // who gave the record its ID, "" when it does not say
	ID       string // of the record there; with Source it names it for ever
	Version  string // changes when the record does there
	Content  catalogue.Content
	People   []Person
	Subjects []string
	Series   []Series
	// Unsound are identifiers that cannot be right, as they are written.
	Unsound []catalogue.Identifier
	// Deleted says that the source has no such record any more, Partial that the draft
	// holds only what has changed; neither needs a title.
	Deleted bool `json:",omitempty"`
	Partial bool `json:",omitempty"`
}

// Person is a contributor with the role in the record.
type Person struct {
	catalogue.Contributor
	Role catalogue.Role
}

// Series is a series that a record belongs to. Number is 0 for none.
type Series struct {
	Name   string
	Number float64
}
