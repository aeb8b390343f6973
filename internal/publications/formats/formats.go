// Package formats is the entrance to opening files: it knows a file by its
// bytes and hands it to the package that opens that kind.
package formats

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"sudar/internal/kit/log"
	"sudar/internal/publications"
	"sudar/internal/publications/archive"
	"sudar/internal/publications/audio"
	"sudar/internal/publications/epub"
	"sudar/internal/publications/html"
	"sudar/internal/publications/media"
	"sudar/internal/publications/output"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/pdf"
	"sudar/internal/publications/table"
)

// Format opens one kind of file. It fills out and calls out.Finish.
type Format struct {
	Kind  publications.Kind
	Build func(ctx context.Context, in output.Source, out *output.Folder) error
}

// Formats are the kinds that are opened.
var Formats = []Format{
	{publications.KindEPUB, epub.Build},
	{publications.KindPDF, pdf.Build},
	{publications.KindAudio, audio.Build},
	{publications.KindArticle, html.Build},
	{publications.KindTable, table.Build},
}

// Build opens src into outDir, which must exist, in this process. The kind is
// decided by the bytes, never by the name. Errors are *publications.Refusal;
// after one, outDir holds nothing of ours. Hostile files can exhaust memory or
// time here: the server calls child.Pool instead.
func Build(ctx context.Context, src, outDir string, limits publications.Limits) (publications.Result, error) {
	result, err := build(ctx, src, outDir, limits)
	if err == nil {
		return result, nil
	}
	if errors.Is(err, pack.ErrFull) {
		err = publications.Refuse(publications.ReasonTooLarge, "%w", err)
	}
	if ctx.Err() != nil {
		err = publications.Refuse(publications.ReasonTimeout, "%w", ctx.Err())
	}
	return publications.Result{}, publications.AsRefusal(err)
}

func build(ctx context.Context, src, outDir string, limits publications.Limits) (publications.Result, error) {
	file, err := os.Open(src)
	if err != nil {
		return publications.Result{}, err
	}
	defer file.Close()
	in, err := source(file, limits)
	if err != nil {
		return publications.Result{}, err
	}
	kind, err := Detect(in, limits)
	if err != nil {
		return publications.Result{}, err
	}
	for _, f := range Formats {
		if f.Kind == kind {
			return run(ctx, f, in, outDir, limits)
		}
	}
	return publications.Result{}, publications.Refuse(publications.ReasonUnsupported, "kind %q", kind)
}

// DrawPage draws one page of a PDF into outDir, in this process: the server
// calls child.Pool instead. Errors are *publications.Refusal.
func DrawPage(ctx context.Context, src, outDir string, pageImage publications.PageImage, limits publications.Limits) error {
	return fromPDF(ctx, src, limits, func(in output.Source) error {
		return pdf.DrawPage(ctx, in, in.Size, pageImage, outDir)
	})
}

// WritePreview writes the first pages of a PDF into outDir, in this process:
// the server calls child.Pool instead. Errors are *publications.Refusal.
func WritePreview(ctx context.Context, src, outDir string, pages int, limits publications.Limits) error {
	return fromPDF(ctx, src, limits, func(in output.Source) error {
		return pdf.WritePreview(ctx, in, in.Size, pages, outDir, limits)
	})
}

// fromPDF takes something out of a PDF that has been opened before.
func fromPDF(ctx context.Context, src string, limits publications.Limits, take func(output.Source) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(ctx, "pdf", p)
		}
	}()
	file, err := os.Open(src)
	if err != nil {
		return publications.AsRefusal(err)
	}
	defer file.Close()
	in, err := source(file, limits)
	if err == nil {
		err = take(in)
	}
	if err != nil {
		return publications.AsRefusal(err)
	}
	return nil
}

func source(file *os.File, limits publications.Limits) (output.Source, error) {
	info, err := file.Stat()
	if err != nil {
		return output.Source{}, err
	}
	if !info.Mode().IsRegular() {
		return output.Source{}, publications.Refuse(publications.ReasonNotAPublication, "not a regular file")
	}
	if info.Size() > limits.FileBytes {
		return output.Source{}, publications.Refuse(publications.ReasonTooLarge, "%d bytes", info.Size())
	}
	in := output.Source{ReaderAt: file, Size: info.Size(), Path: file.Name()}
	in.Head = make([]byte, min(media.HeadBytes, info.Size()))
	_, err = file.ReadAt(in.Head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return output.Source{}, err
	}
	return in, nil
}

func run(ctx context.Context, f Format, in output.Source, outDir string, limits publications.Limits) (result publications.Result,
	err error) {
	out, err := output.Create(outDir, limits)
	if err != nil {
		return publications.Result{}, err
	}
	defer func() {
		// A reader's panic on nonsense is a damaged file, not our end.
		if p := recover(); p != nil {
			err = panicked(ctx, string(f.Kind), p)
		}
		if err != nil {
			out.Abort()
		}
	}()
	out.Result.Size = in.Size
	if out.Result.SHA256, err = hash(in); err != nil {
		return publications.Result{}, err
	}
	if err := f.Build(ctx, in, out); err != nil {
		return publications.Result{}, err
	}
	return *out.Result, nil
}

// panicked logs where a reader panicked, and returns the refusal of its file.
func panicked(ctx context.Context, kind string, cause any) error {
	log.From(ctx).WarnContext(ctx, "a reader of files panicked", "kind", kind, "panic", fmt.Sprint(cause), "stack", string(debug.Stack()))
	return publications.Refuse(publications.ReasonDamaged, "%s reader: %v", kind, cause)
}

func hash(in output.Source) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, io.NewSectionReader(in, 0, in.Size)); err != nil {
		return "", fmt.Errorf("hash: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Detect says what a file is by its bytes. Refusals: not_a_publication,
// unsupported, and those of archive.Open for zip files.
func Detect(in output.Source, limits publications.Limits) (publications.Kind, error) {
	switch t := media.Sniff(in.Head); t {
	case "application/pdf":
		return publications.KindPDF, nil
	case "audio/mpeg", "audio/mp4", "video/mp4":
		return publications.KindAudio, nil
	case "application/zip":
		z, err := archive.Open(in, in.Size, limits)
		if err != nil {
			return "", err
		}
		switch {
		case epub.Is(z):
			return publications.KindEPUB, nil
		case table.IsWorkbook(z):
			return publications.KindTable, nil
		case audio.Is(z):
			return publications.KindAudio, nil
		}
		return "", publications.Refuse(publications.ReasonNotAPublication, "zip without container or tracks")
	case "":
		if html.Is(in.Head) {
			return publications.KindArticle, nil
		}
		if table.Is(in.Head, int64(len(in.Head)) == in.Size) {
			return publications.KindTable, nil
		}
		return "", publications.Refuse(publications.ReasonNotAPublication, "unknown bytes")
	default:
		return "", publications.Refuse(publications.ReasonUnsupported, "%s", t)
	}
}
