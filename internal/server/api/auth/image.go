package auth

import (
	"bytes"
	"context"
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

type pictureInput struct{ core.BodyInput }

func (a *api) registerPictures() {
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodPost, Path: "/auth/image/upload", ID: "upload-picture", Summary: "Set the profile picture", Tag: core.AccountsTag,
		Form: []core.FormPart{core.FilePart("A picture: JPEG, PNG, GIF or WebP, of at most 5 MiB")},
	}, a.uploadPicture)
	a.Raw(core.ForAccount, core.Operation{Method: http.MethodGet, Tag: core.AccountsTag}, core.UserPrefix+"/auth/image/{revision}",
		a.servePicture)
	core.Register(a.API, core.ForUser, core.Operation{
		Method: http.MethodDelete, Path: "/auth/image", ID: "remove-picture", Summary: "Delete the profile picture", Tag: core.AccountsTag,
	}, a.removePicture)
}

// uploadPicture takes the file of a form, reads it as a picture whatever it
// claims to be, and keeps a square JPEG of our own making.
func (a *api) uploadPicture(ctx context.Context, in *pictureInput) (core.Answer[Picture], error) {
	account := core.RequestFrom(ctx).Account
	if err := a.Accounts.AllowPicture(ctx, account); err != nil {
		return core.Answer[Picture]{}, err
	}
	file, err := in.Picture()
	if err != nil {
		return core.Answer[Picture]{}, err
	}
	picture, err := a.portrait(ctx, file)
	if err != nil {
		return core.Answer[Picture]{}, err
	}
	account.ProfileImage, err = a.Accounts.SetPicture(ctx, account, picture)
	return core.Data(Picture{ProfileImageURL: core.PictureURL(account)}), err
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
