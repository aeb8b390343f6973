package text

import "sudar/internal/kit/db"

// passageBits is how many bits of a passage's id number it within its book: a
// book is a range of ids.
const passageBits = 20

// sqlEngine is an engine in SQL. Both databases hold the same three tables and
// answer the same statements; dialect is where they differ. The rows of
// contents, items and entitlements that say who may read are the library's
// own, read in the same statement as the passages.
type sqlEngine struct {
	db      *db.DB
	dialect dialect
}

// dialect is what one database calls things.
type dialect struct {
	schema    string // before the names of our tables
	tables    []string
	termsID   string // the id column of passage_terms
	matches   string // condition that a passage matches "?"
	insert    string // of an id and terms
	remove    string // of the ids from $1 to before $2
	wanted    func(Expression) string
	terms     func(body string) string
	published string // statement after a book was published, if any
}
