package text

import (
	"encoding/binary"
	"maps"
	"slices"

	"sudar/internal/mongolian"
)

// Passages are indexed by blocks. A block says of each of its terms in which
// of its passages it stands, and of stems and folds also at which words, so
// that a phrase is a run of words.
const (
	blockBits    = 8                       // of a passage's number within its block
	blockSize    = 1 << blockBits          // passages
	wordBits     = 12                      // of a word's number within its passage
	bookBits     = passageBits - blockBits // of a block's number within its book
	bitmapLength = blockSize / 8
)

// passageSet is some passages of a block.
type passageSet [blockSize / 64]uint64

func (s *passageSet) add(place int) { s[place/64] |= 1 << (place % 64) }

func (s *passageSet) unite(other passageSet) {
	for i := range s {
		s[i] |= other[i]
	}
}

func (s *passageSet) intersect(other passageSet) {
	for i := range s {
		s[i] &= other[i]
	}
}

// places returns the members in order.
func (s *passageSet) places() []int {
	var all []int
	for place := range blockSize {
		if s[place/64]>>(place%64)&1 == 1 {
			all = append(all, place)
		}
	}
	return all
}

// encode writes few members as bytes and many as a bitmap; the length tells.
func (s *passageSet) encode() []byte {
	places := s.places()
	if len(places) < bitmapLength {
		out := make([]byte, len(places))
		for i, place := range places {
			out[i] = byte(place) //nolint:gosec // below blockSize
		}
		return out
	}
	out := make([]byte, 0, bitmapLength)
	for _, part := range s {
		out = binary.LittleEndian.AppendUint64(out, part)
	}
	return out
}

func decodePassages(in []byte) (s passageSet) {
	if len(in) != bitmapLength {
		for _, place := range in {
			s.add(int(place))
		}
		return s
	}
	for i := range s {
		s[i] = binary.LittleEndian.Uint64(in[8*i:])
	}
	return s
}

// posting is where a term stands in a block: the passages, and in rising order
// the words, numbered through the block with a gap behind each passage.
type posting struct {
	passages passageSet
	words    []uint32
}

func encodeWords(words []uint32) []byte {
	out := make([]byte, 0, 2*len(words))
	var previous uint32
	for _, word := range words {
		out = binary.AppendUvarint(out, uint64(word-previous))
		previous = word
	}
	return out
}

func decodeWords(in []byte) []uint32 {
	var words []uint32
	var word uint32
	for len(in) > 0 {
		step, size := binary.Uvarint(in)
		if size <= 0 {
			return words
		}
		word += uint32(step) //nolint:gosec // as it was encoded
		words, in = append(words, word), in[size:]
	}
	return words
}

// block gathers the postings of up to blockSize passages.
type block map[string]*posting

// add adds a passage's terms. A fold that is the stem itself is not kept
// twice: whoever looks for a fold looks for both (see spelled).
func (b block) add(place int, body string) {
	for i, term := range mongolian.Analyze(body) {
		word := -1
		if i < 1<<wordBits-1 {
			word = place<<wordBits | i
		}
		b.put(term.Stem, place, word)
		if term.Folded != term.Stem {
			b.put(folded(term.Folded), place, word)
		}
		for _, alternate := range term.Alternates {
			b.put(alternate, place, -1)
		}
	}
}

func (b block) put(term string, place, word int) {
	p := b[term]
	if p == nil {
		p = &posting{}
		b[term] = p
	}
	p.passages.add(place)
	if word >= 0 {
		p.words = append(p.words, uint32(word)) //nolint:gosec // at most 20 bits
	}
}

func (b block) terms() []string { return slices.Sorted(maps.Keys(b)) }

// spelled returns the kept terms that a term of an expression stands for.
func spelled(term string) []string {
	if fold, ok := unfolded(term); ok {
		return []string{term, fold}
	}
	return []string{term}
}

// matches returns the passages of a block that satisfy an expression.
func (b block) matches(wanted Expression) passageSet {
	var found passageSet
	for i, clause := range wanted {
		var chosen passageSet
		for _, sequence := range clause {
			chosen.unite(b.holds(sequence))
		}
		if i == 0 {
			found = chosen
		}
		found.intersect(chosen)
	}
	return found
}

// holds returns the passages with a sequence.
func (b block) holds(sequence Sequence) (found passageSet) {
	if len(sequence) == 1 {
		for _, term := range spelled(sequence[0]) {
			if p := b[term]; p != nil {
				found.unite(p.passages)
			}
		}
		return found
	}
	run := b.words(sequence[0])
	for _, term := range sequence[1:] {
		run = following(run, b.words(term))
	}
	for _, word := range run {
		found.add(int(word >> wordBits))
	}
	return found
}

// words returns where a term of a sequence stands.
func (b block) words(term string) []uint32 {
	var all []uint32
	for _, spelling := range spelled(term) {
		if p := b[spelling]; p != nil {
			all = append(all, p.words...)
		}
	}
	slices.Sort(all)
	return all
}

// following returns those of words that come right behind one of previous.
func following(previous, words []uint32) []uint32 {
	found := words[:0]
	for _, word := range words {
		for len(previous) > 0 && previous[0]+1 < word {
			previous = previous[1:]
		}
		if len(previous) > 0 && previous[0]+1 == word {
			found = append(found, word)
		}
	}
	return found
}
