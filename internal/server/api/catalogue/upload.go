package catalogue

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"

	"sudar/internal/ingest"
	"sudar/internal/kit/apperr"
	"sudar/internal/server/api/core"
)

// UploadedFile is a file that staff sent, as the library keeps it.
type UploadedFile struct {
	ContentID int64  `json:"content_id"`
	ItemID    int64  `json:"item_id"`
	Title     string `json:"title"`
	FileType  string `json:"file_type"`
	SHA256    string `json:"sha256"`
	SizeBytes int64  `json:"size_bytes"`
	// Known is set when the organisation had the file already: nothing changed.
	Known    bool     `json:"known"`
	Warnings []string `json:"warnings"` // codes of what was mended, each once
}

// The parts of the form, and how long the text of the second may be.
const (
	filePart   = "file"
	bucketPart = "bucket_id"
	maxBucket  = 20
	formBounds = 64 << 10 // what is around the file
)

func (a *api) registerUpload() {
	a.Raw(core.ForEditor, core.Operation{Method: http.MethodPost}, core.AdminPrefix+"/contents/upload", a.upload)
}

// upload takes the file of a form into the library. bucket_id, before or behind
// the file, is the title that it joins; without it the file becomes a draft.
func (a *api) upload(w http.ResponseWriter, r *http.Request) error {
	if err := core.NoParameters(r); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, a.Ingest.LargestFile()+formBounds)
	form, err := r.MultipartReader()
	if err != nil {
		return apperr.New(apperr.UnsupportedMedia)
	}
	sent := sentFile{api: a, bucket: -1}
	defer sent.close()
	if err := sent.read(r.Context(), form); err != nil {
		return err
	}
	if sent.file == nil {
		return apperr.InvalidField(filePart, "field.required")
	}
	kept, err := sent.file.Keep(r.Context(), max(sent.bucket, 0))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	response := core.Data(presentUploaded(kept))
	response.Status = "success"
	return json.NewEncoder(w).Encode(response)
}

// sentFile is what a form holds.
type sentFile struct {
	api    *api
	file   *ingest.Upload
	bucket int64 // -1: not named yet
}

func (s *sentFile) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// read takes every part of the form, each once.
func (s *sentFile) read(ctx context.Context, form *multipart.Reader) error {
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return core.RefusedBody(err)
		}
		switch name := part.FormName(); {
		case name != filePart && name != bucketPart:
			return apperr.InvalidField("body", "field.unknown", "names", filePart+", "+bucketPart)
		case name == filePart && s.file != nil, name == bucketPart && s.bucket >= 0:
			return apperr.InvalidField(name, "field.once")
		case name == filePart:
			s.file, err = s.api.Ingest.Receive(ctx, part.FileName(), core.UntilFull(part, s.api.API))
		default:
			s.bucket, err = bucketOf(part)
		}
		if err != nil {
			return err
		}
	}
}

// bucketOf reads the id of a title; an empty text is none.
func bucketOf(part io.Reader) (int64, error) {
	text, err := io.ReadAll(io.LimitReader(part, maxBucket+1))
	if err != nil {
		return 0, core.RefusedBody(err)
	}
	if len(text) == 0 {
		return 0, nil
	}
	id, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || id < 1 {
		return 0, apperr.InvalidField(bucketPart, "field.type")
	}
	return id, nil
}

func presentUploaded(u ingest.Uploaded) UploadedFile {
	presented := UploadedFile{
		ContentID: u.ContentID, ItemID: u.ItemID, Title: u.Title, FileType: string(u.FileType), SHA256: u.SHA256, SizeBytes: u.Size,
		Known: u.Known, Warnings: []string{},
	}
	for _, warning := range u.Warnings {
		if !slices.Contains(presented.Warnings, warning.Code) {
			presented.Warnings = append(presented.Warnings, warning.Code)
		}
	}
	return presented
}
