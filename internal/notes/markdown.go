package notes

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sudar/internal/kit/locale"
	"sudar/internal/reading"
)

// markdown writes the books one after the other: entries under the titles of
// their chapters, a passage as a quotation, what was written of it below, then
// page, date and tags.
func markdown(books Books, home string, language locale.Locale) []byte {
	var out strings.Builder
	for i, b := range books {
		if i > 0 {
			out.WriteByte('\n')
		}
		bookMarkdown(&out, b, home, language)
	}
	return []byte(out.String())
}

func bookMarkdown(out *strings.Builder, b Book, home string, language locale.Locale) {
	fmt.Fprintf(out, "# %s\n", literal(cmp.Or(b.Title, locale.Text(language, "notes.others"))))
	if len(b.Authors) > 0 {
		fmt.Fprintf(out, "\n%s\n", literal(strings.Join(b.Authors, ", ")))
	}
	if b.ItemID != 0 {
		fmt.Fprintf(out, "\n<%s>\n", address(home, b.ItemID))
	}
	chapter := ""
	for _, e := range b.Entries {
		if e.Locator != nil && e.Locator.Title != chapter {
			chapter = e.Locator.Title
			fmt.Fprintf(out, "\n## %s\n", literal(chapter))
		}
		out.WriteString(entryMarkdown(e, language))
	}
}

func entryMarkdown(e Entry, language locale.Locale) string {
	var out strings.Builder
	if e.Quote != "" {
		for line := range strings.Lines(e.Quote) {
			fmt.Fprintf(&out, "\n> %s", literal(line))
		}
		out.WriteByte('\n')
	}
	if e.Body != "" {
		fmt.Fprintf(&out, "\n%s\n", e.Body) // the reader's own, perhaps written as Markdown
	}
	parts := []string{}
	if e.Author != nil {
		parts = append(parts, "@"+e.Author.Username)
	}
	if e.Kind == Bookmark {
		parts = append(parts, locale.Text(language, "notes.bookmark"))
	}
	if where := whereText(e.Locator, language); where != "" {
		parts = append(parts, where)
	}
	parts = append(parts, e.CreatedAt.In(ulaanbaatar).Format(time.DateOnly))
	for _, tag := range e.Tags {
		parts = append(parts, "#"+strings.ReplaceAll(tag, " ", "-"))
	}
	fmt.Fprintf(&out, "\n— %s\n", literal(strings.Join(parts, " · ")))
	return out.String()
}

// ulaanbaatar is the zone of every shown date (PRODUCT "Layout deviations").
var ulaanbaatar = time.FixedZone("Asia/Ulaanbaatar", 8*60*60)

// whereText is the page or the time of a place, "" when it has neither.
func whereText(l *reading.Locator, language locale.Locale) string {
	switch {
	case l == nil:
		return ""
	case l.Locations.Time > 0:
		at := time.Duration(l.Locations.Time) * time.Second
		return fmt.Sprintf("%d:%02d:%02d", int(at.Hours()), int(at.Minutes())%60, int(at.Seconds())%60)
	case l.Locations.Page > 0:
		return locale.Text(language, "notes.page", "page", strconv.Itoa(l.Locations.Page))
	case l.Locations.Position > 0:
		return locale.Text(language, "notes.page", "page", strconv.Itoa(l.Locations.Position))
	}
	return ""
}

var escapes = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "|", `\|`, "~", `\~`,
)

// literal returns one line that Markdown shows as it is.
func literal(line string) string {
	line = strings.Join(strings.Fields(escapes.Replace(line)), " ")
	if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "-") || strings.HasPrefix(line, "+") || strings.HasPrefix(line, "=") {
		line = `\` + line
	}
	return line
}
