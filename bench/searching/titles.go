// Package searching measures the embedded search index on generated titles,
// beside SQLite FTS5 on the same data in the same run (docs/performance.md).
package searching

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"sudar/internal/mongolian"
	"sudar/internal/search/index/segment"
)

// Sizes of the generated catalogue.
const (
	organizations = 200
	contributors  = 60_000
	subjects      = 3_000
	categories    = 150
	zipfSkew      = 1.07
	zipfShift     = 8
)

// cardFiller is what a card holds beside its names: addresses and a summary.
var cardFiller = strings.Repeat("Нутаг усаа санасан хүний тухай, алс холын аян замын тухай бүтээл. ", 3) +
	strings.Repeat("/edu/p/covers/1f2e3d4c/320.jpg ", 12)

// LeastWords is how many words titles need in order to differ.
const LeastWords = 1_000

// titles generates documents: the document of a number is always the same.
type titles struct {
	words []string
	count int
}

// Words returns the distinct words of a text in the order in which they come.
func Words(from io.Reader) ([]string, error) {
	text, err := io.ReadAll(io.LimitReader(from, 64<<20))
	if err != nil {
		return nil, fmt.Errorf("bench: words: %w", err)
	}
	var words []string
	seen := map[string]bool{}
	for _, token := range mongolian.Tokens(string(text)) {
		if token.Script == mongolian.Cyrillic && !seen[token.Text] {
			seen[token.Text] = true
			words = append(words, token.Text)
		}
	}
	random := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // the same on every run
	random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words, nil
}

// dice returns the random numbers of a document; salt keeps uses apart.
func dice(number, salt int) *rand.Rand {
	return rand.New(rand.NewPCG(uint64(number), uint64(salt))) //nolint:gosec // the same on every run
}

// title returns the title of a document: three to eight words by Zipf's law,
// sometimes a number.
func (t titles) title(number int) string {
	r := dice(number, 1)
	zipf := rand.NewZipf(r, zipfSkew, zipfShift, uint64(len(t.words)-1))
	words := make([]string, 0, 9)
	for range 3 + r.IntN(6) {
		words = append(words, t.words[zipf.Uint64()])
	}
	if r.IntN(6) == 0 {
		words = append(words, strconv.Itoa(1900+r.IntN(125)))
	}
	return strings.Join(words, " ")
}

// person returns a contributor's name.
func (t titles) person(number int) string {
	return t.words[number*31%len(t.words)] + "ийн " + t.words[number*17%len(t.words)] + t.words[number%97%len(t.words)]
}

var (
	kinds     = []string{"book", "book", "book", "book", "academic", "article", "audiobook", "magazine", "newspaper"}
	languages = []string{"mn", "mn", "mn", "mn", "en", "ru", "kk"}
	audiences = []string{"adult", "adult", "youth", "children", "academic"}
	files     = []string{"epub", "epub", "pdf", "audio"}
)

// document returns a document in full.
func (t titles) document(number int) segment.Document {
	r := dice(number, 2)
	title := t.title(number)
	person := int(rand.NewZipf(r, 1.2, 20, contributors-1).Uint64()) //nolint:gosec // below contributors
	subject := int(rand.NewZipf(r, 1.1, 10, subjects-1).Uint64())    //nolint:gosec // below subjects
	d := segment.Document{
		ID: int64(number) + 1, SortKey: mongolian.SortKey(title), Owner: "org" + strconv.Itoa(number%organizations), Visibility: "public",
		Items: []segment.Item{{
			Year:     int32(1950 + r.IntN(75)), //nolint:gosec // small
			FileType: files[r.IntN(len(files))], Price: int64(r.IntN(30)) * 1000,
		}},
	}
	if number%20 == 0 {
		d.Visibility = "organization"
	}
	d.Texts[segment.Title] = []string{title}
	d.Texts[segment.Contributor] = []string{t.person(person)}
	d.Texts[segment.Subject] = []string{t.words[subject%len(t.words)] + " " + t.words[(subject*7)%len(t.words)]}
	d.Texts[segment.Publisher] = []string{t.words[person%500%len(t.words)]}
	for facet, value := range map[segment.Facet]string{
		segment.Owner: d.Owner, segment.Kind: kinds[r.IntN(len(kinds))], segment.Language: languages[r.IntN(len(languages))],
		segment.Audience: audiences[r.IntN(len(audiences))], segment.FileType: d.Items[0].FileType, segment.Tag: strconv.Itoa(subject),
		segment.Person: strconv.Itoa(person), segment.Category: strconv.Itoa(r.IntN(categories)),
	} {
		d.Keywords = append(d.Keywords, segment.Keyword{Facet: facet, Value: value})
	}
	for _, c := range []segment.Column{
		segment.Created, segment.Published, segment.Rating, segment.RatingWeighted, segment.RatingCount, segment.Views, segment.Score,
	} {
		d.Columns[c] = r.Int64N(1_000_000)
	}
	d.Columns[segment.Year] = int64(d.Items[0].Year)
	d.Card = fmt.Appendf(nil,
		`{"id":%d,"title":"%s","organization_name":"%s","authors":[{"author_display_name":"%s"}],"year":%d,"summary":"%s"}`,
		d.ID, title, d.Owner, t.person(person), d.Items[0].Year, cardFiller)
	d.Offer = fmt.Appendf(nil,
		`{"title":"%s","id":%d,"slug":"%d","cover_image_url":"/edu/p/covers/1f2e3d4c/160.webp","organization_name":"%s",`+
			`"authors":[{"author_id":%d,"author_display_name":"%s"}],"year":%d,"language":"mn"}`,
		title, d.ID, d.ID, d.Owner, person, t.person(person), d.Items[0].Year)
	return d
}

// inOrder returns the numbers of all documents in title order.
func (t titles) inOrder() []uint32 {
	keys := make([][]byte, t.count)
	order := make([]uint32, t.count)
	for i := range order {
		keys[i], order[i] = mongolian.SortKey(t.title(i)), uint32(i) //nolint:gosec // below 2^32
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(bytes.Compare(keys[a], keys[b]), cmp.Compare(a, b))
	})
	return order
}
