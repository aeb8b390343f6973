package app

import (
	"context"
	"strings"
	"testing"

	"sudar/internal/kit/config"
	"sudar/internal/kit/jobs"
	"sudar/internal/kit/log"
)

// What a domain logs by the context of a job goes to the logger of Serve's
// context, masked, not to slog's default.
func TestJobsLogToTheApp(t *testing.T) {
	m := &mine{t: t}
	logger, err := log.New(&m.written, "info", log.FormatJSON)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(log.Into(t.Context(), logger))
	defer stop()
	a, err := Open(ctx, &config.Config{DataDir: t.TempDir(), Listen: "localhost:0", Organization: "hub", Roles: []string{config.RoleWorker}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	ran := make(chan struct{})
	a.Jobs.Handle("test.logged", func(ctx context.Context, _ jobs.Job) error {
		log.From(ctx).WarnContext(ctx, "from a job", "email", "bold@example.mn")
		close(ran)
		return nil
	})
	if err := a.Jobs.Enqueue(ctx, jobs.Job{Kind: "test.logged"}); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- a.Serve(ctx, func(string) {}) }()
	<-ran
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if logged := m.written.String(); !strings.Contains(logged, `"msg":"from a job"`) ||
		!strings.Contains(logged, `"email":"b***@example.mn"`) {
		t.Errorf("a job logs elsewhere: %s", logged)
	}
}
