package catalogue

import (
	"bytes"
	"errors"
	"net/http"
	"path"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/viewer"
	"sudar/internal/publications/pictures"
	"sudar/internal/server/api/core"
)

// coverTypes are the only files a cover has.
var coverTypes = map[string]string{".jpg": "image/jpeg", ".webp": "image/webp"}

func (a *api) registerCovers() {
	a.Raw(core.ForPublic, core.Operation{Method: http.MethodGet}, core.Base+"/p/covers/{id}/{revision}/{file}", a.serveCover)
}

// serveCover sends a rendition of a cover to whoever may see the record. The
// address names the bytes, so those that guests see may be kept for ever; of the
// others the browser asks each time whether they may be seen.
func (a *api) serveCover(w http.ResponseWriter, r *http.Request) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	mediaType := coverTypes[path.Ext(r.PathValue("file"))]
	if err != nil || mediaType == "" {
		return apperr.New(apperr.NotFound)
	}
	visible, public, err := a.Catalogue.ShowsCover(r.Context(), id, r.PathValue("revision"))
	if err != nil {
		return err
	}
	if !visible {
		return apperr.New(apperr.NotFound)
	}
	picture, info, err := blob.GetSummed(r.Context(), a.Blobs, catalogue.CoverKey(id, r.PathValue("revision"), r.PathValue("file")),
		pictures.Whole)
	switch {
	case errors.Is(err, blob.ErrKey):
		return apperr.New(apperr.NotFound)
	case blob.Damaged(err):
		return a.MendCover(r.Context(), id, r.PathValue("revision"), r.PathValue("file"))
	case err != nil:
		return err
	}
	keeping := core.PrivateAgain
	if v, _ := viewer.From(r.Context()); public {
		keeping = "public, max-age=31536000, immutable"
	} else if !v.SignedIn() && !v.WalkIn {
		keeping = "private, max-age=31536000, immutable"
	}
	header := w.Header()
	header.Set("Content-Type", mediaType)
	header.Set("Cache-Control", keeping)
	core.SecurePicture(header)
	header.Set("ETag", `"`+strings.TrimSuffix(r.PathValue("revision")+r.PathValue("file"), path.Ext(r.PathValue("file")))+`"`)
	http.ServeContent(w, r, "", info.Modified, bytes.NewReader(picture))
	return nil
}
