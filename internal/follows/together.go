package follows

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/locale"
	"sudar/internal/notifications"
)

// together says what a release is counted with: what else is new of a subject on
// this day of Ulaanbaatar.
func (s *Service) together(ctx context.Context, subject Subject, r release, content catalogue.Content) (notifications.Together, error) {
	id := strconv.FormatInt(subject.ID, 10)
	day := s.clock.Now().In(clock.Ulaanbaatar).Format(time.DateOnly)
	with := notifications.Together{Cause: string(subject.Kind) + "/" + id + "/" + day, Items: 1}
	if subject.Kind == Periodical {
		with.Items, with.Link = r.Items, linkOf(content)
		with.Texts = func(items int) notifications.Texts { return issueTexts(content, catalogue.Item{}, items) }
		return with, nil
	}
	name, err := s.nameOf(ctx, subject)
	with.Link = "/" + string(subject.Kind) + "/" + id
	if subject.Kind == Series {
		name = subjectName{"«" + name.MN + "»", "“" + locale.English.Choose(name.MN, name.EN) + "”"}
	}
	with.Texts = func(items int) notifications.Texts { return countTexts(name, items) }
	return with, err
}

// subjectName is what a subject is called in both languages.
type subjectName struct {
	MN string `db:"mn"`
	EN string `db:"en"`
}

// nameOf returns the name of an author or a series.
func (s *Service) nameOf(ctx context.Context, subject Subject) (subjectName, error) {
	query := "SELECT display_name AS mn, display_name_en AS en FROM contributors WHERE id = $1"
	if subject.Kind == Series {
		query = "SELECT name AS mn, name_en AS en FROM series WHERE id = $1"
	}
	return db.Get[subjectName](ctx, s.db, query, subject.ID)
}

// countTexts say how many titles of an author or a series are new.
func countTexts(name subjectName, count int) notifications.Texts {
	mn, en := short(name.MN, mostTitleLetters), short(locale.English.Choose(name.MN, name.EN), mostTitleLetters)
	return notifications.Texts{
		Mongolian: notifications.Text{Title: fmt.Sprintf("%s: %d шинэ бүтээл нэмэгдлээ", mn, count)},
		English:   notifications.Text{Title: fmt.Sprintf("%s: %d new titles are out", en, count)},
	}
}
