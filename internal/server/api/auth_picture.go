package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/publications/cover"
)

// The bounds of a person's picture: of the file, of what it unpacks to, and
// the side of what is kept.
const (
	maxPicture      = 5 << 20
	maxPixels       = 20_000_000
	pictureSide     = 320
	pictureField    = "file"
	multipartBounds = 64 << 10
)

// Picture is a person's picture as it is kept.
type Picture struct {
	ProfileImageURL string `json:"profile_image_url"`
}

func (a *API) registerPictures() {
	a.raw(forUser, operation{method: http.MethodPost, tag: accountsTag}, userPrefix+"/auth/image/upload", a.uploadPicture)
	a.raw(forAccount, operation{method: http.MethodGet, tag: accountsTag}, userPrefix+"/auth/image/{revision}", a.servePicture)
	register(a, forUser, operation{method: http.MethodDelete, path: "/auth/image", id: "remove-picture", summary: "Delete the profile picture", tag: accountsTag}, a.removePicture)
}

// uploadPicture takes the file of a form, reads it as a picture whatever it
// claims to be, and keeps a square JPEG of our own making.
func (a *API) uploadPicture(w http.ResponseWriter, r *http.Request) error {
	account := requestFrom(r.Context()).account
	if err := a.Accounts.AllowPicture(r.Context(), account); err != nil {
		return err
	}
	file, err := pictureFile(w, r)
	if err != nil {
		return err
	}
	picture, err := a.portrait(r.Context(), file)
	if err != nil {
		return err
	}
	revision, err := a.Accounts.SetPicture(r.Context(), account, picture)
	if err != nil {
		return err
	}
	account.ProfileImage = revision
	w.Header().Set("Content-Type", "application/json")
	response := data(Picture{ProfileImageURL: pictureURL(account)})
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}

// portrait reads a file as a picture, one file at a time: it takes up to 200 MB
// while it is read. Nobody waits for a sender, whose file has come whole.
func (a *API) portrait(ctx context.Context, file []byte) ([]byte, error) {
	var picture []byte
	err := a.oneAtATime(ctx, func() error {
		img, err := cover.Load(bytes.NewReader(file), cover.Limit{Bytes: maxPicture, Pixels: maxPixels})
		if err != nil {
			return refusedPicture(err)
		}
		if picture, err = cover.Portrait(img, pictureSide); err != nil {
			return refusedPicture(err)
		}
		return nil
	})
	return picture, err
}

// oneAtATime reads one picture at a time.
func (a *API) oneAtATime(ctx context.Context, read func() error) error {
	select {
	case a.pictures <- struct{}{}:
		defer func() { <-a.pictures }()
	case <-ctx.Done():
		return apperr.Wrap(apperr.Unavailable, ctx.Err())
	}
	return read()
}

// pictureFile returns the bytes of the form's file.
func pictureFile(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxPicture+multipartBounds)
	form, err := r.MultipartReader()
	if err != nil {
		return nil, apperr.New(apperr.UnsupportedMedia)
	}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, apperr.InvalidField(pictureField, "field.required")
		}
		if err != nil {
			return nil, refusedPicture(err)
		}
		if part.FormName() != pictureField {
			continue
		}
		file, err := io.ReadAll(part)
		if err != nil {
			return nil, refusedPicture(err)
		}
		return file, nil
	}
}

// refusedPicture returns too_large for what is, else that the file is no picture.
func refusedPicture(err error) error {
	var cut *http.MaxBytesError
	if errors.As(err, &cut) || errors.Is(err, cover.ErrTooLarge) {
		return apperr.New(apperr.TooLarge)
	}
	return apperr.InvalidField(pictureField, "field.picture")
}

func (a *API) removePicture(ctx context.Context, _ *struct{}) (Answer[Done], error) {
	_, err := a.Accounts.SetPicture(ctx, requestFrom(ctx).account, nil)
	return data(Done{}), err
}

// servePicture sends a person's own picture to that person.
func (a *API) servePicture(w http.ResponseWriter, r *http.Request) error {
	account := requestFrom(r.Context()).account
	revision := r.PathValue("revision")
	if account.ProfileImage == "" || revision != account.ProfileImage {
		return apperr.New(apperr.NotFound)
	}
	object, err := a.Blobs.Open(r.Context(), accounts.PictureKey(account.ID, revision))
	if blobMissing(err) {
		return apperr.New(apperr.NotFound)
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	header := w.Header()
	header.Set("Content-Type", "image/jpeg")
	header.Set("Cache-Control", privateAgain)
	header.Set("ETag", `"`+revision+`"`)
	securePicture(header)
	http.ServeContent(w, r, "", time.Time{}, blob.Reader(object))
	return nil
}

func blobMissing(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrKey)
}

// pictureURL is where a person's picture is fetched; "" for none.
func pictureURL(account accounts.Account) string {
	if account.ProfileImage == "" {
		return ""
	}
	return userPrefix + "/auth/image/" + account.ProfileImage
}
