package segment

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/blevesearch/vellum"
)

// Tier is a kind of form under which words are found (mongolian.Term), and
// what has postings of the same make.
type Tier uint8

// The tiers, those of forms first.
const (
	Exact Tier = iota
	Stem
	Alternate
	Folded
	keyword
	ExactPrefix // beginnings that many exact words share
	FoldedPrefix
	tierCount
	formTiers = ExactPrefix
)

func (t Tier) section() string { return "forms" + strconv.Itoa(int(t)) }

func columnSection(c Column) string { return "column" + strconv.Itoa(int(c)) }

func orderSection(o Order) string { return "order" + strconv.Itoa(int(o)) }

// orderColumns are the columns an order compares, the first most.
var orderColumns = [columnOrders][2]Column{
	ByCreated: {Created, Created}, ByPublished: {Published, Published}, ByYear: {Year, Year}, ByRating: {Rating, Rating},
	ByWeighted: {RatingWeighted, RatingWeighted}, ByViews: {Views, Views}, ByScore: {Score, Score}, ByCurated: {Curated, Views},
	ByUpdated: {Updated, Updated},
}

// Columns returns the columns that an order compares, the first most.
func (o Order) Columns() [2]Column { return orderColumns[o] }

// Source hands a segment's documents over in (sort key, id) order, and its
// forms in the order of bytes.
type Source interface {
	Docs() int
	id(doc int) int64
	sortKey(doc int) []byte
	sortKeyEnglish(doc int) []byte // nil: the same
	column(c Column, doc int) int64
	items(doc int) []Item
	card(doc int) (text, english []byte, err error)
	offer(doc int) (text, english []byte)
	forms(t Tier, fn func(form []byte, docs *lists) error) error
}

// Write writes everything of a source and returns its SHA-256.
func Write(w io.Writer, from Source) (sum string, err error) {
	out := newSink(w)
	out.footer.Docs = from.Docs()
	if err := writeCards(out, from); err != nil {
		return "", err
	}
	writeOffers(out, from)
	writeKeys(out, from)
	writeEnglishKeys(out, from)
	writeItems(out, from)
	for c := range columnCount {
		out.begin()
		for doc := range from.Docs() {
			out.long(from.column(c, doc))
		}
		out.end(columnSection(c))
	}
	writeOrders(out, from)
	for t := range formTiers {
		if err := writeForms(out, from, t); err != nil {
			return "", err
		}
	}
	return out.close()
}

func writeCards(out *sink, from Source) error {
	ends := make([]int64, 0, 2*from.Docs())
	out.begin()
	for doc := range from.Docs() {
		text, english, err := from.card(doc)
		if err != nil {
			return err
		}
		_, _ = out.Write(text)
		ends = append(ends, out.size-out.start)
		_, _ = out.Write(english)
		ends = append(ends, out.size-out.start)
	}
	out.end("cards")
	writeEnds(out, "card ends", ends)
	return out.err
}

func writeOffers(out *sink, from Source) {
	ends := make([]int64, 0, 2*from.Docs())
	out.begin()
	for doc := range from.Docs() {
		text, english := from.offer(doc)
		_, _ = out.Write(text)
		ends = append(ends, out.size-out.start)
		_, _ = out.Write(english)
		ends = append(ends, out.size-out.start)
	}
	out.end("offers")
	writeEnds(out, "offer ends", ends)
}

func writeEnds(out *sink, name string, ends []int64) {
	out.begin()
	for _, end := range ends {
		out.long(end)
	}
	out.end(name)
}

// writeKeys writes sort keys, ids, and the documents in the order of ids.
func writeKeys(out *sink, from Source) {
	ends := make([]uint32, from.Docs())
	out.begin()
	for doc := range ends {
		_, _ = out.Write(from.sortKey(doc))
		ends[doc] = uint32(out.size - out.start) //nolint:gosec // keys have 256 bytes: 16 M documents fit
	}
	out.end("keys")
	out.begin()
	for _, end := range ends {
		out.word(end)
	}
	out.end("key ends")
	out.begin()
	byID := make([]uint32, from.Docs())
	for doc := range byID {
		out.long(from.id(doc))
		byID[doc] = uint32(doc) //nolint:gosec // fewer documents than 2^32
	}
	out.end("ids")
	slices.SortFunc(byID, func(a, b uint32) int { return cmp.Compare(from.id(int(a)), from.id(int(b))) })
	writeWords(out, "by id", byID)
}

func writeWords(out *sink, name string, words []uint32) {
	out.begin()
	for _, word := range words {
		out.word(word)
	}
	out.end(name)
}

// itemSize is the length of an item: year, number of the file type, price.
const itemSize = 16

func writeItems(out *sink, from Source) {
	numbers := map[string]uint32{}
	ends := make([]uint32, from.Docs())
	written := uint32(0)
	out.begin()
	for doc := range ends {
		for _, item := range from.items(doc) {
			number, known := numbers[item.FileType]
			if !known {
				number = uint32(len(numbers)) //nolint:gosec // a handful
				numbers[item.FileType] = number
				out.footer.FileTypes = append(out.footer.FileTypes, item.FileType)
			}
			out.word(uint32(item.Year)) //nolint:gosec // the same bits
			out.word(number)
			out.long(item.Price)
			written++
		}
		ends[doc] = written
	}
	out.end("items")
	writeWords(out, "item ends", ends)
}

// writeOrders writes for each order the documents from the least to the most.
func writeOrders(out *sink, from Source) {
	for o := range columnOrders {
		writeWords(out, orderSection(o), sortedBy(from.Docs(), func(doc int) Rank {
			return Rank{from.column(o.Columns()[0], doc), from.column(o.Columns()[1], doc), from.id(doc)}
		}))
	}
}

// Rank is what documents are compared by: two values and the id.
type Rank [3]int64

// Compare is negative when r comes first.
func (r Rank) Compare(other Rank) int {
	return cmp.Or(cmp.Compare(r[0], other[0]), cmp.Compare(r[1], other[1]), cmp.Compare(r[2], other[2]))
}

func sortedBy(docs int, rankOf func(doc int) Rank) []uint32 {
	type ranked struct {
		rank Rank
		doc  uint32
	}
	all := make([]ranked, docs)
	for doc := range all {
		all[doc] = ranked{rankOf(doc), uint32(doc)} //nolint:gosec // fewer documents than 2^32
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank[0], b.rank[0]), cmp.Compare(a.rank[1], b.rank[1]), cmp.Compare(a.rank[2], b.rank[2]))
	})
	order := make([]uint32, docs)
	for i, one := range all {
		order[i] = one.doc
	}
	return order
}

// dictionary builds the FST of a tier beside its records.
type dictionary struct {
	bytes   bytes.Buffer
	builder *vellum.Builder
}

func newDictionary(docs int) (*dictionary, error) {
	d := &dictionary{}
	options := &vellum.BuilderOpts{Encoder: 1, RegistryTableSize: min(10_000, 64+docs), RegistryMRUSize: 2}
	builder, err := vellum.New(&d.bytes, options)
	if err != nil {
		return nil, fmt.Errorf("index: dictionary: %w", err)
	}
	d.builder = builder
	return d, nil
}

func (d *dictionary) write(out *sink, t Tier) error {
	if err := d.builder.Close(); err != nil {
		return fmt.Errorf("index: dictionary: %w", err)
	}
	out.begin()
	_, err := out.Write(d.bytes.Bytes())
	out.end(t.section())
	return err
}

// writeForms writes a tier's records, its dictionary and that of beginnings.
func writeForms(out *sink, from Source, t Tier) error {
	forms, err := newDictionary(from.Docs())
	if err != nil {
		return err
	}
	beginnings := prefixes{out: out}
	var room []byte
	err = from.forms(t, func(form []byte, docs *lists) error {
		if docs.empty() {
			return nil
		}
		at := out.size
		var err error
		if room, err = appendRecord(room[:0], docs); err != nil {
			return err
		}
		if _, err := out.Write(room); err != nil {
			return err
		}
		if t == Exact || t == Folded {
			beginnings.add(form, docs)
		}
		return forms.builder.Insert(form, uint64(at)) //nolint:gosec // an offset
	})
	if err != nil {
		return err
	}
	if err := forms.write(out, t); err != nil {
		return err
	}
	switch t {
	case Exact:
		return beginnings.write(from.Docs(), ExactPrefix)
	case Folded:
		return beginnings.write(from.Docs(), FoldedPrefix)
	}
	return nil
}
