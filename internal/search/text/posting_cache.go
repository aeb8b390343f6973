package text

import (
	"context"
	"slices"
	"strings"
	"sync"

	"sudar/internal/kit/db"
)

const (
	// maxKept bounds the postings that are kept in memory, about 130 bytes each.
	maxKept = 1 << 18
	// blocksAtOnce is how many blocks one statement asks about. There are always
	// as many, so that the databases prepare it once.
	blocksAtOnce = 128
)

// kept holds postings that were read, and were whole. In one making of the
// tables a block is written once and its number is not given again, so that they
// never change; whether somebody may see a block is asked of the database every
// time. The zero value is ready.
type kept struct {
	mu       sync.Mutex
	making   string // that the postings are of
	postings map[postingKey]keptPosting
}

// keptPosting is a term of a block, nil when the block does not have it.
type keptPosting struct {
	*posting
	words bool // were read too
}

type postingKey struct {
	block int64
	term  string
}

// look fills found with what is kept of the terms of blocks, and returns the
// blocks and the terms of which something is missing, be it only the words of a
// term when they matter. What is of another making is dropped.
func (k *kept) look(making string, found map[int64]block, blocks []int64, terms []string, words bool) (missing []int64, unknown []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.making != making {
		k.making, k.postings = making, nil
	}
	for _, number := range blocks {
		whole, b := true, make(block, len(terms))
		for _, term := range terms {
			p, ok := k.postings[postingKey{number, term}]
			switch {
			case !ok || words && !p.words:
				whole = false
				if !slices.Contains(unknown, term) {
					unknown = append(unknown, term)
				}
			case p.posting != nil:
				b[term] = p.posting
			}
		}
		if found[number] = b; !whole {
			missing = append(missing, number)
		}
	}
	return missing, unknown
}

// keep remembers the terms of blocks, also those that they do not have, unless
// somebody has looked into another making meanwhile.
func (k *kept) keep(making string, found map[int64]block, blocks []int64, terms []string, words bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.making != making {
		return
	}
	if k.postings == nil {
		k.postings = map[postingKey]keptPosting{}
	}
	for key := range k.postings {
		if len(k.postings)+len(blocks)*len(terms) <= maxKept {
			break
		}
		delete(k.postings, key)
	}
	for _, term := range terms {
		own := strings.Clone(term) // a part of what was typed
		for _, number := range blocks {
			k.postings[postingKey{number, own}] = keptPosting{found[number][term], words}
		}
	}
}

// postingRow is a term of a block.
type postingRow struct {
	Block    int64  `db:"block"`
	Term     string `db:"term"`
	Passages []byte `db:"passages"`
	Words    []byte `db:"words"`
}

// posting returns what the row says, or errDamaged.
func (r postingRow) posting() (*posting, error) {
	passages, err := unsealed(r.Block, r.Term, r.Passages)
	if err == nil && len(passages) == 0 {
		err = errDamaged
	}
	if err != nil {
		return nil, err
	}
	words, err := unsealed(r.Block, r.Term, r.Words)
	return &posting{passages: decodePassages(passages), words: decodeWords(words)}, err
}

// postings returns the terms of an expression in each of blocks, which are of
// the given making; it returns errDamaged, and keeps nothing of what was read
// with it, if one of them is not what was written.
func (e *sqlEngine) postings(ctx context.Context, making string, blocks []int64, wanted Expression) (map[int64]block, error) {
	terms, words := wanted.terms(), wanted.hasPhrase()
	found := make(map[int64]block, len(blocks))
	missing, unknown := e.kept.look(making, found, blocks, terms, words)
	columns := "p.block, p.term, p.passages, NULL AS words"
	if words {
		columns = "p.block, p.term, p.passages, p.words"
	}
	for part := range slices.Chunk(missing, blocksAtOnce) {
		asked := make([]any, 0, blocksAtOnce)
		for i := range blocksAtOnce {
			asked = append(asked, part[min(i, len(part)-1)])
		}
		w := db.NewWhere().In("p.block", asked...).In("p.term", db.List(unknown)...)
		rows, err := db.All[postingRow](ctx, e.db, "SELECT "+columns+" FROM "+e.dialect.schema+"block_postings p"+w.SQL(), w.Args()...)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if found[row.Block][row.Term], err = row.posting(); err != nil {
				return nil, err
			}
		}
		e.kept.keep(making, found, part, unknown, words)
	}
	return found, nil
}
