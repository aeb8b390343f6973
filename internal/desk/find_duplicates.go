package desk

import (
	"context"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"sudar/internal/catalogue"
	"sudar/internal/kit/db"
	"sudar/internal/kit/jobs"
	"sudar/internal/mongolian"
)

// findKind is the kind of the job that looks for duplicates, of which one waits at
// most; that of nightlyKind has it look once a day.
const (
	findKind     = "desk.find_duplicates"
	nightlyKind  = "desk.duplicates"
	nightlyEvery = 24 * time.Hour
)

// Bounds of looking for duplicates.
const (
	scannedAtOnce = 500 // records of one transaction
	mostNames     = 3   // people of a record by whom it is recognised
	maxKey        = 200 // letters
)

// Start has duplicates looked for every day.
func Start(ctx context.Context, q *jobs.Queue) error {
	return q.Enqueue(ctx, jobs.Job{Kind: nightlyKind, Key: "all"})
}

// findDuplicates writes down how every record is recognised, some records at a
// time, then which are alike. Pairs that are alike no more go.
func (s *Service) findDuplicates(ctx context.Context) error {
	ctx = db.AllTenants(ctx, "duplicates are looked for in every organisation")
	began := s.db.Now()
	for last := int64(0); ; {
		ids, err := db.All[int64](ctx, s.db, "SELECT id FROM contents WHERE id > $1 AND deleted_at IS NULL ORDER BY id LIMIT $2", last,
			scannedAtOnce)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			break
		}
		first := last + 1
		last = ids[len(ids)-1]
		if err := s.scan(ctx, first, last, ids, began); err != nil {
			return err
		}
	}
	_, err := db.Exec(ctx, s.db, "DELETE FROM duplicate_records WHERE found_at < $1 AND dismissed_at IS NULL", began)
	return err
}

// scan looks for what is like records whose ids lie from first to last, among those
// up to last.
func (s *Service) scan(ctx context.Context, first, last int64, ids []int64, now db.Time) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if err := s.writeKeys(ctx, first, last, ids); err != nil {
			return err
		}
		for _, pairs := range []string{sameISBN, sameTitle} {
			if _, err := db.Exec(ctx, s.db, "INSERT INTO duplicate_records (first_id, second_id, owner_id, reason, found_at) "+pairs+
				" ON CONFLICT (first_id, second_id) DO UPDATE SET found_at = excluded.found_at", first, last, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// sameISBN and sameTitle select records b of an organisation that are like older
// records a of it.
const (
	sameISBN = `SELECT DISTINCT a.id, b.id, a.owner_id, 'isbn', CAST($3 AS BIGINT) FROM content_identifiers other
		JOIN content_identifiers one ON one.normal = other.normal AND one.type = 'isbn' AND one.content_id < other.content_id` + ofOneOwner +
		" AND other.type = 'isbn'"
	// What is an edition or a narration of the same work is another record for good, and
	// of a title with very many records («Тайлан») none are one work.
	sameTitle = `SELECT DISTINCT a.id, b.id, a.owner_id, 'title', CAST($3 AS BIGINT) FROM record_keys other
		JOIN record_keys one ON one.match_key = other.match_key AND one.content_id < other.content_id` + ofOneOwner +
		` AND a.kind = b.kind AND (a.year = b.year OR a.year = 0 OR b.year = 0)
		AND (SELECT COUNT(*) FROM (SELECT 1 FROM record_keys k WHERE k.match_key = other.match_key LIMIT 21) many) <= 20`
	ofOneOwner = ` JOIN contents a ON a.id = one.content_id JOIN contents b ON b.id = other.content_id
		WHERE other.content_id BETWEEN $1 AND $2 AND a.owner_id = b.owner_id AND a.deleted_at IS NULL AND b.deleted_at IS NULL`
)

// recordKey is how a record is recognised.
type recordKey struct {
	ID  int64  `db:"content_id"`
	Key string `db:"match_key"`
}

// writeKeys stores how records are recognised; nothing is written where that has not
// changed.
func (s *Service) writeKeys(ctx context.Context, first, last int64, ids []int64) error {
	keys, err := s.keysOf(ctx, ids)
	if err != nil {
		return err
	}
	held, err := db.All[recordKey](ctx, s.db, "SELECT content_id, match_key FROM record_keys WHERE content_id BETWEEN $1 AND $2", first, last)
	if err != nil {
		return err
	}
	known := map[recordKey]bool{}
	for _, key := range held {
		known[key] = true
	}
	wanted := map[recordKey]bool{}
	for _, key := range keys {
		wanted[key] = true
		if known[key] {
			continue
		}
		known[key] = true
		if _, err := db.Exec(ctx, s.db, "INSERT INTO record_keys (content_id, match_key) VALUES ($1, $2)", key.ID, key.Key); err != nil {
			return err
		}
	}
	for _, key := range held {
		if wanted[key] {
			continue
		}
		if _, err := db.Exec(ctx, s.db, "DELETE FROM record_keys WHERE content_id = $1 AND match_key = $2", key.ID, key.Key); err != nil {
			return err
		}
	}
	return nil
}

// keysOf returns the keys of records: their folded title with each of the first
// names of who made them.
func (s *Service) keysOf(ctx context.Context, ids []int64) ([]recordKey, error) {
	type titleRow struct {
		ID    int64  `db:"id"`
		Title string `db:"title"`
	}
	type nameRow struct {
		ID    int64  `db:"content_id"`
		Given string `db:"given_name"`
		Name  string `db:"display_name"`
	}
	w := db.NewWhere().In("c.id", db.List(ids)...)
	titles, err := db.All[titleRow](ctx, s.db, "SELECT c.id, c.title FROM contents c"+w.SQL(), w.Args()...)
	if err != nil {
		return nil, err
	}
	w = db.NewWhere(string(catalogue.Author)).And("cc.role = $1").In("cc.content_id", db.List(ids)...)
	people, err := db.All[nameRow](ctx, s.db, `SELECT cc.content_id, p.given_name, p.display_name FROM content_contributors cc
		JOIN contributors p ON p.id = cc.contributor_id`+w.SQL()+" ORDER BY cc.content_id, cc.position", w.Args()...)
	if err != nil {
		return nil, err
	}
	names := map[int64][]string{}
	for _, p := range people {
		if len(names[p.ID]) < mostNames {
			names[p.ID] = append(names[p.ID], givenName(p.Given, p.Name))
		}
	}
	var keys []recordKey
	for _, row := range titles {
		title := folded(row.Title)
		if title == "" {
			continue
		}
		for _, name := range append(names[row.ID], unnamed(names[row.ID])...) {
			keys = append(keys, recordKey{row.ID, shortened(title + "|" + name)})
		}
	}
	return keys, nil
}

// unnamed is the one name of a record that says nobody made it.
func unnamed(names []string) []string {
	if len(names) > 0 {
		return nil
	}
	return []string{""}
}

// patronymic is how the name of a father ends that stands before or after a given
// name.
var patronymic = regexp.MustCompile(`(ын|ийн|ны|ний)$`)

// givenName returns the part of a name that stands in every form of it: «Д.
// Нацагдорж» and «Нацагдорж Дашдоржийн» differ in the rest.
func givenName(given, whole string) string {
	if given != "" {
		return folded(given)
	}
	name := ""
	for _, token := range mongolian.Tokens(whole) {
		initial := utf8.RuneCountInString(token.Text) == 1
		if name == "" || !initial && !patronymic.MatchString(strings.ToLower(token.Text)) {
			name = token.Text
		}
	}
	return mongolian.Fold(name)
}

// folded is a text as it is compared: words without their signs and case.
func folded(text string) string {
	var words []string
	for _, token := range mongolian.Tokens(text) {
		words = append(words, mongolian.Fold(token.Text))
	}
	return strings.Join(words, " ")
}

func shortened(key string) string {
	letters := []rune(key)
	return string(letters[:min(len(letters), maxKey)])
}
