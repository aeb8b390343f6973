package pdf

import (
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"sudar/internal/publications"
)

const maxNesting = 64

// acting are dictionary keys that start something by themselves or carry
// programs and files (ISO 32000-1 §12.6, §7.11.4, §12.7.8).
var acting = []string{"OpenAction", "AA", "JavaScript", "JS", "XFA", "RichMediaContent", "RichMediaSettings"}

// attached are keys that carry foreign files.
var attached = []string{"EmbeddedFiles", "EF", "AF"}

// actions that reach outside the document or run.
var actions = map[string]bool{
	"JavaScript": true, "Launch": true, "SubmitForm": true, "ImportData": true, "GoToR": true, "GoToE": true,
	"Rendition": true, "Movie": true, "Sound": true, "RichMediaExecute": true, "GoTo3DView": true,
}

// neutralise takes out of every object what acts by itself, runs, or reaches
// outside; links to web and mail addresses stay.
func neutralise(doc *model.Context, r *publications.Result) {
	n := &neutraliser{doc: doc}
	for _, entry := range doc.Table {
		if entry != nil && !entry.Free {
			n.object(entry.Object, 0)
		}
	}
	n.object(doc.RootDict, 0)
	for _, key := range []string{"JavaScript", "EmbeddedFiles"} {
		delete(doc.Names, key)
	}
	if n.ran {
		r.Warn(publications.WarnScript, "")
	}
	if n.files {
		r.Warn(publications.WarnAttachments, "")
	}
}

type neutraliser struct {
	doc        *model.Context
	ran, files bool
}

func (n *neutraliser) object(o types.Object, depth int) {
	if depth > maxNesting {
		return
	}
	switch o := o.(type) {
	case types.Dict:
		n.dict(o, depth)
	case types.Array:
		for _, e := range o {
			n.object(e, depth+1)
		}
	case types.StreamDict:
		n.dict(o.Dict, depth)
	case *types.StreamDict:
		n.dict(o.Dict, depth)
	}
}

func (n *neutraliser) dict(d types.Dict, depth int) {
	for _, key := range acting {
		if o, ok := d[key]; ok && !(key == "OpenAction" && isDestination(o)) {
			delete(d, key)
			n.ran = true
		}
	}
	for _, key := range attached {
		if _, ok := d[key]; ok {
			delete(d, key)
			n.files = true
		}
	}
	if s, ok := d["S"].(types.Name); ok && actions[string(s)] && d["P"] == nil {
		clear(d)
		n.ran = true
		return
	}
	if o, ok := d["URI"]; ok {
		if uri, err := n.doc.DereferenceText(o); err != nil || !webAddress(uri) {
			delete(d, "URI")
			n.ran = true
		}
	}
	for _, o := range d {
		n.object(o, depth+1)
	}
}

// isDestination says that an open action only names the page to show first.
func isDestination(o types.Object) bool {
	_, ok := o.(types.Array)
	return ok
}

func webAddress(uri string) bool {
	uri = strings.ToLower(strings.TrimSpace(uri))
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if strings.HasPrefix(uri, scheme) {
			return true
		}
	}
	return false
}
