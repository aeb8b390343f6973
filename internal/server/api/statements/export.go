package statements

import (
	"context"
	"net/url"
	"strconv"

	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/locale"
	"sudar/internal/server/api/core"
	"sudar/internal/statements"
)

func (a *api) export(ctx context.Context, in *exportInput) (core.File, error) {
	found, err := a.Statements.Statement(ctx, in.ID)
	if err != nil {
		return core.File{}, err
	}
	if in.Format == "csv" {
		return named(ctx, found, "csv", "text/csv; charset=utf-8", tableOf(ctx, found)), nil
	}
	return named(ctx, found, "pdf", "application/pdf", printed(ctx, found)), nil
}

func named(ctx context.Context, s statements.Statement, extension, mediaType string, body []byte) core.File {
	return core.File{
		ContentType: mediaType, Body: body,
		ContentDisposition: `attachment; filename="statement-` + s.Month + "." + extension + `"; filename*=UTF-8''` +
			url.PathEscape(text(ctx, "file")+"-"+s.Month+"."+extension),
	}
}

func text(ctx context.Context, key string) string {
	return locale.Text(locale.From(ctx), "statement."+key)
}

// heads are the heads of the columns by the keys of their texts.
var heads = []string{"kind", "title", "count", "amount", "tax", "share"}

// tableOf is a statement as a table: its lines, and their sum.
func tableOf(ctx context.Context, s statements.Statement) []byte {
	var names []string
	for _, key := range append(heads[:len(heads):len(heads)], "minutes", "of_minutes") {
		names = append(names, text(ctx, key))
	}
	table := csvfile.New(names...)
	for _, l := range s.Lines {
		cells := []any{text(ctx, "kind_"+string(l.Kind)), l.Title, l.N, l.Amount, l.Tax, l.Share, "", ""}
		if l.Kind == statements.Package {
			cells[6], cells[7] = strconv.FormatInt(minutes(l.Seconds), 10), strconv.FormatInt(minutes(l.OfSeconds), 10)
		}
		table.Values(cells...)
	}
	table.Values(text(ctx, "total"), "", "", s.Amount, s.Tax, s.Share, "", "")
	return table.Bytes()
}
