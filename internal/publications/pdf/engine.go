package pdf

import (
	"context"
	"fmt"
	"image"
	"io"
	"sync"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// enginePages bounds the memory of the drawing engine, in WebAssembly pages of
// 64 KiB: 128 MiB.
const enginePages = 2048

// engine starts the drawing engine once per process (it takes about two
// seconds): PDFium in WebAssembly, without files, network or clock. go-pdfium
// stays at 1.17.2: from 1.20 on its module needs exception handling, of which
// wazero's compiler takes more memory than a child may (publications.Limits).
var engine = sync.OnceValues(func() (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: 1, MaxTotal: 1,
		FSConfig:      wazero.NewFSConfig(),
		RuntimeConfig: wazero.NewRuntimeConfig().WithMemoryLimitPages(enginePages),
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
})

// lazily opens a document in the engine when it is first needed, and only once.
type lazily struct {
	doc    served
	off    bool // the limits do not allow the engine
	opened *drawing
	tried  bool
}

// drawing returns nil when the engine cannot open the document.
func (l *lazily) drawing(ctx context.Context) *drawing {
	if !l.tried && !l.off {
		l.tried = true
		l.opened, _ = openDrawing(ctx, l.doc, l.doc.size)
	}
	return l.opened
}

func (l *lazily) close() {
	if l.opened != nil {
		l.opened.close()
	}
}

// drawing is a document opened in the drawing engine.
type drawing struct {
	instance pdfium.Pdfium
	doc      references.FPDF_DOCUMENT
}

func openDrawing(ctx context.Context, doc io.ReaderAt, size int64) (*drawing, error) {
	pool, err := engine()
	if err != nil {
		return nil, fmt.Errorf("drawing engine: %w", err)
	}
	instance, err := pool.GetInstanceWithContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("drawing engine: %w", err)
	}
	opened, err := instance.OpenDocument(&requests.OpenDocument{
		FileReader: io.NewSectionReader(doc, 0, size), FileReaderSize: size,
	})
	if err != nil {
		_ = instance.Close()
		return nil, fmt.Errorf("drawing engine: %w", err)
	}
	return &drawing{instance, opened.Document}, nil
}

// close returns the engine; the document's memory goes with it.
func (d *drawing) close() {
	_, _ = d.instance.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: d.doc})
	_ = d.instance.Close()
}

func (d *drawing) page(n int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: d.doc, Index: n}}
}

// draw gives page n (from 0) as a picture of at most width × height pixels, to
// use before use returns.
func (d *drawing) draw(n, width, height int, use func(image.Image) error) error {
	r, err := d.instance.RenderPageInPixels(&requests.RenderPageInPixels{Page: d.page(n), Width: width, Height: height})
	if err != nil {
		return fmt.Errorf("draw page %d: %w", n, err)
	}
	defer r.Cleanup()
	return use(r.Result.Image)
}

// text gives the text of page n (from 0).
func (d *drawing) text(n int) (string, error) {
	r, err := d.instance.GetPageText(&requests.GetPageText{Page: d.page(n)})
	if err != nil {
		return "", err
	}
	return r.Text, nil
}
