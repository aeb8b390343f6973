// Package documents reads the records of the database as the index takes them.
package documents

import (
	"context"
	"iter"
	"strconv"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/db"
	"sudar/internal/search/index/segment"
)

// AtOnce bounds a read of documents: short reads keep writers going.
const AtOnce = 200

// documentRow is a record with what else of its row the index takes.
type documentRow struct {
	catalogue.Content
	Free           bool   `db:"free"`
	Price          int64  `db:"price"`
	RatingWeighted int64  `db:"rating_weighted"`
	Score          int64  `db:"score"`
	SortTitle      []byte `db:"sort_title"`
	SortTitleEN    []byte `db:"sort_title_en"`
	Card           string `db:"card"`
	CardEN         string `db:"card_en"`
}

var documentColumns = db.Columns[documentRow]("c")

// detail is a row that hangs on a record, of whatever kind.
type detail struct {
	ContentID int64  `db:"content_id"`
	Kind      string `db:"kind"`
	Number    int64  `db:"number"`
	Price     int64  `db:"price"`
	Text      string `db:"text"`
	More      string `db:"more"`
}

// Changed returns the living records among ids.
func Changed(ctx context.Context, d *db.DB, ids []int64) ([]segment.Document, error) {
	w := db.NewWhere().And("c.deleted_at IS NULL").In("c.id", db.List(ids)...)
	rows, err := db.All[documentRow](ctx, d, "SELECT "+documentColumns+" FROM contents c"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	return withDetails(ctx, d, rows)
}

// documentsAfter returns the living records that follow a place in title order.
func documentsAfter(ctx context.Context, d *db.DB, sortTitle []byte, id int64) ([]segment.Document, error) {
	w := db.NewWhere().And("c.deleted_at IS NULL").Keyset("c.sort_title", "c.id", sortTitle, id, false)
	rows, err := db.All[documentRow](ctx, d, "SELECT "+documentColumns+" FROM contents c"+w.SQL()+
		" ORDER BY c.sort_title, c.id LIMIT "+w.Bind(AtOnce), w.Args()...)
	if err != nil {
		return nil, err
	}
	return withDetails(ctx, d, rows)
}

// All reads every record, in title order by short reads.
func All(ctx context.Context, d *db.DB, done func(int)) iter.Seq2[[]segment.Document, error] {
	return func(yield func([]segment.Document, error) bool) {
		lastKey, lastID, count := []byte{}, int64(0), 0
		for {
			documents, err := documentsAfter(ctx, d, lastKey, lastID)
			if len(documents) == 0 || err != nil {
				if err != nil {
					yield(nil, err)
				}
				return
			}
			last := documents[len(documents)-1]
			lastKey, lastID, count = last.SortKey, last.ID, count+len(documents)
			if !yield(documents, nil) {
				return
			}
			done(count)
		}
	}
}

// withDetails joins rows with what hangs on them, read at once.
func withDetails(ctx context.Context, d *db.DB, rows []documentRow) ([]segment.Document, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	documents, at, ids := make([]segment.Document, len(rows)), map[int64]*segment.Document{}, make([]any, len(rows))
	for i, row := range rows {
		var err error
		if documents[i], err = row.document(); err != nil {
			return nil, err
		}
		at[row.ID], ids[i] = &documents[i], row.ID
	}
	w := db.NewWhere()
	among := " IN (" + w.Bind(ids...) + ")"
	details, err := db.All[detail](ctx, d,
		`SELECT content_id, 'item' AS kind, year AS number, price, file_type AS text, title AS more FROM items WHERE deleted_at IS NULL `+
			`AND content_id`+among+`
		UNION ALL SELECT DISTINCT i.content_id, 'opens', 0, 0, CASE WHEN i.free THEN '`+segment.FreeFile+`' ELSE '' END, '' FROM items i WHERE `+
			entitlements.WithFile+` AND i.content_id`+among+`
		UNION ALL SELECT cc.content_id, 'person', p.id, 0, p.display_name, p.display_name_en FROM content_contributors cc JOIN contributors p `+
			`ON p.id = cc.contributor_id WHERE cc.content_id`+among+`
		UNION ALL SELECT content_id, 'role', contributor_id, 0, role, '' FROM content_contributors WHERE content_id`+among+`
		UNION ALL SELECT cc.content_id, 'name', 0, 0, p.given_name, p.patronymic FROM content_contributors cc JOIN contributors p `+
			`ON p.id = cc.contributor_id WHERE cc.content_id`+among+`
		UNION ALL SELECT cc.content_id, 'name', 0, 0, a.alias, '' FROM content_contributors cc JOIN contributor_aliases a `+
			`ON a.contributor_id = cc.contributor_id WHERE cc.content_id`+among+`
		UNION ALL SELECT ct.content_id, 'tag', t.id, 0, t.name, t.name_en FROM content_tags ct JOIN tags t ON t.id = ct.tag_id `+
			`WHERE ct.content_id`+among+`
		UNION ALL SELECT l.content_id, 'publisher', 0, 0, n.name, '' FROM merge_links l JOIN merges m ON m.id = l.merge_id AND `+
			`m.kind = 'publisher' AND m.undone_at IS NULL JOIN publisher_names n ON n.id = m.from_id WHERE l.content_id`+among+`
		UNION ALL SELECT content_id, 'category', category_id, 0, '', '' FROM content_categories WHERE content_id`+among+`
		UNION ALL SELECT content_id, 'language', 0, 0, language, '' FROM content_languages WHERE content_id`+among+`
		UNION ALL SELECT content_id, 'cover', 0, 0, source, '' FROM covers WHERE content_id`+among+`
		UNION ALL SELECT content_id, 'identifier', 0, 0, value, type FROM content_identifiers WHERE content_id`+among+`
		ORDER BY content_id, kind, number, text, more, price`, w.Args()...)
	present := map[int64]map[string]bool{}
	for _, one := range details {
		one.add(at[one.ContentID])
		if part := one.part(); part != "" {
			if present[one.ContentID] == nil {
				present[one.ContentID] = map[string]bool{}
			}
			present[one.ContentID][part] = true
		}
	}
	for i, row := range rows {
		documents[i].Keywords = append(documents[i].Keywords, row.missing(present[row.ID])...)
	}
	return documents, err
}

func (r documentRow) document() (d segment.Document, err error) {
	d = segment.Document{
		ID: r.ID, SortKey: r.SortTitle, SortKeyEnglish: r.SortTitleEN, Owner: r.OwnerID, Visibility: string(r.Visibility), Card: []byte(r.Card),
	}
	if d.Offer, err = offerOf(d.Card); err != nil {
		return d, err
	}
	if r.CardEN != "" {
		d.CardEnglish = []byte(r.CardEN)
		if d.OfferEnglish, err = offerOf(d.CardEnglish); err != nil {
			return d, err
		}
	}
	d.Texts[segment.Title] = append([]string{r.Title, r.Subtitle, r.OriginalTitle, r.TitleMong}, r.ParallelTitles...)
	d.Texts[segment.Publisher] = []string{r.Publisher}
	d.Texts[segment.Description] = []string{r.Summary, r.Description}
	// Texts in other languages than the record's own: it is found by both.
	for _, texts := range catalogue.InOrder(r.Translations) {
		d.Texts[segment.Title] = append(d.Texts[segment.Title], texts.Title, texts.Subtitle)
		d.Texts[segment.Description] = append(d.Texts[segment.Description], texts.Summary)
	}
	d.Keywords = r.keywords()
	for column, value := range map[segment.Column]int64{
		segment.Created: r.CreatedAt.UnixMicro(), segment.Published: r.PublishedAt.UnixMicro(), segment.Year: int64(r.Year),
		segment.Rating:         int64(r.RatingAverage),
		segment.RatingWeighted: r.RatingWeighted, segment.RatingCount: int64(r.RatingCount), segment.Views: r.Views, segment.Score: r.Score,
		segment.Curated: int64(r.Curated), segment.Updated: r.UpdatedAt.UnixMicro(),
	} {
		d.Columns[column] = value
	}
	if !r.EmbargoUntil.IsZero() {
		d.Columns[segment.Embargo] = r.EmbargoUntil.UnixMicro()
	}
	return d, nil
}

// keywords are those that a record's own row has.
func (r documentRow) keywords() []segment.Keyword {
	keywords := []segment.Keyword{{Facet: segment.Owner, Value: r.OwnerID}, {Facet: segment.Kind, Value: string(r.Kind)}}
	add := func(has bool, facet segment.Facet, value string) {
		if has {
			keywords = append(keywords, segment.Keyword{Facet: facet, Value: value})
		}
	}
	add(r.Audience != "", segment.Audience, r.Audience)
	add(r.Free, segment.Price, Free)
	add(r.Price > 0, segment.Price, Paid)
	add(r.Year > 0, segment.Decade, strconv.Itoa(r.Year/10*10))
	add(r.RatingCount > 0, segment.Stars, strconv.Itoa(r.RatingAverage/StarThousandths))
	for length := DDCClass; length <= len(r.DDC); length++ {
		add(true, segment.DDC, r.DDC[:length])
	}
	return keywords
}

// add puts a row that hangs on a record into its document.
func (r detail) add(d *segment.Document) {
	keyword := func(f segment.Facet, value string) {
		d.Keywords = append(d.Keywords, segment.Keyword{Facet: f, Value: value})
	}
	text := func(f segment.Field, texts ...string) { d.Texts[f] = append(d.Texts[f], texts...) }
	number := strconv.FormatInt(r.Number, 10)
	switch r.Kind {
	case "item":
		d.Items = append(d.Items, segment.Item{Year: int32(r.Number), FileType: r.Text, Price: r.Price}) //nolint:gosec // a year
		keyword(segment.FileType, r.Text)
		text(segment.Title, r.More)
	case "opens":
		keyword(segment.Opens, segment.WithFile)
		if r.Text != "" {
			keyword(segment.Opens, r.Text)
		}
	case "person":
		keyword(segment.Person, number)
		text(segment.Contributor, r.Text, r.More)
	case "role":
		keyword(segment.Person, InRole(r.Number, r.Text))
		if r.Text == string(catalogue.Author) {
			keyword(segment.Author, number)
		}
	case "name":
		text(segment.Contributor, r.Text, r.More, initial(r.More))
	case "publisher": // a name that was merged into the record's
		text(segment.Publisher, r.Text)
	case "tag":
		keyword(segment.Tag, number)
		text(segment.Subject, r.Text, r.More)
	case "category":
		keyword(segment.Category, number)
	case "language":
		keyword(segment.Language, r.Text)
	case "identifier":
		text(segment.Identifier, catalogue.NormalIdentifier(r.Text))
	}
}

// initial returns the letter that stands for a patronymic before a given name:
// Д. Нацагдорж.
func initial(patronymic string) string {
	_, size := utf8.DecodeRuneInString(patronymic)
	return patronymic[:size]
}
