package feeds

import (
	"bufio"
	"cmp"
	"context"
	"encoding/xml"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudar/internal/catalogue"
	"sudar/internal/kit/apperr"
)

// blockSize is how many ids a sitemap spans. Each record has a page in two
// languages, so a sitemap names at most 10,000 addresses.
const blockSize = 5_000

// maxSitemaps is what one index may name (sitemaps.org).
const maxSitemaps = 50_000

// A portal's index is kept this long before it is looked up again, and this
// many indexes are kept.
const (
	indexLife  = 10 * time.Minute
	maxIndexes = 500
)

// index names the sitemaps of a portal that have anything in them.
type index struct {
	names []string // "0" is the portal's own pages, "7" the seventh block of records, "authors-7" of contributors, "series-7" of series
	made  time.Time
}

func (f *Feeds) writeIndex(ctx context.Context, w http.ResponseWriter, p portal) error {
	found, err := f.index(ctx, p)
	if err != nil {
		return err
	}
	header(w, "application/xml")
	out := bufio.NewWriter(w)
	write(out, xml.Header, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`, "\n")
	for _, name := range found.names {
		write(out, "<sitemap><loc>", escaped(p.site), "/sitemap-", name, ".xml</loc></sitemap>\n")
	}
	write(out, "</sitemapindex>\n")
	return out.Flush()
}

// index returns the names of a portal's sitemaps, remembered for a while.
func (f *Feeds) index(ctx context.Context, p portal) (index, error) {
	key := p.organization.ID + " " + p.site
	f.mu.Lock()
	found, ok := f.indexes[key]
	f.mu.Unlock()
	if ok && f.Clock.Now().Sub(found.made) < indexLife {
		return found, nil
	}
	owners, err := f.owners(ctx, p)
	if err != nil {
		return index{}, err
	}
	found = index{names: []string{"0"}, made: f.Clock.Now()}
	err = found.add("", func(after int64) (int64, error) { return f.Catalogue.NextAddressed(p.guest(ctx), after, owners) })
	for _, names := range f.namesOf(ctx, p) {
		if err == nil {
			err = found.add(names.prefix, func(after int64) (int64, error) { return names.next(ctx, after) })
		}
	}
	if err == nil && f.hasWords(ctx, p) {
		err = found.add(wordsPrefix, func(after int64) (int64, error) { return f.Dictionary.NextAddressed(ctx, after) })
	}
	if err != nil {
		return index{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.indexes) >= maxIndexes {
		clear(f.indexes)
	}
	f.indexes[key] = found
	return found, nil
}

// add names the blocks of ids in which next finds any: it skips from block to
// block, so it reads one row for each.
func (i *index) add(prefix string, next func(after int64) (int64, error)) error {
	for after := int64(0); len(i.names) < maxSitemaps; {
		id, err := next(after)
		if id == 0 || err != nil {
			return err
		}
		n := (id-1)/blockSize + 1
		i.names = append(i.names, prefix+strconv.FormatInt(n, 10))
		after = n * blockSize
	}
	return nil
}

// owners are the organisations whose public records are at home at the portal.
func (f *Feeds) owners(ctx context.Context, p portal) ([]string, error) {
	all, err := f.Organizations.List(ctx)
	owners := []string{}
	for _, o := range all {
		if f.Organizations.Home(ctx, o.Slug, p.site) == p.site {
			owners = append(owners, o.ID)
		}
	}
	if len(owners) == len(all) {
		return nil, err
	}
	return owners, err
}

// writeSitemap writes a block of records, or the portal's own pages. A block
// with nothing in it is not_found.
func (f *Feeds) writeSitemap(ctx context.Context, w http.ResponseWriter, p portal, n int64) error {
	if n == 0 {
		return f.writePages(ctx, w, p)
	}
	owners, err := f.owners(ctx, p)
	if err != nil {
		return err
	}
	rows, err := f.Catalogue.Addresses(p.guest(ctx), (n-1)*blockSize, n*blockSize, owners)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return apperr.New(apperr.NotFound)
	}
	entries := make([]entry, len(rows))
	for i, row := range rows {
		entries[i] = entry{mongolian: "/p/" + row.Slug, english: "/en/p/" + row.Slug, changed: row.UpdatedAt.Time}
	}
	return writeEntries(w, p, entries)
}

// names are what works share and what has pages of its own: contributors, series.
type names struct {
	prefix string // of the numbers of their sitemaps
	path   string // of their pages, before the id
	next   func(ctx context.Context, after int64) (int64, error)
	rows   func(ctx context.Context, after, last int64) ([]catalogue.NameAddress, error)
}

// namesOf are those whose pages are at home at the portal: they belong to no
// organisation, so the site's own has them all, and others none.
func (f *Feeds) namesOf(ctx context.Context, p portal) []names {
	if f.Organizations.Home(ctx, "", p.site) != p.site {
		return nil
	}
	return []names{
		{"authors-", "/author/", f.Catalogue.NextAuthorAddressed, f.Catalogue.AuthorAddresses},
		{"series-", "/series/", f.Catalogue.NextSeriesAddressed, f.Catalogue.SeriesAddresses},
	}
}

// writeNames writes a block of the names with the prefix of which any work is
// public. A block with nothing in it is not_found.
func (f *Feeds) writeNames(ctx context.Context, w http.ResponseWriter, p portal, prefix string, n int64) error {
	all := f.namesOf(ctx, p)
	at := slices.IndexFunc(all, func(each names) bool { return each.prefix == prefix })
	if at < 0 {
		return apperr.New(apperr.NotFound)
	}
	rows, err := all[at].rows(ctx, (n-1)*blockSize, n*blockSize)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return apperr.New(apperr.NotFound)
	}
	entries := make([]entry, len(rows))
	for i, row := range rows {
		path := all[at].path + strconv.FormatInt(row.ID, 10)
		entries[i] = entry{mongolian: path, english: "/en" + path, changed: row.UpdatedAt.Time}
	}
	return writeEntries(w, p, entries)
}

// entry is a page in two languages: its paths, and when it changed.
type entry struct {
	mongolian, english string
	changed            time.Time
}

// plain are the portal's pages that are there without a catalogue.
var plain = []string{"", "/c/content", "/about", "/help", "/terms", "/privacy", "/work"}

func (f *Feeds) writePages(ctx context.Context, w http.ResponseWriter, p portal) error {
	var entries []entry
	for _, path := range plain {
		entries = append(entries, entry{mongolian: path + map[string]string{"": "/"}[path], english: "/en" + path})
	}
	for _, tree := range []catalogue.Tree{catalogue.General, catalogue.DDC} {
		categories, err := f.Catalogue.Categories(p.guest(ctx), tree)
		if err != nil {
			return err
		}
		entries = append(entries, categoryEntries(categories)...)
	}
	return writeEntries(w, p, entries)
}

func categoryEntries(categories []catalogue.Category) []entry {
	var entries []entry
	for _, c := range categories {
		if c.Count == 0 {
			continue
		}
		id := strconv.FormatInt(c.ID, 10)
		entries = append(entries, entry{
			mongolian: categoryPath(c.Name) + "?category_id=" + id, english: "/en" + categoryPath(cmp.Or(c.NameEN, c.Name)) + "?category_id=" + id,
		})
		entries = append(entries, categoryEntries(c.Children)...)
	}
	return entries
}

// categoryPath writes a category's name into a path as its links do.
func categoryPath(name string) string {
	return catalogue.EscapePath("/c/" + catalogue.PathName(name))
}

func writeEntries(w http.ResponseWriter, p portal, entries []entry) error {
	header(w, "application/xml")
	out := bufio.NewWriter(w)
	write(out, xml.Header, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`, "\n")
	for _, e := range entries {
		mongolian, english := escaped(p.site+e.mongolian), escaped(p.site+e.english)
		for _, address := range []string{mongolian, english} {
			write(out, "<url><loc>", address, "</loc>")
			if !e.changed.IsZero() {
				write(out, "<lastmod>", e.changed.UTC().Format(time.RFC3339), "</lastmod>")
			}
			for _, other := range [][2]string{{"mn", mongolian}, {"en", english}, {"x-default", mongolian}} {
				write(out, `<xhtml:link rel="alternate" hreflang="`, other[0], `" href="`, other[1], `"/>`)
			}
			write(out, "</url>\n")
		}
	}
	write(out, "</urlset>\n")
	return out.Flush()
}

func write(out *bufio.Writer, texts ...string) {
	for _, text := range texts {
		_, _ = out.WriteString(text) // Flush tells
	}
}

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder never fails
	return out.String()
}
