package commerce

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/commerce"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/csvfile"
	"sudar/internal/kit/locale"
	"sudar/internal/kit/xlsxfile"
	"sudar/internal/server/api/core"
)

type salesInput struct {
	From   string `query:"from" required:"true" maxLength:"10" doc:"First day, 2026-11-01"`
	To     string `query:"to" required:"true" maxLength:"10" doc:"Last day, 2026-11-30"`
	Format string `query:"format" enum:"csv,xlsx" doc:"csv when absent"`
}

// saleHeads are the heads of the bookkeeper's table by the keys of their texts.
var saleHeads = []string{
	"date", "act", "order", "buyer", "line", "price", "discount", "total", "vat", "city_tax", "way", "reference",
}

func (a *api) registerSales() {
	core.Download(a.API, core.ForSettling, core.Operation{
		Method: http.MethodGet, Path: "/orders/export", ID: "export-sales", Summary: "Export sales and refunds for the bookkeeper",
		Tag: "commerce", Produces: []string{"text/csv", xlsxfile.MediaType},
	}, a.exportSales)
}

func (a *api) exportSales(ctx context.Context, in *salesInput) (core.File, error) {
	from, until, err := days(in.From, in.To)
	if err != nil {
		return core.File{}, err
	}
	sales, err := a.Commerce.ExportSales(ctx, from, until)
	if err != nil {
		return core.File{}, err
	}
	heads := make([]string, len(saleHeads))
	for i, key := range saleHeads {
		heads[i] = locale.Text(locale.From(ctx), "sales."+key)
	}
	if in.Format == "xlsx" {
		return salesBook(ctx, heads, sales)
	}
	table := csvfile.New(heads...)
	for _, sale := range sales {
		table.Values(saleCells(ctx, sale)...)
	}
	return salesFile("csv", "text/csv; charset=utf-8", table.Bytes()), nil
}

func salesBook(ctx context.Context, heads []string, sales []commerce.Sale) (core.File, error) {
	table := xlsxfile.New(heads...)
	for _, sale := range sales {
		table.Row(saleCells(ctx, sale)...)
	}
	body, err := table.Bytes()
	return salesFile("xlsx", xlsxfile.MediaType, body), err
}

func salesFile(extension, mediaType string, body []byte) core.File {
	return core.File{ContentType: mediaType, ContentDisposition: `attachment; filename="sales.` + extension + `"`, Body: body}
}

// saleCells are the values of a line; a refund takes off what its sale gave.
func saleCells(ctx context.Context, s commerce.Sale) []any {
	sign, act, buyer := int64(1), "sale", "person"
	if s.Refund {
		sign, act = -1, "refund"
	}
	if s.People > 1 {
		buyer = "organization"
	}
	text := func(key string) string { return locale.Text(locale.From(ctx), "sales."+key) }
	way := ""
	if s.Provider != "" {
		way = text("way_" + s.Provider)
	}
	return []any{
		s.At.In(clock.Ulaanbaatar).Format(time.DateOnly), text(act), s.Number, text(buyer), s.Title, sign * s.Price, sign * s.Discount,
		sign * s.Total, hundredths(sign * s.VAT), hundredths(sign * s.CityTax), way, s.Reference,
	}
}
