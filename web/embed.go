// Package web carries the built front end and the texts and icons that the server's first page
// shares with it. It holds no code: internal/app hands the file systems to internal/server/web.
package web

import "embed"

// Dist is the output of `npm run build` under "dist", or only the placeholder dist/.keep when the
// front end was not built. The entries are named in dist/.vite/manifest.json.
//
//go:embed all:dist
var Dist embed.FS

// Shared holds the messages of kit and of every feature (src/…/messages.{mn,en}.json: flat key to
// text; later.{mn,en}.json of screens that the server writes too), the pages of words
// (src/features/about/texts), src/kit/icons/icons.json (icon name to SVG path data) and
// src/kit/format/rules.json (how dates, prices, sizes and lengths are written), so that the first
// page written by the server and the React page say and draw the same.
//
//go:embed src/kit/messages.*.json src/kit/icons/icons.json src/kit/format/rules.json
//go:embed src/features/*/messages.*.json src/features/dictionary/later.*.json src/features/about/texts/*.json
var Shared embed.FS
