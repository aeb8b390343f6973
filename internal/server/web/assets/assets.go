// Package assets serves the built front end and knows which of its files a page needs.
package assets

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"sudar/internal/kit/log"
)

// Operation is what the log calls every request of a built file.
const Operation = "asset"

// How long browsers keep a file.
const (
	Immutable  = "public, max-age=31536000, immutable" // its name holds its hash
	Revalidate = "no-cache"
)

// workerCSP is the own policy of a worker's file: the PDF worker needs wasm.
const workerCSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

func init() {
	for extension, mediaType := range map[string]string{
		".mjs": "text/javascript; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm",
		".woff2": "font/woff2", ".bcmap": "application/octet-stream", ".webmanifest": "application/manifest+json",
	} {
		if err := mime.AddExtensionType(extension, mediaType); err != nil {
			panic(err)
		}
	}
}

// Files are the built files, with the compressed copies the build made.
type Files struct {
	files   fs.FS
	workers map[string]bool
}

// New returns the files of a build.
func New(files fs.FS, b Build) *Files {
	a := &Files{files: files, workers: map[string]bool{}}
	for _, worker := range b.Workers {
		a.workers["/"+strings.TrimPrefix(worker, "/")] = true
	}
	return a
}

// Has reports whether a file of the name is there to be served.
func (a *Files) Has(name string) bool {
	hidden := strings.Contains(name, "/.") || path.Ext(name) == ".br" || path.Ext(name) == ".gz"
	info, err := fs.Stat(a.files, strings.TrimPrefix(name, "/"))
	return err == nil && !info.IsDir() && !hidden
}

// Serve writes a file with how long it may be kept.
func (a *Files) Serve(w http.ResponseWriter, r *http.Request, name, keep string) {
	log.Note(r.Context(), log.Operation, Operation)
	name = strings.TrimPrefix(name, "/")
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	if !a.Has("/" + name) {
		header.Set("Cache-Control", "no-store")
		http.Error(w, http.StatusText(http.StatusNotFound), http.StatusNotFound)
		return
	}
	body, encoding, err := a.read(name, r.Header.Get("Accept-Encoding"))
	if err != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	header.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	header.Set("Cache-Control", keep)
	header.Add("Vary", "Accept-Encoding")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	if keep == Revalidate {
		sum := sha256.Sum256(body)
		header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	}
	if a.workers["/"+name] {
		header.Set("Content-Security-Policy", workerCSP)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// read returns the best copy of a file that the browser accepts.
func (a *Files) read(name, accepted string) ([]byte, string, error) {
	for _, copied := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if accepts(accepted, copied.encoding) {
			if body, err := fs.ReadFile(a.files, name+copied.suffix); err == nil {
				return body, copied.encoding, nil
			}
		}
	}
	body, err := fs.ReadFile(a.files, name)
	return body, "", err
}

// accepts tells whether Accept-Encoding names an encoding and does not weigh
// it to nothing (RFC 9110 §12.5.3).
func accepts(accepted, encoding string) bool {
	for each := range strings.SplitSeq(accepted, ",") {
		name, weight, _ := strings.Cut(each, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight = strings.ReplaceAll(weight, " ", "")
			return !strings.HasPrefix(weight, "q=0") || strings.Trim(weight, "q=0.") != ""
		}
	}
	return false
}
