package opensearch

import "context"

// Refresh shows what was written, which a real server does a little later.
func (e *Engine) Refresh(ctx context.Context) error {
	return e.client.tell(ctx, "POST", "/"+e.alias+"/_refresh", nil, &object{})
}
