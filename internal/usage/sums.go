package usage

import (
	"context"
	"slices"
	"strings"

	"sudar/internal/kit/db"
)

// sumKey is the key of a row of sums: as many texts as the key has columns.
type sumKey [4]string

// addSums adds counters to a table whose rows are a key and n.
func (s *Service) addSums(ctx context.Context, table string, key []string, counted map[sumKey]int64) error {
	w := db.NewWhere()
	rows := make([]string, 0, len(counted))
	for _, k := range sorted(counted, func(a, b sumKey) int { return slices.Compare(a[:], b[:]) }) {
		rows = append(rows, "("+w.Bind(append(db.List(k[:len(key)]), counted[k])...)+")")
	}
	columns := strings.Join(key, ", ")
	_, err := db.Exec(ctx, s.db, "INSERT INTO "+table+" ("+columns+", n) VALUES "+strings.Join(rows, ", ")+
		" ON CONFLICT ("+columns+") DO UPDATE SET n = "+table+".n + excluded.n", w.Args()...)
	return err
}
