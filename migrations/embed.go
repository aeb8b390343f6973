// Package migrations embeds the schema's history; kit/db writes its six type
// words out per database and runs it.
package migrations

import (
	"embed"
	"strconv"
	"strings"
)

// Files holds every migration.
//
//go:embed *.sql
var Files embed.FS

// Newest returns the number of the last migration.
func Newest() int64 {
	entries, err := Files.ReadDir(".")
	if err != nil || len(entries) == 0 {
		return 0
	}
	number, _, _ := strings.Cut(entries[len(entries)-1].Name(), "_") // they are sorted by name
	newest, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0
	}
	return newest
}
