package sanitise

import (
	"net/url"
	"path"
	"regexp"
	"strings"
)

// Base is where a document stands: its path inside the publication, without a
// leading slash. References are resolved against it.
type Base struct {
	Path string
}

var (
	program  = regexp.MustCompile(`(?i)^(?:javascript|vbscript|data):`)
	scheme   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.\-]*:`)
	dataKind = regexp.MustCompile(
		`(?i)^data:(image/(?:png|jpeg|jpg|gif|webp|avif)|font/[a-z0-9+.\-]+|application/(?:x-)?font-[a-z0-9+.\-]+|` +
			`application/vnd\.ms-opentype)((?:;[a-z0-9=\-]+)*);base64,[A-Za-z0-9+/=\s]*$`)
)

// clean removes what browsers ignore in URLs, so that we judge what they see.
func clean(ref string) string {
	ref = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, ref)
	return strings.TrimSpace(ref)
}

// Resolve gives the member path and fragment that a reference means. ok is
// false when it has a scheme or a host. Paths that climb above the root or
// start with a slash are taken from the root (EPUB 3.3 §4.2.5).
func (b Base) Resolve(ref string) (member, fragment string, ok bool) {
	ref = clean(ref)
	ref, fragment, _ = strings.Cut(ref, "#")
	ref, _, _ = strings.Cut(ref, "?")
	ref = strings.ReplaceAll(ref, `\`, "/")
	if strings.HasPrefix(ref, "//") || scheme.MatchString(ref) {
		return "", "", false
	}
	if ref == "" {
		return b.Path, fragment, true
	}
	name, err := url.PathUnescape(ref)
	if err != nil {
		name = ref
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '\\' || r == 0x7f }) {
		return "", "", false
	}
	if !strings.HasPrefix(name, "/") {
		name = path.Join("/", path.Dir("/"+b.Path), name)
	}
	return strings.TrimPrefix(path.Clean(name), "/"), fragment, true
}

// Local rewrites a reference as a relative one that stays inside the
// publication. ok is false for anything else.
func (b Base) Local(ref string) (string, bool) {
	member, fragment, ok := b.Resolve(ref)
	if !ok {
		return "", false
	}
	if i := strings.IndexByte(clean(ref), '#'); i == 0 || member == b.Path && i > 0 {
		return "#" + escapeFragment(fragment), true
	}
	out := relative(path.Dir("/"+b.Path), "/"+member)
	if fragment != "" {
		out += "#" + escapeFragment(fragment)
	}
	return out, true
}

// relative writes the way from a folder to a file, percent-encoded.
func relative(from, to string) string {
	a := strings.Split(strings.Trim(from, "/"), "/")
	if a[0] == "" {
		a = nil
	}
	b := strings.Split(strings.Trim(to, "/"), "/")
	common := 0
	for common < len(a) && common < len(b)-1 && a[common] == b[common] {
		common++
	}
	parts := make([]string, 0, len(a)+len(b))
	for range a[common:] {
		parts = append(parts, "..")
	}
	for _, s := range b[common:] {
		parts = append(parts, url.PathEscape(s))
	}
	if strings.Contains(parts[0], ":") || parts[0] == "" {
		parts[0] = "./" + parts[0]
	}
	return strings.Join(parts, "/")
}

func escapeFragment(f string) string {
	if plain, err := url.PathUnescape(f); err == nil {
		f = plain
	}
	return strings.NewReplacer("%2F", "/", "%28", "(", "%29", ")", "%2C", ",", "%3B", ";", "%3D", "=", "%3A", ":").Replace(url.PathEscape(f))
}

// load is a reference that may be loaded: local, or an image or font inside
// a data URL.
func (b Base) load(ref string) (string, bool) {
	if out, ok := b.Local(ref); ok {
		return out, true
	}
	if ref = clean(ref); dataKind.MatchString(ref) {
		return strings.ReplaceAll(ref, " ", ""), true
	}
	return "", false
}

// link is a reference that a reader may follow: local, or a web, mail or
// telephone address.
func (b Base) link(ref string) (out string, external, ok bool) {
	if out, ok := b.Local(ref); ok {
		return out, false, true
	}
	u, err := url.Parse(clean(ref))
	if err != nil {
		return "", false, false
	}
	switch strings.ToLower(u.Scheme) {
	case "http", "https":
		return u.String(), true, u.Host != "" && u.User == nil
	case "mailto", "tel":
		return u.String(), true, true
	}
	return "", false, false
}
