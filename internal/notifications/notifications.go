// Package notifications keeps what readers are told: announcements of their
// library and, as their sources come, the other types of PRODUCT "Notifications".
package notifications

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/locale"
)

// Type says what a notification is about.
type Type string

// The types (PRODUCT "Notifications").
const (
	FolderShare   Type = "folder_share"
	NewTitle      Type = "new_title"
	SearchAlert   Type = "search_alert"
	LeaseReady    Type = "lease_ready"
	LeaseEnding   Type = "lease_ending"
	OrderPaid     Type = "order_paid"
	PackageEnding Type = "package_ending"
	ReviewReply   Type = "review_reply"
	Announced     Type = "announcement"
)

// Types are all of them. Each has a name in the texts of the web app.
var Types = []Type{
	FolderShare, NewTitle, SearchAlert, LeaseReady, LeaseEnding, OrderPaid, PackageEnding, ReviewReply, Announced,
}

// Bounds of the texts, in characters, and of a link.
const (
	MostTitle = 200
	MostBody  = 2_000
	MostLink  = 500
)

// Text is what a notification says in one language.
type Text struct {
	Title string `json:"title"`
	Body  string `json:"body"`
}

// Texts are what a notification says, in Mongolian and, unless it is empty, in
// English.
type Texts struct {
	Mongolian Text `json:"mn"`
	English   Text `json:"en"`
}

// In returns the text in a language, in Mongolian when there is no other.
func (t Texts) In(l locale.Locale) Text {
	if l == locale.English && t.English.Title != "" {
		return t.English
	}
	return t.Mongolian
}

// Notification is what one account was told. A zero ReadAt means unread.
type Notification struct {
	ID        string
	Type      Type
	Texts     Texts
	Link      string // a path of the portal or an https address; "" for none
	ReadAt    time.Time
	CreatedAt time.Time
}

// News is a notification to be kept. Source is what it is about: an account is
// told of a source once.
type News struct {
	Type   Type
	Source string
	Texts  Texts
	Link   string
}

// check refuses news that cannot be shown.
func (n News) check() error {
	if !slices.Contains(Types, n.Type) {
		return apperr.InvalidField("type", "field.choice")
	}
	return apperr.Together(
		checkText("title", n.Texts.Mongolian.Title, MostTitle, true),
		checkText("body", n.Texts.Mongolian.Body, MostBody, false),
		checkText("title_en", n.Texts.English.Title, MostTitle, n.Texts.English.Body != ""),
		checkText("body_en", n.Texts.English.Body, MostBody, n.Texts.English.Title != "" && n.Texts.Mongolian.Body != ""),
		checkLink(n.Link),
	)
}

func checkText(field, text string, most int, required bool) error {
	switch {
	case required && text == "":
		return apperr.InvalidField(field, "field.required")
	case utf8.RuneCountInString(text) > most:
		return apperr.InvalidField(field, "field.length")
	}
	return nil
}

// checkLink refuses what would lead out of the portal without https, or run
// something.
func checkLink(link string) error {
	own := strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && !strings.HasPrefix(link, "/\\")
	foreign := strings.HasPrefix(link, "https://")
	if link != "" && !own && !foreign || len(link) > MostLink || strings.ContainsAny(link, " \t\r\n") {
		return apperr.InvalidField("link", "field.format")
	}
	return nil
}
