package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/publications/cover"
)

// pictureSide is the side of the picture that is kept, in pixels.
const pictureSide = 320

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
