package segment

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"
)

const (
	// manyWords is how many words a beginning must share to have a bitmap of
	// its own; the words of a rarer one are walked through.
	manyWords = 48
	// longestPrefix is the most letters of a stored beginning.
	longestPrefix = 10
)

// Suggested are the fields whose words complete a half-typed one.
const Suggested = Fields(1<<Title | 1<<Contributor)

// prefixes collects the documents of every beginning while words pass by in
// order: one open bitmap per letter of the present word.
type prefixes struct {
	out  *sink
	open []beginning
	done []stored
	room []byte
}

type beginning struct {
	text  []byte
	words int
	docs  *roaring.Bitmap
}

// stored is a beginning whose record has been written.
type stored struct {
	text []byte
	at   int64
}

// add takes the next word; documents count by the suggested fields.
func (p *prefixes) add(word []byte, docs *lists) {
	if len(docs[Title]) == 0 && len(docs[Contributor]) == 0 {
		return
	}
	for len(p.open) > 0 && !bytes.HasPrefix(word, p.open[len(p.open)-1].text) {
		p.closeLast()
	}
	end := 0
	if n := len(p.open); n > 0 {
		end = len(p.open[n-1].text)
	}
	for end < len(word) && len(p.open) < longestPrefix {
		_, size := utf8.DecodeRune(word[end:])
		end += size
		p.open = append(p.open, beginning{text: bytes.Clone(word[:end]), docs: roaring.New()})
	}
	if len(p.open) == 0 {
		return
	}
	last := &p.open[len(p.open)-1]
	last.words++
	last.docs.AddMany(docs[Title])
	last.docs.AddMany(docs[Contributor])
}

// closeLast hands the longest open beginning's documents to the one above it.
func (p *prefixes) closeLast() {
	last := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	if len(p.open) > 0 {
		above := &p.open[len(p.open)-1]
		above.words += last.words
		above.docs.Or(last.docs)
	}
	if last.words <= manyWords || p.out.err != nil {
		return
	}
	at := p.out.size
	var err error
	if p.room, err = appendRecord(p.room[:0], &lists{Title: last.docs.ToArray()}); err != nil {
		p.out.fail(err)
		return
	}
	_, _ = p.out.Write(p.room)
	p.done = append(p.done, stored{last.text, at})
}

// write closes what is open and writes the dictionary of beginnings.
func (p *prefixes) write(docs int, t Tier) error {
	for len(p.open) > 0 {
		p.closeLast()
	}
	slices.SortFunc(p.done, func(a, b stored) int { return bytes.Compare(a.text, b.text) })
	d, err := newDictionary(docs)
	if err != nil {
		return err
	}
	for _, one := range p.done {
		if err := d.builder.Insert(one.text, uint64(one.at)); err != nil { //nolint:gosec // an offset
			return err
		}
	}
	return d.write(p.out, t)
}
