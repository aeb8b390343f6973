package imports

import (
	"context"
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

type sendInput struct{ core.BodyInput }

func (a *api) registerSend() {
	operation := call(http.MethodPost, "", "send-import", "Send a file of records and have it checked")
	operation.Form = []core.FormPart{core.FilePart("MARC 21, MARCXML, ONIX 3.0, OPDS, OAI-PMH, CSV or XLSX")}
	core.Register(a.API, core.ForLibrarian, operation, a.send)
}

// send takes the file of a form and has it checked.
func (a *api) send(ctx context.Context, in *sendInput) (core.Answer[RecordImport], error) {
	form, err := in.Form(a.imports.LargestFile() + formBounds)
	if err != nil {
		return core.Answer[RecordImport]{}, err
	}
	sent, err := a.read(ctx, form)
	if err != nil {
		return core.Answer[RecordImport]{}, err
	}
	return core.Privately(core.Data(a.present(sent))), nil
}

// read takes the one file of a form.
func (a *api) read(ctx context.Context, form *multipart.Reader) (imports.Import, error) {
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
	return a.imports.Begin(ctx, part.FileName(), core.UntilFull(part, a.API))
}
