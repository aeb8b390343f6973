package catalogue

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"

	"sudar/internal/catalogue"
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
	Known    bool       `json:"known"`
	Warnings []string   `json:"warnings" nullable:"false"` // codes of what was mended, each once
	Found    *FileFacts `json:"found" doc:"What the file says of itself, when it joined a title"`
}

// FileFacts are what a file says of itself; empty where it says nothing.
type FileFacts struct {
	Title       string                 `json:"title"`
	Subtitle    string                 `json:"subtitle"`
	Summary     string                 `json:"summary"`
	Publisher   string                 `json:"publisher"`
	Language    string                 `json:"language"`
	Year        int                    `json:"year"`
	Identifiers []catalogue.Identifier `json:"identifiers" nullable:"false"`
	People      []FilePerson           `json:"people" nullable:"false"`
	Subjects    []string               `json:"subjects" nullable:"false"`
}

// FilePerson is somebody whom a file names.
type FilePerson struct {
	Name string         `json:"name"`
	Role catalogue.Role `json:"role" enum:"author,editor,translator,illustrator,narrator,compiler,contributor"`
}

// The parts of the form, and how long the text of the second may be.
const (
	filePart   = "file"
	bucketPart = "bucket_id"
	maxBucket  = 20
	formBounds = 64 << 10 // what is around the file
)

type uploadInput struct{ core.BodyInput }

func (a *api) registerUpload() {
	core.Register(a.API, core.ForEditor, core.Operation{
		Method: http.MethodPost, Path: "/contents/upload", ID: "upload-file", Summary: "Add a file to the library", Tag: "catalogue",
		Form: []core.FormPart{
			core.FilePart("EPUB, PDF, MP3, M4B, HTML, Markdown, CSV, XLSX or an archive of them"),
			{Name: bucketPart, Doc: "The title that the file joins, before or behind the file; absent: the file becomes a draft", Optional: true},
		},
	}, a.upload)
}

// upload takes the file of a form into the library. bucket_id, before or behind
// the file, is the title that it joins; without it the file becomes a draft.
func (a *api) upload(ctx context.Context, in *uploadInput) (core.Answer[UploadedFile], error) {
	form, err := in.Form(a.Ingest.LargestFile() + formBounds)
	if err != nil {
		return core.Answer[UploadedFile]{}, err
	}
	sent := sentFile{api: a, bucket: -1}
	defer sent.close()
	if err := sent.read(ctx, form); err != nil {
		return core.Answer[UploadedFile]{}, err
	}
	if sent.file == nil {
		return core.Answer[UploadedFile]{}, apperr.InvalidField(filePart, "field.required")
	}
	kept, err := sent.file.Keep(ctx, ingest.Place{ContentID: max(sent.bucket, 0)})
	return core.Privately(core.Data(presentUploaded(kept))), err
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
		Known: u.Known, Warnings: []string{}, Found: presentFacts(u.Found),
	}
	for _, warning := range u.Warnings {
		if !slices.Contains(presented.Warnings, warning.Code) {
			presented.Warnings = append(presented.Warnings, warning.Code)
		}
	}
	return presented
}

func presentFacts(f *ingest.Found) *FileFacts {
	if f == nil {
		return nil
	}
	facts := &FileFacts{
		Title: f.Title, Subtitle: f.Subtitle, Summary: f.Summary, Publisher: f.Publisher, Language: f.Language, Year: f.Year,
		Identifiers: append([]catalogue.Identifier{}, f.Identifiers...), People: []FilePerson{}, Subjects: append([]string{}, f.Subjects...),
	}
	for _, p := range f.People {
		facts.People = append(facts.People, FilePerson(p))
	}
	return facts
}
