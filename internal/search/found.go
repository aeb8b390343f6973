package search

import "sudar/internal/kit/page"

// Found is a page of a list.
type Found struct {
	page.List[Card]
	// DidYouMean are texts that find something for the viewer where the words
	// as they were typed do not, or much less: in this list when it holds
	// anything, else in the whole catalogue.
	DidYouMean []string
	// Facets are counted when the query asks for them; nil while no index responds.
	Facets *Facets
}
