package segment

import "github.com/RoaringBitmap/roaring/v2"

// Values of Opens, and the one value that Readable is counted by.
const (
	WithFile = "file" // an item has a file
	FreeFile = "free" // such an item is free
	Now      = "true"
)

// embargoKey marks the documents that have an embargo, past or not: few, so
// that only their columns are read.
const embargoKey = "embargo"

// Readable returns the documents with a file that the viewer may read now. It
// is the bitmap form of entitlements.Scope.Reads. The bitmap is shared.
func (l Leaf) Readable(scope *Scope) *roaring.Bitmap {
	key := scopeKey{
		organization: scope.Organization, hub: scope.Hub, staff: scope.Staff, granted: scope.Held, readable: true, readsAll: scope.keeps(),
	}
	docs := l.scopes.get(key)
	if docs == nil {
		docs = l.renderReadable(scope)
		l.scopes.put(key, docs)
	}
	if later := l.embargoed(scope); !later.IsEmpty() {
		return roaring.AndNot(docs, later)
	}
	return docs
}

// keeps tells whether the viewer reads whatever there is.
func (s *Scope) keeps() bool { return s.All || s.ReadsAll }

// renderReadable is readable without embargoes, which end as time goes by.
func (s *Segment) renderReadable(scope *Scope) *roaring.Bitmap {
	files := s.keyworded(Keyword{Opens, WithFile}.key())
	if scope.keeps() {
		return files
	}
	open := s.render(Scope{Organization: scope.Organization, Hub: scope.Hub})
	open.And(s.keyworded(Keyword{Opens, FreeFile}.key()))
	if scope.Held != nil {
		held := s.Numbers(scope.Held.IDs)
		for _, hidden := range []string{visibleDraft, visibleArchived} {
			held.AndNot(s.keyworded(visibleKey(hidden)))
		}
		open.Or(held)
	}
	if scope.Staff {
		open.Or(s.own(scope.Organization))
	}
	open.And(files)
	open.RunOptimize()
	return open
}

// own returns the documents of an organisation.
func (s *Segment) own(organization string) *roaring.Bitmap {
	docs := roaring.New()
	for _, visibility := range []string{visiblePublic, visibleHub, visibleOrganization, visibleDraft, visibleArchived} {
		docs.Or(s.keyworded(ownKey(organization, visibility)))
	}
	return docs
}

// embargoed returns the documents whose embargo still holds for the viewer.
func (l Leaf) embargoed(scope *Scope) *roaring.Bitmap {
	if scope.keeps() {
		return roaring.New()
	}
	docs := l.keyworded(embargoKey)
	if docs.IsEmpty() {
		return docs
	}
	docs = Keep(docs, func(doc uint32) bool { return l.Column(Embargo, doc) > scope.Now })
	if scope.Staff {
		docs.AndNot(l.own(scope.Organization))
	}
	return docs
}
