package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/db"
)

// Bulk is what changing all titles at once and undoing it came to, while readers
// search.
type Bulk struct {
	Titles   int           `json:"titles"`
	Begin    time.Duration `json:"begin_ns"` // of the call that begins it
	Change   time.Duration `json:"change_ns"`
	Undo     time.Duration `json:"undo_ns"`
	CPU      time.Duration `json:"cpu_ns"`        // of the server for both, with the searches beside them
	Before   *Written      `json:"search_before"` // what readers' searches take
	During   *Written      `json:"search_during_change"`
	Undoing  *Written      `json:"search_during_undo"`
	Memory   int64         `json:"memory_before_bytes"`
	Peak     int64         `json:"memory_peak_bytes"`
	Restored bool          `json:"restored"` // all titles are as they were
}

// readersSearch is how many searches come in a second.
const readersSearch = 20

// period is how long searches are sent before it is looked whether an edit ended.
const period = 2 * time.Second

// BulkEdit gives every title a tag and another language, then undoes that.
func (k Desk) BulkEdit(ctx context.Context, alone time.Duration) (b Bulk, err error) {
	before, err := k.fingerprint(ctx)
	if err != nil {
		return b, err
	}
	b.Before = k.searches(ctx, alone)
	b.Memory = k.Memory()
	b.Peak = b.Memory
	began, used := time.Now(), k.CPU()
	id, err := k.begin(ctx, "/desk/edits", `{"filter":{},"changes":[{"field":"tags","act":"add","names":["Шинэ хөмрөг"]},`+
		`{"field":"language","act":"replace","value":"en"}]}`)
	if err != nil {
		return b, err
	}
	b.Begin = time.Since(began)
	if b.During, err = k.until(ctx, id, "done", &b); err != nil {
		return b, err
	}
	b.Change = time.Since(began)
	began = time.Now()
	if _, err := k.begin(ctx, "/desk/edits/"+id+"/undo", ""); err != nil {
		return b, err
	}
	if b.Undoing, err = k.until(ctx, id, "undone", &b); err != nil {
		return b, err
	}
	b.Undo, b.CPU = time.Since(began), k.CPU()-used
	after, err := k.fingerprint(ctx)
	b.Restored = after == before
	return b, err
}

// begin makes a call that is accepted and returns the id of its edit.
func (k Desk) begin(ctx context.Context, path, body string) (id string, err error) {
	call := k.call(http.MethodPost, path, body)
	call.Learn = func(text []byte) {
		var said struct{ Data struct{ ID string } }
		err = json.Unmarshal(text, &said)
		id = said.Data.ID
	}
	if status, _, said := call.send(ctx, http.DefaultClient, k.Base); status != http.StatusAccepted {
		return "", fmt.Errorf("bench: %s", said)
	}
	return id, err
}

// until lets readers search until an edit has come to a state.
func (k Desk) until(ctx context.Context, id, state string, b *Bulk) (*Written, error) {
	all := &Written{Name: state, Statuses: map[int]int{}}
	for {
		all.join(k.searches(ctx, period))
		b.Peak = max(b.Peak, k.Memory())
		var said struct {
			Data struct {
				State string
				Total int
			}
		}
		call := k.call(http.MethodGet, "/desk/edits/"+id, "")
		var err error
		call.Learn = func(text []byte) { err = json.Unmarshal(text, &said) }
		status, _, text := call.send(ctx, http.DefaultClient, k.Base)
		switch b.Titles = said.Data.Total; {
		case err != nil || status != http.StatusOK:
			return all, errors.Join(err, fmt.Errorf("bench: %s", text))
		case said.Data.State == state:
			all.sum()
			return all, nil
		case ctx.Err() != nil:
			return all, ctx.Err()
		}
	}
}

// searches lets readers search for some time.
func (k Desk) searches(ctx context.Context, how time.Duration) *Written {
	return OpenLoad(ctx, []string{k.Base}, []Stream{{"search", readersSearch, func(i int) Call {
		return Call{Method: http.MethodGet, Path: publicBase + "/contents?page_size=30&search=" + words[i%len(words)]}
	}}}, how)[0]
}

// join adds what another stream came to.
func (w *Written) join(other *Written) {
	w.late = append(w.late, other.late...)
	w.Failed += other.Failed
	w.Refused += other.Refused
	for status, n := range other.Statuses {
		w.Statuses[status] += n
	}
	slices.Sort(w.late)
}

// fingerprint sums up what an edit may change of every title.
func (k Desk) fingerprint(ctx context.Context) (string, error) {
	all := sha256.New()
	for _, table := range []string{
		"SELECT id || ' ' || title || language || visibility || publisher || year || ddc || price FROM contents WHERE deleted_at IS NULL " +
			"ORDER BY id",
		"SELECT content_id || ' ' || tag_id FROM content_tags ORDER BY content_id, tag_id",
		"SELECT content_id || ' ' || language FROM content_languages ORDER BY content_id, language",
	} {
		rows, err := db.All[string](ctx, k.DB, table)
		if err != nil {
			return "", err
		}
		_, _ = all.Write([]byte(strings.Join(rows, "\n")))
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

// String is what it came to, as a table.
func (b Bulk) String() string {
	for name, w := range map[string]*Written{"search alone": b.Before, "beside change": b.During, "beside undo": b.Undoing} {
		w.Name = name
	}
	return fmt.Sprintf("%d titles: begun in %.0f ms, changed in %.1f s, undone in %.1f s, processor %.1f s, "+
		"as before: %v; memory %d MB, at most %d MB\n%s"+
		"wanted: p99 of search at most twice that alone, as before: true\n",
		b.Titles, milliseconds(b.Begin), b.Change.Seconds(), b.Undo.Seconds(), b.CPU.Seconds(), b.Restored, b.Memory>>20, b.Peak>>20,
		WrittenTable([]*Written{b.Before, b.During, b.Undoing}))
}
