package index

import (
	"context"
	"math/bits"
	"slices"

	"sudar/internal/search/index/segment"

	"github.com/RoaringBitmap/roaring/v2"
)

const (
	// mergeAt is how many segments of about one size become one.
	mergeAt = 4
	// youngest is the size below which all segments are of one size.
	youngest = 1024
)

// sizeOf returns the class of a leaf: each is four times as large as the last.
func sizeOf(l segment.Leaf) int {
	return (bits.Len64(l.Live.GetCardinality()/youngest) + 1) / 2
}

// due returns leaves that should become one, nil when all is well: four of a
// size, or one that is dead by half.
func (s *state) due() []segment.Leaf {
	bySize := map[int][]segment.Leaf{}
	for _, l := range s.leaves {
		if l.Docs() >= youngest && l.Live.GetCardinality()*2 < uint64(l.Docs()) {
			return []segment.Leaf{l}
		}
		bySize[sizeOf(l)] = append(bySize[sizeOf(l)], l)
	}
	for size := range 64 {
		if len(bySize[size]) >= mergeAt {
			return bySize[size]
		}
	}
	return nil
}

// Merge joins segments until none are due, oldest work first; searches go on.
func (x *Index) Merge(ctx context.Context) error {
	for ctx.Err() == nil {
		due := x.now.Load().due()
		if due == nil {
			return nil
		}
		if err := x.join(due); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Compact joins all segments to one.
func (x *Index) Compact() error {
	leaves := x.now.Load().leaves
	if len(leaves) < 2 {
		return nil
	}
	return x.join(leaves)
}

// join replaces leaves by their merge. What died while it was written dies in
// the merge too.
func (x *Index) join(leaves []segment.Leaf) error {
	x.merger.Lock()
	defer x.merger.Unlock()
	x.files.RLock()
	defer x.files.RUnlock()
	m := segment.NewMerging(leaves)
	joined, err := x.write(m)
	if err != nil {
		return err
	}
	x.writer.Lock()
	defer x.writer.Unlock()
	old := x.now.Load()
	next := &state{position: old.position}
	died := roaring.New()
	for i, l := range leaves {
		now := slices.IndexFunc(old.leaves, func(other segment.Leaf) bool { return other.Segment == l.Segment })
		lost := l.Live
		if now >= 0 {
			lost = roaring.AndNot(l.Live, old.leaves[now].Live)
		}
		for it := lost.Iterator(); it.HasNext(); {
			died.Add(m.Renamed(i, it.Next()))
		}
	}
	merged := segment.NewLeaf(joined)
	merged.Live.AndNot(died)
	for _, l := range old.leaves {
		if !slices.ContainsFunc(leaves, func(other segment.Leaf) bool { return other.Segment == l.Segment }) {
			next.leaves = append(next.leaves, l)
		}
	}
	if !merged.Live.IsEmpty() {
		next.leaves = append(next.leaves, merged)
	}
	x.now.Store(next)
	return nil
}
