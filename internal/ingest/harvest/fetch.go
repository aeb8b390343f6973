package harvest

import (
	"time"

	"sudar/internal/kit/httpclient"
)

// Bounds of what one harvest fetches.
const (
	MaxPages = 10_000
	maxPage  = 32 << 20
	timeout  = 2 * time.Minute // of a page
)

// Client returns the client of harvests; private lets it reach addresses of our own
// network.
func Client(private bool) *httpclient.Client {
	return httpclient.New(httpclient.Options{Timeout: timeout, MaxBody: maxPage, AllowPrivate: private})
}
