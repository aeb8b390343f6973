package index

import "sudar/internal/search/index/lookup"

// Engine returns queries over the catalogue. It receives the viewer's scope
// and gives ids and cards back; which words mean what is package mongolian's.
type Engine interface {
	Search(q lookup.Query) (lookup.Result, error)
	Suggest(q lookup.SuggestQuery) ([]lookup.Hit, error)
	Related(q lookup.RelatedQuery) ([]lookup.Hit, error)
}
