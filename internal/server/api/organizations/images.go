package organizations

import (
	"bytes"
	"context"
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

type imageInput struct {
	Kind string `path:"kind" enum:"logo,favicon"`
}

type sendImageInput struct {
	core.BodyInput
	Kind string `path:"kind" enum:"logo,favicon"`
}

// imagePath is where pictures of sites are fetched by everybody.
const imagePath = core.Base + "/p/sites/"

func (a *api) registerImages() {
	call := func(method, id, summary string) core.Operation {
		return core.Operation{Method: method, Path: "/settings/image/{kind}", ID: id, Summary: summary, Tag: "settings"}
	}
	sends := call(http.MethodPost, "send-site-image", "Set a picture of the portal")
	sends.Form = []core.FormPart{core.FilePart("A picture: JPEG, PNG, GIF or WebP, of at most 5 MiB")}
	core.Register(a.API, core.ForAdmin, sends, a.uploadImage)
	core.Register(a.API, core.ForAdmin, call(http.MethodDelete, "remove-site-image", "Remove a picture of the portal"), a.removeImage)
	a.Raw(core.ForLookup, core.Operation{Method: http.MethodGet}, imagePath+"{id}/{file}", a.serveImage)
}

// uploadImage takes the file of a form, reads it as a picture whatever it
// claims to be, and keeps a PNG of our own making.
func (a *api) uploadImage(ctx context.Context, in *sendImageInput) (core.Answer[SiteImage], error) {
	kind := organizations.ImageKind(in.Kind)
	sent, err := in.Picture()
	if err != nil {
		return core.Answer[SiteImage]{}, err
	}
	var emblem []byte
	err = a.OneAtATime(ctx, func() error {
		img, err := pictures.Load(bytes.NewReader(sent), pictures.Limit{Bytes: core.MaxPicture, Pixels: core.MaxPixels})
		if err != nil {
			return core.RefusedPicture(err)
		}
		if emblem, err = pictures.Emblem(img, imageSides[kind].width, imageSides[kind].height); err != nil {
			return core.RefusedPicture(err)
		}
		return nil
	})
	if err != nil {
		return core.Answer[SiteImage]{}, err
	}
	name := core.RequestFrom(ctx).Organization.ID + "/" + in.Kind + "-" + ident.New() + ".png"
	if err := a.Blobs.Put(ctx, "sites/"+name, bytes.NewReader(emblem), int64(len(emblem))); err != nil {
		return core.Answer[SiteImage]{}, err
	}
	return a.setImage(ctx, kind, imagePath+name)
}

func (a *api) removeImage(ctx context.Context, in *imageInput) (core.Answer[SiteImage], error) {
	return a.setImage(ctx, organizations.ImageKind(in.Kind), "")
}

// setImage gives the site a picture and deletes the one before, if that is ours.
func (a *api) setImage(ctx context.Context, kind organizations.ImageKind, address string) (core.Answer[SiteImage], error) {
	before, err := a.Organizations.SetImage(ctx, kind, address)
	if err != nil {
		return core.Answer[SiteImage]{}, err
	}
	if old, ours := strings.CutPrefix(before, imagePath); ours {
		if err := a.Blobs.Delete(ctx, "sites/"+old); err != nil && !core.BlobMissing(err) {
			return core.Answer[SiteImage]{}, err
		}
	}
	return core.Data(SiteImage{URL: address}), nil
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
