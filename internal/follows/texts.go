package follows

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/notifications"
)

// mostNamed bounds the people that a notification names.
const mostNamed = 3

// mostTitleLetters leaves room in a notification's title for what is said of it.
const mostTitleLetters = notifications.MostTitle - 60

// names are people in both languages.
type names struct{ mn, en []string }

func (n names) in(l locale.Locale) string {
	all := n.mn
	if l == locale.English {
		all = n.en
	}
	return short(strings.Join(all, ", "), notifications.MostBody)
}

// newsOf returns what followers are told of a release. An account is told of a
// title once, and of an issue once.
func (s *Service) newsOf(ctx context.Context, r release, content catalogue.Content) (notifications.News, error) {
	id := strconv.FormatInt(r.ContentID, 10)
	news := notifications.News{Type: notifications.NewTitle, Source: "content/" + id, Link: linkOf(content)}
	if r.ItemID == 0 {
		byline, err := s.byline(ctx, r.ContentID)
		news.Texts = titleTexts(content, byline)
		return news, err
	}
	news.Source += "/item/" + strconv.FormatInt(r.ItemID, 10)
	issue, err := db.Get[catalogue.Item](ctx, s.db, "SELECT i.id, i.title, i.issue, i.issued FROM items i WHERE i.id = $1", r.ItemID)
	news.Texts = issueTexts(content, issue, r.Items)
	return news, err
}

// linkOf is the path of a content's page.
func linkOf(content catalogue.Content) string {
	if link := "/p/" + content.Slug; len(link) <= notifications.MostLink {
		return link
	}
	return "/p/" + strconv.FormatInt(content.ID, 10)
}

// byline returns the first people of a content.
func (s *Service) byline(ctx context.Context, contentID int64) (names, error) {
	type row struct {
		Name   string `db:"display_name"`
		NameEN string `db:"display_name_en"`
	}
	rows, err := db.All[row](ctx, s.db, `SELECT p.display_name, p.display_name_en FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id WHERE cc.content_id = $1 ORDER BY cc.position, p.id LIMIT $2`, contentID, mostNamed)
	var people names
	for _, r := range rows {
		people.mn = append(people.mn, r.Name)
		people.en = append(people.en, locale.English.Choose(r.Name, r.NameEN))
	}
	return people, err
}

func titleTexts(content catalogue.Content, byline names) notifications.Texts {
	mn, en := titlesOf(content)
	return notifications.Texts{
		Mongolian: notifications.Text{Title: "«" + mn + "»: шинэ бүтээл нэмэгдлээ", Body: byline.in(locale.Mongolian)},
		English:   notifications.Text{Title: "“" + en + "”: a new title is out", Body: byline.in(locale.English)},
	}
}

// issueTexts names the issue when it is one.
func issueTexts(content catalogue.Content, issue catalogue.Item, count int) notifications.Texts {
	mn, en := titlesOf(content)
	if count > 1 {
		return notifications.Texts{
			Mongolian: notifications.Text{Title: fmt.Sprintf("«%s»: %d шинэ дугаар нэмэгдлээ", mn, count)},
			English:   notifications.Text{Title: fmt.Sprintf("“%s”: %d new issues are out", en, count)},
		}
	}
	named := short(cmp.Or(issue.Title, issue.Issue, issue.Issued), mostTitleLetters)
	return notifications.Texts{
		Mongolian: notifications.Text{Title: "«" + mn + "»: шинэ дугаар нэмэгдлээ", Body: named},
		English:   notifications.Text{Title: "“" + en + "”: a new issue is out", Body: named},
	}
}

// titlesOf returns a content's title in both languages.
func titlesOf(content catalogue.Content) (mn, en string) {
	return short(content.ShownIn(locale.Mongolian).Title, mostTitleLetters), short(content.ShownIn(locale.English).Title, mostTitleLetters)
}

// short returns at most so many letters of a text.
func short(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return strings.TrimSpace(string(letters[:most-1])) + "…"
	}
	return text
}

// alertTexts say how many titles a search found.
func alertTexts(name string, count int) notifications.Texts {
	title, noun := short(name, mostTitleLetters), "new titles"
	if count == 1 {
		noun = "new title"
	}
	mn := fmt.Sprintf("«%s» хайлтаар %d шинэ бүтээл олдлоо", title, count)
	en := fmt.Sprintf("“%s”: %d %s found", title, count, noun)
	return notifications.Texts{Mongolian: notifications.Text{Title: mn}, English: notifications.Text{Title: en}}
}
