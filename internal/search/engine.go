package search

import (
	"errors"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/search/index"
	"sudar/internal/search/index/segment"
	"sudar/internal/search/replica"
)

// NewReplica returns a replica for a service to search in, which keeps its files in a folder.
func NewReplica(s *Service, folder string) *replica.Replica {
	return replica.New(s.db, s.clock, s, folder)
}

// Use lets an engine serve queries from now on; with nil, lists without words
// come from the database.
func (s *Service) Use(engine index.Engine) {
	if engine == nil {
		s.engine.Store(nil)
		return
	}
	s.engine.Store(&engine)
}

// Answers reports whether an engine serves queries.
func (s *Service) Answers() bool { return s.indexed() != nil }

// Follow tells how far in the feed the engine is: names and totals are remembered for
// a place in it.
func (s *Service) Follow(position int64) { s.followed.Store(position) }

// indexed returns the engine, nil while there is none.
func (s *Service) indexed() index.Engine {
	if engine := s.engine.Load(); engine != nil {
		return *engine
	}
	return nil
}

// errPreparing says that words cannot be searched yet: the index is built.
var errPreparing = apperr.New(apperr.SearchPreparing).After(preparingFor)

// preparingFor is how long callers are told to wait while the index is built.
const preparingFor = 10 * time.Second

// required asks the engine; the error is search_preparing while there is none.
func required[T any](s *Service, ask func(index.Engine) (T, error)) (found T, err error) {
	found, done, err := byEngine(s, ask)
	if !done {
		return found, errPreparing
	}
	return found, err
}

// byEngine asks the engine. done is false when there is none, or when its files
// are damaged.
func byEngine[T any](s *Service, ask func(index.Engine) (T, error)) (found T, done bool, err error) {
	engine := s.indexed()
	if engine == nil {
		return found, false, nil
	}
	found, err = ask(engine)
	return found, !errors.Is(err, segment.ErrCorrupt), err
}
