package opensearch

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"

	"sudar/internal/kit/ident"
	"sudar/internal/search/index"
)

// Rebuild writes a new index and lets it answer in the place of the present
// one, which goes, in one step. Documents were read at position or later. When
// it fails the present index stays.
func (e *Engine) Rebuild(ctx context.Context, position int64, documents iter.Seq2[[]index.Document, error]) error {
	name := e.alias + "-" + ident.New()
	if err := e.client.tell(ctx, "PUT", "/"+name, mapping(), &object{}); err != nil {
		return err
	}
	err := e.fill(ctx, name, position, documents)
	if err == nil {
		err = e.swap(ctx, name)
	}
	if err != nil {
		return errors.Join(err, e.client.tell(context.WithoutCancel(ctx), "DELETE", "/"+name, nil, &object{}))
	}
	return nil
}

func (e *Engine) fill(ctx context.Context, name string, position int64, documents iter.Seq2[[]index.Document, error]) error {
	b := &bulk{client: e.client, path: "/" + name + "/_bulk", version: position}
	for some, err := range documents {
		if err != nil {
			return err
		}
		for i := range some {
			if err := b.index(ctx, &some[i]); err != nil {
				return err
			}
		}
	}
	if err := b.flush(ctx); err != nil {
		return err
	}
	if err := e.note(ctx, name, position, ""); err != nil {
		return err
	}
	return e.client.tell(ctx, "POST", "/"+name+"/_refresh", nil, &object{})
}

// swap gives the alias to an index and removes those that had it.
func (e *Engine) swap(ctx context.Context, name string) error {
	present := map[string]object{}
	err := e.client.ask(ctx, "GET", "/_alias/"+e.alias, nil, &present)
	var failure *StatusError
	if errors.As(err, &failure) && failure.Status == 404 {
		clear(present)
	} else if err != nil {
		return err
	}
	actions := list{object{"add": object{"index": name, "alias": e.alias}}}
	for _, old := range slices.Sorted(maps.Keys(present)) {
		actions = append(actions, object{"remove_index": object{"index": old}})
	}
	return e.client.tell(ctx, "POST", "/_aliases", object{"actions": actions}, &object{})
}
