// Package publications holds the nouns of an opened file: manifest, locator,
// positions, text, limits and refusals. The sub-packages turn foreign files
// (EPUB, PDF, audio, article, table) into a pack that is safe to serve;
// formats.Build is the entrance in this process, child.Pool the one that
// survives hostile input. JSON shapes follow the Readium Web Publication
// Manifest and Locator models (DESIGN §5).
package publications

// Kind is what a file turned out to be, decided by its bytes.
type Kind string

// The kinds that can be opened (PRODUCT "Reading").
const (
	KindEPUB    Kind = "epub"
	KindPDF     Kind = "pdf"
	KindAudio   Kind = "audio"
	KindArticle Kind = "article"
	KindTable   Kind = "table"
)

// Layout says whether text flows with the screen or pages are drawn once.
type Layout string

// The layouts of EPUB 3.3 §8 (rendition:layout).
const (
	Reflowable Layout = "reflowable"
	Fixed      Layout = "fixed"
)

// Progression is the direction in which pages turn.
type Progression string

// The directions of EPUB 3.3 §5.7.2 (page-progression-direction).
const (
	LeftToRight Progression = "ltr"
	RightToLeft Progression = "rtl"
)

// The files that a build leaves in its folder. CoverFile exists only when
// Result.Cover is set.
const (
	PackFile      = "pack.zip"
	ManifestFile  = "manifest.json"
	PositionsFile = "positions.json"
	TextFile      = "text.jsonl"
	CoverFile     = "cover.jpg"
)

// Result is what a build learned about a file. Everything in it is plain data
// and travels from the child process as JSON.
type Result struct {
	Kind        Kind        `json:"kind"`
	MediaType   string      `json:"mediaType"`
	SHA256      string      `json:"sha256"` // of the original file, lower-case hex
	Size        int64       `json:"size"`   // of the original file, bytes
	Metadata    Metadata    `json:"metadata"`
	Pages       int         `json:"pages,omitempty"`    // PDF pages or entries of the print page list
	Duration    float64     `json:"duration,omitempty"` // seconds
	Layout      Layout      `json:"layout"`
	Progression Progression `json:"progression"`
	Vertical    bool        `json:"vertical,omitempty"` // lines run from top to bottom
	Counts      Counts      `json:"counts"`
	Cover       *Cover      `json:"cover,omitempty"`
	Warnings    []Warning   `json:"warnings,omitempty"`
}

// Counts are the sizes of an opened publication.
type Counts struct {
	Parts      int   `json:"parts"`      // entries of the reading order
	Resources  int   `json:"resources"`  // members of the pack
	Dropped    int   `json:"dropped"`    // files of the original that are not served
	Positions  int   `json:"positions"`  // entries of positions.json
	Characters int   `json:"characters"` // of plain text, in runes
	Words      int   `json:"words"`
	PackBytes  int64 `json:"packBytes"`
}

// Cover describes cover.jpg.
type Cover struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// Warning tells a librarian that something was left out or mended. Href is a
// path inside the publication, never one of this machine.
type Warning struct {
	Code string `json:"code"`
	Href string `json:"href,omitempty"`
}

// The warning codes. Each is a stable text key suffix.
const (
	WarnMended       = "mended"        // not well-formed, read tolerantly
	WarnUnreadable   = "unreadable"    // replaced by a page that says so
	WarnMissing      = "missing"       // named by the package but not in the file
	WarnImage        = "image_refused" // too large, or not the image it claims to be
	WarnType         = "type_refused"  // a kind of file we do not serve
	WarnScript       = "script_removed"
	WarnRemote       = "remote_removed" // something that would have been fetched from outside
	WarnPath         = "path_refused"   // absolute or leaves the publication
	WarnNoText       = "no_text"        // a scan: waits for OCR
	WarnTextPartial  = "text_partial"   // text of some pages could not be taken
	WarnNoCover      = "cover_unreadable"
	WarnNotOptimised = "not_optimised"
	WarnAttachments  = "attachments_removed"
	WarnNoContents   = "no_contents" // the file has no table of contents
	WarnNoTitle      = "no_title"    // of what a file should say of itself
	WarnNoLanguage   = "no_language"
	WarnCoverless    = "no_cover"
)

// MaxWarnings bounds the warnings that one file can cause.
const MaxWarnings = 100

// Warn adds a warning once, up to MaxWarnings.
func (r *Result) Warn(code, href string) {
	w := Warning{Code: code, Href: href}
	for _, have := range r.Warnings {
		if have == w {
			return
		}
	}
	if len(r.Warnings) < MaxWarnings {
		r.Warnings = append(r.Warnings, w)
	}
}
