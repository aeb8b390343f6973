package usage

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"

	"sudar/internal/kit/page"
	"sudar/internal/kit/xlsxfile"
	"sudar/internal/reports"
	"sudar/internal/server/api/core"
)

// FormatInput is the form of a table. It is exported as PeriodInput is.
type FormatInput struct {
	Format string `query:"format" enum:"csv,xlsx" doc:"csv when absent"`
}

type exportPublisherInput struct {
	ID string `path:"id" maxLength:"64" doc:"Id or slug"`
	PeriodInput
	AtInput
	FormatInput
	By string `query:"by" enum:"title,day,month,organization" doc:"What has a line; title when absent"`
}

type exportContentInput struct {
	ID int64 `path:"id" minimum:"1"`
	PeriodInput
	AtInput
	FormatInput
	By string `query:"by" enum:"item,day,month,organization" doc:"What has a line; item when absent"`
}

type exportItemInput struct {
	ID     int64 `path:"id" minimum:"1"`
	ItemID int64 `path:"item_id" minimum:"1"`
	PeriodInput
	AtInput
	FormatInput
	By string `query:"by" enum:"day,month,organization" doc:"What has a line; day when absent"`
}

// figureHeads and readingHeads are the heads of the columns by the keys of their texts.
var (
	figureHeads  = []string{"views", "previews", "refusals", "loans", "sales", "amount", "refunds", "refunded"}
	readingHeads = []string{"readers", "opens", "minutes", "finished"}
)

func (a *api) registerExports() {
	export(a, core.ForPublisher, "/report/publisher/{id}/export", "export-publisher-report", "Export the report of an organization's titles",
		a.exportPublisher)
	export(a, core.ForPublisher, "/report/content/{id}/export", "export-content-report", "Export the report of a title", a.exportContent)
	export(a, core.ForPublisher, "/report/content/{id}/item/{item_id}/export", "export-item-report", "Export the report of an item",
		a.exportItem)
}

func export[I any](
	a *api, who core.Access, path, id, summary string, handle func(context.Context, *I) (core.StreamedFile, error),
) {
	op := call(http.MethodGet, path, id, summary)
	op.Produces = []string{"text/csv", xlsxfile.MediaType}
	core.Stream(a.API, who, op, handle)
}

func (a *api) exportPublisher(ctx context.Context, in *exportPublisherInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Publisher(ctx, in.ID, in.At, period, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	return exportTitles(ctx, in.By, period, in.FormatInput, found.Report, func(do func(reports.Title) error) error {
		return a.Reports.EachTitle(ctx, in.ID, in.At, period, do)
	}), nil
}

// exportTitles returns a report of many titles as a file, by title if by is empty; each
// walks the titles.
func exportTitles(ctx context.Context, by string, period reports.Period, format FormatInput, report reports.Report,
	each func(do func(reports.Title) error) error,
) core.StreamedFile {
	by = cmp.Or(by, "title")
	return exported(ctx, by, period, format, func(out io.Writer) error {
		if by != "title" {
			return writeReport(ctx, out, format.Format, by, report)
		}
		table := tableTo(ctx, out, format.Format, "title", figureHeads, readingHeads)
		return errors.Join(each(table.title), table.end())
	})
}

func (a *api) exportContent(ctx context.Context, in *exportContentInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Content(ctx, in.ID, in.At, period, page.Of(1, 1))
	if err != nil {
		return core.StreamedFile{}, err
	}
	by := cmp.Or(in.By, "item")
	return exported(ctx, by, period, in.FormatInput, func(out io.Writer) error {
		if by != "item" {
			return writeReport(ctx, out, in.Format, by, found.Report)
		}
		table := tableTo(ctx, out, in.Format, "item", figureHeads, readingHeads)
		err := a.Reports.EachItem(ctx, in.ID, in.At, period, func(i reports.Item) error {
			name := cmp.Or(i.Title, i.Volume, i.Issue, found.Card.Title)
			table.row(append([]any{name}, cells(i.Figures, i.Reading)...)...)
			return nil
		})
		return errors.Join(err, table.end())
	}), nil
}

func (a *api) exportItem(ctx context.Context, in *exportItemInput) (core.StreamedFile, error) {
	period, err := a.period(in.PeriodInput)
	if err != nil {
		return core.StreamedFile{}, err
	}
	found, err := a.Reports.Item(ctx, in.ID, in.ItemID, in.At, period)
	by := cmp.Or(in.By, "day")
	return exported(ctx, by, period, in.FormatInput, func(out io.Writer) error {
		return writeReport(ctx, out, in.Format, by, found.Report)
	}), err
}

// writeReport writes the days of a report, its months, or its organisations.
func writeReport(ctx context.Context, out io.Writer, format, by string, r reports.Report) error {
	switch by {
	case "day":
		table := tableTo(ctx, out, format, by, figureHeads)
		for _, day := range r.Days {
			table.row(append([]any{day.Day}, figureCells(day.Figures)...)...)
		}
		return table.end()
	case "month":
		table := tableTo(ctx, out, format, by, readingHeads)
		for _, month := range r.Months {
			if month.Over {
				table.row(append([]any{month.Month}, readingCells(month.Reading)...)...)
			}
		}
		return table.end()
	}
	table := tableTo(ctx, out, format, by, figureHeads, readingHeads)
	for _, o := range r.Organizations {
		table.row(append([]any{o.Name}, cells(o.Figures, o.Reading)...)...)
	}
	return table.end()
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
