package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// Sizes of the generated library.
const (
	people       = 2_000
	tags         = 300
	perTx        = 2_000
	perStatement = 10 // rows; SQLite looks a variable up by walking through all of a statement's
	oneInPrivate = 20 // every twentieth record belongs to the organisation alone
)

// words make titles; their order is chosen by number, so every run is alike.
var words = strings.Fields(`тал нутаг морь хүлэг мөнх тэнгэр уул ус гол нуур цас салхи хавар намар өвөл зун эрдэм ном сургууль
	багш хүүхэд эх эцэг ах дүү хот тосгон зам мод цэцэг шувуу чоно буга одон сар нар гэрэл сүүдэр дуу хуур үлгэр домог тууль түүх
	дайн энх амар амгалан хайр сэтгэл ухаан мэдлэг хэл бичиг шинжлэх судлал зураг урлаг хөгжим бүжиг`)

var kinds = []catalogue.Kind{
	catalogue.Book, catalogue.Book, catalogue.Book, catalogue.Academic, catalogue.Article,
	catalogue.Audiobook, catalogue.Magazine, catalogue.Newspaper,
}

// library is what records refer to.
type library struct {
	owner, ownerName string
	categories       []int64
	firstPerson      int64
	firstTag         int64
	names            []string
	titled           func(int) string
}

// Fill adds n records with items, contributors, categories, tags and terms to
// a fresh database, by the same columns as the catalogue writes but many rows
// to a statement. owner is the organisation of every record.
func Fill(ctx context.Context, d *db.DB, owner, ownerName string, n int) error {
	return FillTitled(ctx, d, owner, ownerName, n, func(i int) string {
		return title(word(i, 1)) + " " + word(i, 17) + " " + word(i, 29) + " " + strconv.Itoa(i)
	})
}

// FillTitled is Fill with titles by the numbers of records, from 1.
func FillTitled(ctx context.Context, d *db.DB, owner, ownerName string, n int, titled func(int) string) error {
	lib := library{owner: owner, ownerName: ownerName, titled: titled}
	var err error
	if lib.categories, err = db.All[int64](ctx, d, "SELECT id FROM categories ORDER BY id"); err != nil {
		return err
	}
	if err := lib.addPeopleAndTags(ctx, d); err != nil {
		return err
	}
	first, err := db.Get[int64](ctx, d, "SELECT COALESCE(MAX(id), 0) + 1 FROM contents")
	if err != nil {
		return err
	}
	for start := 0; start < n; start += perTx {
		err := d.InTx(ctx, func(ctx context.Context) error {
			rows := newRows()
			for i := start; i < min(start+perTx, n); i++ {
				if err := lib.add(rows, d.Now(), first+int64(i)); err != nil {
					return err
				}
			}
			if err := rows.write(ctx, d); err != nil {
				return err
			}
			return d.Touch(ctx, db.TopicCatalogue, strconv.FormatInt(first+int64(start), 10))
		})
		if err != nil {
			return err
		}
	}
	return numberOn(ctx, d)
}

// numberOn has PostgreSQL number later rows after those whose ids were chosen.
func numberOn(ctx context.Context, d *db.DB) error {
	if d.Dialect() != db.Postgres {
		return nil
	}
	for _, table := range []string{"contents", "items", "contributors", "tags"} {
		_, err := db.Exec(ctx, d, fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%s', 'id'), (SELECT MAX(id) FROM %[1]s))", table))
		if err != nil {
			return err
		}
	}
	return nil
}

func (l *library) addPeopleAndTags(ctx context.Context, d *db.DB) error {
	rows := newRows()
	var err error
	if l.firstPerson, err = db.Get[int64](ctx, d, "SELECT COALESCE(MAX(id), 0) + 1 FROM contributors"); err != nil {
		return err
	}
	if l.firstTag, err = db.Get[int64](ctx, d, "SELECT COALESCE(MAX(id), 0) + 1 FROM tags"); err != nil {
		return err
	}
	for i := range people {
		given, patronymic := title(word(i, 3))+word(i, 11), title(word(i, 7))+"ийн"
		l.names = append(l.names, patronymic[:2]+". "+given)
		rows.add("contributors (id, kind, display_name, given_name, patronymic, sort_name, created_at, updated_at)",
			l.firstPerson+int64(i), "person", patronymic+" "+given, given, patronymic, mongolian.SortKey(given), d.Now(), d.Now())
	}
	for i := range tags {
		name := word(i, 1) + " " + word(i, 5) + " " + strconv.Itoa(i)
		rows.add("tags (id, name, folded)", l.firstTag+int64(i), name, name)
	}
	return d.InTx(ctx, func(ctx context.Context) error { return rows.write(ctx, d) })
}

// authorOf numbers the author of a record among the contributors, from 0.
func authorOf(record int) int { return record * 31 % people }

// add adds the record of an id with everything that hangs on it.
func (l *library) add(rows *rows, now db.Time, id int64) error {
	i := int(id)
	name := l.titled(i)
	person := authorOf(i)
	at := db.At(now.Add(-time.Duration(i%100_000) * time.Hour))
	year := 1950 + i%75
	visibility := "public"
	if i%oneInPrivate == 0 {
		visibility = "organization"
	}
	card := l.card(id, name, person, year)
	text, err := json.Marshal(card)
	if err != nil {
		return fmt.Errorf("bench: card: %w", err)
	}
	rows.add(`contents (id, slug, owner_id, kind, title, parallel_titles, summary, description, publisher, place, year, ddc, audience,
		visibility, protection, free, price, rating_average, rating_count, rating_weighted, views, score, sort_title, card,
		created_at, published_at, updated_at)`,
		id, card.Slug, l.owner, string(card.Kind), name, "[]", card.Summary, card.Summary+" "+card.Summary, "Соёмбо", "Улаанбаатар", year,
		card.DDC, "adult", visibility, "session", card.Free, card.Price, i%5000, i%200, i%4900, i*7919%100_000, i*104729%100_000,
		mongolian.SortKey(name), string(text), at, at, at)
	rows.add("items (id, content_id, year, position, file_type, pages, size_bytes, free, price, revision, created_at, updated_at)",
		id, id, year, 1, string(card.ContentItemsInfo[0].FileType), 200+i%300, 900_000, card.Free, card.Price, 1, at, at)
	rows.add("content_contributors (content_id, contributor_id, role, position)", id, l.firstPerson+int64(person), "author", 0)
	rows.add("content_categories (content_id, category_id)", id, l.categories[i%len(l.categories)])
	rows.add("content_tags (content_id, tag_id)", id, l.firstTag+int64(i%tags))
	rows.add("content_languages (content_id, language)", id, "mn")
	return nil
}

func (l *library) card(id int64, name string, person, year int) catalogue.Card {
	i := int(id)
	cover := fmt.Sprintf("/edu/p/covers/%d/1f2e3d4c/", id)
	card := catalogue.Card{
		ID: id, Slug: mongolian.Slug(name) + "-" + strconv.Itoa(i), Title: name, OrganizationName: l.ownerName, OrganizationSlug: "hub",
		Year:          year,
		CoverImageURL: cover + "320.jpg",
		Cover: &catalogue.CardCover{
			Width: 640, Height: 960,
			Preview: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAGCAIAAABrW6giAAAAFklEQVR4nGOcMGECAwMDEwMDAwMDAwALJgG5mvRl5QAAAABJRU5Erk" +
				"Jggg==",
		},
		Summary: "Нутаг усаа санасан хүний тухай, алс холын аян замын тухай гурван хэсэг бүхий бүтээл. " + name,
		Kind:    kinds[i%len(kinds)], Language: "mn", Languages: []string{"mn"}, RatingAverage: float64(i%5000) / 1000, RatingCount: i % 200,
		Free: i%3 == 0, DDC: strconv.Itoa(i % 100 * 10),
	}
	if !card.Free {
		card.Price = int64(5_000 + i%20*1_000)
	}
	for _, width := range catalogue.CoverWidths {
		card.Cover.Sources = append(card.Cover.Sources, catalogue.CoverSource{
			URL: cover + strconv.Itoa(width) + ".jpg", Width: width, Type: "image/jpeg",
		})
	}
	card.Authors = []catalogue.CardAuthor{
		{AuthorID: l.firstPerson + int64(person), AuthorDisplayName: l.names[person], Role: catalogue.Author},
	}
	fileType := catalogue.EPUB
	if card.Kind == catalogue.Audiobook {
		fileType = catalogue.Audio
	}
	card.ContentItemsInfo = []catalogue.CardItem{catalogue.Content{}.PresentItem(catalogue.Item{
		ID: id, Year: year, FileType: fileType, Pages: 200 + i%300, SizeBytes: 900_000, Price: card.Price, Free: card.Free, Language: "mn",
		Revision: 1,
	})}
	return card
}

// word returns a word chosen by i; step keeps the words of one title apart.
func word(i, step int) string { return words[(i*step+i/len(words)*step/2)%len(words)] }

func title(word string) string { return strings.ToTitle(word[:2]) + word[2:] }
