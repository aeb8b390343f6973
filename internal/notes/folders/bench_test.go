package folders_test

import (
	"errors"
	"fmt"
	"testing"

	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/kit/page"
	"sudar/internal/notes"
	"sudar/internal/notes/folders"
)

// BenchmarkBigCorner measures the first pages of a reader with 10,000 entries in
// 1,000 folders (issue 18: at most 50 ms), and the export of all (at most 3 s).
func BenchmarkBigCorner(b *testing.B) {
	h := newCorner(b, dbtest.SQLite(b, clock.System{}))
	bat := h.person(b, "bat", true)
	var there []string
	for i := range 1_000 {
		there = append(there, h.folder(b, bat, fmt.Sprint("хавтас ", i), ""))
	}
	for i := range 10_000 {
		_, err := db.Exec(bat, h.db, `INSERT INTO entries (id, account_id, client_id, kind, folder_id, place, quote, colour, tags, body, version,
			change, created_at, modified_at) VALUES ($1, $2, $1, 'note', $3, 0, $4, '', '["түүх"]', $4, 1, $5, $5, $5)`,
			fmt.Sprintf("entry-%05d", i), bat.id, there[i%len(there)], "Туул голын эрэг дээрх хотын түүхийг бичсэн тэмдэглэл", i)
		check(b, err)
	}
	for name, ask := range map[string]func() error{
		"folders": func() error {
			_, err := h.List(bat, folders.Query{Page: page.Of(1, 100)})
			return err
		},
		"entries": func() error { return h.first(bat, notes.Query{}) },
		"folder":  func() error { return h.first(bat, notes.Query{FolderID: there[0]}) },
		"unfiled": func() error { return h.first(bat, notes.Query{Unfiled: true}) },
		"words":   func() error { return h.first(bat, notes.Query{Words: "тэмдэглэлүүд хот"}) },
		"tag":     func() error { return h.first(bat, notes.Query{Tag: "түүх"}) },
		"export": func() error {
			books, err := h.Export(bat, notes.Query{}, nil)
			if err == nil && len(books.Export(notes.AnnotationJSON, "https://sudar.example", "mn")) == 0 {
				err = errors.New("an empty file")
			}
			return err
		},
	} {
		check(b, ask()) // the words of entries are read once
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				check(b, ask())
			}
		})
	}
}

func (h *corner) first(who person, q notes.Query) error {
	q.Page = page.Of(1, 12)
	_, err := h.notes.List(who, q)
	return err
}
