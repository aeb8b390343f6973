// Package reading opens publications for people: reading sessions and the
// resources behind them, the place of each reader, and the shelf (PRODUCT
// "Reading", DESIGN §5).
package reading

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/publications"
)

// SessionFor is how long an opened publication may be read before it has to be
// opened again.
const SessionFor = 12 * time.Hour

// CompletedAt is the share of a publication, in millionths, from which a
// reader has finished it: behind it come notes and covers.
const CompletedAt = 980_000

// Publication is one revision of an item's file, opened and stored.
type Publication struct {
	ItemID    int64
	Revision  int
	Kind      publications.Kind
	MediaType string
	Layout    publications.Layout
	Direction publications.Progression
	Vertical  bool
	SHA256    string // of the original file, hex
	SizeBytes int64  // of the original file
	PackBytes int64
	Positions int
	Words     int
	Warnings  []publications.Warning
	Stem      string // of the keys of its blobs
	Build     int    // how often its files were made, from 1
	// Preview is the percentage that may be fetched, for who has no right to
	// the whole; 0: the whole. It is not stored.
	Preview int
	Open    bool // the licence lets readers keep the file as it came (entitlements.Open)
	// Strict is set for what is shown as pictures of its pages, never as its own
	// bytes (entitlements.Strict).
	Strict bool
	// Marked is set for what is read only here and is not free: who reads it
	// stands below its pages.
	Marked bool
	// Reader names who reads, on those pictures and below those pages: a
	// username, or the portal that a guest reads on.
	Reader string
}

// Edition is the segment of the addresses of p that names its bytes: the
// revision, and the build where they were made again.
func (p Publication) Edition() string {
	if p.Build <= 1 {
		return strconv.Itoa(p.Revision)
	}
	return fmt.Sprintf("%d.%d", p.Revision, p.Build)
}

// RevisionOf returns the revision that an Edition names, whatever the build: a
// reader that opened an earlier one gets the bytes that there are.
func RevisionOf(edition string) (int, error) {
	revision, build, again := strings.Cut(edition, ".")
	if again {
		if _, err := strconv.ParseUint(build, 10, 31); err != nil {
			return 0, fmt.Errorf("reading: edition: %w", err)
		}
	}
	number, err := strconv.ParseUint(revision, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("reading: edition: %w", err)
	}
	return int(number), nil
}

// Watermark says who reads, and on which day of Ulaanbaatar.
func (p Publication) Watermark(now time.Time) string {
	return p.Reader + " · " + now.In(clock.Ulaanbaatar).Format(time.DateOnly)
}

// PackKey is the blob that holds what may be served.
func (p Publication) PackKey() string { return p.Stem + "-pack.zip" }

// ManifestKey is the blob of the manifest, a gzip stream.
func (p Publication) ManifestKey() string { return p.Stem + "-manifest.json.gz" }

// PositionsKey is the blob of the positions, a gzip stream.
func (p Publication) PositionsKey() string { return p.Stem + "-positions.json.gz" }

// TextKey is the blob of the plain text (publications.ReadText), a gzip stream.
func (p Publication) TextKey() string { return p.Stem + "-text.jsonl.gz" }

// CoverKey is the blob of the cover found in the file; it need not exist.
func (p Publication) CoverKey() string { return p.Stem + "-cover.jpg" }

// OriginalKey is the blob of the file as it came.
func (p Publication) OriginalKey() string { return p.Stem + "-original" }

// Keys are all blobs of a publication.
func (p Publication) Keys() []string {
	return []string{p.PackKey(), p.ManifestKey(), p.PositionsKey(), p.TextKey(), p.CoverKey(), p.OriginalKey()}
}

// PublishedEvent happens when an item got a new revision; it carries Published.
const PublishedEvent = "reading.published"

// Published says where the text of an item's new revision lies.
type Published struct {
	ItemID       int64  `json:"item_id"`
	Revision     int    `json:"revision"`
	TextKey      string `json:"text_key"`
	PositionsKey string `json:"positions_key"`
}

// Session is a publication opened for a viewer. Without a right Decision says
// so; then Publication.Preview is what is open, and without one there is no
// token.
type Session struct {
	Content      catalogue.Content
	Item         catalogue.Item
	Decision     entitlements.Decision
	Publication  Publication
	Token        string // for the cookie that opens the resources
	Grant        string // stands in their addresses
	ExpiresAt    time.Time
	Place        *Place // of a signed-in reader
	Guest        bool
	Watermark    string // stands below the pages of what is Marked
	Counterparts []Counterpart
}

// Locator is a place in a publication (Readium Locator, with the page of a PDF
// and the seconds of a recording).
type Locator struct {
	Href      string    `json:"href" maxLength:"2000"`
	Type      string    `json:"type,omitempty" maxLength:"100"`
	Title     string    `json:"title,omitempty" maxLength:"1000"`
	Locations Locations `json:"locations"`
	Text      *Quote    `json:"text,omitempty"`
}

// Locations says where inside the resource and the whole a locator points.
type Locations struct {
	Progression      float64  `json:"progression,omitempty" minimum:"0" maximum:"1" doc:"Share of the resource"`
	TotalProgression float64  `json:"totalProgression,omitempty" minimum:"0" maximum:"1" doc:"Share of the publication"`
	Position         int      `json:"position,omitempty" minimum:"0" maximum:"10000000" doc:"Entry of positions.json, from 1"`
	CFI              string   `json:"cfi,omitempty" maxLength:"1000"`
	Page             int      `json:"page,omitempty" minimum:"0" maximum:"1000000" doc:"Page of a PDF, from 1"`
	Time             float64  `json:"time,omitempty" minimum:"0" maximum:"10000000" doc:"Seconds into a recording"`
	Fragments        []string `json:"fragments,omitempty" maxItems:"8" doc:"At most 8"`
}

// Quote is the text at a locator with its surroundings.
type Quote struct {
	Before    string `json:"before,omitempty" maxLength:"500"`
	Highlight string `json:"highlight,omitempty" maxLength:"500"`
	After     string `json:"after,omitempty" maxLength:"500"`
}

// Device is what a reader reads on; the name is shown when two places differ.
type Device struct {
	ID   string `json:"id" maxLength:"64"`
	Name string `json:"name" maxLength:"100"`
}

// Place is where a reader is in an item. Version counts the writes of the row.
type Place struct {
	ItemID     int64     `json:"item_id"`
	ContentID  int64     `json:"content_id"`
	Locator    Locator   `json:"locator"`
	Device     Device    `json:"device"`
	ModifiedAt time.Time `json:"modified_at"`
	Version    int64     `json:"version"`
}
