package db

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"sudar/internal/kit/ident"
)

// Topics of the feed (DESIGN §3).
const (
	TopicCatalogue     = "catalogue"
	TopicEntitlement   = "entitlement"
	TopicRightGroup    = "right-group" // key: a group of contents that are granted together
	TopicOrganization  = "organisation"
	TopicSession       = "session"       // key: a session that ended, or an account of which several did
	TopicNotifications = "notifications" // key: an account
	TopicFolder        = "folder"        // key: a folder whose contents or members changed
	TopicFolders       = "folders"       // key: an account whose folders or invitations changed
)

// feedLock is the advisory lock under which PostgreSQL numbers marks, so that
// their order is the order of commits: a plain sequence lost rows under load.
const feedLock = 0x5d_a2

// Mark says that the row key of topic changed. It carries no data: whoever
// reads it reads the row again.
type Mark struct {
	Topic string `db:"topic"`
	Key   string `db:"mark_key"`
}

// FeedMark is a mark with its place in the feed.
type FeedMark struct {
	Seq int64 `db:"seq"`
	Mark
}

// Touch marks the row key of topic as changed; every node reads it within
// about 250 ms of the commit. Outside a transaction it is one of its own.
func (d *DB) Touch(ctx context.Context, topic, key string) error {
	return d.InTx(ctx, func(ctx context.Context) error {
		state := ctx.Value(txKey{}).(*txState)
		mark := Mark{Topic: topic, Key: key}
		if !state.marked[mark] {
			state.marked[mark] = true
			state.marks = append(state.marks, mark)
		}
		return nil
	})
}

// writeMarks is a transaction's last step: all transactions that leave marks
// wait for each other from here to their end.
func (d *DB) writeMarks(ctx context.Context, state *txState) error {
	if len(state.marks) == 0 {
		return nil
	}
	if d.dialect == Postgres {
		if _, err := Exec(ctx, d, "SELECT pg_advisory_xact_lock($1)", feedLock); err != nil {
			return err
		}
	}
	now := d.Now()
	for part := range slices.Chunk(state.marks, marksAtOnce) {
		w := NewWhere()
		rows := make([]string, len(part))
		for i, mark := range part {
			rows[i] = "(" + w.Bind(mark.Topic, mark.Key, now) + ")"
		}
		if _, err := Exec(ctx, d, "INSERT INTO feed (topic, mark_key, at) VALUES "+strings.Join(rows, ", "), w.Args()...); err != nil {
			return err
		}
	}
	return nil
}

// marksAtOnce is how many marks one statement writes.
const marksAtOnce = 100

// Marked hints that this process has committed marks, so that its one reader
// of the feed need not wait for the clock. Hints may come together.
func (d *DB) Marked() <-chan struct{} { return d.marked }

func (d *DB) announce() {
	select {
	case d.marked <- struct{}{}:
	default: // a hint waits already, or nobody listens
	}
}

// Feed returns up to limit marks after seq in order.
func (d *DB) Feed(ctx context.Context, after int64, limit int) ([]FeedMark, error) {
	return All[FeedMark](ctx, d, "SELECT seq, topic, mark_key FROM feed WHERE seq > $1 ORDER BY seq LIMIT $2", after, limit)
}

// FeedPosition returns the seq of the newest mark of topics, of any when none
// is given; 0 when there is none.
func (d *DB) FeedPosition(ctx context.Context, topics ...string) (int64, error) {
	newest := "SELECT MAX(seq) AS seq FROM feed"
	args := List(topics)
	for i := range topics {
		if i == 0 {
			newest += " WHERE topic = $1"
			continue
		}
		newest += fmt.Sprintf(" UNION ALL SELECT MAX(seq) FROM feed WHERE topic = $%d", i+1)
	}
	return Get[int64](ctx, d, "SELECT COALESCE(MAX(seq), 0) FROM ("+newest+") newest", args...)
}

// FeedSince returns the seq after which all marks from a time on follow; that of
// the newest mark when there is none of them.
func (d *DB) FeedSince(ctx context.Context, from time.Time) (int64, error) {
	return Get[int64](ctx, d, "SELECT COALESCE((SELECT MIN(seq) - 1 FROM feed WHERE at >= $1), (SELECT MAX(seq) FROM feed), 0)", At(from))
}

// Emit inserts the job that a worker expands to one job per listener of the
// event, in the transaction of ctx: the event happens exactly when the change
// does. The payload is stored as JSON.
func (d *DB) Emit(ctx context.Context, event string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("db: event %s: %w", event, err)
	}
	owner := ""
	if v, all, err := Tenant(ctx); err == nil && !all {
		owner = v.OrganizationID
	}
	_, err = Exec(ctx, d, "INSERT INTO jobs (id, kind, job_key, payload, run_at, created_at, owner_id) VALUES ($1, $2, $1, $3, $4, $4, $5)",
		ident.New(), "event:"+event, string(body), d.Now(), owner)
	return err
}
