package editing

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"sudar/internal/editing"
	"sudar/internal/kit/apperr"
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
	a.Raw(core.ForEditor, core.Operation{Method: http.MethodPost}, core.AdminPrefix+"/contents/{id}/cover", a.uploadCover)
}

// uploadCover takes the picture of a form as the cover of a title, whatever it
// claims to be: what is kept are renditions of our own making.
func (a *api) uploadCover(w http.ResponseWriter, r *http.Request) error {
	if err := core.NoParameters(r); err != nil {
		return err
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return apperr.New(apperr.NotFound)
	}
	if _, err := a.Editing.Read(r.Context(), id); err != nil { // before the file is read
		return err
	}
	sent, err := core.PictureFile(w, r)
	if err != nil {
		return err
	}
	var record editing.Record
	err = a.OneAtATime(r.Context(), func() error {
		record, err = a.Editing.UploadCover(r.Context(), id, sent, pictures.Limit{Bytes: core.MaxPicture, Pixels: core.MaxPixels})
		return err
	})
	if errors.Is(err, pictures.ErrNotImage) || errors.Is(err, pictures.ErrTooLarge) {
		return core.RefusedPicture(err)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	response := core.Data(present(r.Context(), record))
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}
