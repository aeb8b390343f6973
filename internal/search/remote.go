package search

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/kit/log"
	"sudar/internal/search/index"
	"sudar/internal/search/opensearch"
)

// sqlAfterFailure is how long SQL serves after the servers failed a question.
const sqlAfterFailure = 5 * time.Second

// errLags says that writers have not caught up with the feed.
var errLags = errors.New("search: OpenSearch lags behind the catalogue")

// Remote is the catalogue's index on OpenSearch servers. Every node asks it;
// nodes that write keep it up by the feed, any number of them.
type Remote struct {
	service *Service
	engine  *opensearch.Engine
	failed  atomic.Int64 // when a question failed last, in microseconds
	faults  chan error   // of such a question, for Run to log
}

// NewRemote returns the index on an engine's servers.
func NewRemote(s *Service, engine *opensearch.Engine) *Remote {
	return &Remote{service: s, engine: engine, faults: make(chan error, 1)}
}

// Run lets the servers answer the service's queries while they are well and
// have caught up, and SQL else, until ctx ends. A node that writes keeps them
// up. Troubles are logged, never the end of the program.
func (r *Remote) Run(ctx context.Context, writes bool) {
	ctx = db.AllTenants(ctx, "search on OpenSearch")
	good, answering := r.service.clock.Now(), false
	for ctx.Err() == nil {
		err := r.look(ctx, writes)
		now := r.service.clock.Now()
		switch {
		case err == nil:
			good = now
			if !answering {
				log.From(ctx).InfoContext(ctx, "OpenSearch answers searches")
			}
			answering = true
			r.Answer()
		case ctx.Err() == nil && (!answering || now.Sub(good) > maxLag):
			answering = false
			r.service.Use(nil)
			log.From(ctx).WarnContext(ctx, "OpenSearch does not answer searches, the database does", "error", err)
		}
		r.logFault(ctx)
		r.pause(ctx, writes && err == nil)
	}
	r.service.Use(nil)
}

// logFault logs the first question that failed since the last look: the
// engine's interface takes no context.
func (r *Remote) logFault(ctx context.Context) {
	select {
	case err := <-r.faults:
		log.From(ctx).WarnContext(ctx, "OpenSearch failed a question, the database answers now", "error", err)
	default:
	}
}

// pause waits for the next look; a node that writes looks as soon as it wrote.
func (r *Remote) pause(ctx context.Context, writes bool) {
	if writes {
		r.service.nextMark(ctx)
		return
	}
	rest(ctx, time.Second)
}

// look brings the servers up to date on a node that writes, and tells whether
// they are.
func (r *Remote) look(ctx context.Context, writes bool) error {
	if writes {
		return r.Maintain(ctx)
	}
	newest, err := r.service.db.FeedPosition(ctx, db.TopicCatalogue)
	if err != nil {
		return err
	}
	position, built, err := r.engine.Position(ctx)
	if err == nil && (!built || position < newest) {
		return errLags
	}
	return err
}

// Answer lets the servers answer the service's queries, unless they failed one
// just now.
func (r *Remote) Answer() {
	if r.service.clock.Now().Sub(time.UnixMicro(r.failed.Load())) > sqlAfterFailure {
		r.service.Use(watched{r})
	}
}

// Maintain makes the index when there is none within reach of the feed, and applies
// the feed until there is nothing left.
func (r *Remote) Maintain(ctx context.Context) error {
	ctx = db.AllTenants(ctx, "search on OpenSearch")
	position, built, err := r.engine.Position(ctx)
	if err != nil {
		return err
	}
	lost := !built
	if built {
		if lost, err = r.service.outOfReach(ctx, position); err != nil {
			return err
		}
	}
	if lost {
		if position, err = r.build(ctx, func(int, int) {}); err != nil {
			return err
		}
	}
	return r.service.catchUp(ctx, position, r.apply(ctx))
}

// Build makes the index anew from the database; the present one responses until
// the new one is whole.
func (r *Remote) Build(ctx context.Context, progress Progress) error {
	ctx = db.AllTenants(ctx, "search on OpenSearch")
	position, err := r.build(ctx, progress)
	if err != nil {
		return err
	}
	return r.service.catchUp(ctx, position, r.apply(ctx))
}

// apply writes what the feed named to the servers.
func (r *Remote) apply(ctx context.Context) applier {
	return func(documents []index.Document, gone []int64, position int64) error {
		return r.engine.Apply(ctx, documents, gone, position)
	}
}

func (r *Remote) build(ctx context.Context, progress Progress) (int64, error) {
	position, all, err := r.service.start(ctx)
	if err != nil {
		return 0, err
	}
	return position, r.engine.Rebuild(ctx, position, r.service.records(ctx, func(done int) { progress(min(done, all), all) }))
}

// watched is the engine while it does its duty: after a failure SQL serves.
type watched struct{ *Remote }

func (w watched) Search(q index.Query) (index.Result, error) {
	found, err := w.engine.Search(q)
	return found, w.noted(err)
}

func (w watched) Suggest(q index.SuggestQuery) ([]index.Hit, error) {
	found, err := w.engine.Suggest(q)
	return found, w.noted(err)
}

func (w watched) Related(q index.RelatedQuery) ([]index.Hit, error) {
	found, err := w.engine.Related(q)
	return found, w.noted(err)
}

func (w watched) noted(err error) error {
	if err != nil {
		w.failed.Store(w.service.clock.Now().UnixMicro())
		w.service.Use(nil)
		select {
		case w.faults <- err:
		default:
		}
	}
	return err
}
