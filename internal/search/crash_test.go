package search_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sudar/internal/catalogue"
	"sudar/internal/entitlements"
	"sudar/internal/kit/clock"
	"sudar/internal/kit/db"
	"sudar/internal/kit/db/dbtest"
	"sudar/internal/organizations"
	"sudar/internal/search"
	"sudar/internal/search/replica"
)

// crashVariable names the folder in which a copy of this test writes records
// and snapshots until it is killed.
const crashVariable = "SUDAR_TEST_INDEX_IN"

// home is a library in a folder that outlives its process.
func home(t *testing.T, folder string) (*catalogue.Service, *replica.Replica, context.Context) {
	t.Helper()
	d, err := db.Open(t.Context(), filepath.Join(folder, "test.db"), clock.System{})
	check(t, err)
	t.Cleanup(func() { _ = d.Close() })
	rights, owners := entitlements.New(d, clock.System{}), organizations.New(d, clock.System{}, "", "")
	records := catalogue.New(d, clock.System{}, owners, rights)
	r := search.NewReplica(search.New(d, clock.System{}, rights, records), filepath.Join(folder, "index"))
	return records, r, db.AllTenants(t.Context(), "test")
}

// TestWriteUntilKilled is the copy. Every round writes, applies, merges and
// saves, so that a kill hits any of them.
func TestWriteUntilKilled(t *testing.T) {
	folder := os.Getenv(crashVariable)
	if folder == "" {
		t.Skip("skipped: only as a copy of TestKilledReplica")
	}
	records, r, ctx := home(t, folder)
	check(t, r.Open(ctx, func(int, int) {}))
	for i := 0; ; i++ {
		_, err := records.Create(ctx, catalogue.Content{
			OwnerID: os.Getenv(crashVariable + "_OWNER"), Title: fmt.Sprintf("Ном %d", i), Items: []catalogue.Item{{Year: 2000}},
		})
		check(t, err)
		check(t, r.Maintain(ctx))
		_, _ = fmt.Fprintln(os.Stdout, "round", i)
	}
}

// A process that is killed at any moment leaves a snapshot from which the
// index agrees with the database again, and so does one whose file was corrupt.
func TestKilledReplica(t *testing.T) {
	folder := t.TempDir()
	fresh := dbtest.SQLite(t, clock.System{})
	_, err := db.Exec(t.Context(), fresh, "VACUUM INTO '"+filepath.Join(folder, "test.db")+"'")
	check(t, err)
	d, err := db.Open(t.Context(), filepath.Join(folder, "test.db"), clock.System{})
	check(t, err)
	owner, err := organizations.New(d, clock.System{}, "", "").Create(db.AllTenants(t.Context(), "test"), organizations.Organization{
		Slug: "alpha", Name: "Сан",
	})
	check(t, err)
	check(t, d.Close())
	random := rand.New(rand.NewPCG(3, 5))
	loaded, documents := 0, 0
	for range kills {
		writeAndKill(t, folder, owner.ID, 1+random.IntN(12), random.IntN(2_000_000))
		_, r, ctx := home(t, folder)
		built := false
		check(t, r.Open(ctx, func(int, int) { built = true }))
		if documents = r.Docs(); !built {
			loaded++
		}
		agrees(t, r, ctx)
		tear(t, filepath.Join(folder, "index"), random)
		_, again, ctx := home(t, folder)
		check(t, again.Open(ctx, func(int, int) {}))
		agrees(t, again, ctx)
	}
	t.Logf("%d documents; %d of %d kills left a snapshot that was loaded", documents, loaded, kills)
	if loaded < kills*3/4 {
		t.Errorf("only %d of %d kills left a snapshot that was loaded", loaded, kills)
	}
}

// writeAndKill lets the copy do some rounds and kills it in the midst of the
// next, after spinning for a moment of its own.
func writeAndKill(t *testing.T, folder, owner string, rounds, spin int) {
	t.Helper()
	command := exec.Command(os.Args[0], "-test.run=^TestWriteUntilKilled$", "-test.count=1")
	command.Env = append(os.Environ(), crashVariable+"="+folder, crashVariable+"_OWNER="+owner)
	output, err := command.StdoutPipe()
	check(t, err)
	check(t, command.Start())
	lines := bufio.NewScanner(output)
	for done := 0; done < rounds && lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "round") {
			done++
		} else {
			t.Log(lines.Text())
		}
	}
	for sum := 0; spin > 0; spin-- {
		sum += spin
	}
	check(t, command.Process.Kill())
	_ = command.Wait()
}

// tear cuts one file of a snapshot short.
func tear(t *testing.T, folder string, random *rand.Rand) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	check(t, err)
	path := filepath.Join(folder, entries[random.IntN(len(entries))].Name())
	info, err := os.Stat(path)
	check(t, err)
	check(t, os.Truncate(path, random.Int64N(info.Size()+1)))
}
