package catalogue

import (
	"context"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/ingest"
	"sudar/internal/ingest/uploads"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// tusVersion is the protocol by which files come in pieces (tus.io): its core with
// the extensions creation, expiration and termination.
const tusVersion = "1.0.0"

// UnfinishedUpload is a file on its way.
type UnfinishedUpload struct {
	ID           string    `json:"id" format:"uuid"`
	Name         string    `json:"name"`
	SizeBytes    int64     `json:"size_bytes"`
	LastModified int64     `json:"last_modified" doc:"What the sender's device says of the file, in milliseconds since 1970"`
	Received     int64     `json:"received" doc:"How many of its bytes are here"`
	ExpiresAt    time.Time `json:"expires_at" doc:"When it is forgotten, unless more of it comes"`
}

type createUploadInput struct {
	Version  string `header:"Tus-Resumable" enum:"1.0.0" doc:"Version of the tus protocol; 1.0.0 if absent"`
	Length   int64  `header:"Upload-Length" required:"true" minimum:"1" doc:"Bytes of the file"`
	Metadata string `header:"Upload-Metadata" required:"true" maxLength:"4000" doc:"filename and lastmodified, in base64 each"`
}

type uploadIDInput struct {
	core.IDInput
	Version string `header:"Tus-Resumable" enum:"1.0.0" doc:"Version of the tus protocol; 1.0.0 if absent"`
}

type sendPartInput struct {
	core.BodyInput
	Version string `header:"Tus-Resumable" enum:"1.0.0" doc:"Version of the tus protocol; 1.0.0 if absent"`
	ID      string `path:"id" maxLength:"36"`
	Offset  int64  `header:"Upload-Offset" required:"true" minimum:"0" doc:"How many bytes of the file are here"`
}

type completeUploadInput struct {
	core.IDInput
	Body struct {
		ContentID int64 `json:"content_id,omitempty" minimum:"1" doc:"The title that the file joins; absent: the file becomes a draft"`
		ItemID    int64 `json:"item_id,omitempty" minimum:"1" doc:"An item of the title, whose next version the file becomes"`
	}
}

// createdUpload is a new upload with the headers of the protocol.
type createdUpload struct {
	Location     string `header:"Location"`
	TusResumable string `header:"Tus-Resumable"`
	Offset       int64  `header:"Upload-Offset"`
	Expires      string `header:"Upload-Expires"`
	Body         core.Answer[UnfinishedUpload]
}

// uploadState is how far an upload is, in the headers of the protocol.
type uploadState struct {
	TusResumable string `header:"Tus-Resumable"`
	CacheControl string `header:"Cache-Control"`
	Offset       int64  `header:"Upload-Offset"`
	Length       int64  `header:"Upload-Length"`
	Expires      string `header:"Upload-Expires"`
}

const uploadsPath = "/uploads"

func uploadCall(method, path, id, summary string) core.Operation {
	return core.Operation{Method: method, Path: uploadsPath + path, ID: id, Summary: summary, Tag: "uploads"}
}

func (a *api) registerUploads() {
	core.Register(a.API, core.ForEditor, uploadCall(http.MethodGet, "", "list-uploads", "List the caller's unfinished uploads"),
		func(ctx context.Context, in *core.PageInput) (core.Answer[[]UnfinishedUpload], error) {
			found, err := a.Uploads.Unfinished(ctx, in.Request())
			return core.Privately(core.List(found, presentUnfinished)), err
		})
	creates := uploadCall(http.MethodPost, "", "create-upload", "Create an upload that can be resumed")
	creates.Status = http.StatusCreated
	core.RegisterOutput(a.API, core.ForEditor, creates, a.createUpload)
	looks := uploadCall(http.MethodHead, "/{id}", "get-upload", "Get how far an upload is")
	looks.Reads = true
	core.RegisterOutput(a.API, core.ForEditor, looks,
		func(ctx context.Context, in *uploadIDInput) (*uploadState, error) {
			u, err := a.Uploads.Find(ctx, in.ID)
			return stateOf(u), err
		})
	sends := uploadCall(http.MethodPatch, "/{id}", "send-upload", "Send more of an upload")
	sends.Status, sends.TakesPart = http.StatusNoContent, true
	core.RegisterOutput(a.API, core.ForEditor, sends, a.sendPart)
	core.Register(a.API, core.ForEditor,
		uploadCall(http.MethodPost, "/{id}/complete", "complete-upload", "Add an uploaded file to the library"),
		func(ctx context.Context, in *completeUploadInput) (core.Answer[UploadedFile], error) {
			kept, err := a.Uploads.Complete(ctx, in.ID, ingest.Place{ContentID: in.Body.ContentID, ItemID: in.Body.ItemID})
			return core.Privately(core.Data(presentUploaded(kept))), err
		})
	core.Register(a.API, core.ForEditor, uploadCall(http.MethodDelete, "/{id}", "delete-upload", "Delete an unfinished upload"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Uploads.Drop(ctx, in.ID)
		})
}

func (a *api) createUpload(ctx context.Context, in *createUploadInput) (*createdUpload, error) {
	name, modified, err := metadataOf(in.Metadata)
	if err != nil {
		return nil, err
	}
	u, err := a.Uploads.Begin(ctx, name, in.Length, modified)
	if err != nil {
		return nil, err
	}
	answer := core.Data(presentUnfinished(u))
	answer.Status = "success"
	return &createdUpload{
		Location: core.AdminPrefix + uploadsPath + "/" + u.ID, TusResumable: tusVersion, Offset: u.Received,
		Expires: u.ExpiresAt().UTC().Format(http.TimeFormat), Body: answer,
	}, nil
}

// sendPart takes a body as far as it comes.
func (a *api) sendPart(ctx context.Context, in *sendPartInput) (*uploadState, error) {
	if _, err := a.Uploads.Find(ctx, in.ID); err != nil { // before the body is read
		return nil, err
	}
	body, err := in.Part()
	if err != nil {
		return nil, err
	}
	u, err := a.Uploads.Append(ctx, in.ID, in.Offset, core.UntilFull(body, a.API))
	return stateOf(u), err
}

func stateOf(u uploads.Upload) *uploadState {
	return &uploadState{
		TusResumable: tusVersion, CacheControl: "no-store", Offset: u.Received, Length: u.Size,
		Expires: u.ExpiresAt().UTC().Format(http.TimeFormat),
	}
}

func presentUnfinished(u uploads.Upload) UnfinishedUpload {
	return UnfinishedUpload{
		ID: u.ID, Name: u.Name, SizeBytes: u.Size, LastModified: u.ModifiedAt, Received: u.Received, ExpiresAt: u.ExpiresAt(),
	}
}

// metadataOf reads the header Upload-Metadata: names, each with a text in base64,
// in a comma list. Names that we do not know are left alone, as the protocol says.
func metadataOf(header string) (name string, modified int64, err error) {
	refused := apperr.InvalidField("Upload-Metadata", "field.type")
	for pair := range strings.SplitSeq(header, ",") {
		key, encoded, _ := strings.Cut(strings.TrimSpace(pair), " ")
		text, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil || !utf8.Valid(text) || strings.ContainsRune(string(text), 0) {
			return "", 0, refused
		}
		switch key {
		case "filename":
			name = string(text)
		case "lastmodified":
			if modified, err = strconv.ParseInt(string(text), 10, 64); err != nil || modified < 0 {
				return "", 0, refused
			}
		}
	}
	if name == "" {
		return "", 0, refused
	}
	return name, modified, nil
}
