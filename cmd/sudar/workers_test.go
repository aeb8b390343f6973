package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sudar/internal/kit/ident"
)

// TestSoakDemoAndImportBesideTwoWorkers makes the demo library and imports a
// folder ten times, each time into a new database on PostgreSQL whose jobs two
// servers do meanwhile, over the same files.
func TestSoakDemoAndImportBesideTwoWorkers(t *testing.T) {
	server := os.Getenv("SUDAR_TEST_POSTGRES")
	if raced || os.Getenv("SUDAR_SOAK") == "" || server == "" {
		t.Skip("skipped: a long test on PostgreSQL")
	}
	corpus, err := filepath.Abs("../../test/corpus/files")
	if err != nil {
		t.Fatal(err)
	}
	for round := range 10 {
		address, drop, err := scratchDatabase(t.Context(), server)
		if err != nil {
			t.Fatal(err)
		}
		demoAndImport(t, round, address, corpus)
		drop()
	}
}

// refused is the exit status of an import that refused files of the corpus that
// are damaged on purpose.
const refused = 3

func demoAndImport(t *testing.T, round int, address, corpus string) {
	data := t.TempDir()
	environment := append(os.Environ(), "SUDAR_DATABASE_URL="+address, "SUDAR_SECRET_KEY="+ident.Secret()+ident.Secret(),
		"SUDAR_AMBIENT=false")
	sudar := func(args ...string) *exec.Cmd {
		c := exec.Command(os.Args[0])
		c.Args, c.Env = append([]string{"sudar"}, append(args, "--data", data)...), environment
		return c
	}
	var workers [2]*exec.Cmd
	var said [2]bytes.Buffer
	for i := range workers {
		workers[i] = sudar("serve", "--listen", "127.0.0.1:0")
		workers[i].Stdout, workers[i].Stderr = &said[i], &said[i]
		if err := workers[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, run := range []*exec.Cmd{sudar("demo"), sudar("import", "folder", corpus, "--organization", "hub", "--free")} {
		begin := time.Now()
		out, err := run.CombinedOutput()
		if code := run.ProcessState.ExitCode(); err != nil && code != refused {
			t.Errorf("round %d: %s: %v\n%s", round, run.Args[1], err, out)
		}
		t.Logf("round %d: %s took %v", round, run.Args[1], time.Since(begin).Round(time.Second))
	}
	for i, worker := range workers {
		_ = worker.Process.Signal(syscall.SIGTERM)
		if err := worker.Wait(); err != nil {
			t.Errorf("round %d: worker %d: %v\n%s", round, i, err, said[i].String())
		}
	}
}
