package notes

import (
	"context"
	"net/http"

	"sudar/internal/citations"
	"sudar/internal/kit/locale"
	"sudar/internal/notes/records"
	"sudar/internal/server/api/core"
)

// ImportReport is what is in a file of records, and what becomes of each.
type ImportReport struct {
	Format     citations.Format `json:"format" enum:"ris,bibtex,csl" doc:"Told from the file"`
	New        int              `json:"new"`
	Duplicates int              `json:"duplicates" doc:"Records that the caller has already, or that are in the file twice"`
	Refused    int              `json:"refused"`
	Rows       []ImportRow      `json:"rows" nullable:"false"`
}

// ImportRow is one record of a file.
type ImportRow struct {
	Number int               `json:"number" doc:"In the file, from 1"`
	Line   int               `json:"line" doc:"Where it begins, from 1"`
	State  records.State     `json:"state" enum:"new,duplicate,refused"`
	Reason string            `json:"reason" doc:"Why it is refused; empty for others"`
	CSL    citations.CSLItem `json:"csl" doc:"As CSL-JSON; of a refused one as far as it was read"`
}

type importRecordsInput struct {
	Body struct {
		File       []byte `json:"file" doc:"A file of RIS, BibTeX or CSL-JSON, at most 700 KiB and 500 records"`
		FolderID   string `json:"folder_id,omitempty" maxLength:"36" doc:"Where the records are to be"`
		Duplicates bool   `json:"duplicates,omitempty" doc:"Keep duplicates too"`
	}
}

func (in *importRecordsInput) asked() records.Import {
	return records.Import{Data: in.Body.File, FolderID: in.Body.FolderID, Duplicates: in.Body.Duplicates}
}

func (a *api) registerImports() {
	preview := research(http.MethodPost, "/records/preview", "preview-import", "Preview the import of a file of records")
	preview.Reads = true
	core.Register(a.API, core.ForUser, preview, func(ctx context.Context, in *importRecordsInput) (core.Answer[ImportReport], error) {
		report, err := a.Records.Preview(ctx, in.asked())
		return core.Data(presentReport(ctx, report)), err
	})
	core.Register(a.API, core.ForUser, research(http.MethodPost, "/records", "import-records", "Import records from a file"),
		func(ctx context.Context, in *importRecordsInput) (core.Answer[ImportReport], error) {
			report, err := a.Records.Import(ctx, in.asked())
			return core.Data(presentReport(ctx, report)), err
		})
}

func presentReport(ctx context.Context, r records.Report) ImportReport {
	presented := ImportReport{
		Format: r.Format, New: r.Count(records.Fresh), Duplicates: r.Count(records.Duplicate), Refused: r.Count(records.Refused),
		Rows: make([]ImportRow, len(r.Rows)),
	}
	for i, row := range r.Rows {
		presented.Rows[i] = ImportRow{Number: row.Number, Line: row.Line, State: row.State, CSL: row.Item}
		if row.Refusal != nil {
			presented.Rows[i].Reason = locale.Text(locale.From(ctx), row.Refusal.Key, row.Refusal.Args...)
		}
	}
	return presented
}
