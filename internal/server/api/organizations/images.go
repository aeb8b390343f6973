package organizations

import (
	"bytes"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/blob"
	"sudar/internal/kit/ident"
	"sudar/internal/organizations"
	"sudar/internal/publications/pictures"
	"sudar/internal/server/api/core"
)

// The sides that a picture of a site fits into, in pixels.
var imageSides = map[organizations.ImageKind]struct{ width, height int }{
	organizations.LogoImage: {480, 160}, organizations.FaviconImage: {128, 128},
}

// SiteImage is a picture of the site as it is kept.
type SiteImage struct {
	URL string `json:"url"`
}

// imagePath is where pictures of sites are fetched by everybody.
const imagePath = core.Base + "/p/sites/"

func (a *api) registerImages() {
	a.Raw(core.ForAdmin, core.Operation{Method: http.MethodPost}, core.AdminPrefix+"/settings/image/{kind}", a.uploadImage)
	a.Raw(core.ForAdmin, core.Operation{Method: http.MethodDelete}, core.AdminPrefix+"/settings/image/{kind}", a.removeImage)
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, imagePath+"{id}/{file}", a.serveImage)
}

// uploadImage takes the file of a form, reads it as a picture whatever it
// claims to be, and keeps a PNG of our own making.
func (a *api) uploadImage(w http.ResponseWriter, r *http.Request) error {
	kind := organizations.ImageKind(r.PathValue("kind"))
	sides, known := imageSides[kind]
	if !known {
		return apperr.New(apperr.NotFound)
	}
	sent, err := core.PictureFile(w, r)
	if err != nil {
		return err
	}
	var emblem []byte
	err = a.OneAtATime(r.Context(), func() error {
		img, err := pictures.Load(bytes.NewReader(sent), pictures.Limit{Bytes: core.MaxPicture, Pixels: core.MaxPixels})
		if err != nil {
			return core.RefusedPicture(err)
		}
		if emblem, err = pictures.Emblem(img, sides.width, sides.height); err != nil {
			return core.RefusedPicture(err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	o := core.RequestFrom(r.Context()).Organization
	name := o.ID + "/" + string(kind) + "-" + ident.New() + ".png"
	if err := a.Blobs.Put(r.Context(), "sites/"+name, bytes.NewReader(emblem), int64(len(emblem))); err != nil {
		return err
	}
	return a.setImage(w, r, kind, imagePath+name)
}

func (a *api) removeImage(w http.ResponseWriter, r *http.Request) error {
	kind := organizations.ImageKind(r.PathValue("kind"))
	if _, known := imageSides[kind]; !known {
		return apperr.New(apperr.NotFound)
	}
	return a.setImage(w, r, kind, "")
}

// setImage gives the site a picture and deletes the one before, if that is ours.
func (a *api) setImage(w http.ResponseWriter, r *http.Request, kind organizations.ImageKind, address string) error {
	before, err := a.Organizations.SetImage(r.Context(), kind, address)
	if err != nil {
		return err
	}
	if old, ours := strings.CutPrefix(before, imagePath); ours {
		if err := a.Blobs.Delete(r.Context(), "sites/"+old); err != nil && !core.BlobMissing(err) {
			return err
		}
	}
	w.Header().Set("Content-Type", "application/json")
	response := core.Data(SiteImage{URL: address})
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}

var imageName = regexp.MustCompile(`^(logo|favicon)-[0-9a-f-]{36}\.png$`)

// serveImage sends a picture of a site to everybody, also while it is closed.
func (a *api) serveImage(w http.ResponseWriter, r *http.Request) error {
	if !ident.Valid(r.PathValue("id")) || !imageName.MatchString(r.PathValue("file")) {
		return apperr.New(apperr.NotFound)
	}
	object, err := a.Blobs.Open(r.Context(), "sites/"+r.PathValue("id")+"/"+r.PathValue("file"))
	if core.BlobMissing(err) {
		return apperr.New(apperr.NotFound)
	}
	if err != nil {
		return err
	}
	defer func() { _ = object.Close() }()
	header := w.Header()
	header.Set("Content-Type", "image/png")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	core.SecurePicture(header)
	http.ServeContent(w, r, "", time.Time{}, blob.Reader(object))
	return nil
}
