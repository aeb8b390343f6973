// Package migrations embeds the schema's history; kit/db writes its six type
// words out per database and runs it.
package migrations

import "embed"

// Files holds every migration.
//
//go:embed *.sql
var Files embed.FS
