package imports

import (
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"

	"sudar/internal/ingest/imports"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// filePart is the one part of the form, and formBounds what is around it.
const (
	filePart   = "file"
	formBounds = 64 << 10
)

// send takes the file of a form and has it checked.
func (a *api) send(w http.ResponseWriter, r *http.Request) error {
	if err := core.NoParameters(r); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, a.imports.LargestFile()+formBounds)
	form, err := r.MultipartReader()
	if err != nil {
		return apperr.New(apperr.UnsupportedMedia)
	}
	sent, err := a.read(r, form)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	response := core.Data(a.present(sent))
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}

// read takes the one file of a form.
func (a *api) read(r *http.Request, form *multipart.Reader) (imports.Import, error) {
	part, err := form.NextPart()
	if errors.Is(err, io.EOF) {
		return imports.Import{}, apperr.InvalidField(filePart, "field.required")
	}
	if err != nil {
		return imports.Import{}, core.RefusedBody(err)
	}
	if part.FormName() != filePart {
		return imports.Import{}, apperr.InvalidField("body", "field.unknown", "names", filePart)
	}
	return a.imports.Begin(r.Context(), part.FileName(), core.UntilFull(part, a.API))
}
