package segment

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sort"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/blevesearch/mmap-go"
	"github.com/blevesearch/vellum"
)

// Segment is an open segment. Its bytes lie in memory or in a mapped file that
// is let go when nothing refers to the segment: whoever reads keeps the state
// that holds it alive.
type Segment struct {
	data     []byte
	cards    io.ReaderAt // of the whole segment
	stamp    *stamp      // of its file; nil in memory
	sum      string      // of data
	docs     uint32
	cardsAt  int64
	cardEnds longs
	offers   pairs
	keys     []byte
	keyEnds  words32

	englishKeys  []byte
	englishEnds  words32
	englishOrder words32

	ids       longs
	byID      words32
	items     []byte
	itemEnds  words32
	fileTypes []string
	columns   [columnCount]longs
	orders    [columnOrders]words32
	forms     [tierCount]*vellum.FST
	facets    map[Facet][]value // of the counted facets, by name
	forward   map[Facet]forward // of the same, but for Visible and Missing
	scopes    scopeCache
}

// maxValues bounds the values of a facet that is counted, keptValues those whose
// documents stay open.
const (
	maxValues  = 1 << 20
	keptValues = 4096
)

// value is a value of a facet and the documents that have it, nil when the
// facet has too many values.
type value struct {
	name string
	docs *roaring.Bitmap
}

// Open reads a segment out of its bytes, whose SHA-256 is sum.
func Open(data []byte, cards io.ReaderAt, sum string) (*Segment, error) {
	f, err := readFooter(data)
	if err != nil {
		return nil, err
	}
	s := &Segment{data: data, cards: cards, sum: sum, docs: uint32(f.Docs), fileTypes: f.FileTypes} //nolint:gosec // fewer documents than 2^32
	s.cardsAt = f.Sections["cards"][0]
	parts := map[string]*[]byte{"keys": &s.keys, "items": &s.items, "offers": &s.offers.texts, englishKeys: &s.englishKeys}
	sized := map[string]struct {
		to   *[]byte
		each int
	}{
		"card ends": {(*[]byte)(&s.cardEnds), 16}, "offer ends": {(*[]byte)(&s.offers.ends), 16}, "key ends": {(*[]byte)(&s.keyEnds), 4},
		"ids": {(*[]byte)(&s.ids), 8}, "by id": {(*[]byte)(&s.byID), 4}, "item ends": {(*[]byte)(&s.itemEnds), 4},
		englishKeyEnds: {(*[]byte)(&s.englishEnds), 4}, englishOrder: {(*[]byte)(&s.englishOrder), 4},
	}
	for c := range columnCount {
		sized[columnSection(c)] = struct {
			to   *[]byte
			each int
		}{(*[]byte)(&s.columns[c]), 8}
	}
	for o := range columnOrders {
		sized[orderSection(o)] = struct {
			to   *[]byte
			each int
		}{(*[]byte)(&s.orders[o]), 4}
	}
	for name, to := range parts {
		if *to, err = f.cut(data, name); err != nil {
			return nil, err
		}
	}
	for name, part := range sized {
		if *part.to, err = f.cut(data, name); err != nil {
			return nil, err
		}
		if len(*part.to) != f.Docs*part.each {
			return nil, fmt.Errorf("%w: section %q has %d bytes", ErrCorrupt, name, len(*part.to))
		}
	}
	return s, s.openForms(f)
}

func (s *Segment) openForms(f footer) error {
	for t := range tierCount {
		text, err := f.cut(s.data, t.section())
		if err != nil {
			return err
		}
		if s.forms[t], err = vellum.Load(text); err != nil {
			return fmt.Errorf("%w: forms %d: %w", ErrCorrupt, t, err)
		}
	}
	s.facets, s.forward = map[Facet][]value{}, map[Facet]forward{}
	for _, facet := range []Facet{Kind, Language, Audience, FileType, Owner, Category, Price, Author, Decade, Stars} {
		values, err := s.valuesOf(facet)
		if err != nil {
			return err
		}
		s.forward[facet] = newForward(s.docs, values)
		if len(values) > keptValues {
			for i := range values {
				values[i].docs = nil
			}
		}
		s.facets[facet] = values
	}
	for _, facet := range []Facet{Visible, Missing} { // of a few values each, which are counted by bitmaps
		var err error
		if s.facets[facet], err = s.valuesOf(facet); err != nil {
			return err
		}
	}
	return nil
}

// Map opens a segment of a folder, whose SHA-256 is sum, without reading it.
func Map(path, sum string) (*Segment, error) {
	file, err := os.Open(path) //nolint:gosec // a file of the index's own folder
	if err != nil {
		return nil, fmt.Errorf("index: open segment: %w", err)
	}
	data, err := mmap.Map(file, mmap.RDONLY, 0)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %w", ErrCorrupt, err), file.Close())
	}
	stamp, err := stampOf(file)
	if err != nil {
		return nil, errors.Join(err, data.Unmap(), file.Close())
	}
	s, err := Open(data, file, sum)
	if err != nil {
		return nil, errors.Join(err, data.Unmap(), file.Close())
	}
	s.stamp = stamp
	runtime.AddCleanup(s, func(whole mmap.MMap) {
		_ = whole.Unmap()
		_ = file.Close()
	}, data)
	return s, nil
}

// valuesOf returns all values of a facet.
func (s *Segment) valuesOf(facet Facet) ([]value, error) {
	head := string(facet) + ":"
	var values []value
	err := s.Walk(keyword, []byte(head), func(form []byte, at Record) bool {
		values = append(values, value{strings.TrimPrefix(string(form), head), at.Union(In(Title))})
		return len(values) < maxValues
	})
	return values, err
}

// Walk hands over the forms of a tier that begin with prefix until fn has enough.
func (s *Segment) Walk(t Tier, prefix []byte, fn func(form []byte, at Record) bool) error {
	it, err := s.forms[t].Iterator(prefix, After(prefix))
	for err == nil {
		form, at := it.Current()
		if !fn(form, s.record(at)) {
			return nil
		}
		err = it.Next()
	}
	if errors.Is(err, vellum.ErrIteratorDone) {
		return nil
	}
	return fmt.Errorf("index: walk: %w", err)
}

// After returns the first bytes that no word beginning with prefix reaches; nil
// is the end of all.
func After(prefix []byte) []byte {
	end := bytes.Clone(prefix)
	for i := len(end) - 1; i >= 0; i-- {
		if end[i] < 0xff {
			end[i]++
			return end[:i+1]
		}
	}
	return nil
}

// Accepted hands over the forms of a tier that begin with prefix and that an
// automaton accepts.
func (s *Segment) Accepted(t Tier, by vellum.Automaton, prefix []byte, fn func(form []byte, at Record)) error {
	it, err := s.forms[t].Search(by, prefix, After(prefix))
	for ; err == nil; err = it.Next() {
		form, at := it.Current()
		fn(form, s.record(at))
	}
	if errors.Is(err, vellum.ErrIteratorDone) {
		return nil
	}
	return fmt.Errorf("index: walk: %w", err)
}

// Find returns the record of a form, nil when the segment has none.
func (s *Segment) Find(t Tier, form string) Record {
	if form == "" {
		return nil
	}
	at, ok, err := s.forms[t].Get([]byte(form))
	if err != nil || !ok {
		return nil
	}
	return s.record(at)
}

func (s *Segment) record(at uint64) Record {
	if at >= uint64(len(s.data)) {
		return nil
	}
	return Record(s.data[at:])
}

// Bytes returns what the segment's file holds.
func (s *Segment) Bytes() []byte { return s.data }

// Sum returns the SHA-256 of those bytes, hexadecimal.
func (s *Segment) Sum() string { return s.sum }

// Docs is how many documents the segment was written with.
func (s *Segment) Docs() uint32 { return s.docs }

// ID returns the id of a document.
func (s *Segment) ID(doc uint32) int64 { return s.ids.at(doc) }

// Doc returns the number of the document with an id.
func (s *Segment) Doc(id int64) (uint32, bool) {
	i := sort.Search(int(s.docs), func(i int) bool { return s.ids.at(s.byID.at(uint32(i))) >= id }) //nolint:gosec // within docs
	if i == int(s.docs) {
		return 0, false
	}
	doc := s.byID.at(uint32(i)) //nolint:gosec // within docs
	return doc, s.ids.at(doc) == id
}

// Key returns a document's sort key.
func (s *Segment) Key(doc uint32) []byte {
	from, to := s.keyEnds.span(doc)
	return s.keys[from:to]
}

// FirstFrom returns the first document whose key is not before key.
func (s *Segment) FirstFrom(key []byte) uint32 {
	return uint32(sort.Search(int(s.docs), func(i int) bool { return bytes.Compare(s.Key(uint32(i)), key) >= 0 }))
}

// Card returns a document's card, in bytes of the caller's own.
func (s *Segment) Card(doc uint32, english bool) ([]byte, error) {
	from, to := s.cardEnds.span(2 * doc)
	if other := s.cardEnds.at(2*doc + 1); english && other > to {
		from, to = to, other
	}
	text := make([]byte, to-from)
	if _, err := s.cards.ReadAt(text, s.cardsAt+from); err != nil {
		return nil, fmt.Errorf("index: card: %w", err)
	}
	return text, nil
}

// Offer returns what a suggestion shows of a document, else its card, in bytes
// of the caller's own.
func (s *Segment) Offer(doc uint32, english bool) ([]byte, error) {
	text, other := s.offers.pair(doc)
	if english && len(other) > 0 {
		text = other
	}
	if len(text) == 0 {
		return s.Card(doc, english)
	}
	return bytes.Clone(text), nil
}

// ItemSpan returns from where to where a document's items are numbered.
func (s *Segment) ItemSpan(doc uint32) (from, to uint32) { return s.itemEnds.span(doc) }

// itemsOf returns a document's items.
func (s *Segment) itemsOf(doc uint32) []Item {
	from, to := s.ItemSpan(doc)
	items := make([]Item, 0, to-from)
	for i := from; i < to; i++ {
		items = append(items, s.Item(i))
	}
	return items
}

// Item returns the item with a number.
func (s *Segment) Item(i uint32) Item {
	at := words32(s.items[uint64(i)*itemSize:])
	item := Item{Year: int32(at.at(0)), Price: longs(at).at(1)} //nolint:gosec // the same bits
	if number := at.at(1); int(number) < len(s.fileTypes) {
		item.FileType = s.fileTypes[number]
	}
	return item
}
