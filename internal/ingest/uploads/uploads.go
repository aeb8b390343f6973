// Package uploads holds files of staff that come in pieces: a line that is cut
// loses nothing of what has come. A piece lies among the files of the library, so
// that any node goes on where another one stopped.
package uploads

import (
	"time"

	"sudar/internal/ingest"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
)

const (
	// MostUnfinished bounds the uploads of one person that are not whole.
	MostUnfinished = 20
	// mostParts bounds the pieces of one upload: a line that is cut ends one.
	mostParts = 20_000
	// begunPerHour bounds how many uploads a person begins.
	begunPerHour = 600
	// expiry is how long an upload waits for its next byte.
	expiry = 3 * 24 * time.Hour
)

// partSize is how many bytes are held in memory and stored at once.
const partSize = 2 << 20

const blobRoot = "uploads/"

// purgeJob clears away what expired.
const (
	purgeJob   = "uploads.purge"
	purgeEvery = time.Hour
)

// Upload is a file on its way. Received bytes of it are here.
type Upload struct {
	ID             string  `db:"id"`
	AccountID      string  `db:"account_id"`
	OrganizationID string  `db:"organization_id"`
	Name           string  `db:"name"`
	Size           int64   `db:"size_bytes"`
	ModifiedAt     int64   `db:"modified_at"` // of the sender's file, in ms
	Received       int64   `db:"received"`
	ItemID         int64   `db:"item_id"` // what it became; 0 until then
	UpdatedAt      db.Time `db:"updated_at"`
}

const columns = "id, account_id, organization_id, name, size_bytes, modified_at, received, item_id, updated_at"

// ExpiresAt is when what came is forgotten, unless more comes.
func (u Upload) ExpiresAt() time.Time { return u.UpdatedAt.Add(expiry) }

// Service receives files in pieces.
type Service struct {
	db     *db.DB
	clock  clock.Clock
	blobs  blob.Store
	ingest *ingest.Service
	queue  *jobs.Queue
}

// New returns the service. It registers the job that forgets what expired.
func New(d *db.DB, clk clock.Clock, blobs blob.Store, library *ingest.Service, queue *jobs.Queue) *Service {
	s := &Service{db: d, clock: clk, blobs: blobs, ingest: library, queue: queue}
	queue.Repeat(purgeJob, purgeEvery, s.Purge)
	return s
}
