package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"sudar/internal/accounts"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/publications/pictures"
	"sudar/internal/server/api/core"
)

// pictureSide is the side of the picture that is kept, in pixels.
const pictureSide = 320

// Picture is a person's picture as it is kept.
type Picture struct {
	ProfileImageURL string `json:"profile_image_url"`
}

func (a *api) registerPictures() {
	a.Raw(core.ForUser, core.Operation{Method: http.MethodPost, Tag: core.AccountsTag}, core.UserPrefix+"/auth/image/upload", a.uploadPicture)
	a.Raw(core.ForAccount, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.UserPrefix+"/auth/image/{revision}",
		a.servePicture)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/image", ID: "remove-picture", Summary: "Delete the profile picture", Tag: core.AccountsTag,
	}, a.removePicture)
}

// uploadPicture takes the file of a form, reads it as a picture whatever it
// claims to be, and keeps a square JPEG of our own making.
func (a *api) uploadPicture(w http.ResponseWriter, r *http.Request) error {
	account := core.RequestFrom(r.Context()).Account
	if err := a.Accounts.AllowPicture(r.Context(), account); err != nil {
		return err
	}
	file, err := core.PictureFile(w, r)
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
	response := core.Data(Picture{ProfileImageURL: core.PictureURL(account)})
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}

// portrait reads a file as a picture, one file at a time: it takes up to 200 MB
// while it is read. Nobody waits for a sender, whose file has come whole.
func (a *api) portrait(ctx context.Context, file []byte) ([]byte, error) {
	var picture []byte
	err := a.OneAtATime(ctx, func() error {
		img, err := pictures.Load(bytes.NewReader(file), pictures.Limit{Bytes: core.MaxPicture, Pixels: core.MaxPixels})
		if err != nil {
			return core.RefusedPicture(err)
		}
		if picture, err = pictures.Portrait(img, pictureSide); err != nil {
			return core.RefusedPicture(err)
		}
		return nil
	})
	return picture, err
}

func (a *api) removePicture(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
	_, err := a.Accounts.SetPicture(ctx, core.RequestFrom(ctx).Account, nil)
	return core.Data(core.Done{}), err
}

// servePicture sends a person's own picture to that person.
func (a *api) servePicture(w http.ResponseWriter, r *http.Request) error {
	account := core.RequestFrom(r.Context()).Account
	revision := r.PathValue("revision")
	if account.ProfileImage == "" || revision != account.ProfileImage {
		return apperr.New(apperr.NotFound)
	}
	object, err := a.Blobs.Open(r.Context(), accounts.PictureKey(account.ID, revision))
	if core.BlobMissing(err) {
		return apperr.New(apperr.NotFound)
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	header := w.Header()
	header.Set("Content-Type", "image/jpeg")
	header.Set("Cache-Control", core.PrivateAgain)
	header.Set("ETag", `"`+revision+`"`)
	core.SecurePicture(header)
	http.ServeContent(w, r, "", time.Time{}, blob.Reader(object))
	return nil
}
