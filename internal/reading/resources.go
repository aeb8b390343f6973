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

// OriginalFile is the path of the file as it came, served only where the licence
// lets readers keep it.
const OriginalFile = "original"

// Resource is something a reading session may fetch, as its bytes are stored.
type Resource struct {
	io.ReadSeeker
	Type     string // media type
	Encoding string // content encoding of the bytes, "" or "gzip"
	Size     int64  // stored bytes
	ETag     string // names revision, path and preview
	// Preview is set for what belongs to a preview: nobody is to keep it.
	Preview bool
	// Passing is set for what the browser is to ask for again before long.
	Passing bool
	// part is what of the contents it is; nothing for what is said about them.
	part    extent
	release func()
}

// Close gives the resource back.
func (r *Resource) Close() { r.release() }

// Resource answers the resource of a publication at path, as the manifest
// names it but unescaped; not_found when there is none,
// entitlement_required beyond a preview.
func (s *Service) Resource(ctx context.Context, p Publication, path string) (*Resource, error) {
	whole := p.Preview == 0
	switch {
	case path == publications.ManifestFile && (whole || p.Kind == publications.KindAudio):
		return s.document(ctx, p, path, p.ManifestKey(), ManifestType)
	case path == publications.PositionsFile:
		return s.document(ctx, p, path, p.PositionsKey(), PositionsType)
	case path == OriginalFile:
		return s.original(ctx, p)
	case p.Strict:
		return s.sheet(ctx, p, path)
	case whole:
		return s.member(ctx, p, path)
	}
	return s.tried(ctx, p, path)
}

// member answers a member of the pack of p.
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
	resource.ETag, resource.release = etag(p, path), func() { s.packs.release(held) }
	resource.part = held.contents()[path]
	return resource, nil
}

// memberResource answers bytes of a member as they are stored.
func memberResource(body *io.SectionReader, member pack.Member) *Resource {
	return &Resource{ReadSeeker: body, Type: member.Type, Encoding: member.Encoding, Size: body.Size(), release: func() {}}
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

// original answers the file as it came; not_found unless the publication is Open.
func (s *Service) original(ctx context.Context, p Publication) (*Resource, error) {
	if !p.Open {
		return nil, apperr.New(apperr.NotFound)
	}
	resource, err := s.document(ctx, p, OriginalFile, p.OriginalKey(), p.MediaType)
	if err == nil {
		resource.Encoding = ""
	}
	return resource, err
}

// etag names the bytes: they change only with the revision, and with what of
// them is open.
func etag(p Publication, path string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%d", p.Stem, path, p.Preview))
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}
