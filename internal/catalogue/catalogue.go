// Package catalogue holds the nouns everyone speaks of: contents and their
// items, contributors, categories, menus, tags (SPEC §3, PRODUCT "Catalogue").
package catalogue

import (
	"time"

	"sudar/internal/audit"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/organizations"
)

// Kind is what a content is.
type Kind string

// The kinds of content.
const (
	Book       Kind = "book"
	Audiobook  Kind = "audiobook"
	Article    Kind = "article"
	Newspaper  Kind = "newspaper"
	Magazine   Kind = "magazine"
	Academic   Kind = "academic"
	Statistics Kind = "statistics"
	Dictionary Kind = "dictionary"
)

// Kinds lists every kind in the order of menus and counts.
var Kinds = []Kind{Book, Audiobook, Newspaper, Magazine, Article, Academic, Statistics, Dictionary}

// Periodical tells whether what is of the kind comes out in issues.
func (k Kind) Periodical() bool { return k == Newspaper || k == Magazine }

// Submission is where a title stands that a publisher brings in or wants taken
// down.
type Submission string

// The places. NoSubmission is that of every title that waits for neither.
const (
	NoSubmission  Submission = ""
	Drafted       Submission = "draft" // its publisher works at it
	Submitted     Submission = "submitted"
	Returned      Submission = "returned" // staff want something changed
	Approved      Submission = "approved"
	TakeDownAsked Submission = "takedown_asked"
	TakenDown     Submission = "taken_down"
)

// Content is one catalogue record: its row, and what hangs on it.
type Content struct {
	ID             int64                   `db:"id"`
	Slug           string                  `db:"slug"`     // "" in Create: made from the title
	OwnerID        string                  `db:"owner_id"` // organisation
	Kind           Kind                    `db:"kind"`
	Title          string                  `db:"title"`
	Subtitle       string                  `db:"subtitle"`
	TitleMong      string                  `db:"title_mong"` // in the traditional script
	OriginalTitle  string                  `db:"original_title"`
	ParallelTitles []string                `db:"parallel_titles,json"`
	Translations   map[string]RecordTexts  `db:"translations,json"` // by language, never the record's own
	Summary        string                  `db:"summary"`
	Description    string                  `db:"description"`
	Publisher      string                  `db:"publisher"`
	Place          string                  `db:"place"`
	Edition        string                  `db:"edition"`
	Language       string                  `db:"language"` // ISO 639-1 of the text
	Languages      []string                // all, Language included
	Year           int                     `db:"year"`
	DDC            string                  `db:"ddc"`      // class number
	Audience       string                  `db:"audience"` // children, youth, adult, academic; "" unknown
	Licence        string                  `db:"licence"`
	Visibility     entitlements.Visibility `db:"visibility"`
	Protection     entitlements.Protection `db:"protection"`
	PreviewPercent int                     `db:"preview_percent"`
	EmbargoUntil   time.Time               `db:"embargo_until"`
	Curated        int                     `db:"curated"` // 0: not chosen; higher comes first
	Submission     Submission              `db:"submission"`
	Identifiers    []Identifier
	Contributions  []Contribution
	CategoryIDs    []int64
	TagIDs         []int64
	Series         []SeriesPart
	Items          []Item
	Subjects       Subjects // as read; what is written are the ids above

	RatingAverage int       `db:"rating_average"` // thousandths of a star
	RatingCount   int       `db:"rating_count"`
	Views         int64     `db:"views"`
	CreatedAt     time.Time `db:"created_at"`
	PublishedAt   time.Time `db:"published_at"`
	UpdatedAt     time.Time `db:"updated_at"`
	DeletedAt     time.Time `db:"deleted_at"`
	Cover         *Cover
}

// Identifier is a standard or local number: isbn, issn, doi, ark, local.
type Identifier struct {
	Type  string `json:"type" db:"type"`
	Value string `json:"value" db:"value"`
}

// FileType is how an item is read.
type FileType string

// The file types; None is a record without a file.
const (
	EPUB         FileType = "epub"
	PDF          FileType = "pdf"
	Audio        FileType = "audio"
	ArticleText  FileType = "article"
	TableText    FileType = "table"
	NoFile       FileType = "none"
	maxItemCards          = 50
)

// FileTypes lists every file type.
var FileTypes = []FileType{EPUB, PDF, Audio, ArticleText, TableText, NoFile}

// Item is one readable part or edition of a content (SPEC §3
// content_items_info). Free is whether anybody may read it.
type Item struct {
	ID              int64    `db:"id"`
	ContentID       int64    `db:"content_id"`
	Title           string   `db:"title"`
	Year            int      `db:"year"`
	Volume          string   `db:"volume"`
	Issue           string   `db:"issue"`
	Issued          string   `db:"issued"` // the day (2026-11-20) or month (2026-11) of an issue
	Position        int      `db:"position"`
	FileType        FileType `db:"file_type"`
	Language        string   `db:"language"`
	Pages           int      `db:"pages"`
	DurationSeconds int      `db:"duration_seconds"`
	SizeBytes       int64    `db:"size_bytes"`
	Free            bool     `db:"free"`
	Price           int64    `db:"price"`    // whole ₮; 0: not sold alone
	Revision        int      `db:"revision"` // of the publication; 0: no file yet
}

// Readable tells whether the item opens in the reader.
func (i Item) Readable() bool { return i.Revision > 0 && i.FileType != Audio && i.FileType != NoFile }

// Listenable tells whether the item opens in the player.
func (i Item) Listenable() bool { return i.Revision > 0 && i.FileType == Audio }

// PreviewOf is the share of an item, in per cent, that may be tried without a
// right: the owner's of what can be cut. Only a PDF of which it is a page or
// more has one, no table has, and nothing that is strict or not published.
func (c Content) PreviewOf(i Item) int {
	hidden := c.Protection == entitlements.Strict || c.Visibility == entitlements.Draft || c.Visibility == entitlements.Archived
	pageless := i.FileType == PDF && i.Pages > 0 && i.Pages*c.PreviewPercent < 100
	if hidden || pageless || i.FileType == TableText || i.Revision == 0 {
		return 0
	}
	return c.PreviewPercent
}

// Contribution is a contributor's part in a content.
type Contribution struct {
	ContributorID int64
	Role          Role
}

// Role is what a contributor did.
type Role string

// The roles, in the order in which a record names them.
const (
	Author      Role = "author"
	Editor      Role = "editor"
	Translator  Role = "translator"
	Illustrator Role = "illustrator"
	Narrator    Role = "narrator"
	Compiler    Role = "compiler"
	Other       Role = "contributor"
)

// Roles lists every role.
var Roles = []Role{Author, Editor, Translator, Illustrator, Narrator, Compiler, Other}

// Contributor is a person or body with a structured name: Mongolian names
// are a patronymic and a given name, and sort by the given name.
type Contributor struct {
	ID          int64  `db:"id"`
	Body        bool   // an organisation, not a person
	Given       string `db:"given_name"`
	Patronymic  string `db:"patronymic"` // in the genitive, "Чадраабалын"
	Clan        string `db:"clan"`
	DisplayName string `db:"display_name"` // "" : made from the parts
	DisplayEN   string `db:"display_name_en"`
	NameMong    string `db:"name_mong"`
	BirthYear   int    `db:"birth_year"`
	DeathYear   int    `db:"death_year"`
	ORCID       string `db:"orcid"`
	ISNI        string `db:"isni"`
	VIAF        string `db:"viaf"`
	Biography   string `db:"biography"`
	BiographyEN string `db:"biography_en"`
	PortraitURL string `db:"portrait_url"`
	Aliases     []string
}

// Category is a node of a tree.
type Category struct {
	ID       int64
	Tree     Tree
	ParentID int64 // 0: a root
	DDCCode  string
	Name     string
	NameEN   string
	ImageURL string
	Position int
	Count    int // visible contents in it and below it
	Children []Category
}

// Tree is one of the two category trees.
type Tree string

// The trees (SPEC §7 type=general|ddc).
const (
	General Tree = "general"
	DDC     Tree = "ddc"
)

// Tag is a subject word.
type Tag struct {
	ID     int64  `json:"id" db:"id"`
	Name   string `json:"name" db:"name"`
	NameEN string `json:"name_en" db:"name_en"`
}

// Where covers come from: the file brought one with it, of a PDF its first
// page, staff chose it, or we drew it.
const (
	FoundCover    = "found"
	UploadedCover = "uploaded"
	DrawnCover    = "generated"
)

// Cover is a content's picture in its renditions.
type Cover struct {
	Source   string // FoundCover, UploadedCover, DrawnCover
	Revision string // names the bytes: a new cover has new addresses
	Width    int    // of the largest rendition, pixels
	Height   int
	Preview  string // tiny picture shown while the cover loads
	WebP     bool   // WebP renditions exist beside the JPEG ones
}

// Service keeps the catalogue.
type Service struct {
	db            *db.DB
	clock         clock.Clock
	organizations *organizations.Service
	entitlements  *entitlements.Service
	audit         *audit.Service
	counts        *counts
	everybody     meanStars
}

// New returns the service.
func New(d *db.DB, clk clock.Clock, owners *organizations.Service, rights *entitlements.Service) *Service {
	return &Service{db: d, clock: clk, organizations: owners, entitlements: rights, audit: audit.New(d, clk), counts: &counts{}}
}
