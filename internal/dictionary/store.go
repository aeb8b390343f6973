package dictionary

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sudar/internal/kit/db"
	"sudar/internal/mongolian"
)

// batch is how many entries a transaction of an import writes.
const batch = 400

// rowsPerInsert keeps a statement below SQLite's bound on variables.
const rowsPerInsert = 400

// Import replaces what a source says by entries; progress, which may be nil,
// hears of every batch. Each batch is a transaction, in which a word has its old
// entry or its new one; an import that was stopped is completed by the next.
func (s *Service) Import(ctx context.Context, source Source, entries []Entry, progress func(done, total int)) error {
	entries, err := sound(entries)
	if err != nil {
		return err
	}
	edition, err := s.begin(ctx, source)
	if err != nil {
		return err
	}
	for start := 0; start < len(entries); start += batch {
		end := min(start+batch, len(entries))
		if err := s.inBatch(ctx, source.ID, func(ctx context.Context) error {
			return s.write(ctx, source.ID, edition, entries[start:end])
		}); err != nil {
			return err
		}
		if progress != nil {
			progress(end, len(entries))
		}
	}
	return s.removeOlder(ctx, source.ID, edition)
}

// Bounds of an import and of one word in it.
const (
	maxEntries    = 1_000_000
	maxSenses     = 100
	maxSenseBytes = 64 << 10
)

// sound returns entries with one for each headword; it returns an error if
// there are too many and leaves out headwords that have no letter or no address.
func sound(entries []Entry) ([]Entry, error) {
	if len(entries) > maxEntries {
		return nil, fmt.Errorf("dictionary: %d entries, at most %d", len(entries), maxEntries)
	}
	at := make(map[string]int, len(entries))
	kept := make([]Entry, 0, len(entries))
	for _, e := range entries {
		e.Headword = strings.Join(strings.Fields(e.Headword), " ")
		word, err := checkWord("headword", e.Headword)
		if err != nil || len(e.Headword) > maxWord || len(e.Senses) == 0 || !hasLetter(word) || strings.Contains(word, "/") {
			continue
		}
		if i, ok := at[e.Headword]; ok {
			kept[i].Senses = append(kept[i].Senses, e.Senses...)
			kept[i].Forms = append(kept[i].Forms, e.Forms...)
			continue
		}
		at[e.Headword] = len(kept)
		kept = append(kept, e)
	}
	for i := range kept {
		kept[i].Senses = kept[i].Senses[:min(len(kept[i].Senses), maxSenses)]
	}
	return kept, nil
}

func hasLetter(word string) bool { low, _ := span(word); return low != nil }

// begin writes the source and returns the edition of this import.
func (s *Service) begin(ctx context.Context, source Source) (int64, error) {
	return db.Get[int64](ctx, s.db, `INSERT INTO dictionary_sources (id, name, licence, address, revision, updated_at)
		VALUES ($1, $2, $3, $4, 1, $5) ON CONFLICT (id) DO UPDATE SET name = excluded.name, licence = excluded.licence,
		address = excluded.address, revision = dictionary_sources.revision + 1, updated_at = excluded.updated_at RETURNING revision`,
		source.ID, source.Name, source.Licence, source.Address, s.db.Now())
}

// inBatch runs write alone among the imports of a source, and notes that the
// words changed.
func (s *Service) inBatch(ctx context.Context, source string, write func(context.Context) error) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		if _, err := db.Exec(ctx, s.db, "UPDATE dictionary_sources SET revision = revision + 1 WHERE id = $1", source); err != nil {
			return err
		}
		if err := s.db.LockName(ctx, "dictionary"); err != nil {
			return err
		}
		return write(ctx)
	})
}

func (s *Service) write(ctx context.Context, source string, edition int64, entries []Entry) error {
	ids, err := s.words(ctx, entries)
	if err != nil {
		return err
	}
	var rows, keys [][]any
	for _, e := range entries {
		senses, err := stored(e.Senses)
		if err != nil {
			return err
		}
		language := languageOf(e.Headword)
		id := ids[e.Headword]
		rows = append(rows, []any{id, source, edition, e.Traditional, senses})
		keys = append(keys, keyRows(id, language, e)...)
	}
	if err := s.insert(ctx, "dictionary_entries (word_id, source_id, edition, traditional, senses)", rows,
		`ON CONFLICT (word_id, source_id) DO UPDATE SET edition = excluded.edition, traditional = excluded.traditional,
		senses = excluded.senses WHERE dictionary_entries.edition <= excluded.edition`); err != nil {
		return err
	}
	return s.insert(ctx, "dictionary_keys (language, key, word_id, rank)", keys, "ON CONFLICT DO NOTHING")
}

// stored returns senses as they are stored: as many of the first as there is room
// for, without the zero that PostgreSQL refuses.
func stored(senses []Sense) (string, error) {
	for {
		text, err := json.Marshal(senses)
		if err != nil || len(text) <= maxSenseBytes || len(senses) == 0 {
			return strings.ReplaceAll(string(text), `\u0000`, " "), err
		}
		senses = senses[:len(senses)-1]
	}
}

// keyRows returns the rows of the keys of an entry, none twice.
func keyRows(id int64, language string, e Entry) [][]any {
	seen := map[string]bool{}
	var rows [][]any
	for _, k := range keysOf(language, e.Headword) {
		seen[k.text] = true
		rows = append(rows, []any{language, k.text, id, k.rank})
	}
	for _, form := range e.Forms {
		if text := exactKey + strings.ToLower(mongolian.Normalise(form)); !seen[text] && len(form) <= maxWord {
			seen[text] = true
			rows = append(rows, []any{language, text, id, 1})
		}
	}
	return rows
}

// words returns the numbers of the headwords of entries; those that are new are
// written.
func (s *Service) words(ctx context.Context, entries []Entry) (map[string]int64, error) {
	var rows [][]any
	w := db.NewWhere()
	var names []any
	for _, e := range entries {
		rows = append(rows, []any{languageOf(e.Headword), e.Headword, mongolian.SortKey(e.Headword)})
		names = append(names, e.Headword)
	}
	if err := s.insert(ctx, "dictionary_words (language, headword, sort)", rows, "ON CONFLICT DO NOTHING"); err != nil {
		return nil, err
	}
	found, err := db.All[Address](ctx, s.db, "SELECT id, headword FROM dictionary_words"+
		w.In("language", Mongolian, English).In("headword", names...).SQL(), w.Args()...)
	ids := make(map[string]int64, len(found))
	for _, row := range found {
		ids[row.Headword] = row.ID
	}
	return ids, err
}

func (s *Service) insert(ctx context.Context, into string, rows [][]any, conflict string) error {
	for start := 0; start < len(rows); start += rowsPerInsert {
		w := db.NewWhere()
		var values []string
		for _, row := range rows[start:min(start+rowsPerInsert, len(rows))] {
			values = append(values, "("+w.Bind(row...)+")")
		}
		if _, err := db.Exec(ctx, s.db, "INSERT INTO "+into+" VALUES "+strings.Join(values, ", ")+" "+conflict, w.Args()...); err != nil {
			return err
		}
	}
	return nil
}

// removeOlder removes what earlier editions of a source said, and the words of
// which nobody says anything any more.
func (s *Service) removeOlder(ctx context.Context, source string, edition int64) error {
	for {
		gone, err := db.All[int64](ctx, s.db, `SELECT word_id FROM dictionary_entries WHERE source_id = $1 AND edition < $2
			ORDER BY edition, word_id LIMIT $3`, source, edition, batch)
		if err != nil || len(gone) == 0 {
			return err
		}
		if err := s.inBatch(ctx, source, func(ctx context.Context) error { return s.remove(ctx, source, edition, gone) }); err != nil {
			return err
		}
	}
}

func (s *Service) remove(ctx context.Context, source string, edition int64, words []int64) error {
	w := db.NewWhere().And("source_id = ?", source).And("edition < ?", edition).In("word_id", db.List(words)...)
	if _, err := db.Exec(ctx, s.db, "DELETE FROM dictionary_entries"+w.SQL(), w.Args()...); err != nil {
		return err
	}
	const unsaid = " AND NOT EXISTS (SELECT 1 FROM dictionary_entries e WHERE e.word_id = "
	w = db.NewWhere().In("word_id", db.List(words)...)
	if _, err := db.Exec(ctx, s.db, "DELETE FROM dictionary_keys"+w.SQL()+unsaid+"dictionary_keys.word_id)", w.Args()...); err != nil {
		return err
	}
	w = db.NewWhere().In("id", db.List(words)...)
	_, err := db.Exec(ctx, s.db, "DELETE FROM dictionary_words"+w.SQL()+unsaid+"dictionary_words.id)", w.Args()...)
	return err
}
