package core

import (
	"io"
	"mime"
	"mime/multipart"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"sudar/internal/kit/apperr"
)

// Media types of bodies that are read as they come.
const (
	FormMedia = "multipart/form-data"
	PartMedia = "application/offset+octet-stream" // of tus
)

// FormPart is a part of a form that a call takes.
type FormPart struct {
	Name, Doc string
	File      bool // else the id of something
	Optional  bool
}

// FilePart is the one file of a form.
func FilePart(doc string) FormPart { return FormPart{Name: pictureField, Doc: doc, File: true} }

// BodyInput is embedded by the input of a call that reads its body itself. Its
// name is exported because huma skips embedded fields of unexported types.
type BodyInput struct {
	open func() (*http.Request, http.ResponseWriter)
}

// Resolve remembers the request.
func (b *BodyInput) Resolve(ctx huma.Context) []error {
	b.open = func() (*http.Request, http.ResponseWriter) { return humago.Unwrap(ctx) }
	return nil
}

// Form returns the parts of a form whose body has at most so many bytes.
func (b *BodyInput) Form(most int64) (*multipart.Reader, error) {
	r, w := b.open()
	r.Body = http.MaxBytesReader(w, r.Body, most)
	form, err := r.MultipartReader()
	if err != nil {
		return nil, apperr.New(apperr.UnsupportedMedia)
	}
	return form, nil
}

// Part returns a body of PartMedia.
func (b *BodyInput) Part() (io.Reader, error) {
	r, _ := b.open()
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != PartMedia {
		return nil, apperr.New(apperr.UnsupportedMedia)
	}
	return r.Body, nil
}

// readAsItComes tells whether a body of a content type is left to its call.
func readAsItComes(contentType string) bool {
	media, _, _ := mime.ParseMediaType(contentType) // of what is none the call says so
	return media == FormMedia || media == PartMedia
}

// ownBody is where an operation keeps the description of the body that its call
// reads itself, out of sight of huma, which would read it too.
const ownBody = "body"

// bodyOf describes the body that a call reads itself; nil for any other.
func bodyOf(op Operation) *huma.RequestBody {
	binary := &huma.Schema{Type: huma.TypeString, Format: "binary"}
	switch {
	case op.TakesPart:
		return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{PartMedia: {Schema: binary}}}
	case len(op.Form) == 0:
		return nil
	}
	form := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	for _, part := range op.Form {
		schema := &huma.Schema{Type: huma.TypeString, Format: "binary", Description: part.Doc}
		if !part.File {
			least := 1.0
			schema = &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &least, Description: part.Doc}
		}
		form.Properties[part.Name] = schema
		if !part.Optional {
			form.Required = append(form.Required, part.Name)
		}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{FormMedia: {Schema: form}}}
}
