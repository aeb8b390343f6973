package sanitise

import (
	"encoding/xml"
	"strconv"
	"strings"

	"sudar/internal/publications/xmldoc"
)

// frame is an open element of the input and what became of it.
type frame struct {
	tag   string // closing tag to write; "" for an element that left only its content
	space string // namespace in force for output
	style bool   // its text is CSS
	kept  bool   // an epub:switch of which a case was kept
	quiet bool   // its text is not reading text
	void  bool   // closed as soon as it was opened
	node  int    // of the weigher
}

// filter receives elements and text from either reader and writes what is
// allowed.
type filter struct {
	at     Base
	root   string // namespace of the root element
	rooted bool
	out    strings.Builder
	text   textWriter
	stack  []frame
	skip   int // depth inside a dropped element
	css    strings.Builder
	styles []string // its style sheets as they were written
	title  strings.Builder
	report Report
	weight *weigher
	node   int // whose attributes are written; -1 before the root
}

func newFilter(at Base, root string) *filter {
	f := &filter{at: at, root: root, weight: newWeigher(), node: -1}
	f.out.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	if root == nsXHTML {
		f.out.WriteString("<!DOCTYPE html>\n")
	}
	return f
}

func (f *filter) document() (Document, error) {
	for _, css := range f.styles {
		f.weight.style(css)
	}
	if f.report.heavy || f.weight.tooHeavy() {
		return Document{}, ErrTooHeavy
	}
	f.report.Title = xmldoc.Collapse(f.title.String())
	return Document{Bytes: []byte(f.out.String()), Text: f.text.String(), Report: f.report}, nil
}

func (f *filter) top() *frame {
	if len(f.stack) == 0 {
		return &frame{node: -1}
	}
	return &f.stack[len(f.stack)-1]
}

// start judges an opening tag. Names arrive with their namespace resolved.
func (f *filter) start(name xml.Name, attrs []xml.Attr) {
	if f.skip > 0 {
		f.skip++
		return
	}
	if f.top().style {
		f.skip = 1
		return
	}
	if len(f.stack) == 0 && f.rooted {
		f.skip = 1 // a second root
		return
	}
	if name.Space == "" {
		name.Space = f.root
	}
	lower := strings.ToLower(name.Local)
	if _, bad := dropped[lower]; bad {
		f.report.Scripts = f.report.Scripts || lower == "script" || lower == "iframe" || lower == "handler"
		f.skip = 1
		return
	}
	if name.Space == nsEPUB && f.startSwitch(lower, attrs) {
		return
	}
	if lower == "object" && name.Space == nsXHTML {
		f.startObject(attrs)
		return
	}
	canonical, ok := elements(name.Space)[lower]
	if !ok || f.refused(name.Space, canonical, attrs) {
		if ok {
			f.skip = 1
			return
		}
		f.enter()
		return
	}
	f.open(name.Space, canonical, attrs)
}

// refused says that an allowed element is not allowed with these attributes.
func (f *filter) refused(space, name string, attrs []xml.Attr) bool {
	switch {
	case space == nsXHTML && name == "meta":
		return attr(attrs, "name") != "viewport"
	case space == nsXHTML && name == "link":
		rel := " " + strings.ToLower(attr(attrs, "rel")) + " "
		if !strings.Contains(rel, " stylesheet ") || strings.Contains(rel, " alternate ") {
			return true
		}
		if _, ok := f.at.Local(attr(attrs, "href")); !ok {
			f.report.Remote = true
			return true
		}
	case space == nsSVG && animations[strings.ToLower(name)] != "" && name != "animateMotion":
		_, ok := animated[strings.ToLower(attr(attrs, "attributeName"))]
		return !ok
	}
	return false
}

func (f *filter) open(space, name string, attrs []xml.Attr) {
	if len(f.stack) == 0 {
		f.rooted = space == f.root && name == rootName(space)
		f.report.Lang = attr(attrs, "lang")
	}
	fr := frame{tag: name, space: space, quiet: f.top().quiet, node: f.weight.open(space, name, f.top().node)}
	f.node = fr.node
	if space == nsMathML {
		f.weight.formula(1)
	}
	_, void := voidElements[name]
	fr.void = void && space == nsXHTML
	f.note(space, name, attrs, &fr)
	f.out.WriteByte('<')
	f.out.WriteString(name)
	if f.top().space != space || len(f.stack) == 0 {
		f.attribute("xmlns", space)
	}
	if len(f.stack) == 0 {
		f.attribute("xmlns:epub", nsEPUB)
	}
	f.attributes(space, name, attrs)
	if fr.void {
		f.out.WriteByte('/')
	}
	f.out.WriteByte('>')
	f.stack = append(f.stack, fr)
}

// note keeps what the rest of the program wants to know about an element.
func (f *filter) note(space, name string, attrs []xml.Attr, fr *frame) {
	switch {
	case name == "style":
		fr.style, fr.quiet = true, true
		f.css.Reset()
	case name == "head" && space == nsXHTML, name == "rt" || name == "rp" || name == "rtc", name == "annotation":
		fr.quiet = true
	case name == "math":
		f.report.MathML = true
	case name == "svg":
		f.report.SVG = true
		if len(f.stack) == 0 {
			f.report.Width, f.report.Height = svgSize(attrs)
		}
	case name == "meta":
		f.report.Width, f.report.Height = viewport(attr(attrs, "content"))
	}
	if _, block := blockElements[name]; block && !fr.quiet {
		f.text.block()
	}
}

func (f *filter) end() {
	if f.skip > 0 {
		f.skip--
		return
	}
	if len(f.stack) == 0 {
		return
	}
	fr := f.stack[len(f.stack)-1]
	f.stack = f.stack[:len(f.stack)-1]
	if fr.tag == "" || fr.void {
		return
	}
	if fr.space == nsMathML {
		f.weight.formula(-1)
	}
	if fr.style {
		css, report := styleSheet(f.css.String(), f.at)
		f.merge(report)
		f.styles = append(f.styles, css)
		f.escape(css, false)
	}
	f.out.WriteString("</" + fr.tag + ">")
	if _, block := blockElements[fr.tag]; block && !fr.quiet {
		f.text.block()
	}
}

func (f *filter) characters(s string) {
	if f.skip > 0 || len(f.stack) == 0 {
		return
	}
	fr := f.top()
	if fr.style {
		f.css.WriteString(s)
		return
	}
	if fr.void {
		return
	}
	if fr.tag == "title" && fr.space == nsXHTML {
		f.title.WriteString(s)
	}
	f.escape(s, false)
	if !fr.quiet {
		f.text.write(s)
	}
}

// startSwitch resolves epub:switch (EPUB 3.0): the first case that every
// browser can draw wins, else the default.
func (f *filter) startSwitch(local string, attrs []xml.Attr) bool {
	switch local {
	case "case":
		ns := attr(attrs, "required-namespace")
		if f.top().kept || ns != nsMathML && ns != nsSVG {
			f.skip = 1
			return true
		}
		f.top().kept = true
	case "default":
		if f.top().kept {
			f.skip = 1
			return true
		}
	case "switch":
	default:
		return false
	}
	f.enter()
	return true
}

// enter opens an element that leaves only its content.
func (f *filter) enter() {
	f.stack = append(f.stack, frame{space: f.top().space, quiet: f.top().quiet, node: f.top().node})
}

// startObject turns an object that shows a local image into an img and
// otherwise leaves its fallback content.
func (f *filter) startObject(attrs []xml.Attr) {
	if strings.HasPrefix(strings.ToLower(attr(attrs, "type")), "image/") {
		if src, ok := f.at.Local(attr(attrs, "data")); ok {
			f.open(nsXHTML, "img", append([]xml.Attr{
				{Name: xml.Name{Local: "src"}, Value: src}, {Name: xml.Name{Local: "alt"}, Value: attr(attrs, "aria-label")},
			}, attrs...))
			f.end()
			f.skip = 1
			return
		}
	}
	f.enter()
}

func (f *filter) merge(r Report) {
	f.report.Remote = f.report.Remote || r.Remote
	f.report.Vertical = f.report.Vertical || r.Vertical
	f.report.heavy = f.report.heavy || r.heavy
}

func rootName(space string) string {
	switch space {
	case nsSVG:
		return "svg"
	case nsSMIL:
		return "smil"
	}
	return "html"
}

// attr finds an attribute by its local name, whatever its prefix.
func attr(attrs []xml.Attr, local string) string {
	for _, a := range attrs {
		if strings.EqualFold(a.Name.Local, local) && a.Name.Space != "xmlns" {
			return a.Value
		}
	}
	return ""
}

// viewport reads "width=…, height=…" (EPUB 3.3 §8.2.2.6).
func viewport(content string) (w, h int) {
	for _, pair := range strings.FieldsFunc(content, func(r rune) bool { return r == ',' || r == ';' || r == ' ' }) {
		key, value, _ := strings.Cut(pair, "=")
		n, _ := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(value), "px"), 64)
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "width":
			w = side(n)
		case "height":
			h = side(n)
		}
	}
	return w, h
}

func svgSize(attrs []xml.Attr) (w, h int) {
	if box := strings.FieldsFunc(attr(attrs, "viewBox"), func(r rune) bool { return r == ' ' || r == ',' }); len(box) == 4 {
		x, _ := strconv.ParseFloat(box[2], 64)
		y, _ := strconv.ParseFloat(box[3], 64)
		return side(x), side(y)
	}
	x, _ := strconv.ParseFloat(strings.TrimSuffix(attr(attrs, "width"), "px"), 64)
	y, _ := strconv.ParseFloat(strings.TrimSuffix(attr(attrs, "height"), "px"), 64)
	return side(x), side(y)
}

// side bounds a length to what a screen can mean.
func side(n float64) int {
	if !(n > 0 && n < 100_000) {
		return 0
	}
	return int(n + 0.5)
}
