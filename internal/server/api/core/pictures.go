package core

import (
	"context"
	"errors"
	"io"
	"net/http"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/publications/pictures"
)

// SecurePicture is for pictures that are sent as they are: they load nothing, no
// page frames them, and no other site shows them.
func SecurePicture(header http.Header) {
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// The bounds of a picture that is sent: of the file, of the form around it, and
// of what it unpacks to.
const (
	MaxPicture      = 5 << 20
	multipartBounds = 64 << 10
	MaxPixels       = 20_000_000
)

// pictureField is the part of the form that holds the file.
const pictureField = "file"

// OneAtATime reads one picture at a time.
func (a *API) OneAtATime(ctx context.Context, read func() error) error {
	select {
	case a.pictures <- struct{}{}:
		defer func() { <-a.pictures }()
	case <-ctx.Done():
		return apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
	return read()
}

// Picture returns the bytes of the form's file.
func (b *BodyInput) Picture() ([]byte, error) {
	form, err := b.Form(MaxPicture + multipartBounds)
	if err != nil {
		return nil, err
	}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, apperr.InvalidField(pictureField, "field.required")
		}
		if err != nil {
			return nil, RefusedPicture(err)
		}
		if part.FormName() != pictureField {
			continue
		}
		file, err := io.ReadAll(part)
		if err != nil {
			return nil, RefusedPicture(err)
		}
		return file, nil
	}
}

// RefusedPicture returns too_large for what is, else that the file is no picture.
func RefusedPicture(err error) error {
	var cut *http.MaxBytesError
	if errors.As(err, &cut) || errors.Is(err, pictures.ErrTooLarge) {
		return apperr.New(apperr.TooLarge)
	}
	return apperr.InvalidField(pictureField, "field.picture")
}

// BlobMissing reports whether a file is not there.
func BlobMissing(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrKey)
}
