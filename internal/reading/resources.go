package reading

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/publications"
	"sudar/internal/publications/pack"
)

// The media types of the two documents beside the members of a pack (Readium
// Web Publication Manifest, Positions list).
const (
	ManifestType  = "application/webpub+json"
	PositionsType = "application/vnd.readium.position-list+json"
)

// Resource is something a reading session may fetch, as its bytes are stored.
type Resource struct {
	io.ReadSeeker
	Type     string // media type
	Encoding string // content encoding of the bytes, "" or "gzip"
	Size     int64  // stored bytes
	ETag     string // names revision and path
	release  func()
}

// Close gives the resource back.
func (r *Resource) Close() { r.release() }

// Resource answers the resource of a publication at path, as the manifest
// names it but unescaped; not_found when there is none.
func (s *Service) Resource(ctx context.Context, p Publication, path string) (*Resource, error) {
	switch path {
	case publications.ManifestFile:
		return s.document(ctx, p, path, p.ManifestKey(), ManifestType)
	case publications.PositionsFile:
		return s.document(ctx, p, path, p.PositionsKey(), PositionsType)
	}
	held, err := s.packs.acquire(ctx, p.PackKey())
	if err != nil {
		return nil, err
	}
	member, ok := held.Member(path)
	if !ok {
		s.packs.release(held)
		return nil, apperr.New(apperr.NotFound)
	}
	return &Resource{
		ReadSeeker: held.Section(member), Type: member.Type, Encoding: member.Encoding, Size: member.Size,
		ETag: etag(p, path), release: func() { s.packs.release(held) },
	}, nil
}

func (s *Service) document(ctx context.Context, p Publication, path, key, mediaType string) (*Resource, error) {
	object, err := s.blobs.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		return nil, apperr.Wrap(apperr.NotFound, err)
	}
	if err != nil {
		return nil, fmt.Errorf("reading: %s: %w", path, err)
	}
	return &Resource{
		ReadSeeker: blob.Reader(object), Type: mediaType, Encoding: pack.Gzip, Size: object.Info().Size,
		ETag: etag(p, path), release: func() { _ = object.Close() },
	}, nil
}

// etag names the bytes: they change only with the revision.
func etag(p Publication, path string) string {
	sum := sha256.Sum256([]byte(p.Stem + "\x00" + path))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}
