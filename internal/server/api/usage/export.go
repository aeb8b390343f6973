package usage

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/page"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

type exportPublisherInput struct {
	ID string `path:"id" maxLength:"64" doc:"Id or slug"`
	PeriodInput
	By string `query:"by" enum:"title,day,month" doc:"What has a line; title when absent"`
}

type exportContentInput struct {
	ID int64 `path:"id" minimum:"1"`
	PeriodInput
	By string `query:"by" enum:"item,day,month" doc:"What has a line; item when absent"`
}

// figureHeads and readingHeads are the heads of the columns by the keys of their texts.
var (
	figureHeads  = []string{"views", "previews", "refusals", "loans", "sales", "amount", "refunds", "refunded"}
	readingHeads = []string{"readers", "opens", "minutes", "finished"}
)

func (a *api) registerExports() {
	ofPublisher := call(http.MethodGet, "/report/publisher/{id}/export", "export-publisher-report",
		"Export the report of an organization's titles")
	ofContent := call(http.MethodGet, "/report/content/{id}/export", "export-content-report", "Export the report of a title")
	ofPublisher.Produces, ofContent.Produces = []string{"text/csv"}, []string{"text/csv"}
	core.Stream(a.API, core.ForPublisher, ofPublisher, a.exportPublisher)
	core.Stream(a.API, core.ForPublisher, ofContent, a.exportContent)
}

func (a *api) exportPublisher(ctx context.Context, in *exportPublisherInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Publisher(ctx, in.ID, period, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	by := cmp.Or(in.By, "title")
	return table(by, func(out io.Writer) error {
		if by != "title" {
			return writeReport(ctx, out, by, found.Report)
		}
		lines := csvfile.To(out, heads(ctx, "title", figureHeads, readingHeads)...)
		err := a.Reports.EachTitle(ctx, in.ID, period, func(t reports.Title) error {
			lines.Values(append([]any{t.Card.Title}, cells(t.Figures, t.Reading)...)...)
			return nil
		})
		return errors.Join(err, lines.Flush())
	}), nil
}

func (a *api) exportContent(ctx context.Context, in *exportContentInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Content(ctx, in.ID, period, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	by := cmp.Or(in.By, "item")
	return table(by, func(out io.Writer) error {
		if by != "item" {
			return writeReport(ctx, out, by, found.Report)
		}
		lines := csvfile.To(out, heads(ctx, "item", figureHeads, readingHeads)...)
		err := a.Reports.EachItem(ctx, in.ID, period, func(i reports.Item) error {
			name := cmp.Or(i.Title, i.Volume, i.Issue, found.Card.Title)
			lines.Values(append([]any{name}, cells(i.Figures, i.Reading)...)...)
			return nil
		})
		return errors.Join(err, lines.Flush())
	}), nil
}

func table(by string, write func(io.Writer) error) core.StreamedFile {
	return core.StreamedFile{
		ContentType: "text/csv; charset=utf-8", ContentDisposition: `attachment; filename="report-` + by + `.csv"`, Write: write,
	}
}

// writeReport writes the days of a report, or its months.
func writeReport(ctx context.Context, out io.Writer, by string, r reports.Report) error {
	if by == "day" {
		lines := csvfile.To(out, heads(ctx, "day", figureHeads)...)
		for _, day := range r.Days {
			lines.Values(append([]any{day.Day}, figureCells(day.Figures)...)...)
		}
		return lines.Flush()
	}
	lines := csvfile.To(out, heads(ctx, "month", readingHeads)...)
	for _, month := range r.Months {
		if month.Over {
			lines.Values(append([]any{month.Month}, readingCells(month.Reading)...)...)
		}
	}
	return lines.Flush()
}

func heads(ctx context.Context, first string, groups ...[]string) []string {
	texts := []string{locale.Text(locale.From(ctx), "report."+first)}
	for _, keys := range groups {
		for _, key := range keys {
			texts = append(texts, locale.Text(locale.From(ctx), "report."+key))
		}
	}
	return texts
}

func cells(f reports.Figures, r reports.Reading) []any {
	return append(figureCells(f), readingCells(r)...)
}

func figureCells(f reports.Figures) []any {
	return []any{f.Views, f.Previews, f.Refusals, f.Loans, f.Sales, f.Amount, f.Refunds, f.Refunded}
}

func readingCells(r reports.Reading) []any {
	shown := presentReading(r)
	cells := []any{}
	for _, value := range []*int64{shown.Readers, shown.Opens, shown.Minutes, shown.Finished} {
		if value == nil {
			cells = append(cells, "<5")
			continue
		}
		cells = append(cells, *value)
	}
	return cells
}
