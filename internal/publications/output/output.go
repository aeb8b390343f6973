// Package output is the folder that one build writes: pack, manifest,
// positions, text and cover. It counts what is written and leaves nothing
// behind when a build fails.
package output

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"unicode/utf8"

	"sudar/internal/publications"
	"sudar/internal/publications/media"
	"sudar/internal/publications/pack"
	"sudar/internal/publications/xmldoc"
)

// Source is the file being opened.
type Source struct {
	io.ReaderAt
	Size int64
	Path string // for readers that want a name; never shown
	Head []byte // the first media.HeadBytes
}

// ReadText reads the whole source, at most limit bytes (refusal too_large).
func (s Source) ReadText(limit int64) ([]byte, error) {
	if s.Size > limit {
		return nil, publications.Refuse(publications.ReasonTooLarge, "text of %d bytes", s.Size)
	}
	return io.ReadAll(io.NewSectionReader(s, 0, s.Size))
}

// Folder receives the output of one build.
type Folder struct {
	Limits publications.Limits
	Result *publications.Result
	Pack   *pack.Writer

	dir      string
	packFile *os.File
	textFile *os.File
	textBuf  *bufio.Writer
	text     *json.Encoder
	parts    int
}

// Create opens the output files in an existing folder.
func Create(dir string, limits publications.Limits) (*Folder, error) {
	f := &Folder{Limits: limits, Result: &publications.Result{}, dir: dir}
	var err error
	if f.packFile, err = os.Create(filepath.Join(dir, publications.PackFile)); err != nil {
		return nil, err
	}
	if f.textFile, err = os.Create(filepath.Join(dir, publications.TextFile)); err != nil {
		f.Abort()
		return nil, err
	}
	f.Pack = pack.NewWriter(f.packFile, limits.OutputBytes)
	f.textBuf = bufio.NewWriter(f.textFile)
	f.text = json.NewEncoder(f.textBuf)
	f.text.SetEscapeHTML(false)
	return f, nil
}

// Text appends the text of the next part and counts it.
func (f *Folder) Text(part publications.TextPart) error {
	part.Index = f.parts
	f.parts++
	f.Result.Counts.Characters += utf8.RuneCountInString(part.Text)
	f.Result.Counts.Words += len(xmldoc.Fields(part.Text))
	return f.text.Encode(part)
}

// Cover writes cover.jpg from an image file. A cover that cannot be used is a
// warning, not an error.
func (f *Folder) Cover(image []byte, href string) error {
	jpg, w, h, err := media.Cover(image, f.Limits)
	if err != nil {
		f.Result.Warn(publications.WarnNoCover, href)
		return nil //nolint:nilerr // it is told as a warning
	}
	return f.CoverJPEG(jpg, w, h)
}

// CoverJPEG writes an encoded cover.
func (f *Folder) CoverJPEG(jpg []byte, w, h int) error {
	f.Result.Cover = &publications.Cover{Width: w, Height: h}
	return os.WriteFile(filepath.Join(f.dir, publications.CoverFile), jpg, 0o600)
}

// Finish writes manifest and positions and closes everything. The folder is
// then complete.
func (f *Folder) Finish(m publications.Manifest, p publications.Positions) error {
	r := f.Result
	m.Context = publications.Context
	if m.Links == nil {
		m.Links = []publications.Link{}
	}
	r.Metadata = m.Metadata
	r.Counts.Parts = len(m.ReadingOrder)
	r.Counts.Positions = p.Total
	r.Counts.Resources = f.Pack.Len()
	if err := f.Pack.Close(); err != nil {
		return err
	}
	r.Counts.PackBytes = f.Pack.Size()
	if err := f.textBuf.Flush(); err != nil {
		return err
	}
	if err := errors.Join(f.packFile.Close(), f.textFile.Close()); err != nil {
		return err
	}
	if err := f.writeJSON(publications.ManifestFile, m); err != nil {
		return err
	}
	return f.writeJSON(publications.PositionsFile, p)
}

func (f *Folder) writeJSON(name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(f.dir, name), b, 0o600)
}

// Abort removes everything that the build wrote.
func (f *Folder) Abort() {
	for _, file := range []*os.File{f.packFile, f.textFile} {
		if file != nil {
			_ = file.Close()
		}
	}
	for _, name := range []string{
		publications.PackFile, publications.TextFile, publications.ManifestFile,
		publications.PositionsFile, publications.CoverFile, publications.PageImageFile, publications.PreviewFile,
	} {
		_ = os.Remove(filepath.Join(f.dir, name))
	}
}

// Temp opens a scratch file in the folder; the caller closes and removes it.
func (f *Folder) Temp() (*os.File, error) { return os.CreateTemp(f.dir, "scratch-*") }

// Clean removes whatever a build left in a folder, scratch files too: for a
// builder that was killed.
func Clean(dir string) {
	(&Folder{dir: dir}).Abort()
	scratch, _ := filepath.Glob(filepath.Join(dir, "scratch-*"))
	for _, path := range scratch {
		_ = os.Remove(path)
	}
}

// Used gives the bytes of the files in a folder.
func Used(dir string) int64 {
	entries, _ := os.ReadDir(dir)
	var n int64
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			n += info.Size()
		}
	}
	return n
}
