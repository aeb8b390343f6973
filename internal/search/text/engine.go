package text

import (
	"io/fs"
	"sync/atomic"

	"sudar/internal/kit/db"
)

// passageBits is how many bits of a passage's id number it within its book: a
// book is a range of ids.
const passageBits = 20

// sqlEngine is an engine in SQL. Which blocks have all the words, an index of
// the database responds, together with the rows of contents, items and
// entitlements that say who may read them; where in a block, its postings.
type sqlEngine struct {
	db      *db.DB
	library *db.DB // which db is, or lies beside
	dialect dialect
	// Where the passages lie beside the library: the library's epoch, and the file.
	epoch string
	file  fs.FileInfo
	size  atomic.Int64 // of the file, the largest seen
	kept  kept
}

// dialect is where the databases differ: the names of tables, and the index of
// which block has which terms.
type dialect struct {
	schema string // before the names of our tables
	tables []string
	insert string // of a block and its terms
	remove string // of a block
	terms  func([]string) string
	// blocks returns a query for blocks that have what an expression needs,
	// whatever the order of words and the passages; its arguments go to w.
	blocks func(w *db.Where, wanted Expression) string
}
