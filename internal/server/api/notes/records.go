package notes

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"sudar/internal/citations"
	"sudar/internal/kit/apperr"
	"sudar/internal/notes/records"
	"sudar/internal/server/api/core"
)

// OwnRecord is a record that a reader has brought from a reference manager.
type OwnRecord struct {
	ID        string            `json:"id" format:"uuid"`
	FolderID  string            `json:"folder_id" doc:"Empty for none"`
	CSL       citations.CSLItem `json:"csl" doc:"The record as CSL-JSON"`
	Owner     *EntryAuthor      `json:"owner,omitempty" doc:"Whose it is, when that is not the caller"`
	CreatedAt time.Time         `json:"created_at"`
	UpdatedAt time.Time         `json:"updated_at"`
}

type recordsInput struct {
	core.PageInput
	FolderID string `query:"folder_id" maxLength:"36" doc:"Records in one folder, those of others in it too"`
	Query    string `query:"q" maxLength:"200" doc:"Words, in any form, of titles, names, publisher and notes"`
}

type changeRecordInput struct {
	core.IDInput
	Body struct {
		CSL      *citations.CSLItem `json:"csl,omitempty" doc:"The whole record as CSL-JSON"`
		FolderID FolderRef          `json:"folder_id,omitempty" doc:"Moves the record; null or empty takes it out of its folder"`
	}
}

type exportRecordsInput struct {
	Format   string `query:"format" enum:"ris,bibtex,csl" doc:"ris when absent"`
	IDs      string `query:"ids" maxLength:"20000" doc:"Records, a comma list, in their order; either this or folder_id"`
	FolderID string `query:"folder_id" maxLength:"36" doc:"All records in a folder"`
}

func (a *api) registerRecords() {
	a.registerImports()
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/records", "list-records", "List imported records"),
		func(ctx context.Context, in *recordsInput) (core.Answer[[]OwnRecord], error) {
			found, err := a.Records.List(ctx, records.Query{FolderID: in.FolderID, Words: in.Query, Page: in.Request()})
			return core.Privately(core.List(found, presentRecord)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodGet, "/records/{id}", "get-record", "Get an imported record"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[OwnRecord], error) {
			found, err := a.Records.Get(ctx, in.ID)
			return core.Privately(core.Data(presentRecord(found))), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodPut, "/records/{id}", "change-record", "Update or move an imported record"),
		func(ctx context.Context, in *changeRecordInput) (core.Answer[OwnRecord], error) {
			changed, err := a.Records.Change(ctx, in.ID, records.Change{Item: in.Body.CSL, FolderID: in.Body.FolderID.given()})
			return core.Data(presentRecord(changed)), err
		})
	core.Register(a.API, core.ForUser, research(http.MethodDelete, "/records/{id}", "delete-record", "Delete an imported record"),
		func(ctx context.Context, in *core.IDInput) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.Records.Delete(ctx, in.ID)
		})
	export := research(http.MethodGet, "/records/export", "export-records", "Export imported records")
	export.Produces = []string{"application/x-research-info-systems", "application/x-bibtex", "application/vnd.citationstyles.csl+json"}
	core.Download(a.API, core.ForUser, export, a.exportRecords)
}

func (a *api) exportRecords(ctx context.Context, in *exportRecordsInput) (core.File, error) {
	ids := slices.DeleteFunc(strings.Split(in.IDs, ","), func(id string) bool { return id == "" })
	switch {
	case len(ids) == 0 && in.FolderID == "":
		return core.File{}, apperr.InvalidField("ids", "field.required")
	case len(ids) > 0 && in.FolderID != "":
		return core.File{}, apperr.InvalidField("ids", "field.not_with", "other", "folder_id")
	case len(ids) > records.MostNamed:
		return core.File{}, apperr.InvalidField("ids", "field.too_many")
	}
	format := citations.RIS
	if in.Format != "" {
		format = citations.Format(in.Format)
	}
	body, err := a.Records.Export(ctx, format, records.Choice{IDs: ids, FolderID: in.FolderID})
	return core.File{
		ContentType: format.MediaType(), ContentDisposition: fmt.Sprintf("attachment; filename=\"records.%s\"", format.Extension()), Body: body,
	}, err
}

func presentRecord(r records.Record) OwnRecord {
	presented := OwnRecord{ID: r.ID, FolderID: r.FolderID, CSL: r.Item, CreatedAt: r.CreatedAt.Time, UpdatedAt: r.UpdatedAt.Time}
	if !r.Own {
		presented.Owner = &EntryAuthor{Username: r.Username, Name: fullName(r.FirstName, r.LastName)}
	}
	return presented
}
