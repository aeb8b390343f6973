package system

import (
	"context"
	"net/http"
	"time"

	"sudar/internal/kit/db"
	"sudar/internal/server/api/core"
	"sudar/internal/system"
)

// Health is how the machine does, as the caller may see it.
type Health struct {
	CheckedAt time.Time     `json:"checked_at"`
	State     string        `json:"state" enum:"ok,warning,fault" doc:"The worst of the checks"`
	Checks    []HealthCheck `json:"checks" nullable:"false"`
	Jobs      HealthJobs    `json:"jobs"`
	Storage   HealthStorage `json:"storage"`
	Machine   *Machine      `json:"machine,omitempty" doc:"For administrators of the hub at the hub"`
}

// HealthCheck is how one part of the machine does.
type HealthCheck struct {
	Name  string `json:"name" enum:"database,files,space,index,passages,mail,jobs"`
	State string `json:"state" enum:"ok,warning,fault"`
	// Reason is empty where all is well.
	Reason string `json:"reason" enum:",pending,unreachable,uncounted,full,low,building,silent,behind,kept,failing,unused,stuck,failed"`
}

// HealthJobs are the jobs of the organization, or of all.
type HealthJobs struct {
	Waiting   int        `json:"waiting"`
	Running   int        `json:"running"`
	Failed    int        `json:"failed"`
	OldestDue *time.Time `json:"oldest_due,omitempty" doc:"Since when the oldest waits that should run; absent when none does"`
}

// HealthStorage is what the files of the organization take.
type HealthStorage struct {
	Titles        int64      `json:"titles"`
	Items         int64      `json:"items"`
	OriginalBytes int64      `json:"original_bytes" doc:"Files as they were uploaded"`
	PreparedBytes int64      `json:"prepared_bytes" doc:"What readers open"`
	CountedAt     *time.Time `json:"counted_at,omitempty" doc:"Absent before the first count"`
}

// Machine is the whole machine.
type Machine struct {
	Version        string        `json:"version"`
	Node           string        `json:"node" doc:"The name of the machine that responds"`
	Database       string        `json:"database" enum:"sqlite,postgres"`
	DatabaseBytes  int64         `json:"database_bytes"`
	Schema         int64         `json:"schema" doc:"Number of the last migration"`
	IndexDocuments int           `json:"index_documents"`
	IndexBytes     int64         `json:"index_bytes"`
	IndexLag       int64         `json:"index_lag" doc:"Changes that search does not know yet"`
	IndexSavedAt   *time.Time    `json:"index_saved_at,omitempty" doc:"When the index was last written to disk"`
	BlobKind       string        `json:"blob_kind" enum:"disk,s3"`
	FreeBytes      int64         `json:"free_bytes" doc:"On the disk of the data folder"`
	Files          []StoredFiles `json:"files" nullable:"false"`
	FilesCountedAt *time.Time    `json:"files_counted_at,omitempty"`
	MailSentAt     *time.Time    `json:"mail_sent_at,omitempty"`
	MailFailedAt   *time.Time    `json:"mail_failed_at,omitempty"`

	// MailProblem is empty where none failed.
	MailProblem string `json:"mail_problem" enum:",worker_lost,timeout,unreachable,no_space,missing,mail_refused,damaged,fault,other"`
}

// StoredFiles are the files of a kind.
type StoredFiles struct {
	Kind  string `json:"kind" enum:"originals,packs,covers,previews,texts,uploads,people,others"`
	Files int64  `json:"files"`
	Bytes int64  `json:"bytes"`
}

func (a *api) registerHealth() {
	core.Register(a.API, core.ForAdmin, call(http.MethodGet, "/health", "get-system-health", "Get how the machine does"),
		func(ctx context.Context, _ *struct{}) (core.Answer[Health], error) {
			health, err := a.System.Health(ctx)
			return core.Privately(core.Data(presentHealth(health))), err
		})
	core.Register(a.API, core.ForHub, call(http.MethodPost, "/health/count", "count-storage", "Count what is stored again"),
		func(ctx context.Context, _ *struct{}) (core.Answer[core.Done], error) {
			return core.Data(core.Done{}), a.System.CountAgain(ctx)
		})
}

func presentHealth(h system.Health) Health {
	shown := Health{
		CheckedAt: h.CheckedAt, State: string(h.State), Checks: make([]HealthCheck, len(h.Checks)),
		Jobs: HealthJobs{
			Waiting: h.Jobs.Waiting, Running: h.Jobs.Running, Failed: h.Jobs.Failed, OldestDue: core.OptionalTime(h.Jobs.OldestDue.Time),
		},
		Storage: HealthStorage{
			Titles: h.Sums.Titles, Items: h.Sums.Items, OriginalBytes: h.Sums.OriginalBytes, PreparedBytes: h.Sums.PreparedBytes,
			CountedAt: core.OptionalTime(h.Sums.CountedAt.Time),
		},
	}
	for i, check := range h.Checks {
		shown.Checks[i] = HealthCheck{Name: check.Name, State: string(check.State), Reason: check.Reason}
	}
	if h.Whole != nil {
		shown.Machine = presentMachine(h.Whole)
	}
	return shown
}

func presentMachine(w *system.Whole) *Machine {
	shown := &Machine{
		Version: w.Version, Node: w.Node, Database: w.Database.Kind, DatabaseBytes: w.Database.Bytes, Schema: w.Database.Schema,
		IndexDocuments: w.Index.Documents, IndexBytes: w.Index.Bytes, IndexLag: w.Index.Lag,
		IndexSavedAt: core.OptionalTime(db.At(w.Index.SavedAt).Time),
		BlobKind:     w.BlobKind, FreeBytes: w.FreeBytes, Files: make([]StoredFiles, len(w.Files)),
		MailSentAt:   core.OptionalTime(w.Mail.Sent.Time),
		MailFailedAt: core.OptionalTime(w.Mail.Failed.Time), MailProblem: string(w.Mail.Problem),
	}
	for i, sum := range w.Files {
		shown.Files[i] = StoredFiles{Kind: string(sum.Kind), Files: sum.Files, Bytes: sum.Bytes}
		shown.FilesCountedAt = core.OptionalTime(sum.CountedAt.Time)
	}
	return shown
}
