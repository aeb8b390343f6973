package desk

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sudar/internal/kit/apperr"
	"sudar/internal/kit/db"
	"sudar/internal/kit/page"
	"sudar/internal/mongolian"
)

// PublisherName is a publisher as records of an organisation name it. ID is one of
// those records.
type PublisherName struct {
	ID      int64  `db:"id"`
	Name    string `db:"name"`
	Records int    `db:"records"`
	// Like is the same for names that may be one publisher's, of a list of such, "" for
	// others.
	Like string `db:"-"`
}

// PublisherQuery is what the list of publishers is narrowed to, and its order.
type PublisherQuery struct {
	Text  string // of a name, "" for all
	Alike bool   // those alone that may be another's name
	Order string // "", "name.asc", "name.desc", "titles.asc" or "titles.desc"
	Page  page.Request
}

// mostPublishers bounds the names of one organisation that are compared.
const mostPublishers = 50_000

const publishersSQL = `SELECT MIN(c.id) AS id, c.publisher AS name, COUNT(*) AS records FROM contents c
	WHERE c.owner_id = $1 AND c.deleted_at IS NULL AND c.publisher <> '' GROUP BY c.publisher ORDER BY c.publisher LIMIT $2`

// Publishers returns a page of the names of publishers that the records of the viewer's
// organisation have. Names that may be one stand together, the most used first.
func (s *Service) Publishers(ctx context.Context, q PublisherQuery) (page.List[PublisherName], error) {
	list := page.List[PublisherName]{Rows: []PublisherName{}, Request: q.Page}
	v, err := staff(ctx)
	if err != nil {
		return list, err
	}
	names, err := db.All[PublisherName](ctx, s.db, publishersSQL, v.OrganizationID, mostPublishers)
	if err != nil {
		return list, err
	}
	alike(names)
	if names, err = q.of(names); err != nil {
		return list, err
	}
	list.Total = len(names)
	begin := min(q.Page.Offset(), len(names))
	list.Rows = append(list.Rows, names[begin:min(begin+q.Page.Size, len(names))]...)
	return list, nil
}

// of returns the names that a query wants, in its order.
func (q PublisherQuery) of(names []PublisherName) ([]PublisherName, error) {
	text := strings.ToLower(mongolian.Normalise(strings.TrimSpace(q.Text)))
	names = slices.DeleteFunc(names, func(n PublisherName) bool {
		return (q.Alike && n.Like == "") || !strings.Contains(strings.ToLower(mongolian.Normalise(n.Name)), text)
	})
	keys := make(map[string][]byte, len(names))
	for _, n := range names {
		keys[n.Name] = mongolian.SortKey(n.Name)
	}
	byName := func(a, b PublisherName) int {
		return cmp.Or(bytes.Compare(keys[a.Name], keys[b.Name]), cmp.Compare(a.Name, b.Name))
	}
	byTitles := func(a, b PublisherName) int { return cmp.Compare(a.Records, b.Records) }
	var order func(a, b PublisherName) int
	switch q.Order {
	case "", "name.asc":
		order = byName
	case "name.desc":
		order = func(a, b PublisherName) int { return byName(b, a) }
	case "titles.asc":
		order = func(a, b PublisherName) int { return cmp.Or(byTitles(a, b), byName(a, b)) }
	case "titles.desc":
		order = func(a, b PublisherName) int { return cmp.Or(byTitles(b, a), byName(a, b)) }
	default:
		return nil, apperr.InvalidField("order", "field.choice")
	}
	if q.Alike {
		slices.SortFunc(names, func(a, b PublisherName) int {
			return cmp.Or(strings.Compare(a.Like, b.Like), byTitles(b, a), byName(a, b))
		})
		return names, nil
	}
	slices.SortFunc(names, order)
	return names, nil
}

// forms are words that say of what sort a company is, and not which.
var forms = map[string]bool{}

func init() {
	for word := range strings.FieldsSeq(`ххк хк хзх төхк тбб улсын үйлдвэрийн газар хэвлэлийн хэвлэл хэвлэх нийтлэлийн
		llc ltd inc co company corp gmbh press publishing publisher publishers`) {
		forms[latin(word)] = true
	}
}

// latin is a word as it is written in Latin letters, small ones.
func latin(word string) string {
	return strings.ToLower(mongolian.Romanise(mongolian.Normalise(word), mongolian.MNS5217))
}

// publisherKey is what names of one publisher have in common: their words in Latin
// letters, without signs and the forms of companies.
func publisherKey(name string) string {
	var all, telling strings.Builder
	sign := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }
	for _, word := range strings.FieldsFunc(name, sign) {
		word = latin(word)
		all.WriteString(word)
		if !forms[word] {
			telling.WriteString(word)
		}
	}
	return cmp.Or(telling.String(), all.String())
}

// leastLetters is how long a key is of which one letter may differ.
const leastLetters = 5

// alike marks the names that may be one publisher's: those of one key, and of keys of
// which one letter differs.
func alike(names []PublisherName) {
	groups := map[string][]int{} // names by a key, and by keys without one letter
	for i, n := range names {
		for _, key := range nearly(publisherKey(n.Name)) {
			groups[key] = append(groups[key], i)
		}
	}
	first := make([]int, len(names)) // of the names that one may be, by position
	for i := range first {
		first[i] = i
	}
	root := func(i int) int {
		for first[i] != i {
			i = first[i]
		}
		return i
	}
	size := map[int]int{}
	for _, group := range groups {
		for _, i := range group[1:] {
			a, b := root(group[0]), root(i)
			first[max(a, b)] = min(a, b)
		}
	}
	for i := range names {
		size[root(i)]++
	}
	for i := range names {
		if r := root(i); size[r] > 1 {
			names[i].Like = names[r].Name
		}
	}
}

// nearly returns a key with those that are left when one letter is taken out, marked
// by its place; a number is never another.
func nearly(key string) []string {
	keys := []string{key}
	if utf8.RuneCountInString(key) < leastLetters || strings.ContainsFunc(key, unicode.IsDigit) {
		return keys
	}
	letters := []rune(key)
	for i := range letters {
		keys = append(keys, string(letters[:i])+"?"+string(letters[i+1:]))
	}
	return keys
}
