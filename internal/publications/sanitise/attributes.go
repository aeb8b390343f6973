package sanitise

import (
	"encoding/xml"
	"strings"
	"unicode/utf8"
)

// attributes writes the allowed attributes of an element once each.
func (f *filter) attributes(space, name string, attrs []xml.Attr) {
	seen := map[string]bool{"xmlns": true, "xmlns:epub": true}
	external := false
	for i, a := range attrs {
		if i == maxAttrs {
			break
		}
		key, value, ok := f.judge(space, name, a, &external)
		if !ok || seen[key] {
			continue
		}
		seen[key] = true
		f.attribute(key, value)
		if strings.HasPrefix(key, "ssml:") && !seen["xmlns:ssml"] {
			seen["xmlns:ssml"] = true
			f.attribute("xmlns:ssml", nsSSML)
		}
	}
	if external {
		f.attribute("rel", "noopener noreferrer")
	}
	if space == nsXHTML && name == "link" {
		f.attribute("rel", "stylesheet")
	}
}

// judge gives the name and value to write for an attribute.
func (f *filter) judge(space, element string, a xml.Attr, external *bool) (key, value string, ok bool) {
	lower := strings.ToLower(a.Name.Local)
	switch a.Name.Space {
	case "":
		return f.judgePlain(space, element, lower, a, external)
	case nsXML, "xml":
		return "xml:" + lower, a.Value, lower == "lang" || lower == "space"
	case nsEPUB, "epub":
		if lower == "textref" {
			value, ok = f.at.Local(a.Value)
			return "epub:textref", value, ok
		}
		return "epub:" + lower, a.Value, lower == "type" || lower == "prefix"
	case nsSSML:
		return "ssml:" + lower, a.Value, lower == "ph" || lower == "alphabet"
	case nsXLink, "xlink":
		if lower == "href" {
			return f.reference(space, element, "href", a.Value, external)
		}
	}
	return "", "", false
}

func (f *filter) judgePlain(space, element, lower string, a xml.Attr, external *bool) (key, value string, ok bool) {
	if strings.HasPrefix(lower, "on") {
		f.report.Scripts = true
		return "", "", false
	}
	switch lower {
	case "style":
		css, report := declarations(a.Value, f.at, element == "html" || element == "body")
		f.merge(report)
		return "style", css, css != ""
	case "href", "src", "poster", "xlink:href":
		return f.reference(space, element, strings.TrimPrefix(lower, "xlink:"), a.Value, external)
	case "epub:type":
		return lower, a.Value, true
	case "xml:lang":
		return lower, a.Value, true
	}
	switch space {
	case nsXHTML:
		return f.judgeHTML(element, lower, a.Value)
	case nsSMIL:
		_, ok = smilAttributes[lower]
		return a.Name.Local, a.Value, ok || lower == "clipbegin" || lower == "clipend"
	}
	return f.judgeDrawing(element, lower, a)
}

func (f *filter) judgeHTML(element, lower, value string) (string, string, bool) {
	switch lower {
	case "srcset":
		value, ok := f.sourceSet(value)
		return lower, value, ok && (element == "img" || element == "source")
	case "usemap":
		return lower, value, strings.HasPrefix(value, "#")
	case "name":
		return lower, value, element == "a" || element == "map" || element == "meta"
	case "content":
		return lower, value, element == "meta"
	}
	if strings.HasPrefix(lower, "aria-") || strings.HasPrefix(lower, "data-") {
		return lower, value, plainName(lower)
	}
	_, ok := htmlAttributes[lower]
	return lower, value, ok
}

// judgeDrawing passes every plainly named attribute of SVG and MathML except
// those that load or act; values that may hold url() go through the CSS filter.
func (f *filter) judgeDrawing(element, lower string, a xml.Attr) (string, string, bool) {
	switch lower {
	case "base", "action", "formaction", "data", "srcdoc", "ping", "target", "actiontype", "attributename",
		"requiredextensions", "handler", "cursor", "altimg", "cdgroup", "definitionurl", "srcset", "background":
		if lower == "attributename" && animations[strings.ToLower(element)] != "" {
			canonical, ok := animated[strings.ToLower(a.Value)]
			return "attributeName", canonical, ok
		}
		return "", "", false
	}
	value := a.Value
	if strings.ContainsAny(value, `(\`) && lower != "d" && lower != "transform" {
		css, report := declarations(value, f.at, false)
		f.merge(report)
		value = css
	}
	return a.Name.Local, value, plainName(a.Name.Local)
}

// reference judges href, src and poster: links may lead outside, everything
// that loads may not.
func (f *filter) reference(space, element, key, ref string, external *bool) (string, string, bool) {
	if key == "href" && (space == nsXHTML && (element == "a" || element == "area") || space == nsSVG && element == "a") {
		value, outside, ok := f.at.link(ref)
		*external = *external || outside && ok
		f.report.Scripts = f.report.Scripts || program.MatchString(clean(ref))
		return key, value, ok
	}
	var value string
	var ok bool
	switch {
	case space == nsXHTML && (key == "poster" && element == "video" || key == "src" && loads(element)):
		value, ok = f.at.load(ref)
	case space == nsXHTML && key == "href" && element == "link", space == nsSMIL:
		value, ok = f.at.Local(ref)
	case space == nsSVG && key == "href" && (element == "image" || element == "feImage"):
		value, ok = f.at.load(ref)
	case space == nsSVG && key == "href":
		value, ok = f.at.Local(ref)
		// What another file holds cannot be weighed here.
		ok = ok && (element != "use" || strings.HasPrefix(value, "#"))
	}
	f.report.Remote = f.report.Remote || !ok
	return key, value, ok
}

func loads(element string) bool {
	switch element {
	case "img", "audio", "video", "source", "track":
		return true
	}
	return false
}

// sourceSet keeps the candidates of a srcset that are local.
func (f *filter) sourceSet(value string) (string, bool) {
	var kept []string
	for _, candidate := range strings.Split(value, ",") {
		parts := strings.Fields(candidate)
		if len(parts) == 0 || len(parts) > 2 {
			continue
		}
		ref, ok := f.at.Local(parts[0])
		if !ok {
			f.report.Remote = true
			continue
		}
		parts[0] = strings.ReplaceAll(ref, ",", "%2C")
		kept = append(kept, strings.Join(parts, " "))
	}
	return strings.Join(kept, ", "), len(kept) > 0
}

// plainName says that a name is safe in both XML and HTML.
func plainName(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || !(c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.')) {
			return false
		}
	}
	return name != "" && len(name) <= 100
}

func (f *filter) attribute(key, value string) {
	f.weight.attribute(f.node, key, value)
	f.out.WriteByte(' ')
	f.out.WriteString(key)
	f.out.WriteString(`="`)
	f.escape(value, true)
	f.out.WriteByte('"')
}

// escape writes text, or the inside of a quoted value, so that neither XML nor
// HTML readers find markup in it.
func (f *filter) escape(s string, quoted bool) {
	last := 0
	for i := 0; i < len(s); {
		c := s[i]
		width, rep := 1, ""
		switch {
		case c == '<':
			rep = "&lt;"
		case c == '>':
			rep = "&gt;"
		case c == '&':
			rep = "&amp;"
		case c == '"' && quoted:
			rep = "&quot;"
		case c == '\r':
			rep = "&#xD;"
		case c < ' ' && c != '\n' && c != '\t':
			rep = "\uFFFD"
		case c >= utf8.RuneSelf:
			var r rune
			if r, width = utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF {
				rep = "\uFFFD"
			}
		}
		if rep != "" {
			f.out.WriteString(s[last:i])
			f.out.WriteString(rep)
			last = i + width
		}
		i += width
	}
	f.out.WriteString(s[last:])
}
