package reading

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/client"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

const (
	// bookPositions is how many positions a publication has at least that counts as
	// a whole book. Smaller ones count in proportion: turning all pages of a leaflet
	// takes seconds.
	bookPositions = 100
	// bookBytes is likewise what a PDF has at least: some 200 KB of it are fetched
	// before its first page is shown.
	bookBytes = 1 << 20
	// mostOfTable is how much of a book a table is: sorting it takes all of it.
	mostOfTable = 0.5
	// networkReaders is how many readers without an account a network stands for:
	// a visit is only a cookie, and a new one costs nothing.
	networkReaders = 10
)

// Pause waits for a time, or until ctx is done; then it returns why.
type Pause func(ctx context.Context, wait time.Duration) error

func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Admit waits until the bytes [from, to) of a resource of p may be sent to who
// asks for them, and counts them: whoever fetches books faster than pages can be
// turned is slowed down and logged (ADR 0048). It is called after Authorise. What
// anybody may read or take along as a file, and previews, are sent at once. The
// error is copied_too_fast, with the time to wait, or that of ctx.
func (s *Service) Admit(ctx context.Context, asked Asked, p Publication, r *Resource, from, to int64) error {
	if asked.Grant == SharedGrant || p.Open || p.Preview > 0 || r.part.to == 0 || r.Size == 0 {
		return nil
	}
	c, _ := s.tokens.open(asked.Token, s.clock.Now()) // Authorise has
	length := r.part.to - r.part.from
	t := s.throttle.take(portion{
		payers: payersOf(c, asked.From), item: p.ItemID, revision: p.Revision, weight: weightOf(p), pieces: inPieces(r.Type),
		from: r.part.from + length*float64(from)/float64(r.Size), to: r.part.from + length*float64(to)/float64(r.Size),
	})
	if t.tell {
		log.From(ctx).WarnContext(ctx, "a publication is copied faster than it can be read", "account", c.AccountID, "organization",
			c.OrganizationID,
			"item", p.ItemID, "fetched_percent", int(t.fetched*100), "limit", t.limit)
	}
	switch {
	case t.refused:
		return apperr.New(apperr.CopiedTooFast).After(t.wait)
	case t.wait > 0:
		return s.pause(ctx, t.wait)
	}
	return nil
}

// payersOf returns whom it counts for: an account; a walk-in's visit and
// the network it comes from; or that network alone.
func payersOf(c claims, from netip.Addr) []payer {
	network := payer{"network " + client.Network(from.String()), networkReaders}
	switch {
	case c.AccountID != "":
		return []payer{accountPayer(c.AccountID)}
	case c.Visit != "":
		return []payer{{"visit " + c.Visit, 1}, network}
	}
	return []payer{network}
}

func accountPayer(id string) payer { return payer{"account " + id, 1} }

// weightOf returns how much of a book p is.
func weightOf(p Publication) float64 {
	weight := min(1, float64(max(p.Positions, 1))/bookPositions)
	switch p.Kind {
	case publications.KindPDF:
		return min(weight, float64(p.PackBytes)/bookBytes)
	case publications.KindTable:
		return min(weight, mostOfTable)
	}
	return weight
}

// inPieces tells whether readers ask for a type by ranges: a file that is dearer
// than all that may be fetched at once is not sent as a whole.
func inPieces(mediaType string) bool {
	return mediaType == pack.PDF || strings.HasPrefix(mediaType, "audio/") || strings.HasPrefix(mediaType, "video/")
}
