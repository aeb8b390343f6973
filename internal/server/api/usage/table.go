package usage

import (
	"context"
	"io"
	"net/url"

	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/xlsxfile"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

// table is one that is written line by line, in the form that was asked for.
type table struct {
	row func(cells ...any)
	end func() error
}

// tableTo begins a table with its heads in the language of the request.
func tableTo(ctx context.Context, out io.Writer, format, first string, groups ...[]string) table {
	heads := []string{reportText(ctx, first)}
	for _, keys := range groups {
		for _, key := range keys {
			heads = append(heads, reportText(ctx, key))
		}
	}
	if format == "xlsx" {
		book := xlsxfile.To(out, heads...)
		return table{row: book.Row, end: book.Close}
	}
	lines := csvfile.To(out, heads...)
	return table{row: lines.Values, end: lines.Flush}
}

func reportText(ctx context.Context, key string) string {
	return locale.Text(locale.From(ctx), "report."+key)
}

// exported is a table under a name in the language of the request, which programs that
// know no such names (RFC 6266) call by what has a line.
func exported(ctx context.Context, by string, p reports.Period, in FormatInput, write func(io.Writer) error) core.StreamedFile {
	extension, mediaType := "csv", "text/csv; charset=utf-8"
	if in.Format == "xlsx" {
		extension, mediaType = "xlsx", xlsxfile.MediaType
	}
	dates := "-" + p.From + "-" + p.To + "." + extension
	return core.StreamedFile{
		ContentType: mediaType, Write: write,
		ContentDisposition: `attachment; filename="report-` + by + dates + `"; filename*=UTF-8''` +
			url.PathEscape(reportText(ctx, "file_"+by)+dates),
	}
}
