package editing

import (
	"context"
	"errors"
	"net/http"

	"sudar/internal/editing"
	"sudar/internal/publications/pictures"
	"sudar/internal/server/api/core"
)

type chooseCoverInput struct {
	ID   int64 `path:"id" minimum:"1" doc:"The title's"`
	Body struct {
		Source string `json:"source" enum:"file,drawn" doc:"The picture that lies in the file, or one that we draw"`
	}
}

func (a *api) registerCovers() {
	core.Register(a.API, core.ForEditor,
		call(http.MethodPut, "/contents/{id}/cover", "choose-cover", "Choose the cover of a title"),
		func(ctx context.Context, in *chooseCoverInput) (core.Answer[EditedRecord], error) {
			r, err := a.Editing.ChooseCover(ctx, in.ID, in.Body.Source)
			return a.answer(ctx, r, err)
		})
	sends := call(http.MethodPost, "/contents/{id}/cover", "send-cover", "Set the cover of a title to a picture")
	sends.Form = []core.FormPart{core.FilePart("A picture: JPEG, PNG, GIF or WebP, of at most 5 MiB")}
	core.Register(a.API, core.ForEditor, sends, a.uploadCover)
}

type sendCoverInput struct {
	core.BodyInput
	ID int64 `path:"id" minimum:"1" doc:"The title's"`
}

// uploadCover takes the picture of a form as the cover of a title, whatever it
// claims to be: what is kept are renditions of our own making.
func (a *api) uploadCover(ctx context.Context, in *sendCoverInput) (core.Answer[EditedRecord], error) {
	if _, err := a.Editing.Read(ctx, in.ID); err != nil { // before the file is read
		return core.Answer[EditedRecord]{}, err
	}
	sent, err := in.Picture()
	if err != nil {
		return core.Answer[EditedRecord]{}, err
	}
	var record editing.Record
	err = a.OneAtATime(ctx, func() error {
		record, err = a.Editing.UploadCover(ctx, in.ID, sent, pictures.Limit{Bytes: core.MaxPicture, Pixels: core.MaxPixels})
		return err
	})
	if errors.Is(err, pictures.ErrNotImage) || errors.Is(err, pictures.ErrTooLarge) {
		err = core.RefusedPicture(err)
	}
	return a.answer(ctx, record, err)
}
