package pdf

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"sudar/internal/publications"
	"sudar/internal/publications/output"
)

// WritePreview writes the first pages of a document into a folder as a
// document of their own (publications.PreviewFile): the drawing engine takes
// the pages out, and then all goes that is not a page to look at. Refusals:
// those of Build.
func WritePreview(ctx context.Context, doc io.ReaderAt, size int64, pages int, dir string, limits publications.Limits) error {
	taken, err := takePages(ctx, doc, size, pages, dir)
	if err != nil {
		return publications.Refuse(publications.ReasonDamaged, "first %d pages: %w", pages, err)
	}
	defer taken.discard()
	if taken.size > maxRewrite {
		return publications.Refuse(publications.ReasonTooLarge, "first %d pages: %d bytes", pages, taken.size)
	}
	found, err := read(output.Source{ReaderAt: taken, Size: taken.size}, limits)
	if err != nil {
		return err
	}
	if found.PageCount != pages {
		return publications.Refuse(publications.ReasonDamaged, "%d pages instead of the first %d", found.PageCount, pages)
	}
	if err := bare(found); err != nil {
		return refusal(err)
	}
	return writeBare(found, filepath.Join(dir, publications.PreviewFile), limits)
}

// takePages copies pages to a document in a temporary file.
func takePages(ctx context.Context, doc io.ReaderAt, size int64, pages int, dir string) (served, error) {
	d, err := openDrawing(ctx, doc, size)
	if err != nil {
		return served{}, err
	}
	defer d.close()
	made, err := d.instance.FPDF_CreateNewDocument(&requests.FPDF_CreateNewDocument{})
	if err != nil {
		return served{}, err
	}
	defer func() { _, _ = d.instance.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: made.Document}) }()
	span := fmt.Sprintf("1-%d", pages)
	if _, err := d.instance.FPDF_ImportPages(&requests.FPDF_ImportPages{
		Source: d.doc, Destination: made.Document, PageRange: &span,
	}); err != nil {
		return served{}, err
	}
	return d.save(made.Document, dir)
}

func (d *drawing) save(doc references.FPDF_DOCUMENT, dir string) (served, error) {
	temp, err := os.CreateTemp(dir, "scratch-*")
	if err != nil {
		return served{}, err
	}
	s := served{ReaderAt: temp, temp: temp}
	_, err = d.instance.FPDF_SaveAsCopy(&requests.FPDF_SaveAsCopy{Document: doc, Flags: requests.SaveFlagNoIncremental, FileWriter: temp})
	if err == nil {
		s.size, err = temp.Seek(0, io.SeekEnd)
	}
	if err != nil {
		s.discard()
	}
	return s, err
}

// shown are the entries of a page that say what is to be seen (ISO 32000-1
// §7.7.3.3).
var shown = map[string]bool{
	"Type": true, "Parent": true, "Resources": true, "Contents": true, "Rotate": true, "UserUnit": true, "Group": true,
	"MediaBox": true, "CropBox": true, "BleedBox": true, "TrimBox": true, "ArtBox": true,
}

// bare leaves nothing but pages in a document. Others hang on forms, notes,
// threads and private data, and would come along.
func bare(doc *model.Context) error {
	for n := range doc.PageCount {
		page, _, _, err := doc.PageDict(n+1, false)
		if err != nil {
			return err
		}
		keep(page, shown)
	}
	keep(doc.RootDict, map[string]bool{"Type": true, "Pages": true, "Version": true})
	doc.Names, doc.Outlines, doc.Info = nil, nil, nil
	neutralise(doc, &publications.Result{})
	return nil
}

func keep(d types.Dict, keys map[string]bool) {
	for key := range d {
		if !keys[key] {
			delete(d, key)
		}
	}
}

func writeBare(doc *model.Context, path string, limits publications.Limits) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err = api.OptimizeContext(doc); err == nil {
		err = api.WriteContext(doc, &limited{w: file, left: limits.OutputBytes})
	}
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path)
		return publications.Refuse(publications.ReasonDamaged, "beginning: %w", err)
	}
	return nil
}
