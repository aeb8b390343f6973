package system

import (
	"context"
	"errors"
	"time"

	"sudar/internal/kit/blob"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/search/replica"
)

// Machine is what the service looks at to tell how this node does.
type Machine struct {
	Index interface { // of titles
		Figures(ctx context.Context) (replica.Figures, error)
	}
	Passages interface { // inside books
		Ready(ctx context.Context) bool
	}
	Space interface { // of the data folder
		Free() (int64, error)
		Full() bool
	}
	Blobs      blob.Store
	BlobKind   string // "disk" or "s3"
	MailLeaves bool
	Version    string // of the program
	Node       string // the name of this machine
	Schema     int64  // the number of the last migration that the program has
}

// Database is how the database does.
type Database struct {
	Kind    string // "sqlite" or "postgres"
	Bytes   int64
	Schema  int64 // the number of the last migration
	Pending bool  // migrations that have not run
}

// JobHealth is how jobs do: of the organisation, or of all.
type JobHealth struct {
	Waiting, Running, Failed int
	OldestDue                db.Time // zero: none waits that should run
}

// Health is how the machine does as ctx's viewer may see it.
type Health struct {
	CheckedAt time.Time
	State     State // the worst of the checks
	Checks    []Check
	Jobs      JobHealth
	Sums      Sums // of the viewer's organisation
	Whole     *Whole
}

// Whole is what administrators of the hub see at the hub alone.
type Whole struct {
	Version, Node, BlobKind string
	Database                Database
	Index                   replica.Figures
	InsideBooks             bool // they can be searched
	FreeBytes               int64
	Full                    bool
	FilesFault              bool // they cannot be reached
	Files                   []FileSum
	Mail                    Mail
}

// Health returns how the machine does. Every figure is asked for anew, by queries that
// read few rows; nothing is kept for who asks next.
func (s *Service) Health(ctx context.Context) (Health, error) {
	owner, err := administrator(ctx)
	if err != nil {
		return Health{}, err
	}
	health := Health{CheckedAt: s.clock.Now()}
	if health.Jobs, err = s.jobHealth(ctx, owner); err != nil {
		return health, err
	}
	v, _, err := db.Tenant(ctx)
	if err != nil {
		return health, err
	}
	if health.Sums, err = s.SumsOf(ctx, v.OrganizationID); err != nil {
		return health, err
	}
	if owner == "" {
		if health.Whole, err = s.whole(ctx); err != nil {
			return health, err
		}
	}
	health.judge()
	return health, nil
}

func (s *Service) jobHealth(ctx context.Context, owner string) (JobHealth, error) {
	counts, err := s.Jobs.Counts(ctx, owner)
	if err != nil {
		return JobHealth{}, err
	}
	var health JobHealth
	for _, count := range counts {
		switch count.State {
		case jobs.StateWaiting:
			health.Waiting += count.Jobs
		case jobs.StateRunning:
			health.Running += count.Jobs
		case jobs.StateDead:
			health.Failed += count.Jobs
		}
	}
	health.OldestDue, err = s.Jobs.OldestDue(ctx, owner)
	return health, err
}

// missingKey is a blob that nobody writes: a store that works says that it is not there.
const missingKey = "health/none"

func (s *Service) whole(ctx context.Context) (*Whole, error) {
	m := s.machine
	w := &Whole{Version: m.Version, Node: m.Node, BlobKind: m.BlobKind, InsideBooks: m.Passages.Ready(ctx), Full: m.Space.Full()}
	if _, err := m.Blobs.Stat(ctx, missingKey); err != nil && !errors.Is(err, blob.ErrNotFound) {
		w.FilesFault = true
	}
	var err error
	if w.FreeBytes, err = m.Space.Free(); err != nil {
		return nil, err
	}
	if w.Database, err = s.database(ctx); err != nil {
		return nil, err
	}
	if w.Index, err = m.Index.Figures(ctx); err != nil {
		return nil, err
	}
	if w.Mail, err = s.mail(ctx); err != nil {
		return nil, err
	}
	w.Files, err = s.fileSums(ctx)
	return w, err
}

func (s *Service) database(ctx context.Context) (Database, error) {
	found, query := Database{Kind: "sqlite"}, "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
	if s.db.Dialect() == db.Postgres {
		found.Kind, query = "postgres", "SELECT pg_database_size(current_database())"
	}
	var err error
	if found.Bytes, err = db.Get[int64](ctx, s.db, query); err != nil {
		return found, err
	}
	found.Schema, err = s.db.Schema(ctx)
	found.Pending = found.Schema < s.machine.Schema
	return found, err
}
