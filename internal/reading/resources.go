package reading

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

// The media types of the two documents beside the members of a pack (Readium
// Web Publication Manifest, Positions list).
const (
	ManifestType  = "application/webpub+json"
	PositionsType = "application/vnd.readium.position-list+json"
)

// OriginalFile is the path of the file as it came, served only where the licence
// lets readers keep it.
const OriginalFile = "original"

// Resource is something a reading session may fetch, as its bytes are stored.
type Resource struct {
	io.ReadSeeker
	Type     string // media type
	Encoding string // content encoding of the bytes, "" or "gzip"
	Size     int64  // stored bytes
	ETag     string // names the bytes: revision, path, preview and what they sum up to
	// Preview is set for what belongs to a preview: nobody is to keep it.
	Preview bool
	// Passing is set for what the browser is to ask for again before long.
	Passing bool
	// part is what of the contents it is; nothing for what is said about them.
	part    extent
	release func()
	sums    []byte      // of the content
	at      io.ReaderAt // of bytes that check compares; nil: they were compared
	again   func()      // has what is made when it is asked for made again
}

// Close gives the resource back.
func (r *Resource) Close() { r.release() }

// Resource returns the resource of a publication at path, as the manifest
// names it but unescaped; not_found when there is none,
// entitlement_required beyond a preview, publication_preparing or
// publication_damaged when its files are not what was written.
func (s *Service) Resource(ctx context.Context, p Publication, path string) (*Resource, error) {
	return s.Fetch(ctx, p, path, func(*Resource) (from, size int64) { return 0, 0 })
}

func (s *Service) resource(ctx context.Context, p Publication, path string) (*Resource, error) {
	whole := p.Preview == 0
	switch {
	case path == publications.ManifestFile && (whole || p.Kind == publications.KindAudio):
		return s.document(ctx, p, path, p.ManifestKey(), ManifestType)
	case path == publications.PositionsFile:
		return s.document(ctx, p, path, p.PositionsKey(), PositionsType)
	case path == OriginalFile:
		return s.original(ctx, p)
	case p.Strict:
		return s.pageImage(ctx, p, path)
	case whole:
		return s.member(ctx, p, path)
	}
	return s.tried(ctx, p, path)
}

// member returns a member of the pack of p.
func (s *Service) member(ctx context.Context, p Publication, path string) (*Resource, error) {
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return nil, err
	}
	member, ok := held.Member(path)
	if !ok {
		s.packs.release(held)
		return nil, apperr.New(apperr.NotFound)
	}
	resource := memberResource(held.Section(member), member)
	resource.ETag, resource.release = etag(p, path, member.Sums), func() { s.packs.release(held) }
	resource.part = held.contents()[path]
	return resource, nil
}

// memberResource returns bytes of a member as they are stored.
func memberResource(body *io.SectionReader, member pack.Member) *Resource {
	return &Resource{
		ReadSeeker: body, Type: member.Type, Encoding: member.Encoding, Size: body.Size(), release: func() {}, sums: member.Sums, at: body,
	}
}

func (s *Service) document(ctx context.Context, p Publication, path, key, mediaType string) (*Resource, error) {
	object, err := s.zipped.open(ctx, key)
	if err != nil {
		return nil, fmt.Errorf("reading: %s: %w", path, err)
	}
	sums := make([]byte, gzipTail)
	if _, err := object.ReadAt(sums, object.Info().Size-gzipTail); err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(fmt.Errorf("reading: %s: %w", path, told(err)), object.Close())
	}
	return &Resource{
		ReadSeeker: blob.Reader(object), Type: mediaType, Encoding: pack.Gzip, Size: object.Info().Size,
		ETag: etag(p, path, sums), release: func() { _ = object.Close() },
	}, nil
}

// original returns the file as it came; not_found unless the publication is
// Open, publication_damaged when it is gone or has another length.
func (s *Service) original(ctx context.Context, p Publication) (*Resource, error) {
	if !p.Open {
		return nil, apperr.New(apperr.NotFound)
	}
	object, err := s.blobs.Open(ctx, p.OriginalKey())
	if err == nil && object.Info().Size != p.SizeBytes {
		err = errors.Join(blob.ErrDamaged, object.Close())
	}
	if blob.Damaged(err) {
		log.From(ctx).ErrorContext(ctx, "the original of a publication is gone or damaged", "item", p.ItemID, "revision", p.Revision, "error",
			err)
		return nil, apperr.Wrap(apperr.PublicationDamaged, err).After(time.Hour)
	}
	if err != nil {
		return nil, fmt.Errorf("reading: %s: %w", OriginalFile, err)
	}
	return &Resource{
		ReadSeeker: blob.Reader(object), Type: p.MediaType, Size: object.Info().Size,
		ETag: etag(p, OriginalFile, nil), release: func() { _ = object.Close() },
	}, nil
}

// gzipTail is how many bytes at the end of a gzip stream sum up what is in it.
const gzipTail = 8

// etag names the bytes: they change with the revision, with what of them is
// open, and when files that were damaged are made again by a newer build or by
// tools that never write the same file twice.
func etag(p Publication, path string, sums []byte) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d\x00%s", p.Stem, path, p.Preview, sums))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}
