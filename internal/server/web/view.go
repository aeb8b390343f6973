package web

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/locale"
	"sudar/internal/organizations"
	"sudar/internal/server/web/records"
	"sudar/internal/server/web/texts"
)

//go:embed templates/*.html
var templateFiles embed.FS

// indentation is dropped from templates: React writes no space between tags,
// and the two pages must have the same boxes.
var indentation = regexp.MustCompile(`\n\s*`)

// view is what templates see: a visit, its responses, and the words and
// addresses of its language. Method names are short because templates read
// like the markup they make.
type view struct {
	visit
	site    *Site
	screen  screen
	answers map[string]records.Response
	list    *records.Envelope[[]records.Record] // once read

	Nonce       string
	Title       string
	Description string
	Head        head
	Seed        template.JS
	OpenURL     string // what everybody may read, for who cannot go on here
}

func (s *Site) parseTemplates() (*template.Template, error) {
	all := template.New("page")
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(templateFiles, name)
		if err != nil {
			return nil, err
		}
		if _, err := all.Parse(indentation.ReplaceAllString(string(text), "")); err != nil {
			return nil, fmt.Errorf("web: %s: %w", name, err)
		}
	}
	return all, nil
}

// write renders the screen into a whole document with its Link headers.
func (v *view) write(ctx context.Context, seed Seed) (page, error) {
	text, err := json.Marshal(seed)
	if err != nil {
		return page{}, fmt.Errorf("web: seed: %w", err)
	}
	v.Seed = template.JS(text) //nolint:gosec // JSON with <, > and & escaped
	v.OpenURL = v.site.openLibrary(ctx, v.visit)
	v.describe(ctx)
	var out bytes.Buffer
	if err := v.site.templates.ExecuteTemplate(&out, "document", v); err != nil {
		return page{}, fmt.Errorf("web: %s: %w", v.screen.name, err)
	}
	return page{
		screen: v.screen.name, status: v.screen.status, body: out.Bytes(), links: v.Head.Links, frames: v.frames(), made: v.site.Clock.Now(),
	}, nil
}

// T returns a text of the front end.
func (v *view) T(feature, key string, pairs ...any) string {
	return v.site.texts.Say(v.locale, feature, key, pairs...)
}

// Lang is the language of the page.
func (v *view) Lang() string { return string(v.locale) }

// Screen is the template of the page's main part.
func (v *view) Screen() string { return v.screen.name }

// Is tells whether the page is the named screen.
func (v *view) Is(name string) bool { return v.screen.name == name }

// Framed tells whether the page has its header and footer: `mobile` in its
// address leaves them to the app around it (SPEC §2).
func (v *view) Framed() bool { return !v.query.Has("mobile") }

// Domain is the organisation that the address asks for, "" when the host names
// it: a form of GET keeps it as a field.
func (v *view) Domain() string { return v.domain }

// Offers tells whether the organisation has a part of the library.
func (v *view) Offers(feature string) bool {
	return slices.Contains(v.organization.Settings.Features, feature)
}

// To returns the address of a path in the page's language and portal; pairs
// are its query, empty values left out.
func (v *view) To(path string, pairs ...any) string {
	query := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		if value := fmt.Sprint(pairs[i+1]); value != "" {
			query.Set(fmt.Sprint(pairs[i]), value)
		}
	}
	if v.domain != "" {
		query.Set("domain", v.domain)
	}
	return address(v.locale, path, query)
}

// Img is the address of a picture, which carries no header: the portal must
// stand in it when the host does not name it.
func (v *view) Img(path string) string {
	if v.domain == "" {
		return path
	}
	return path + "?domain=" + url.QueryEscape(v.domain)
}

func address(l locale.Locale, path string, query url.Values) string {
	switch {
	case l != locale.English:
	case path == "/":
		path = "/en"
	default:
		path = "/en" + path
	}
	path = catalogue.EscapePath(path)
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// Here is the page's own path and query, in its language.
func (v *view) Here() string {
	return address(v.locale, v.path, v.query)
}

// SignIn leads to sign-in and back here.
func (v *view) SignIn() string { return v.To("/login", "callbackUrl", v.Here()) }

// Other is this page in the other language.
func (v *view) Other() string {
	other := locale.English
	if v.locale == locale.English {
		other = locale.Mongolian
	}
	return address(other, v.path, v.query)
}

// Category is the one address of a category in the page's language.
func (v *view) Category(id int64, name string) string {
	return v.To("/c/"+catalogue.PathName(name), "category_id", id)
}

// Dates are the top bar's, long and short.
func (v *view) Dates() [2]string {
	now := v.site.Clock.Now()
	return [2]string{v.wording().Date("longWithWeekday", now), v.wording().Date("dayWithWeekday", now)}
}

// Year is the present one in Ulaanbaatar, for the footer.
func (v *view) Year() string { return strconv.Itoa(v.site.Clock.Now().In(clock.Ulaanbaatar).Year()) }

// Version is the program's.
func (v *view) Version() string { return Version }

// Organization is the portal.
func (v *view) Organization() organizations.Organization { return v.organization }

// OrganizationName is the portal's name in the page's language.
func (v *view) OrganizationName() string {
	return v.locale.Choose(v.organization.Name, v.organization.NameEN)
}

// Tagline stands under the logo: the hub's line, or whose portal this is.
func (v *view) Tagline() string {
	if v.organization.Kind == "hub" || v.organization.ID == "" {
		return v.T("shell", "app.tagline")
	}
	return v.OrganizationName()
}

// Search is what the search box holds: on a page that is not there, what its
// address seems to have meant.
func (v *view) Search() string {
	if asked := v.query.Get("search"); asked != "" || !v.Is("not-found") {
		return asked
	}
	return lostWords(v.path)
}

// longestLost is how many characters of an address are searched for.
const longestLost = 80

var (
	extension = regexp.MustCompile(`\.[a-z0-9]{1,5}$`)
	noWords   = regexp.MustCompile(`^(404|[^\p{L}]*)$`)
)

// lostWords are the words at the end of a path, the same as the app's
// (features/search/no-results.ts); "" when it ends in a number.
func lostWords(path string) string {
	end := extension.ReplaceAllString(path[strings.LastIndexByte(path, '/')+1:], "")
	words := strings.Join(strings.FieldsFunc(end, func(r rune) bool { return r == '-' || r == '_' || r == '+' || r == ' ' }), " ")
	if runes := []rune(words); len(runes) > longestLost {
		words = strings.TrimSpace(string(runes[:longestLost]))
	}
	if !utf8.ValidString(words) || noWords.MatchString(words) {
		return ""
	}
	return words
}

// Advanced is the unified library's own search, for what this page searched.
func (v *view) Advanced() string {
	return v.To("/advanced/content/", "search", v.Search(), "page", 1, "content_type", "advanced")
}

// Soft, Shy, Number, Money, One, Size, Duration write text and figures.
func (v *view) Soft(text string) string { return texts.Soft(text) }

// longTitle is from how many letters on a title is set smaller, as the app does.
const longTitle = 80

// Long tells whether a title would fill a phone's screen.
func (v *view) Long(title string) bool { return utf8.RuneCountInString(title) > longTitle }

// Shy puts soft hyphens into long words.
func (v *view) Shy(text string) string { return texts.Shy(text) }

// Number groups thousands.
func (v *view) Number(n any) string { return texts.Shown(n) }

// wording is how the page's language writes dates and numbers.
func (v *view) wording() texts.Wording { return v.site.rules[v.locale] }

// Money writes whole ₮.
func (v *view) Money(amount int64) string { return v.wording().Amount(amount) }

// One writes one decimal.
func (v *view) One(value float64) string { return texts.One(value) }

// Short shortens a person's name.
func (v *view) Short(name string) string { return texts.ShortName(name) }

// Foreign is the language of a text where it is another than the page's, for
// lang.
func (v *view) Foreign(language string) string {
	if language == v.Lang() {
		return ""
	}
	return language
}

// Icon draws an icon.
func (v *view) Icon(name string, size int) template.HTML {
	var out strings.Builder
	kind := "icon"
	if name == "star" || name == "bookmarkOn" {
		kind = "icon icon-solid"
	}
	_, _ = fmt.Fprintf(&out, `<svg class="%s" width="%d" height="%d" viewBox="0 0 24 24" aria-hidden="true">`, kind, size, size)
	for _, d := range v.site.icons[name] {
		_, _ = fmt.Fprintf(&out, `<path d="%s"></path>`, template.HTMLEscapeString(d))
	}
	out.WriteString("</svg>")
	return template.HTML(out.String()) //nolint:gosec // names and paths are our own files'
}

func itoa(n int) string { return strconv.Itoa(n) }
