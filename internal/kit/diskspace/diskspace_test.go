package diskspace

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// A disk that fills up gives the reserve back before it refuses, and refuses
// until there is room for a new reserve and more.
func TestMonitor(t *testing.T) {
	ctx, free := context.Background(), int64(1<<30)
	m := New(t.TempDir())
	m.free = func(string) (int64, error) { return free, nil }
	for i, step := range []struct {
		free           int64
		full, reserved bool
	}{
		{1 << 30, false, true},
		{low, false, true},
		{low - 1, true, false},
		{low - 1 + reserve, true, false}, // the reserve that was given up, no more
		{reserve + 2*low - 1, true, false},
		{reserve + 2*low, false, true},
		{0, true, false},
		{1 << 30, false, true},
	} {
		free = step.free
		m.Check(ctx)
		if m.Full() != step.full || m.reserved() != step.reserved {
			t.Errorf("step %d: full %t, reserve %t", i, m.Full(), m.reserved())
		}
	}
}

// A folder in the place of the reserve is moved aside.
func TestReserveIsAFolder(t *testing.T) {
	m := New(t.TempDir())
	if err := os.MkdirAll(filepath.Join(m.file(), "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	m.Check(context.Background())
	if m.Check(context.Background()); !m.reserved() {
		t.Error("there is no reserve")
	}
}

// A full disk gives the reserve up before anything is opened on it.
func TestNewMakesRoom(t *testing.T) {
	folder := t.TempDir()
	m := New(folder)
	m.Check(context.Background())
	if !m.reserved() {
		t.Skip("this disk is full itself")
	}
	full := &Monitor{folder: folder, free: func(string) (int64, error) { return 0, nil }}
	full.Check(context.Background())
	if full.reserved() || !full.Full() {
		t.Error("the reserve is still there")
	}
}
