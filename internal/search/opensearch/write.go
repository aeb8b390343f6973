package opensearch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"sudar/internal/search/index"
)

// Bounds of one _bulk request.
const (
	bulkActions = 500
	bulkBytes   = 4 << 20
)

// positionID is the document whose version is the place in the feed up to which
// changes are in the index. It has no fields, so that no query finds it.
const positionID = "position"

// newerWins makes the servers refuse what is older than what they have: any
// number of writers may repeat each other, in any order.
const newerWins = "external_gte"

// Position returns the place in the feed up to which changes are in the index;
// built is false when there is no index yet.
func (e *Engine) Position(ctx context.Context) (position int64, built bool, err error) {
	var found struct {
		Version *int64 `json:"_version"`
	}
	err = e.client.ask(ctx, "GET", "/"+e.alias+"/_doc/"+positionID, nil, &found)
	var failure *StatusError
	if errors.As(err, &failure) && failure.Status == 404 && (failure.Found != nil || failure.Kind == "index_not_found_exception") {
		return 0, false, nil
	}
	if err == nil && found.Version == nil {
		err = errors.New("opensearch: the answer has no version")
	}
	if err != nil {
		return 0, false, err
	}
	return *found.Version, true, nil
}

// Apply puts documents in, in the place of those with the same ids, takes
// those of gone out, and then notes the position of the feed. A failure in
// between leaves the position: whoever repeats the call makes it whole.
func (e *Engine) Apply(ctx context.Context, documents []index.Document, gone []int64, position int64) error {
	b := &bulk{client: e.client, path: "/" + e.alias + "/_bulk?require_alias=true", version: position}
	for i := range documents {
		if err := b.index(ctx, &documents[i]); err != nil {
			return err
		}
	}
	for _, id := range gone {
		if err := b.remove(ctx, id); err != nil {
			return err
		}
	}
	if err := b.flush(ctx); err != nil {
		return err
	}
	return e.note(ctx, e.alias, position, "&require_alias=true")
}

// note writes the position; a later one that is there already stays.
func (e *Engine) note(ctx context.Context, name string, position int64, further string) error {
	path := "/" + name + "/_doc/" + positionID + "?version=" + strconv.FormatInt(position, 10) + "&version_type=" + newerWins + further
	err := e.client.tell(ctx, "PUT", path, object{}, &object{})
	var failure *StatusError
	if errors.As(err, &failure) && failure.Status == 409 {
		return nil
	}
	return err
}

// bulk gathers changes and sends them in bounded requests.
type bulk struct {
	client  *client
	path    string
	version int64
	body    bytes.Buffer
	actions int
}

func (b *bulk) index(ctx context.Context, d *index.Document) error {
	return b.add(ctx, "index", d.ID, source(d))
}

func (b *bulk) remove(ctx context.Context, id int64) error { return b.add(ctx, "delete", id, nil) }

func (b *bulk) add(ctx context.Context, action string, id int64, fields object) error {
	lines := []any{object{action: object{"_id": strconv.FormatInt(id, 10), "version": b.version, "version_type": newerWins}}}
	if fields != nil {
		lines = append(lines, fields)
	}
	for _, line := range lines {
		text, err := json.Marshal(line)
		if err != nil {
			return fmt.Errorf("opensearch: document %d: %w", id, err)
		}
		b.body.Write(text)
		b.body.WriteByte('\n')
	}
	if b.actions++; b.actions < bulkActions && b.body.Len() < bulkBytes {
		return nil
	}
	return b.flush(ctx)
}

// flush sends what is gathered. Every action must have had its effect, or have
// come too late for one.
func (b *bulk) flush(ctx context.Context) error {
	if b.actions == 0 {
		return nil
	}
	var answer struct {
		Errors *bool `json:"errors"`
		Items  []map[string]struct {
			Status int `json:"status"`
			Error  struct {
				Type string `json:"type"`
			} `json:"error"`
		} `json:"items"`
	}
	if err := b.client.lines(ctx, b.path, b.body.Bytes(), &answer); err != nil {
		return err
	}
	if answer.Errors == nil || len(answer.Items) != b.actions {
		return fmt.Errorf("opensearch: %d of %d changes are answered", len(answer.Items), b.actions)
	}
	for _, item := range answer.Items {
		for action, done := range item {
			missing := action == "delete" && done.Status == 404 && done.Error.Type == ""
			if done.Status >= 300 && done.Status != 409 && !missing {
				return &StatusError{Status: done.Status, Kind: done.Error.Type}
			}
		}
	}
	b.body.Reset()
	b.actions = 0
	return nil
}
