package feeds

import (
	"context"
	"net/http"
	"slices"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
)

// wordsPrefix begins the numbers of the sitemaps of the dictionary's words.
const wordsPrefix = "words-"

// hasWords tells whether the pages of words are at home at the portal: as those
// of contributors they are the site's own, where it has the dictionary.
func (f *Feeds) hasWords(ctx context.Context, p portal) bool {
	return f.Organizations.Home(ctx, "", p.site) == p.site && slices.Contains(p.organization.Settings.Features, "dictionary")
}

// writeWords writes a block of words. A block with none is not_found.
func (f *Feeds) writeWords(ctx context.Context, w http.ResponseWriter, p portal, n int64) error {
	if !f.hasWords(ctx, p) {
		return apperr.New(apperr.NotFound)
	}
	rows, err := f.Dictionary.Addresses(ctx, (n-1)*blockSize, n*blockSize)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return apperr.New(apperr.NotFound)
	}
	entries := make([]entry, len(rows))
	for i, row := range rows {
		path := catalogue.EscapePath("/dictionary/" + row.Headword)
		entries[i] = entry{mongolian: path, english: "/en" + path}
	}
	return writeEntries(w, p, entries)
}
